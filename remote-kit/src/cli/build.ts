import { Command } from 'commander';

import { outputOf } from '../../../tooling/src/commands/output.ts';
import { buildPlain } from '../build/plain.ts';
import { readBuilt } from './built.ts';
import { root } from './workspace.ts';

/** `--expose ./fills/Lore=src/lore.js` */
const exposedOf = (pairs: readonly string[]): Record<string, string> | undefined =>
  pairs.length === 0
    ? undefined
    : Object.fromEntries(pairs.map(pair => [pair.split('=')[0] ?? '', pair.split('=')[1] ?? '']));

export function buildCommand(): Command {
  return new Command('build')
    .description(
      'lay down a remote of plain ES modules, without a bundler: src as it is, an entry, remote.json',
    )
    .option(
      '--expose <name=file...>',
      'modules by the name that the page asks for (./remote=src/remote.js)',
      [],
    )
    .action((options: { expose: string[] }, self: Command) => {
      const folder = buildPlain(root, exposedOf(options.expose));
      const { version, files } = readBuilt();
      outputOf(self).result({ folder, version, files: files.length }, [`${version} is in ${folder}`]);
    });
}
