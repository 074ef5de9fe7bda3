import fc from 'fast-check';
import { valueErrors } from './character-errors.ts';
import { PATTERN_SIZE_MAX, patternError, patternSize, patternWeight } from './field-pattern.ts';
import { enginePatternError, patternMatcher } from '../pattern/index.ts';
import { hasPatterns, loadedPatterns, loadPatterns } from './pattern-loading.ts';
import type { SheetField } from './sheet-field.ts';
import { documentProblems } from './sheet-rules.ts';

const coded = (pattern: string, more: Partial<SheetField> = {}): Record<string, SheetField> => ({
  code: { type: 'textarea', name: 'Code', required: false, options: [], pattern, ...more },
});

test('answers no at once for a pattern that backtracks in other engines (PLS-8)', () => {
  const matches = patternMatcher();
  expect(matches('(a+)+b', 'a'.repeat(5000))).toBe(false);
  expect(matches('(a+)+b', `${'a'.repeat(5000)}b`)).toBe(true);
});

test.each([
  ['a{1000}', 1000],
  ['(?:ab{3}){2}', 10],
  ['[a-z]{2,4}x', 5],
  ['\\p{L}+ \\d{3}', 6],
  ['(a|b)*', 5],
  ['[^\\]]{3}', 3],
])('expands %s to %i characters', (pattern, size) => {
  expect(patternSize(pattern)).toBe(size);
});

test('rejects a pattern with too many repetitions when it is saved, on both sides (PLS-8)', () => {
  const message = 'Ce motif se répète trop : 500 signes au plus, répétitions comprises.';
  for (const pattern of [
    'a{1000}{1000}',
    '(?:a{30}b{30}){16}',
    '(\\pL{1,999}|\\w{1,999})*',
    '((a{9}){9}){9}',
  ]) {
    expect([message, 'Ce motif n’est pas une expression régulière.']).toContain(patternError(pattern));
  }
  expect(patternError('(?:a{30}b{30}){16}')).toBe(message);
  expect(patternError('(a)\\1')).toBe('Ce motif utilise une forme qui n’est pas prise en charge.');
  expect(enginePatternError('[A-Z]{2}[0-9]+')).toBeUndefined();
});

test('rejects a text that is too long for its pattern and gives the reason (PLS-8)', () => {
  const fields = coded('(?:[a-z]?[0-9]?){60}');
  const values = { code: 'a'.repeat(20_000) };
  expect(valueErrors(fields, values, { matches: patternMatcher() })).toEqual({
    'values.code': 'Ce texte est trop long pour être comparé au motif du champ.',
  });
});

test('loads the pattern engine only for sheets with a pattern', async () => {
  const inLines = coded('', {
    columns: [{ id: 'a', type: 'string', name: '', required: false, options: [], pattern: 'x' }],
  });
  expect([hasPatterns(Object.values(coded(''))), hasPatterns(Object.values(inLines))]).toEqual([false, true]);
  const wrong = () => valueErrors(coded('[A-Z]+'), { code: 'a' }, { matches: loadedPatterns() });
  await loadPatterns(coded(''));
  expect(wrong()).toEqual({});
  await loadPatterns(coded('[A-Z]+'));
  expect(wrong()).toEqual({ 'values.code': 'Cette valeur n’a pas la forme attendue.' });
});

test('rejects or evaluates every generated pattern, in French (PLS-8)', () => {
  const sign = fc.constantFrom(
    ...'ab[]()^$.*+?{}0129,|\\dpLu<=!:-éx'.split(''),
    '{1000}',
    '(a+)+',
    '[a-z]',
    '\\p{L}',
  );
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 40 }), fc.string({ maxLength: 500 }), (signs, text) => {
      const pattern = signs.join('').slice(0, 200);
      const verdict = patternMatcher()(pattern, text);
      expect([true, false, 'tooLong']).toContain(verdict);
      const isRead = patternError(pattern) === undefined;
      expect(isRead ? patternSize(pattern) : 0).toBeLessThanOrEqual(PATTERN_SIZE_MAX);
    }),
    { numRuns: 500 },
  );
});

const heavy = (index: number): string => `${'[\\p{L}\\p{N}]'.repeat(12)}${index}`;
const withPatterns = (patterns: string[]): Record<string, SheetField> =>
  Object.fromEntries(
    patterns.map((pattern, index) => [`f${index}`, { ...coded(pattern)['code'], name: `F${index}` }]),
  ) as Record<string, SheetField>;
const sheetOf = (fields: Record<string, SheetField>) => {
  const column = { id: 'c', name: '', fieldIds: Object.keys(fields) };
  return {
    structure: { format: 2, tabs: [{ id: 't', name: '', rows: [{ id: 'r', name: '', columns: [column] }] }] },
    fields,
  };
};

test('weighs classes of Unicode, those that are repeated as often as they are', () => {
  expect(patternWeight('[A-Z]{2}-\\d{4}')).toBe(7);
  expect(patternWeight('[\\p{L}\\p{N}]x')).toBe(42);
  expect(patternWeight('(?:\\p{L}?){10}')).toBeGreaterThan(200);
});

test('rejects patterns that take too long together, and reads none of them (PLS-8)', () => {
  const read = jest.fn(() => undefined);
  const many = sheetOf(withPatterns(Array.from({ length: 400 }, (_, index) => heavy(index))));
  const problems = documentProblems(many, { patternError: read });
  expect(problems).toEqual([
    {
      path: expect.stringMatching(/^fields\.f\d+\.pattern$/),
      message: expect.stringContaining('trop longs ensemble'),
    },
  ]);
  expect(read).not.toHaveBeenCalled();
  const same = sheetOf(withPatterns(Array.from({ length: 400 }, () => heavy(1))));
  expect(documentProblems(same, { patternError: read })).toEqual([]);
});

test('lets texts pass behind the patterns of a stored sheet that has too many (PLS-8)', () => {
  const matches = patternMatcher();
  const verdicts = Array.from({ length: 100 }, (_, index) => matches(heavy(index), '?'));
  expect(verdicts.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => false));
  expect(verdicts.slice(40)).toEqual(Array.from({ length: 60 }, () => true));
});
