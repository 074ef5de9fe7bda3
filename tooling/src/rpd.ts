#!/usr/bin/env node
import { Command, CommanderError } from 'commander';

import { benchCommand } from './commands/bench.ts';
import { buildCommand } from './commands/build.ts';
import { budgetCommand } from './commands/budget.ts';
import { abortCommand, canaryCommand, promoteCommand, rollbackCommand } from './commands/canary.ts';
import { checkCommand } from './commands/check.ts';
import { dataCommand } from './commands/data.ts';
import { lighthouseCommand } from './commands/lighthouse.ts';
import { devCommand } from './commands/dev.ts';
import { newCommand } from './commands/new.ts';
import { Failure, type GlobalOptions, exitCodes } from './commands/output.ts';
import { releaseCommand } from './commands/release.ts';
import { statusCommand } from './commands/status.ts';

// The command of the teams: builds, checks and releases remotes, and says what is live.
const program = new Command('rpd')
  .description('Builds and releases the remotes of the platform.')
  .option('--json', 'print one JSON document on stdout and nothing else')
  .showHelpAfterError('(rpd --help shows what there is)')
  .addHelpText('after', `\nExit codes:\n${exitCodes}`)
  .exitOverride();

for (const command of [
  newCommand(),
  devCommand(),
  checkCommand(),
  buildCommand(),
  releaseCommand(),
  canaryCommand(),
  promoteCommand(),
  abortCommand(),
  rollbackCommand(),
  statusCommand(),
  budgetCommand(),
  benchCommand(),
  lighthouseCommand(),
  dataCommand(),
])
  program.addCommand(command.exitOverride());

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else if (error instanceof Failure) {
    const { json } = program.opts<GlobalOptions>();
    if (json) process.stdout.write(`${JSON.stringify({ error: error.message })}\n`);
    else process.stderr.write(`${error.message}\n`);
    process.exitCode = error.exitCode;
  } else throw error;
}
