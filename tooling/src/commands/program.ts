import { Command, CommanderError } from 'commander';

import { Failure, exitCodes } from './output.ts';

/** Commands by name, each with its own imports: a rollback does not wait for a bundler and a browser. */
export type Commands = Record<string, () => Promise<Command>>;

/** Runs the command that the line names, and ends with its code. */
export async function runProgram(description: string, commands: Commands): Promise<void> {
  const program = new Command('rpd')
    .description(description)
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

  const asked = process.argv.slice(2).find(word => Object.hasOwn(commands, word));
  for (const [name, load] of Object.entries(commands))
    if (asked === undefined || asked === name) program.addCommand(adopt(await load()));

  // A closed pipe (`rpd status | head`) stops no release half-way.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });

  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof Failure)
      fail(error.message, error.exitCode, line => void process.stderr.write(line));
    else if (!(error instanceof CommanderError)) throw error;
    // What commander has to say of a wrong line it has said already.
    else if (error.exitCode !== 0)
      fail(error.message.replace('(outputHelp)', 'error: no command is named'), 2, () => undefined);
  }
}

/** Ends with a code, and says why: on stdout as a document where machines read. */
function fail(message: string, exitCode: number, say: (line: string) => void): void {
  // Asked of the words themselves: a line that is wrong was not understood to its end.
  if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify({ error: message })}\n`);
  else say(`${message}\n`);
  process.exitCode = exitCode;
}
