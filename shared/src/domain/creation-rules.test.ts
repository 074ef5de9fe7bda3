import { stepProblems } from './creation-rules.ts';
import type { CreationStep } from './creation-steps.ts';
import type { SheetField } from './sheet-field.ts';
import type { SheetDocument } from './sheet-places.ts';

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
  agilite: field('number', 'Agilité'),
  vie: field('number', 'Vie'),
  modvie: field('number', 'Vie totale', { formula: 'Vie + Force' }),
  sac: field('repeat', 'Sac', {
    columns: [{ id: 'objet', type: 'string', name: 'Objet', required: false, options: [] }],
  }),
  histoire: field('textarea', 'Histoire'),
  secret: field('number', 'Secret', { visibility: 'gmOnly' }),
};

const documentOf = (steps: CreationStep[]): SheetDocument => {
  const column = { id: 'c', name: '', fieldIds: Object.keys(FIELDS) };
  const tabs = [{ id: 't', name: '', rows: [{ id: 'r', name: '', columns: [column] }] }];
  return { structure: { format: 3, tabs, steps }, fields: FIELDS };
};

const unspaced = (words: string): string => words.replaceAll('\u00a0', ' ');

const problemsOf = (steps: CreationStep[]) =>
  stepProblems(documentOf(steps)).map(({ path, message }) => [path.replace('structure.steps', ''), message]);
const choice = (grants: NonNullable<CreationStep['options']>[number]['grants']): CreationStep => ({
  id: 'a',
  kind: 'choice',
  title: 'A',
  options: [{ id: 'o', name: 'O', grants }],
});
const points = (more: Partial<CreationStep>): CreationStep => ({
  id: 'p',
  kind: 'points',
  title: 'P',
  fieldIds: ['force', 'agilite'],
  points: 4,
  min: 8,
  max: 15,
  ...more,
});

test.each<[string, CreationStep[], string]>([
  [
    '[0].fieldIds[0]',
    [{ id: 'a', kind: 'fields', title: 'A', fieldIds: ['x'] }],
    'ce champ n’est pas, ou plus, dans la fiche.',
  ],
  [
    '[0].fieldIds[0]',
    [{ id: 'a', kind: 'fields', title: 'A', fieldIds: ['modvie'] }],
    '« Vie totale » se calcule : une étape ne le remplit pas.',
  ],
  [
    '[0].fieldIds[0]',
    [{ id: 'a', kind: 'fields', title: 'A', fieldIds: ['secret'] }],
    '« Secret » est réservé au maître du jeu.',
  ],
  ['[0].fieldIds', [{ id: 'a', kind: 'fields', title: 'A' }], 'choisissez au moins un champ.'],
  [
    '[0].fieldIds[0]',
    [points({ fieldIds: ['histoire', 'force'] })],
    '« Histoire » n’est pas un nombre : il ne reçoit pas de points.',
  ],
  ['[0].points', [points({ points: 15 })], 'on ne peut pas les dépenser tous : 14 au plus avec ces champs.'],
  ['[0].max', [points({ max: 7 })], 'le plus haut est en dessous du plus bas.'],
  [
    '[0].costs',
    [
      points({
        max: 10,
        costs: [
          { value: 8, cost: 0 },
          { value: 10, cost: 3 },
        ],
      }),
    ],
    'la valeur 9 n’a pas de coût.',
  ],
  [
    '[0].options[0].grants[0].value',
    [choice([{ fieldId: 'force', how: 'add' }])],
    'option « O » : dites combien s’ajoute à « Force ».',
  ],
  [
    '[0].options[0].grants[0].how',
    [choice([{ fieldId: 'histoire', how: 'add', value: 1 }])],
    'option « O » : « Histoire » n’est pas un nombre : rien ne s’y ajoute.',
  ],
  [
    '[0].options[0].grants[0].value',
    [choice([{ fieldId: 'force', how: 'set', value: 21 }])],
    'option « O » : « Force » ne prend pas cette valeur. Au plus 20.',
  ],
  [
    '[0].options[0].grants[0].cells[0].columnId',
    [choice([{ fieldId: 'sac', how: 'line', cells: [{ columnId: 'x', value: 'a' }] }])],
    'option « O » : « Sac » n’a pas, ou plus, cette colonne.',
  ],
  ['[0].options', [{ id: 'a', kind: 'choice', title: 'A' }], 'ajoutez au moins une option.'],
  ['[0].showIf', [{ ...points({}), showIf: 'Peuplle = "Nain"' }], 'n’est le nom d’aucun champ'],
  [
    '[0].dice',
    [{ id: 'a', kind: 'roll', title: 'A', fieldIds: ['force'], dice: '4d6kh3 + Vie' }],
    'n’est le nom d’aucun champ',
  ],
  [
    '[0].dice',
    [{ id: 'a', kind: 'roll', title: 'A', fieldIds: ['force'] }],
    'écrivez les dés qui se lancent.',
  ],
  [
    '[0].points',
    [{ id: 'a', kind: 'fields', title: 'A', fieldIds: ['force'], points: 3 }],
    'une étape de ce genre n’en a pas.',
  ],
  ['[1].fieldIds[0]', [points({}), points({ id: 'q' })], '« Force » se remplit déjà à l’étape 1.'],
  [
    '[1].id',
    [points({}), { id: 'p', kind: 'fields', title: 'B', fieldIds: ['histoire'] }],
    'cet identifiant est déjà celui d’une autre étape.',
  ],
  ['[0].min', [{ ...choice([]), min: 3, max: 3 }], 'on ne peut choisir 3 options parmi 1.'],
])('says at %s what is wrong', (path, steps, message) => {
  const found = problemsOf(steps);
  expect(found[0]?.[0]).toBe(path);
  expect(unspaced(found[0]?.[1] ?? '')).toContain(unspaced(message));
});
