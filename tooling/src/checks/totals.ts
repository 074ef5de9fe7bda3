import { relative } from 'node:path';

import { root } from '../workspace.ts';

/** How many tests or checks have passed and failed. */
export interface Totals {
  passed: number;
  failed: number;
}

/** What a step found: its figures, and what to read when it is not content. */
export interface Outcome extends Totals {
  words?: string;
  /** The tests that failed, each with its file: named again at the end of a run, which is long. */
  failures?: string[];
  /** How long each file or test took, where the runner says it. */
  times?: Took[];
}

/** What took how long, in ms. */
export interface Took {
  name: string;
  ms: number;
}

/** The slowest of what ran, one line each, the slowest first. */
export const slowest = (times: Took[], count = 5): string[] =>
  times
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);

export const singleFailure: Totals = { passed: 0, failed: 1 };

export function sum(all: Totals[]): Totals {
  return all.reduce(
    (total, { passed, failed }) => ({ passed: total.passed + passed, failed: total.failed + failed }),
    { passed: 0, failed: 0 },
  );
}

/** The closing line of a run. */
export function closingLine({ passed, failed }: Totals): string {
  return `${passed} passed, ${failed} failed`;
}

/**
 * What a test runner's figures are worth beside its exit code: a run that failed without a failing test has one failure,
 * and a run in which nothing ran is one, too.
 */
export function toOutcome(figures: Outcome | null, exitCode: number | null): Outcome {
  if (!figures) return singleFailure;
  if (figures.failed > 0) return figures;
  return exitCode === 0 && figures.passed > 0 ? figures : { ...figures, failed: 1 };
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

/** Of `jest --json`: a file that does not even load counts as one failure. */
export function jestTotals(report: JestReport): Outcome {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    times: report.testResults.map(({ name, startTime, endTime }) => ({
      name: relative(root, name),
      ms: endTime - startTime,
    })),
    failures: report.testResults
      .filter(({ status }) => status === 'failed')
      .flatMap(({ name, assertionResults }) => {
        const failed = assertionResults.filter(({ status }) => status === 'failed');
        const file = relative(root, name);
        return failed.length === 0 ? [file] : failed.map(({ fullName }) => `${file} › ${fullName}`);
      }),
  };
}

interface PlaywrightSuite {
  specs?: { title: string; file: string; tests: { status: string; results: { duration: number }[] }[] }[];
  suites?: PlaywrightSuite[];
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
  errors?: unknown[];
}

const specsOf = ({ specs = [], suites = [] }: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** Of Playwright's JSON reporter. A flaky story has failed: it hides a race. */
export function playwrightTotals({ stats, suites, errors = [] }: PlaywrightReport): Outcome {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    times: suites.flatMap(specsOf).map(({ file, title, tests }) => ({
      name: `e2e/${file} › ${title}`,
      ms: tests.flatMap(({ results }) => results).reduce((total, { duration }) => total + duration, 0),
    })),
    failures: suites
      .flatMap(specsOf)
      .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
      .map(({ file, title }) => `e2e/${file} › ${title}`),
  };
}

/** Of the summaries that Node's spec reporter prints, one per run; null when there is none. */
export function nodeTestTotals(output: string): Outcome | null {
  const figures = (word: string): number[] =>
    [...output.matchAll(new RegExp(`^\\W*${word} (\\d+)\\s*$`, 'gm'))].map(([, count]) => Number(count));
  const add = (counts: number[]): number => counts.reduce((total, count) => total + count, 0);
  const passed = figures('pass');
  if (passed.length === 0) return null;
  return {
    passed: add(passed),
    failed: add([...figures('fail'), ...figures('cancelled')]),
    times: [...output.matchAll(/^[✔✖] (.*) \(([\d.]+)ms\)$/gm)].map(([, name = '', ms]) => ({
      name,
      ms: Number(ms),
    })),
    failures: [...output.matchAll(/^test at (\S+?)(?::\d+)*\n✖ (.*) \([\d.]+ms\)$/gm)].map(
      ([, file, name]) => `${file} › ${name}`,
    ),
  };
}

/** What a topology ends with that cannot run on this machine (e2e/topologies/tools.ts). */
const SKIPPED = 69;

/** Of the line with which a topology closes. One that says that it cannot run here has neither passed nor failed. */
export function topologyTotals(output: string, exitCode: number | null): Totals {
  const [, passed, failed, skipped] =
    [...output.matchAll(/^(\d+) passed, (\d+) failed(, \d+ skipped)?/gm)].at(-1) ?? [];
  if (passed === undefined) return singleFailure;
  const figures = { passed: Number(passed), failed: Number(failed) };
  return skipped && exitCode === SKIPPED ? figures : toOutcome(figures, exitCode);
}
