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
import { Failure, exitCodes } from './commands/output.ts';
import { releaseCommand } from './commands/release.ts';
import { statusCommand } from './commands/status.ts';

// The command of the teams: builds, checks and releases remotes, and says what is live.
const program = new Command('rpd')
  .description('Builds and releases the remotes of the platform.')
  .option('--json', 'print one JSON document on stdout and nothing else')
  .showHelpAfterError('(--help says what there is)')
  .configureHelp({ showGlobalOptions: true })
  .addHelpText('afterAll', `\nExit codes:\n${exitCodes}`)
  .exitOverride();

/** A command, and those below it, speak and end as `rpd` does. */
function adopt(command: Command): Command {
  command.copyInheritedSettings(program);
  command.commands.forEach(adopt);
  return command;
}

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
  program.addCommand(adopt(command));

/** Ends with a code, and says why: on stdout as a document where machines read. */
function fail(message: string, exitCode: number, say: (line: string) => void): void {
  // Asked of the words themselves: a line that is wrong was not understood to its end.
  if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify({ error: message })}\n`);
  else say(`${message}\n`);
  process.exitCode = exitCode;
}

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof Failure) fail(error.message, error.exitCode, line => void process.stderr.write(line));
  else if (!(error instanceof CommanderError)) throw error;
  // What commander has to say of a wrong line it has said already.
  else if (error.exitCode !== 0)
    fail(error.message.replace('(outputHelp)', 'error: no command is named'), 2, () => undefined);
}
