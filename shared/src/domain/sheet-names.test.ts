import { scopeOfFields } from './sheet-names.ts';
import type { SheetField } from './sheet-field.ts';

const FIELDS = 2_000;
const SHEETS = 20;
const field = (name: string): SheetField => ({ type: 'number', name, required: false, options: [] });
const sheet = (): Record<string, SheetField> =>
  Object.fromEntries(Array.from({ length: FIELDS }, (_, index) => [`f${index}`, field(`f${index}`)]));

/** The most entries that one weak map was given during `work`. */
function largestWeakMap(work: () => void): number {
  const spy = jest.spyOn(WeakMap.prototype, 'set');
  work();
  const counts = new Map<unknown, number>();
  for (const map of spy.mock.contexts) counts.set(map, (counts.get(map) ?? 0) + 1);
  spy.mockRestore();
  return Math.max(0, ...counts.values());
}

test('keeps no weak map of the fields of every sheet that was ever read (PLS-8)', () => {
  const largest = largestWeakMap(() => {
    for (let count = 0; count < SHEETS; count += 1) scopeOfFields(sheet());
  });
  expect(largest).toBeGreaterThanOrEqual(FIELDS);
  expect(largest).toBeLessThan((FIELDS * SHEETS) / 2);
});

test('reads the names of a sheet’s fields once', () => {
  const fields = sheet();
  scopeOfFields(fields);
  expect(largestWeakMap(() => void scopeOfFields({ ...fields, more: field('more') }))).toBe(1);
});
