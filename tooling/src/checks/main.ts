import { parseArgs } from 'node:util';

import { chosenSteps, runSteps, usageOf } from './run.ts';
import type { Step } from './steps.ts';

/** Runs the steps that the command line names, and sets the exit code: 1 where something failed, 2 where a name is wrong. */
export async function runCommand(command: string, steps: Step[]): Promise<void> {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' } },
    });
    if (values.help) {
      process.stdout.write(`${usageOf(command, steps)}\n`);
      return;
    }
    const chosen = chosenSteps(steps, positionals);
    process.exitCode = (await runSteps(chosen.steps, chosen.parts)) ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  }
}
