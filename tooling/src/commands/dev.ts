import { Command } from 'commander';

import { remoteName } from '../build/compile.ts';
import { startLiveRemote } from '../dev/live-remote.ts';
import { developerPort } from '../release/developer-port.ts';
import { findPlatform, type PlatformOptions, withPlatform } from '../release/platform.ts';
import { readJson, remoteRoom } from '../workspace.ts';
import { targetNamed } from './build.ts';
import { Failure, outputOf } from './output.ts';

interface DevOptions extends PlatformOptions {
  port?: string;
}

export function devCommand(): Command {
  const command = new Command('dev')
    .description('work on one remote inside a running platform: everything else is what is live there')
    .argument('<remote>', 'its short name')
    .option('--port <n>', 'where its files are served from; by default a free one that the platform allows')
    .addHelpText(
      'after',
      '\nThe platform must allow the origin: start it with RPD_OVERRIDES=http://localhost:* (every port of this\nmachine), or name it in "overrides" of its /config.json. Platforms in production name none.',
    )
    .action(async (name: string, options: DevOptions, self: Command) => {
      const target = targetNamed(name);
      if (target === 'shell') throw new Failure('npm run dev serves the shell with everything else.', 2);
      const { shell } = await findPlatform(options);
      const port = await developerPort(shell, options.port);
      const origin = `http://localhost:${port}`;
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
