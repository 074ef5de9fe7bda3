import { type Step } from './steps.ts';
import { type Outcome, closingLine, singleFailure, slowest, sum } from './totals.ts';

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/**
 * Runs steps one after the other, all of them whatever fails, and closes with the sum of what they counted.
 * @returns whether nothing failed.
 */
export async function runSteps(steps: Step[]): Promise<boolean> {
  const lines: string[] = [];
  const outcomes: Outcome[] = [];
  for (const step of steps) {
    say(`\n── ${step.name}`);
    const started = performance.now();
    const outcome = await step.run().catch((error: unknown): Outcome => ({
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

/**
 * The steps that were asked for by name, in their own order; `all`, or no name: every one that is not on request only.
 * @throws Error for a name that there is not.
 */
export function chosenSteps(steps: Step[], names: string[]): Step[] {
  const unknown = names.find(name => name !== 'all' && !steps.some(step => step.name === name));
  if (unknown !== undefined)
    throw new Error(
      `There is no step ${unknown}; there is all, ${steps.map(({ name }) => name).join(', ')}.`,
    );
  const all = names.length === 0 || names.includes('all');
  return steps.filter(({ name, onRequest }) => names.includes(name) || (all && !onRequest));
}
