import type { Command } from 'commander';

export interface GlobalOptions {
  json?: boolean;
}

export const exitCodes = `  0  done
  1  a build or a check has failed
  2  the command line is wrong
  3  the registry refuses, or something has to be put right first
  4  the registry does not answer`;

/** An end of a command that is not a success. The message says what to do. */
export class Failure extends Error {
  override name = 'Failure';
  readonly exitCode: number;

  constructor(message: string, exitCode: 1 | 2 | 3 | 4, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

export interface Output {
  /** A line for a person; left out under `--json`. */
  say(line: string): void;
  /** The result of the command: a document under `--json`, else the given lines. */
  result(document: unknown, lines: string[]): void;
}

/** How a command speaks, as `--json` asks. */
export function outputOf(command: Command): Output {
  const { json } = command.optsWithGlobals<GlobalOptions>();
  const print = (text: string): boolean => process.stdout.write(`${text}\n`);
  return {
    say: line => void (json || print(line)),
    result: (document, lines) => void print(json ? JSON.stringify(document) : lines.join('\n')),
  };
}

/** `1234567` → `1.2 MB`, `12345` → `12.1 kB` (1 kB is 1024 bytes). */
export function bytes(count: number): string {
  const kilo = count / 1024;
  return kilo < 1024 ? `${kilo.toFixed(1)} kB` : `${(kilo / 1024).toFixed(1)} MB`;
}
