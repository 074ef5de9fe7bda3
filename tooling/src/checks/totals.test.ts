import {
  closingLine,
  jestTotals,
  judged,
  nodeTestTotals,
  playwrightTotals,
  sum,
  topologyTotals,
} from './totals.ts';

describe('the totals of a run', () => {
  it('are the sum of what every runner counted', () => {
    const jest = jestTotals({ numPassedTests: 40, numFailedTests: 2, numRuntimeErrorTestSuites: 1 });
    const stories = playwrightTotals({ stats: { expected: 9, unexpected: 1, flaky: 1 } });
    expect(closingLine(sum([jest, stories, { passed: 1, failed: 0 }]))).toBe('50 passed, 5 failed');
  });

  it('read the back end’s figures for each database', () => {
    const output =
      'ℹ tests 12\nℹ pass 11\nℹ fail 1\nℹ cancelled 0\n…\nℹ tests 12\nℹ pass 10\nℹ fail 1\nℹ cancelled 1\n';
    expect(nodeTestTotals(output)).toEqual({ passed: 21, failed: 3 });
    expect(nodeTestTotals('node: command not found')).toBeNull();
  });

  it('count a topology by the line that it closes with, and not one that cannot run here', () => {
    expect(topologyTotals('✓ base images (7 s)\n1 passed, 0 failed\n', 0)).toEqual({ passed: 1, failed: 0 });
    expect(topologyTotals('Error: 401\n0 passed, 1 failed\n', 1)).toEqual({ passed: 0, failed: 1 });
    const skipped = '0 passed, 0 failed, 1 skipped: containers cannot be run here (runc missing)\n';
    expect(topologyTotals(skipped, 0)).toEqual({ passed: 0, failed: 0 });
    expect(topologyTotals(skipped, 1)).toEqual({ passed: 0, failed: 1 });
    expect(topologyTotals('1 passed, 0 failed\n', 1)).toEqual({ passed: 1, failed: 1 });
    expect(topologyTotals('killed\n', null)).toEqual({ passed: 0, failed: 1 });
  });

  it('never call a run good that failed or in which nothing ran', () => {
    expect(judged({ passed: 3, failed: 0 }, 0)).toEqual({ passed: 3, failed: 0 });
    expect(judged({ passed: 3, failed: 0 }, 1)).toEqual({ passed: 3, failed: 1 });
    expect(judged({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 });
    expect(judged(null, 0)).toEqual({ passed: 0, failed: 1 });
  });
});
