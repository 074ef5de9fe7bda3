import { missingFields, missingFieldSteps } from './character-errors.ts';
import { sheetProgramSteps, sheetStateSteps } from './sheet-conditions.ts';
import type { SheetField } from './sheet-field.ts';
import { changedCharacter } from './sheet-impact-effects.ts';
import { programSteps } from './sheet-program.ts';
import { documentProblemSteps } from './sheet-rules.ts';
import { SHEET_FIELDS_MAX, sizeProblems } from './sheet-sizes.ts';
import { finish, inTurns, TURN_MS, type Steps } from './turns.ts';

const field = (name: string, more: Partial<SheetField> = {}): SheetField => ({
  type: 'number',
  name,
  required: false,
  options: [],
  ...more,
});
const fieldsOf = (count: number, make: (index: number) => SheetField) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, make(index)]));
const documentOf = (fields: Record<string, SheetField>) => ({
  structure: {
    tabs: [
      {
        id: 't',
        name: '',
        rows: [{ id: 'r', name: '', columns: [{ id: 'c', name: '', fieldIds: Object.keys(fields) }] }],
      },
    ],
  },
  fields,
});

function countSteps(steps: Steps<unknown>): number {
  let count = 0;
  while (!steps.next().done) count += 1;
  return count;
}

/** Steps that take 1 ms each by the clock of the test. */
function* work(count: number): Steps<string> {
  for (let step = 0; step < count; step += 1) yield;
  return 'done';
}

test('gives others a turn each time the slice is over', async () => {
  let now = 0;
  let turns = 0;
  const nextTurn = () => Promise.resolve((turns += 1));
  const tick = () => (now += 1);
  expect(await inTurns(work(10 * TURN_MS), nextTurn, tick)).toBe('done');
  expect(turns).toBeGreaterThanOrEqual(10);
  expect(finish(work(10))).toBe('done');
});

test('reads the formulas of a sheet one by one, and once (PLS-8)', () => {
  const fields = fieldsOf(500, index => field(`Champ ${index}`, { ref: `v${index}`, formula: '1 + 1' }));
  expect(countSteps(programSteps(fields))).toBeGreaterThanOrEqual(500);
  expect(countSteps(programSteps(fields))).toBe(0);
});

test('evaluates the formulas and conditions of a character one by one, and once for the same values (PLS-8)', () => {
  const formulas = fieldsOf(300, index => field(`Champ ${index}`, { ref: `v${index}`, formula: '1 + 1' }));
  const asked = field('Arme', { type: 'string', required: true, showIf: 'v1 > 0' });
  const fields = { ...formulas, asked };
  const structure = { tabs: [{ id: 't', name: '', showIf: 'v2 > 0', rows: [] }] };
  finish(sheetProgramSteps(fields, structure));
  const values = {};
  expect(countSteps(missingFieldSteps(fields, values, structure))).toBeGreaterThanOrEqual(302);
  expect(countSteps(sheetStateSteps(fields, structure, values))).toBe(0);
  expect(missingFields(fields, values, structure)).toEqual(['asked']);
  const { effectSteps } = changedCharacter({}, { next: { fields, structure }, matches: () => () => true });
  const change = { fieldId: 'asked', name: 'Arme', columnIds: [], change: 'required' as const, next: asked };
  expect(countSteps(effectSteps(change as never))).toBeGreaterThanOrEqual(302);
});

test('judges each field and each column of a document in a step of its own (PLS-8)', () => {
  const columns = Array.from({ length: 12 }, (_, index) => ({ ...field('Colonne'), id: `c${index}` }));
  const rows = fieldsOf(20, index =>
    field(`Objets ${index}`, {
      type: 'repeat',
      columns: columns.map(column => ({ ...column, id: `${index}-${column.id}` })) as never,
    }),
  );
  expect(countSteps(documentProblemSteps(documentOf(rows)))).toBeGreaterThanOrEqual(2 * 20 * 13);
});

test('refuses a sheet that grows beyond its size, and saves a stored one that does not (PLS-8)', () => {
  const [limit, larger] = [SHEET_FIELDS_MAX, SHEET_FIELDS_MAX + 1].map(count =>
    documentOf(fieldsOf(count, index => field(`Champ ${index}`))),
  );
  if (!limit || !larger) throw new Error('No documents.');
  expect(sizeProblems(limit)).toEqual([]);
  const refused = [
    { path: 'fields', message: expect.stringMatching(/^Une fiche a au plus 2\s000 champs/u) as string },
  ];
  expect(sizeProblems(larger)).toEqual(refused);
  expect(sizeProblems(larger, limit)).toEqual(refused);
  expect(sizeProblems(larger, larger)).toEqual([]);
});
