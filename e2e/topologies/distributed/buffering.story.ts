import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiAs } from '../../src/api.ts';
import { expectLoaded, signInAs } from '../../src/people.ts';
import { expect, test } from '../../src/story.ts';
import { answers, end, freePorts } from './processes.ts';

/** A network’s own proxy: it packs every answer, and hands it on when its buffers are full, whatever the host says about it. */
async function startBufferingProxy(folder: string): Promise<{ server: string; child: ChildProcess }> {
  const [port = 0] = await freePorts(1);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(name => `  ${name}_temp_path ${folder}/${name};`)
    .join('\n');
  const config = `daemon off;
pid ${folder}/pid;
error_log ${folder}/error.log warn;
events { worker_connections 1024; }
http {
  access_log off;
${temporary}
  server {
    listen 127.0.0.1:${port};
    gzip on;
    gzip_proxied any;
    gzip_types *;
    proxy_buffering on;
    proxy_buffers 8 64k;
    proxy_buffer_size 64k;
    proxy_busy_buffers_size 128k;
    proxy_ignore_headers X-Accel-Buffering;
    proxy_http_version 1.1;
    location / {
      if ($http_host ~ ":([0-9]+)$") { set $host_port $1; }
      proxy_set_header Host $http_host;
      proxy_pass http://127.0.0.1:$host_port$request_uri;
    }
    location = /proxy { return 204; }
  }
}
`;
  await writeFile(join(folder, 'nginx.conf'), config);
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'user root;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await answers(`http://127.0.0.1:${port}/proxy`);
  return { server: `http://127.0.0.1:${port}`, child };
}

test('behind a proxy that holds streams back the page says « Mise à jour différée », asks every 15 s and goes on as always (LIV-4)', async ({
  platform,
  browser,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'rpd-buffering-'));
  const { server, child } = await startBufferingProxy(folder);
  const context = await browser.newContext({
    baseURL: platform.url,
    locale: 'fr-FR',
    proxy: { server },
  });
  const page = await context.newPage();
  await signInAs(page, 'moderator', '/app/moderation/tickets');
  await expectLoaded(page);
  const status = page.getByRole('status', { name: 'Mises à jour' });
  // Three streams of which nothing came within ten seconds, each after the one before.
  await expect(status).toHaveText('Mise à jour différée', { timeout: 120_000 });

  const player = await apiAs(platform, 'player');
  const ask = (subject: string) =>
    player('POST', 'ticket', { subject, category: 'question', text: 'Que faire ?' });
  await ask('Derrière un tampon');
  const row = page.getByRole('link', { name: /Derrière un tampon/ }).first();
  await expect(row).toBeVisible({ timeout: 60_000 });

  await row.click();
  await page.getByLabel(/^Votre réponse/).fill('Attendre quinze secondes.');
  await page.getByRole('button', { name: 'Envoyer la réponse' }).click();
  await expect(page.getByText('Attendre quinze secondes.', { exact: true })).toBeVisible();
  await expect(status).toHaveText('Mise à jour différée');
  await context.close();
  await end(child);
  await rm(folder, { recursive: true, force: true });
});
