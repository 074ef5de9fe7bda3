import { type Step } from './steps.ts';
import { type Outcome, closingLine, singleFailure, slowest, sum } from './totals.ts';

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/**
 * Runs steps one after the other, all of them whatever fails, and closes with the sum of what they counted.
 * @param parts of names of test files, for the steps that can run a part of their tests
 * @returns whether nothing failed.
 */
export async function runSteps(steps: Step[], parts: readonly string[] = []): Promise<boolean> {
  const lines: string[] = [];
  const outcomes: Outcome[] = [];
  for (const step of steps) {
    say(`\n── ${step.name}`);
    const started = performance.now();
    const outcome = await step.run(step.hasParts ? parts : []).catch((error: unknown): Outcome => ({
      ...singleFailure,
      words: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }));
    outcomes.push(outcome);
    if (outcome.failed > 0 && outcome.words) say(outcome.words.trim());
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const line = `${outcome.failed > 0 ? '✗' : '✓'} ${step.name.padEnd(11)} ${seconds.padStart(6)} s   ${closingLine(outcome)}`;
    say(line);
    if (outcome.times?.length) say(`  the slowest:\n${slowest(outcome.times).join('\n')}`);
    lines.push(line, ...(outcome.failures ?? []).map(name => `    ${name}`));
  }
  const total = sum(outcomes);
  say(`\n${lines.join('\n')}\n`);
  say(closingLine(total));
  return total.failed === 0;
}

/** What was asked for: steps, and parts of names of test files. */
export interface Chosen {
  steps: Step[];
  parts: string[];
}

/**
 * The steps that were asked for by name, in their own order; `all`, or no name: every one that is not on request only. Beside a step
 * that can run a part of its tests, another word is a part of the names of their files.
 * @throws Error for a name that there is not.
 */
export function chosenSteps(steps: Step[], names: string[]): Chosen {
  const parts = names.filter(name => name !== 'all' && !steps.some(step => step.name === name));
  const all = parts.length === names.length || names.includes('all');
  const chosen = steps.filter(({ name, onRequest }) => names.includes(name) || (all && !onRequest));
  const takesParts = !all && chosen.some(({ hasParts }) => hasParts);
  const [unknown] = parts;
  if (unknown !== undefined && !takesParts)
    throw new Error(
      `There is no step ${unknown}; there is all, ${steps.map(({ name }) => name).join(', ')}.`,
    );
  return { steps: chosen, parts };
}

/** How a command is used, with its steps. */
export const usageOf = (command: string, steps: readonly Step[]): string => {
  const listed = (of: readonly Step[]): string => of.map(({ name }) => name).join(', ');
  const parted = steps.filter(({ hasParts }) => hasParts);
  return [
    `Usage: ${command} -- [step ...] [part of a test file's name ...]`,
    '',
    `Steps: ${listed(steps.filter(({ onRequest }) => !onRequest))}. Without a name, or with "all", all of them run.`,
    `On request only: ${listed(steps.filter(({ onRequest }) => onRequest))}.`,
    ...(parted.length > 0
      ? [
          `A part of a test file's name beside ${listed(parted)} runs those files alone, e.g. \`${command} -- unit remote-player\`.`,
        ]
      : []),
  ].join('\n');
};
