import { Command } from 'commander';

import { remoteName } from '../build/compile.ts';
import { startLiveRemote } from '../dev/live-remote.ts';
import { developerPort } from '../release/developer-port.ts';
import { findPlatform, type PlatformOptions, readProvided, withPlatform } from '../release/platform.ts';
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
      const platform = await findPlatform(options);
      const { shell } = platform;
      const port = await developerPort(shell, options.port);
      const origin = `http://localhost:${port}`;
      const output = outputOf(self);
      const remote = remoteName(target);
      const { server, react } = await startLiveRemote(remote, port, line => output.say(line));
      // Where the shell does not say it, the console of the page does.
      const pages = await readProvided(platform).then(
        ({ shared }) => shared.react,
        () => react,
      );
      const [area] = readJson<{ areas: { path: string }[] }>(`${remoteRoom(remote)}/remote.json`).areas;
      const address = `${shell}${area?.path ?? '/app'}?remote=${remote}@${origin}/remoteEntry.js`;
      output.result({ remote, origin, address }, [
        pages === react
          ? `${remote} is served at ${origin}; a change is in the page when a file is saved, and what was typed in a form stays.`
          : `${remote} is served at ${origin}; the page loads again when a file is saved, because its React is ${pages} and yours ${react}.`,
        `Open ${address}`,
        'Ctrl + C ends it; « Réinitialiser » on the page goes back to the live version.',
      ]);
      const stop = () => void server.stop().then(() => process.exit(0));
      process.once('SIGINT', stop);
      process.once('SIGTERM', stop);
    });
  return withPlatform(command);
}
