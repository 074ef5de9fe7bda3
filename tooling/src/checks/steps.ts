import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readJson, root } from '../workspace.ts';
import { checkBoundaries } from './boundaries.ts';
import { type Finished, runNode } from './command.ts';
import { cardProblems } from './design-card.ts';
import {
  type Outcome,
  jestTotals,
  toOutcome,
  nodeTestTotals,
  singleFailure,
  playwrightTotals,
  topologyTotals,
} from './totals.ts';
import { checkTypes } from './types.ts';
import { checkTypography } from './typography.ts';
import { checkWords } from './words.ts';

export interface Step {
  /** What one types to run it alone. */
  name: string;
  /** Whether `npm run check` has it: seconds, no server, no browser. */
  quick: boolean;
  /** Only for who names it: it needs what few machines have. */
  onRequest?: boolean;
  /** Whether it can run a part of its tests. */
  hasParts?: boolean;
  /** @param parts of names of test files: those alone run; none for all. */
  run(parts: readonly string[]): Promise<Outcome>;
}

const bin = (path: string): string => join(root, 'node_modules', path);

/** A check is one: it holds or it does not. */
function asCheck({ exitCode, output }: Finished): Outcome {
  return exitCode === 0 ? { passed: 1, failed: 0 } : { ...singleFailure, words: output };
}

async function boundaries(): Promise<Outcome> {
  const { violations, modules } = checkBoundaries(root);
  if (modules === 0) return { ...singleFailure, words: 'dependency-cruiser has read no module at all' };
  return violations.length === 0
    ? { passed: 1, failed: 0 }
    : { ...singleFailure, words: violations.join('\n') };
}

async function designCard(): Promise<Outcome> {
  const problems = cardProblems(root);
  return problems.length === 0 ? { passed: 1, failed: 0 } : { ...singleFailure, words: problems.join('\n') };
}

/** Runs a test runner that leaves its figures in a file. */
async function reported<T>(
  script: string,
  args: (file: string) => string[],
  read: (report: T) => Outcome,
  env: (file: string) => NodeJS.ProcessEnv = () => ({}),
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'rpd-report-'));
  const file = join(folder, 'report.json');
  try {
    const { exitCode } = await runNode(script, args(file), { live: true, env: env(file) });
    return toOutcome(existsSync(file) ? read(readJson<T>(file)) : null, exitCode);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function backend(parts: readonly string[]): Promise<Outcome> {
  const { exitCode, output } = await runNode('backend/src/test/run.ts', [...parts], { live: true });
  return toOutcome(nodeTestTotals(output), exitCode);
}

/** Marks the stories that `npm test` leaves out (e2e/src/story.ts). */
const EXTENDED = '@extended';

const stories = (args: readonly string[]): Promise<Outcome> =>
  reported(
    join(root, 'e2e/node_modules/@playwright/test/cli.js'),
    () => ['test', '--config', 'e2e/playwright.config.ts', ...args],
    playwrightTotals,
    file => ({ RPD_PLAYWRIGHT_JSON: file }),
  );

async function containers(): Promise<Outcome> {
  const { exitCode, output } = await runNode('tooling/src/topology.ts', ['containers'], { live: true });
  return topologyTotals(output, exitCode);
}

/** In the order of what they cost, so that the cheapest mistake is reported first. */
export const steps: Step[] = [
  {
    name: 'format',
    quick: true,
    run: async () => asCheck(await runNode(bin('oxfmt/bin/oxfmt'), ['--check'])),
  },
  { name: 'lint', quick: true, run: async () => asCheck(await runNode(bin('oxlint/bin/oxlint'), [])) },
  { name: 'types', quick: true, run: checkTypes },
  { name: 'boundaries', quick: true, run: boundaries },
  {
    name: 'unused',
    quick: true,
    // Its hints would tell of each remote that what is there for a new one's screens to come is not needed to be ignored.
    run: async () => asCheck(await runNode(bin('knip/bin/knip.js'), ['--no-progress', '--no-config-hints'])),
  },
  { name: 'typography', quick: true, run: async () => checkTypography() },
  {
    name: 'typography-fix',
    quick: true,
    onRequest: true,
    run: async () => checkTypography({ fix: true }),
  },
  { name: 'words', quick: true, run: async () => checkWords() },
  { name: 'workspace', quick: true, run: async () => asCheck(await runNode(bin('sherif/index.js'), [])) },
  { name: 'design-card', quick: true, run: designCard },
  {
    name: 'unit',
    quick: false,
    hasParts: true,
    run: parts =>
      reported(bin('jest/bin/jest.js'), file => ['--json', `--outputFile=${file}`, ...parts], jestTotals),
  },
  { name: 'backend', quick: false, hasParts: true, run: backend },
  { name: 'build', quick: false, run: async () => asCheck(await runNode('tooling/src/rpd.ts', ['build'])) },
  {
    name: 'budget',
    quick: false,
    run: async () => asCheck(await runNode('tooling/src/rpd.ts', ['budget'], { live: true })),
  },
  {
    name: 'stories',
    quick: false,
    hasParts: true,
    // Of files that are named, all of them.
    run: parts => stories(parts.length > 0 ? parts : ['--grep-invert', EXTENDED]),
  },
  {
    name: 'extended',
    quick: false,
    onRequest: true,
    hasParts: true,
    run: parts => stories(['--grep', EXTENDED, ...parts]),
  },
  { name: 'containers', quick: false, onRequest: true, run: containers },
];
