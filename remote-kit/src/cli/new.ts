import { join } from 'node:path';

import { Command } from 'commander';

import { outputOf } from '../../../tooling/src/commands/output.ts';
import {
  standaloneOptions,
  writeStandalone,
  type StandaloneOptions,
} from '../../../tooling/src/new/standalone.ts';

declare const RPD_KIT_VERSION: string;

export function newCommand(): Command {
  const command = new Command('new')
    .description('write a remote into this folder, which is empty: a working one, with its build')
    .argument('<name>', 'its short name: lower case letters, digits and dashes')
    .option('--standalone', 'said by default: outside of the platform there is no other way', true)
    .action((name: string, options: StandaloneOptions, self: Command) => {
      const templates = join(import.meta.dirname, '../templates');
      const written = writeStandalone(name, options, { templates, version: RPD_KIT_VERSION });
      outputOf(self).result(written, written.lines);
    });
  return standaloneOptions(command);
}
