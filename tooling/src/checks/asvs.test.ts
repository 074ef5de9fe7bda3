import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../workspace.ts';

/** The requirements of ASVS 5.0, chapters 6, 7 and 10, of levels 1 and 2: how many each section has, by its numbers. */
const REQUIRED: Record<string, readonly number[]> = {
  '6.1': [1, 2, 3],
  '6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  '6.3': [1, 2, 3, 4],
  '6.4': [1, 2, 3, 4],
  '6.5': [1, 2, 3, 4, 5],
  '6.6': [1, 2, 3],
  '6.8': [1, 2, 3, 4],
  '7.1': [1, 2, 3],
  '7.2': [1, 2, 3, 4],
  '7.3': [1, 2],
  '7.4': [1, 2, 3, 4, 5],
  '7.5': [1, 2],
  '7.6': [1, 2],
  '10.1': [1, 2],
  '10.2': [1, 2],
  '10.3': [1, 2, 3, 4],
  '10.4': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '10.5': [1, 2, 3, 4, 5],
  '10.6': [1, 2],
  '10.7': [1, 2, 3],
};

const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8');
const rows = page
  .split('\n')
  .map(line => line.split('|').map(cell => cell.trim()))
  .filter(cells => /^\d+\.\d+\.\d+$/.test(cells[1] ?? ''))
  .map(([, number = '', , what = '', tests = '']) => ({ number, what, tests }));

it('docs/asvs.md has a line for each requirement of levels 1 and 2, once', () => {
  const expected = Object.entries(REQUIRED).flatMap(([section, numbers]) =>
    numbers.map(number => `${section}.${number}`),
  );
  expect(rows.map(({ number }) => number)).toEqual(expected);
});

it.each(rows.map(row => [row.number, row] as const))(
  '%s names tests that exist, or says why none does',
  (_number, row) => {
    const named = [...row.tests.matchAll(/`([^`]+)`: (.*?)(?=<br>|$)/g)];
    const isExplained = row.what.startsWith('Does not apply: ');
    expect(named.length > 0 || isExplained).toBe(true);
    for (const [, file = '', title = ''] of named) {
      expect([file, existsSync(join(root, file))]).toEqual([file, true]);
      const source = readFileSync(join(root, file), 'utf8');
      expect([title, source.includes(`'${title}'`)]).toEqual([title, true]);
    }
  },
);
