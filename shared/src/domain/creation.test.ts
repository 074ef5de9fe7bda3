import fc from 'fast-check';
import {
  creationState,
  offeredAnswers,
  pointsSpent,
  recreatedValues,
  type CreationAnswers,
  type StepAnswer,
} from './creation.ts';
import { creationErrors } from './creation-errors.ts';
import type { CreationStep } from './creation-steps.ts';
import { readDocument } from './sheet-document.ts';
import type { SheetField } from './sheet-field.ts';
import { stepImpacts } from './sheet-impact.ts';
import { withoutGoneFields, type SheetDocument } from './sheet-places.ts';

const field = (type: SheetField['type'], name: string, more: Partial<SheetField> = {}): SheetField => ({
  type,
  name,
  required: false,
  options: [],
  ...more,
});

const FIELDS: Record<string, SheetField> = {
  peuple: field('string', 'Peuple'),
  force: field('number', 'Force', { max: 20 }),
  agilite: field('number', 'Agilité', { max: 20 }),
  vie: field('number', 'Vie', { initial: 6 }),
  modvie: field('number', 'Vie totale', { formula: 'Vie + Force' }),
  discret: field('checkbox', 'Discrétion'),
  sac: field('repeat', 'Sac', {
    columns: [
      { id: 'objet', type: 'string', name: 'Objet', required: false, options: [] },
      { id: 'poids', type: 'number', name: 'Poids', required: false, options: [] },
    ],
  }),
  histoire: field('textarea', 'Histoire', { maxLength: 200 }),
  secret: field('number', 'Secret', { visibility: 'gmOnly', initial: 3 }),
};

const line = (name: string) => ({
  fieldId: 'sac',
  how: 'line' as const,
  cells: [{ columnId: 'objet', value: name }],
});

const STEPS: CreationStep[] = [
  {
    id: 'peuple',
    kind: 'choice',
    title: 'Peuple',
    options: [
      {
        id: 'nain',
        name: 'Nain',
        description: 'Tient **bon**.',
        grants: [
          { fieldId: 'peuple', how: 'set', value: 'Nain' },
          { fieldId: 'vie', how: 'add', value: 2 },
          line('Hache'),
        ],
      },
      {
        id: 'elfe',
        name: 'Elfe',
        description: '',
        grants: [
          { fieldId: 'peuple', how: 'set', value: 'Elfe' },
          { fieldId: 'agilite', how: 'add', value: 2 },
          line('Arc'),
        ],
      },
    ],
  },
  {
    id: 'points',
    kind: 'points',
    title: '9 points',
    fieldIds: ['force', 'agilite'],
    points: 9,
    min: 8,
    max: 15,
    costs: [8, 9, 10, 11, 12, 13, 14, 15].map((value, at) => ({
      value,
      cost: [0, 1, 2, 3, 4, 5, 7, 9][at] ?? 0,
    })),
  },
  {
    id: 'dons',
    kind: 'choice',
    title: 'Dons',
    min: 1,
    max: 2,
    options: [
      { id: 'ombre', name: 'Ombre', grants: [{ fieldId: 'discret', how: 'set', value: true }] },
      {
        id: 'roc',
        name: 'Roc',
        showIf: 'Peuple = "Nain"',
        grants: [{ fieldId: 'vie', how: 'add', value: 5 }],
      },
      { id: 'corde', name: 'Corde', grants: [line('Corde')] },
    ],
  },
  { id: 'recit', kind: 'fields', title: 'Récit', fieldIds: ['histoire'] },
];

const documentOf = (steps: CreationStep[] = STEPS, fields = FIELDS): SheetDocument => ({
  structure: {
    format: 3,
    tabs: [
      {
        id: 't',
        name: '',
        rows: [{ id: 'r', name: '', columns: [{ id: 'c', name: '', fieldIds: Object.keys(fields) }] }],
      },
    ],
    steps,
  },
  fields,
});
const DOCUMENT = documentOf();

const unspaced = (words: string): string => words.replaceAll('\u00a0', ' ');

const errorsOf = (answers: CreationAnswers) =>
  creationErrors(FIELDS, creationState(DOCUMENT, answers), answers, STEPS);

const LEGAL: CreationAnswers = {
  peuple: { options: ['nain'] },
  points: { points: { force: 14, agilite: 10 } },
  dons: { options: ['roc'] },
  recit: { values: { histoire: 'Né sous la montagne.' } },
};

test('makes a legal character from the answers (PLS-2)', () => {
  expect(errorsOf(LEGAL)).toEqual({});
  const { values, steps } = creationState(DOCUMENT, LEGAL);
  expect(values).toEqual({
    peuple: 'Nain',
    force: 14,
    agilite: 10,
    vie: 13,
    sac: [{ id: 'peuple.nain.2', cells: { objet: 'Hache' } }],
    histoire: 'Né sous la montagne.',
    secret: 3,
  });
  expect(steps.map(({ step }) => step.id)).toEqual(['peuple', 'points', 'dons', 'recit']);
});

test('offers what the answers before allow', () => {
  const offered = (answers: CreationAnswers) =>
    creationState(DOCUMENT, answers).steps[2]?.options.map(({ id }) => id);
  expect(offered({ peuple: { options: ['nain'] } })).toEqual(['ombre', 'roc', 'corde']);
  expect(offered({ peuple: { options: ['elfe'] } })).toEqual(['ombre', 'corde']);
  const elf = { ...LEGAL, peuple: { options: ['elfe'] } };
  expect(errorsOf(elf)).toEqual({
    'creation.dons': 'Une des options choisies n’est pas, ou plus, proposée.',
  });
  expect(offeredAnswers(creationState(DOCUMENT, elf), elf)['dons']).toEqual({ options: [] });
});

