import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { root } from '../workspace.ts';
import { missingTests, namedTests } from './named-tests.ts';

test('finds every test that e2e/README.md names', () => {
  const tests = namedTests(readFileSync(join(root, 'e2e/README.md'), 'utf8'));
  expect(tests.length).toBeGreaterThan(70);
  expect(missingTests(tests, root)).toEqual([]);
});

test('reports a renamed test and a missing file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rpd-named-'));
  try {
    writeFileSync(join(folder, 'a.test.ts'), "test('is as it was', () => {});");
    const table = [
      '| What | File | Test |',
      '| --- | --- | --- |',
      '| LND-1 | `a.test.ts` | is as it was |',
      '| LND-2 | `a.test.ts` | has another name |',
      '| LND-3 | `gone.test.ts` | is as it was |',
    ].join('\n');
    expect(missingTests(namedTests(table), folder)).toEqual([
      'LND-2: a.test.ts has no test “has another name”',
      'LND-3: there is no gone.test.ts',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
