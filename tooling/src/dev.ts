import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { UserFacingError } from '@rpd/backend/app';

import { portsFrom, startRemoteServer, startShellServer } from './dev/servers.ts';
import { assertFree, readSettings } from './serve/settings.ts';
import { sayStarted } from './serve/startup-messages.ts';
import { root } from './workspace.ts';

// `npm run dev`: the back end, the shell and every remote, each taking up a change while the page stays open.
try {
  const settings = await readSettings(process.env, process.argv.slice(2));
  const ports = portsFrom(settings.port);
  const origin = `http://localhost:${ports.shell}`;
  for (const port of [ports.shell, ports.backend, ...Object.values(ports.remotes)])
    await assertFree(settings.host, port);

  // The page takes remotes from these origins without hashes: their files change under one name.
  const overrides = Object.values(ports.remotes)
    .map(port => `http://localhost:${port}`)
    .join(' ');
  const backend = spawn(
    process.execPath,
    [
      '--watch',
      '--watch-preserve-output',
      ...['backend/src', 'shared/src', 'tooling/src'].map(path => `--watch-path=${join(root, path)}`),
      join(import.meta.dirname, 'dev/backend.main.ts'),
      ...process.argv.slice(2),
    ],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PORT: String(ports.backend), RPD_DEV_ORIGIN: origin, RPD_OVERRIDES: overrides },
    },
  );
  const servers = await Promise.all([
    startShellServer(settings.host, ports),
    ...Object.entries(ports.remotes).map(([name, port]) => startRemoteServer(settings.host, name, port)),
  ]);

  const stop = async (): Promise<void> => {
    backend.kill('SIGTERM');
    await Promise.all(servers.map(server => server.stop()));
    process.exit(0);
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
  process.stdout.write(`${sayStarted({ address: origin }, settings)}\n`);
} catch (error) {
  if (!(error instanceof UserFacingError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
