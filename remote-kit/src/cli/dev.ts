import { existsSync, readFileSync, statSync, watch } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { join, normalize, sep } from 'node:path';

import { Command } from 'commander';

import type { Release } from '@rpd/shared/remote';
import { readDescriptor } from '../../../tooling/src/build/descriptor.ts';
import { outputOf } from '../../../tooling/src/commands/output.ts';
import { developerPort } from '../../../tooling/src/release/developer-port.ts';
import { findPlatform, type PlatformOptions, withPlatform } from '../../../tooling/src/release/platform.ts';
import { output as folder, ownDescriptor, readBuilt, runBuild } from './built.ts';
import { keptFields } from './kept-fields.ts';
import { reloadStorage } from './reload-storage.ts';
import { root } from './workspace.ts';

/** The version under which a remote runs while one works on it: its code changes under one name. */
const VERSION = 'dev';
/** Several files are saved at once. */
const QUIET_MS = 150;

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
};

/** What the page runs beside the entry: it loads again once there is another build, and keeps what was typed. */
export const reloader = (origin: string): string => `
{
  const fields = (${keptFields.toString()})('rpd-kept-fields', ${reloadStorage.toString()});
  fields.putBack();
  new EventSource(${JSON.stringify(`${origin}/rpd-changes`)}).onmessage = () => {
    fields.keep();
    location.reload();
  };
}
`;

export function devCommand(): Command {
  const command = new Command('dev')
    .description(
      'work on the remote of this folder inside a running platform: everything else is what is live there',
    )
    .option('--port <n>', 'where its files are served from; by default a free one that the platform allows')
    .action(async (options: PlatformOptions & { port?: string }, self: Command) => {
      const output = outputOf(self);
      const { name, areas } = ownDescriptor();
      const { shell } = await findPlatform(options);
      const port = await developerPort(shell, options.port);
      const origin = `http://localhost:${port}`;
      const listeners = new Set<ServerResponse>();
      let failed: string | null = null;
      const rebuild = async () => {
        failed = await runBuild({ RPD_VERSION: VERSION });
        const { problems } = readDescriptor(name);
        output.say(
          failed ??
            (problems.length > 0 ? `${name} is refused:\n- ${problems.join('\n- ')}` : `${name} is ready`),
        );
        for (const listener of listeners) listener.write('data: built\n\n');
      };
      await rebuild();
      const server = createServer((request, response) => {
        response.setHeader('access-control-allow-origin', '*');
        response.setHeader('cache-control', 'no-store');
        const { pathname } = new URL(request.url ?? '/', origin);
        if (pathname === '/rpd-changes') {
          response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
          listeners.add(response);
          response.on('close', () => listeners.delete(response));
        } else if (pathname === '/remote.json') {
          response.setHeader('content-type', TYPES.json ?? '');
          response.end(JSON.stringify(describe(name, failed)));
        } else sendFile(response, pathname, pathname === '/remoteEntry.js' ? reloader(origin) : '');
      });
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject).listen(port, 'localhost', resolve);
      });
      follow(() => void rebuild());
      const address = `${shell}${areas[0]?.path ?? '/app'}?remote=${name}@${origin}/remoteEntry.js`;
      output.result({ remote: name, origin, address }, [
        `${name} is served at ${origin}; when a file changes it is built and the page loads again, with what was typed in it.`,
        `Open ${address}`,
        'Ctrl + C ends it; « Réinitialiser » on the page goes back to the live version.',
      ]);
    });
  return withPlatform(command);
}

/** Calls `changed` once it is quiet after a change of the sources. */
function follow(changed: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  watch(root, { recursive: true }, (_event, path) => {
    if (path === null || /(?:^|[\\/])(?:node_modules|dist|\.[^\\/]*)(?:[\\/]|$)/.test(path)) return;
    clearTimeout(timer);
    timer = setTimeout(changed, QUIET_MS);
  });
}

function sendFile(response: ServerResponse, pathname: string, after: string): void {
  const file = normalize(join(folder, decodeURIComponent(pathname)));
  if (!file.startsWith(folder + sep) || !existsSync(file) || !statSync(file).isFile()) {
    response.writeHead(404).end();
    return;
  }
  response.setHeader('content-type', TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream');
  response.end(after ? readFileSync(file, 'utf8') + after : readFileSync(file));
}

/** The version as the page takes it: its files change while one works, so they have no hashes. */
function describe(name: string, failed: string | null): Release & { problems: string[] } {
  const { descriptor, problems } = readDescriptor(name);
  const { modules = [] }: Partial<Release> = failed === null ? readBuilt() : {};
  return {
    version: VERSION,
    url: '/',
    entry: 'remoteEntry.js',
    descriptor,
    files: [],
    preload: [],
    modules: modules.map(one => ({ ...one, preload: [], shares: [] })),
    releasedAt: new Date().toISOString(),
    problems: failed === null ? problems : [...problems, `${name} ne compile pas : voir le terminal`],
  };
}