test.each<[string, CreationAnswers, string]>([
  ['creation.peuple', { ...LEGAL, peuple: {} }, 'Choisissez 1 option : vous en avez 0.'],
  [
    'creation.peuple',
    { ...LEGAL, peuple: { options: ['nain', 'elfe'] } },
    'Choisissez 1 option : vous en avez 2.',
  ],
  ['creation.dons', { ...LEGAL, dons: {} }, 'Choisissez de 1 à 2 options : vous en avez 0.'],
  [
    'creation.points',
    { ...LEGAL, points: { points: { force: 15, agilite: 15 } } },
    '9 points à répartir, vous en dépensez 18 : reprenez-en 9.',
  ],
  [
    'creation.points',
    { ...LEGAL, points: { points: { force: 16 } } },
    '« Force » prend un nombre entier de 8 à 15.',
  ],
  [
    'creation.points',
    { ...LEGAL, points: { points: { vie: 9 } } },
    'Ce champ ne reçoit pas de points à cette étape.',
  ],
  ['creation.recit', { ...LEGAL, recit: { values: { vie: 99 } } }, 'Cette étape ne remplit pas ce champ.'],
  ['creation.autre', { ...LEGAL, autre: {} }, 'Cette étape n’est pas, ou plus, dans la fiche.'],
])('refuses %s', (path, answers, message) => {
  expect(unspaced(errorsOf(answers)[path] ?? '')).toBe(unspaced(message));
});

const chosen = (ids: string[]) => fc.subarray(ids).map((options): StepAnswer => ({ options }));
const anyAnswers = fc.record({
  peuple: chosen(['nain', 'elfe']),
  points: fc
    .record({ force: fc.integer({ min: 8, max: 15 }), agilite: fc.integer({ min: 8, max: 15 }) })
    .map((points): StepAnswer => ({ points })),
  dons: chosen(['ombre', 'roc', 'corde']),
  recit: fc.string().map((histoire): StepAnswer => ({ values: { histoire } })),
});

test('going back and forth leaves the values of going straight', () => {
  fc.assert(
    fc.property(fc.array(anyAnswers, { minLength: 1, maxLength: 5 }), drafts => {
      const last = drafts.at(-1) ?? {};
      // A character that was made over and over, its player writing nothing by hand.
      let made = {};
      const now: Record<string, unknown> = {};
      for (const answers of drafts) {
        const { values } = creationState(DOCUMENT, answers);
        for (const [id, value] of Object.entries(recreatedValues(made, values, now as never))) {
          if (value === null) delete now[id];
          else now[id] = value;
        }
        made = values;
      }
      expect(now).toEqual(creationState(DOCUMENT, last).values);
    }),
  );
});

test('never spends more than there is', () => {
  fc.assert(
    fc.property(anyAnswers, answers => {
      const step = STEPS[1];
      const { spent, left } = pointsSpent(step as CreationStep, answers.points);
      expect(spent + left).toBe(9);
      expect('creation.points' in errorsOf({ ...LEGAL, points: answers.points })).toBe(left < 0);
    }),
  );
});

test('another answer leaves what was written by hand', () => {
  const dwarf = creationState(DOCUMENT, LEGAL).values;
  const elf = creationState(DOCUMENT, { ...LEGAL, peuple: { options: ['elfe'] } }).values;
  const own = { id: 'x', cells: { objet: 'Lanterne' } };
  const now = { ...dwarf, vie: 20, histoire: 'Autre chose.', sac: [...(dwarf['sac'] as object[]), own] };
  expect(recreatedValues(dwarf, elf, now as never)).toEqual({
    peuple: 'Elfe',
    agilite: 12,
    vie: 13,
    sac: [{ id: 'peuple.elfe.2', cells: { objet: 'Arc' } }, own],
  });
});

test('a document without steps is read as it was, one with steps with them', () => {
  expect(readDocument(DOCUMENT)).toEqual({ document: DOCUMENT, problems: [] });
  const { steps: _steps, ...structure } = DOCUMENT.structure;
  const plain = { ...DOCUMENT, structure };
  expect(readDocument(plain).document).toEqual(plain);
  const many = Array.from({ length: 31 }, (_, at) => ({
    id: `s${at}`,
    kind: 'fields' as const,
    title: 'S',
    fieldIds: ['histoire'],
  }));
  expect(readDocument(documentOf(many)).problems).toEqual([
    { path: 'structure.steps', message: 'Au plus 30 éléments.' },
  ]);
});

test('steps follow the fields that are gone, and the impact says which', () => {
  const { sac: _sac, force: _force, ...fields } = FIELDS;
  const { steps = [] } = withoutGoneFields({ structure: DOCUMENT.structure, fields });
  expect(steps[1]?.fieldIds).toEqual(['agilite']);
  expect(steps[0]?.options?.[0]?.grants).toHaveLength(2);
  expect(stepImpacts(DOCUMENT, fields)).toEqual([
    { title: 'Peuple', fields: ['Sac'] },
    { title: '9 points', fields: ['Force'] },
    { title: 'Dons', fields: ['Sac'] },
  ]);
});
