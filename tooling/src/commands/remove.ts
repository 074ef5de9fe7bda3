import { Command } from 'commander';

import { findPlatform, type PlatformOptions, readToken, withPlatform } from '../release/platform.ts';
import { readDependents, remove } from '../release/registry.ts';
import { Failure, outputOf } from './output.ts';

export function removeCommand(): Command {
  const command = new Command('remove')
    .description(
      'take a remote out of the registry: nothing of it is live, nothing belongs to it, its tokens end; with the platform’s token',
    )
    .argument('<remote>', 'its short name')
    .option('--yes', 'do it; without it, only say what depends on it')
    .addHelpText(
      'after',
      '\nIts versions stay registered and their files stay where they are: browsers keep both for ever. An administrator who\ngrants its areas again can make one of them live.',
    )
    .action(async (name: string, options: PlatformOptions & { yes?: boolean }, self: Command) => {
      const { registry } = await findPlatform(options);
      const place = { registry, name: name.replace(/^remote-/, ''), token: readToken(options.data) };
      const { areas, entries, canary, sessions, tokens } = await readDependents(place);
      const lines = [
        `${place.name}: ${areas.join(', ') || 'no area'}; sidebar entries: ${entries.join(', ') || 'none'}`,
        `  canary: ${canary ? `${canary.version} for ${canary.share} %` : 'none'}; tokens that end: ${tokens}; people signed in now: ${sessions}`,
        '  links from other remotes are not known to the registry',
      ];
      if (!options.yes)
        throw new Failure([...lines, 'Nothing is done: say --yes to take it out.'].join('\n'), 3);
      const removed = await remove(place);
      outputOf(self).result({ name: place.name, ...removed }, [...lines, `${place.name} is taken out.`]);
    });
  return withPlatform(command);
}
