import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './processes.ts';

/** One server of nginx: a template of deploy/nginx, and the settings that its container would have. */
export interface Site {
  template: 'shell' | 'remote' | 'hosts';
  settings: Record<string, string>;
}

/** What the entry point of the images does: settings in the place of `${NAMES}`, nginx's own `$names` left alone. */
async function render({ template, settings }: Site): Promise<string> {
  const text = await readFile(join(root, `deploy/nginx/${template}.conf.template`), 'utf8');
  return text.replaceAll(/\$\{([A-Z_]+)\}/g, (_match, name: string) => {
    const value = settings[name];
    if (value === undefined) throw new Error(`${template} is given no ${name}`);
    return value;
  });
}

/**
 * Starts one nginx with the very files of the images, each server on its own port. Maps and log formats of the templates are per image:
 * here, where all are in one process, they are numbered, and what goes to an image's output goes to `access.log` of the folder.
 */
export async function startNginx(folder: string, sites: Site[]): Promise<ChildProcess> {
  await mkdir(folder, { recursive: true });
  const servers = await Promise.all(
    sites.map(async (site, index) =>
      (await render(site))
        .replaceAll(/\$(page_policy|shell_cache|remote_cache|br|packed)\b/g, `$$$1_${index}`)
        .replace('log_format paths ', `log_format paths_${index} `)
        .replaceAll('access_log /dev/stdout paths;', `access_log ${folder}/access.log paths_${index};`),
    ),
  );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(name => `  ${name}_temp_path ${folder}/${name};`)
    .join('\n');
  const config = `worker_processes 2;
daemon off;
pid ${folder}/pid;
error_log ${folder}/error.log warn;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types;
  access_log off;
${temporary}
${servers.join('\n')}
}
`;
  await writeFile(join(folder, 'nginx.conf'), config);
  return spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'user root;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
