import { join } from 'node:path';

import { root } from '../workspace.ts';
import {
  closingLine,
  jestTotals,
  toOutcome,
  nodeTestTotals,
  playwrightTotals,
  slowest,
  sum,
  topologyTotals,
} from './totals.ts';

describe('the totals of a run', () => {
  it('are the sum of all runners', () => {
    const jest = jestTotals({
      numPassedTests: 40,
      numFailedTests: 2,
      numRuntimeErrorTestSuites: 1,
      testResults: [],
    });
    const stories = playwrightTotals({ stats: { expected: 9, unexpected: 1, flaky: 1 }, suites: [] });
    expect(closingLine(sum([jest, stories, { passed: 1, failed: 0 }]))).toBe('50 passed, 5 failed');
  });

  it('read the back end’s figures for each database', () => {
    const output =
      'ℹ tests 12\nℹ pass 11\nℹ fail 1\nℹ cancelled 0\n…\nℹ tests 12\nℹ pass 10\nℹ fail 1\nℹ cancelled 1\n';
    expect(nodeTestTotals(output)).toEqual({ passed: 21, failed: 3, failures: [], times: [] });
    expect(nodeTestTotals('node: command not found')).toBeNull();
  });

  it('name the failures of every runner', () => {
    const test = (fullName: string, status: string) => ({ fullName, status });
    const jest = jestTotals({
      numPassedTests: 1,
      numFailedTests: 1,
      numRuntimeErrorTestSuites: 1,
      testResults: [
        {
          name: join(root, 'shared/a.test.ts'),
          status: 'failed',
          startTime: 1000,
          endTime: 1500,
          assertionResults: [test('a holds', 'passed'), test('a breaks', 'failed')],
        },
        {
          name: join(root, 'shared/b.test.ts'),
          status: 'failed',
          startTime: 1000,
          endTime: 3000,
          assertionResults: [],
        },
        {
          name: join(root, 'shared/c.test.ts'),
          status: 'passed',
          startTime: 1000,
          endTime: 32_000,
          assertionResults: [test('c holds', 'passed')],
        },
      ],
    });
    expect(jest.failures).toEqual(['shared/a.test.ts › a breaks', 'shared/b.test.ts']);
    expect(slowest(jest.times ?? [], 2)).toEqual([
      '  31.0 s  shared/c.test.ts',
      '   2.0 s  shared/b.test.ts',
    ]);

    const story = (title: string, status: string) => ({
      title,
      file: 'stories/menu.e2e.ts',
      tests: [{ status, results: [{ duration: title.length * 1000 }] }],
    });
    const stories = playwrightTotals({
      stats: { expected: 1, unexpected: 1, flaky: 1 },
      suites: [
        {
          specs: [story('opens', 'expected'), story('closes', 'flaky')],
          suites: [{ specs: [story('on a phone', 'unexpected')] }],
        },
      ],
    });
    expect(stories.failures).toEqual([
      'e2e/stories/menu.e2e.ts › closes',
      'e2e/stories/menu.e2e.ts › on a phone',
    ]);
    expect(slowest(stories.times ?? [], 1)).toEqual(['  10.0 s  e2e/stories/menu.e2e.ts › on a phone']);

    const output =
      '✔ holds (1.5ms)\n✖ breaks (2.5ms)\nℹ pass 1\nℹ fail 1\n\n✖ failing tests:\n\ntest at backend/src/app/app.test.ts:8:1\n✖ breaks (2.5ms)\n  AssertionError\n';
    expect(slowest(nodeTestTotals(output)?.times ?? [], 1)).toEqual(['   0.0 s  breaks']);
    expect(nodeTestTotals(output)?.failures).toEqual(['backend/src/app/app.test.ts › breaks']);
  });

  it('count a topology by its closing line, and not a skipped one', () => {
    expect(topologyTotals('✓ base images (7 s)\n1 passed, 0 failed\n', 0)).toEqual({ passed: 1, failed: 0 });
    expect(topologyTotals('Error: 401\n0 passed, 1 failed\n', 1)).toEqual({ passed: 0, failed: 1 });
    const skipped = '0 passed, 0 failed, 1 skipped: containers cannot be run here (missing: runc)\n';
    expect(topologyTotals(skipped, 69)).toEqual({ passed: 0, failed: 0 });
    expect(topologyTotals(skipped, 0)).toEqual({ passed: 0, failed: 1 });
    expect(topologyTotals(skipped, 1)).toEqual({ passed: 0, failed: 1 });
    expect(topologyTotals('1 passed, 0 failed\n', 1)).toEqual({ passed: 1, failed: 1 });
    expect(topologyTotals('killed\n', null)).toEqual({ passed: 0, failed: 1 });
  });

  it('count a failed or empty run as a failure', () => {
    expect(toOutcome({ passed: 3, failed: 0 }, 0)).toEqual({ passed: 3, failed: 0 });
    expect(toOutcome({ passed: 3, failed: 0 }, 1)).toEqual({ passed: 3, failed: 1 });
    expect(toOutcome({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 });
    expect(toOutcome(null, 0)).toEqual({ passed: 0, failed: 1 });
  });
});
