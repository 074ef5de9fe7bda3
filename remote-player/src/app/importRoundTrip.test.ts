import {
  fieldRuleError,
  fieldValueError,
  isEmptyValue,
  type FieldValue,
  type SheetField,
} from '@rpd/shared/domain';
import fc from 'fast-check';
import { exported } from '../characters/character.document.ts';
import { buildCharacter } from '../test/fakeCharacters.ts';
import { column, field, imported } from '../importing/importing.testing.ts';

// What « Exporter (JSON) » writes of a character, the import puts back on the same template, to the letter.

const OPTIONS = ['Épée', 'Arc long', '12', 'Oui'].map((label, index) => ({ value: `o${index}`, label }));
const FIELDS: Record<string, SheetField> = {
  nom: field('Nom'),
  // The same name twice, and one that another field has as its id.
  double: field('Nom'),
  texte: field('nom', { type: 'textarea' }),
  force: field('Force', { type: 'number', ref: 'FOR' }),
  rapide: field('Rapide', { type: 'checkbox' }),
  jour: field('Jour', { type: 'date' }),
  arme: field('Arme', { type: 'select', options: OPTIONS }),
  dons: field('Dons', { type: 'multiselect', options: OPTIONS }),
  sac: field('Sac', {
    type: 'repeat',
    columns: [
      column('n', 'Nom'),
      column('q', 'Nom', { type: 'number' }),
      column('c', 'Choix', { type: 'multiselect', options: OPTIONS }),
      column('l', 'Poches', {
        type: 'repeat',
        columns: [column('p', 'Quoi'), column('v', 'Vide', { type: 'checkbox' })],
      }),
    ],
  }),
};

const words = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.constantFrom('<b>gras</b>', '&amp; co', ' 12 ', '2026-12-24', 'l’un\nl’autre'),
);
const line = (cells: fc.Arbitrary<Record<string, FieldValue>>) => fc.record({ id: fc.uuid(), cells });
const chosen = fc.subarray(OPTIONS.map(({ value }) => value));
const pocket = line(fc.record({ p: words, v: fc.boolean() }, { requiredKeys: [] }));
const entry = fc.record({ id: fc.constant('a'.repeat(24)), hash: fc.constant('b'.repeat(16)) });
const item = fc
  .tuple(
    line(
      fc.record(
        {
          n: words,
          q: fc.integer(),
          c: chosen,
          l: fc.uniqueArray(pocket, { selector: one => one.id, maxLength: 3 }),
        },
        { requiredKeys: [] },
      ) as fc.Arbitrary<Record<string, FieldValue>>,
    ),
    fc.option(entry, { nil: undefined }),
  )
  .map(([made, source]) => (source ? { ...made, entry: source } : made));
const values = fc.record(
  {
    nom: words,
    double: words,
    texte: words,
    force: fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }).map(number => number + 0),
    rapide: fc.boolean(),
    jour: fc.constantFrom('2026-12-24', '1999-01-01'),
    arme: fc.constantFrom(...OPTIONS.map(({ value }) => value)),
    dons: chosen,
    sac: fc.uniqueArray(item, { selector: one => one.id, maxLength: 5 }),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Record<string, FieldValue>>;

/** As the store has them: what is empty or refused is not there. */
function stored(drawn: Record<string, FieldValue>): Record<string, FieldValue> {
  const kept = Object.entries(drawn).filter(([id, value]) => {
    const target = FIELDS[id];
    if (!target || isEmptyValue(value)) return false;
    return !fieldValueError(target, value) && !fieldRuleError(target, value, () => true);
  });
  return Object.fromEntries(kept);
}

/** A cell without anything in it says what an absent one says. */
const said = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, one: unknown) => {
      const isCells = typeof one === 'object' && one !== null && key === 'cells';
      return isCells
        ? Object.fromEntries(Object.entries(one).filter(([, cell]) => !isEmptyValue(cell)))
        : one;
    }),
  );

test('a character that is exported and imported on its template loses nothing (PLS-7)', () => {
  fc.assert(
    fc.property(values, drawn => {
      const before = stored(drawn);
      const warnings = { themes: ['violence' as const], other: 'clowns' };
      const character = buildCharacter({ values: before, warnings });
      const template = character.template && { ...character.template, fields: FIELDS };
      const file = JSON.stringify(exported({ ...character, template }, before));
      const { values: after, fits, character: read } = imported(file, FIELDS);
      expect(said(after)).toEqual(said(before));
      expect(fits.filter(({ state }) => state !== 'taken')).toEqual([]);
      expect(read).toMatchObject({ name: character.name, warnings, lost: [] });
    }),
    { numRuns: 300, examples: [[{ sac: [{ id: 'ligne-1', cells: { n: ' ' } }] }]] },
  );
});
