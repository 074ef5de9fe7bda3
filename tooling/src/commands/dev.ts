import { Command } from 'commander';

import { remoteName } from '../build/compile.ts';
import { startLiveRemote } from '../dev/live-remote.ts';
import { findPlatform, type PlatformOptions, withPlatform } from '../release/platform.ts';
import { readJson, remoteRoom } from '../workspace.ts';
import { targetNamed } from './build.ts';
import { Failure, outputOf } from './output.ts';

interface DevOptions extends PlatformOptions {
  port: string;
}

export function devCommand(): Command {
  const command = new Command('dev')
    .description('work on one remote inside a running platform: everything else is what is live there')
    .argument('<remote>', 'its short name')
    .option('--port <n>', 'where its files are served from', '4001')
    .addHelpText(
      'after',
      '\nThe platform must allow the origin: start it with RPD_OVERRIDES=http://localhost:4001, or name it in "overrides" of\nits /config.json. Platforms in production name none.',
    )
    .action(async (name: string, options: DevOptions, self: Command) => {
      const target = targetNamed(name);
      if (target === 'shell') throw new Failure('npm run dev serves the shell with everything else.', 2);
      const port = Number(options.port);
      if (!Number.isInteger(port) || port < 1 || port > 65_535)
        throw new Failure(`« ${options.port} » is no port.`, 2);
      const { shell } = await findPlatform(options);
      const origin = `http://localhost:${port}`;
      await assertAllowed(shell, origin);
      const output = outputOf(self);
      const remote = remoteName(target);
      const server = await startLiveRemote(remote, port, line => output.say(line));
      const [area] = readJson<{ areas: { path: string }[] }>(`${remoteRoom(remote)}/remote.json`).areas;
      const address = `${shell}${area?.path ?? '/app'}?remote=${remote}@${origin}/remoteEntry.js`;
      output.result({ remote, origin, address }, [
        `${remote} is served at ${origin}; the page reloads when a file changes.`,
        `Open ${address}`,
        'Ctrl + C ends it; « Réinitialiser » on the page goes back to the live version.',
      ]);
      const stop = () => void server.stop().then(() => process.exit(0));
      process.once('SIGINT', stop);
      process.once('SIGTERM', stop);
    });
  return withPlatform(command);
}

/** @throws Failure where the page would not take the remote from here. */
async function assertAllowed(shell: string, origin: string): Promise<void> {
  const response = await fetch(`${shell}/config.json`).catch(() => null);
  const { overrides = [] } = ((await response?.json().catch(() => null)) ?? {}) as { overrides?: string[] };
  if (!overrides.includes(origin))
    throw new Failure(
      `${shell} does not take remotes from ${origin} (it allows ${overrides.join(', ') || 'no origin'}): start it with RPD_OVERRIDES=${origin}, or choose another --port.`,
      3,
    );
}
