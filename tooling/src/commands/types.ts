import { resolve } from 'node:path';

import { Command } from 'commander';

import { writeDeclarations } from '../build/declarations.ts';
import { findPlatform, type PlatformOptions, readDeclarations, withPlatform } from '../release/platform.ts';
import { Failure, outputOf } from './output.ts';

/** `rpd types`: what a team that works in a repository of its own compiles against. */
export function typesCommand(): Command {
  const command = new Command('types')
    .description('write the types of @rpd/shared, as the live shell has them, into a folder')
    .argument('<folder>', 'where the declarations go; name its files in "paths" of tsconfig.json')
    .action(async (folder: string, options: PlatformOptions, self: Command) => {
      const platform = await findPlatform(options);
      const types = await readDeclarations(platform);
      if (!types) throw new Failure(`${platform.shell} does not say its types: its shell is too old.`, 4);
      const place = resolve(folder);
      writeDeclarations(types, place);
      const { version, files, exports } = types;
      const paths = Object.fromEntries(Object.entries(exports).map(([path, file]) => [path, [`./${file}`]]));
      outputOf(self).result({ folder: place, version, files: Object.keys(files).length, paths }, [
        `${Object.keys(files).length} declarations of the shell ${version} are in ${place}`,
        'In tsconfig.json, with the folder before each file:',
        JSON.stringify({ paths }, null, 2),
      ]);
    });
  return withPlatform(command);
}
