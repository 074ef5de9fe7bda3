import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldValueError, isEmptyValue, presentValues, saveValues, valueErrors } from '@rpd/shared/domain';
import type { FieldValue, SheetField, StoredValues, ValueEntry } from '@rpd/shared/domain';
import fc from 'fast-check';

// Whatever becomes of a template, whatever its owner fills in afterwards: what was entered is still there, shown or beside.

const OPTIONS = ['Épée', 'Oui', '12', 'Arc long', '24/12/2026'].map((label, index) => ({
  value: `option-${index}`,
  label,
}));
const WORDS = [
  '',
  '12',
  '007',
  '12,5',
  'oui',
  'Oui',
  'Non',
  'Épée',
  'epee',
  'Épée, 12',
  '24/12/2026',
  'libre',
];
const COLUMNS: NonNullable<SheetField['columns']> = [
  { id: 'nom', type: 'string', name: 'Nom', required: false, options: [] },
];
const IDS = ['force', 'arme'];

type Step =
  | { kind: 'change'; id: string; field: SheetField | null }
  | { kind: 'fill'; id: string; word: string; number: number; flag: boolean; chosen: number }
  | { kind: 'save as shown' };

const id = fc.constantFrom(...IDS);
const options = fc.subarray(OPTIONS);
const type = fc.constantFrom<SheetField['type'][]>(
  'string',
  'textarea',
  'checkbox',
  'number',
  'date',
  'select',
  'multiselect',
  'dashboard',
  'repeat',
  'label',
);
const field: fc.Arbitrary<SheetField> = fc
  .record({ type, options })
  .map(part => ({ ...part, name: 'Champ', required: false, columns: COLUMNS }));
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('change' as const), id, field: fc.option(field, { freq: 4 }) }),
    fc.record({
      kind: fc.constant('fill' as const),
      id,
      word: fc.oneof(fc.constantFrom(...WORDS), fc.string({ maxLength: 12 })),
      number: fc.double({ noNaN: true, min: -1e6, max: 1e6 }),
      flag: fc.boolean(),
      chosen: fc.nat(31),
    }),
    fc.constant({ kind: 'save as shown' as const }),
  ),
  { maxLength: 20 },
);

/** Something that the field takes, out of what was drawn. */
function valueFor(
  target: SheetField,
  { word, number, flag, chosen }: Step & { kind: 'fill' },
): FieldValue | null {
  const picked = target.options.filter((_, index) => (chosen >> index) & 1).map(option => option.value);
  const value = {
    string: word,
    textarea: `${word}\nfin`,
    checkbox: flag,
    number,
    date: '2026-12-24',
    select: picked[0] ?? null,
    multiselect: picked,
    dashboard: null,
    roll: null,
    portrait: null,
    picture: null,
    divider: null,
    label: null,
    repeat: [{ id: 'ligne', cells: { nom: word } }],
  }[target.type];
  return Object.keys(valueErrors({ champ: target }, { champ: value })).length === 0 ? value : null;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

interface Entered {
  id: string;
  field: SheetField;
  value: FieldValue;
}

/** What is stored still says what was entered: as it is, or read under the field in which it was. */
function isThere(
  { entries, archive }: StoredValues,
  { id: fieldId, field: target, value }: Entered,
): boolean {
  const own: ValueEntry[] = [
    ...Object.entries(entries).flatMap(([key, entry]) => (key === fieldId ? [entry] : [])),
    ...archive.filter(entry => entry.fieldId === fieldId),
  ];
  return own.some(entry => {
    const read = presentValues({ it: target }, { entries: { it: entry }, archive: [] });
    return isSame(entry.value, value) || isSame(read.values['it'], value);
  });
}

/**
 * Everything that is stored is shown, shown converted beside its original, or kept beside; what is shown is a value of its field. It may
 * break a rule of the field: it is then shown with the reason (field-rules.ts).
 */
function assertAllPresented(fields: Record<string, SheetField>, stored: StoredValues): void {
  const { values, kept } = presentValues(fields, stored);
  const count = Object.keys(values).length + kept.length;
  assert.equal(count, Object.keys(stored.entries).length + stored.archive.length);
  for (const [key, value] of Object.entries(values)) {
    const shown = fields[key];
    assert.ok(shown && fieldValueError(shown, value) === undefined, JSON.stringify({ key, value }));
  }
}

test('never loses an entered value across template changes and saves', () => {
  fc.assert(
    fc.property(steps, sequence => {
      const fields: Record<string, SheetField> = {};
      for (const key of IDS) fields[key] = { type: 'string', name: key, required: false, options: OPTIONS };
      let stored: StoredValues = { entries: {}, archive: [] };
      let entered: Entered[] = [];
      for (const step of sequence) {
        const { values } = presentValues(fields, stored);
        if (step.kind === 'change') {
          if (step.field) fields[step.id] = step.field;
          else delete fields[step.id];
        } else if (step.kind === 'save as shown') {
          stored = saveValues(fields, stored, values);
        } else {
          const target = fields[step.id];
          const value = target ? valueFor(target, step) : null;
          if (!target || value === null) continue;
          const before = stored.entries[step.id];
          stored = saveValues(fields, stored, { [step.id]: value });
          // What one sees as one entered it and writes over is given up on purpose.
          const isGivenUp = (old: Entered) =>
            old.id === step.id &&
            before !== undefined &&
            isThere({ entries: { [step.id]: before }, archive: [] }, old) &&
            target.type === before.type &&
            isSame(values[step.id], before.value);
          entered = entered.filter(old => !isGivenUp(old));
          if (!isEmptyValue(value) && !isSame(value, values[step.id])) {
            entered.push({ id: step.id, field: target, value });
          }
        }
        assertAllPresented(fields, stored);
        for (const old of entered) assert.ok(isThere(stored, old), JSON.stringify({ old, stored }));
      }
    }),
    { numRuns: 3000 },
  );
});

test('shows a text with a tag in what becomes a formatted text, with the reason', () => {
  const before: SheetField = { type: 'string', name: 'Devise', required: false, options: [] };
  const stored = saveValues({ devise: before }, { entries: {}, archive: [] }, { devise: 'A <u > B' });
  const fields = { devise: { ...before, type: 'textarea' as const } };
  const { values, kept } = presentValues(fields, stored);
  assert.deepEqual([values, kept], [{ devise: 'A <u > B' }, []]);
  assert.match(valueErrors(fields, values)['values.devise'] ?? '', /^Le code HTML n’est pas accepté/);
});
