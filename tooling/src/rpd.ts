#!/usr/bin/env node
import { Command, CommanderError } from 'commander';

import { Failure, exitCodes } from './commands/output.ts';

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

/** Each with its own imports: a rollback does not wait for a bundler and a browser. */
const commands: Record<string, () => Promise<Command>> = {
  new: async () => (await import('./commands/new.ts')).newCommand(),
  dev: async () => (await import('./commands/dev.ts')).devCommand(),
  check: async () => (await import('./commands/check.ts')).checkCommand(),
  types: async () => (await import('./commands/types.ts')).typesCommand(),
  build: async () => (await import('./commands/build.ts')).buildCommand(),
  release: async () => (await import('./commands/release.ts')).releaseCommand(),
  canary: async () => (await import('./commands/canary.ts')).canaryCommand(),
  promote: async () => (await import('./commands/canary.ts')).promoteCommand(),
  abort: async () => (await import('./commands/canary.ts')).abortCommand(),
  rollback: async () => (await import('./commands/canary.ts')).rollbackCommand(),
  remove: async () => (await import('./commands/remove.ts')).removeCommand(),
  status: async () => (await import('./commands/status.ts')).statusCommand(),
  budget: async () => (await import('./commands/budget.ts')).budgetCommand(),
  bench: async () => (await import('./commands/bench.ts')).benchCommand(),
  lighthouse: async () => (await import('./commands/lighthouse.ts')).lighthouseCommand(),
  data: async () => (await import('./commands/data.ts')).dataCommand(),
};

const asked = process.argv.slice(2).find(word => Object.hasOwn(commands, word));
for (const [name, load] of Object.entries(commands))
  if (asked === undefined || asked === name) program.addCommand(adopt(await load()));

// A closed pipe (`rpd status | head`) stops no release half-way.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

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
