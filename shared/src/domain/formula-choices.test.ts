import { rollDice } from './dice.ts';
import { sheetProgramOf } from './sheet-conditions.ts';
import type { FieldColumn, SheetField } from './sheet-field.ts';
import { programOf } from './sheet-program.ts';

const field = (type: SheetField['type'], name: string, more: Partial<SheetField> = {}): SheetField => ({
  type,
  name,
  required: false,
  options: [],
  ...more,
});
const options = (...labels: string[]) =>
  labels.map(label => ({ value: label.toLowerCase().replaceAll(' ', '-').replaceAll('à', 'a'), label }));
const column = (id: string, type: SheetField['type'], name: string, more: Partial<FieldColumn> = {}) =>
  ({ ...field(type, name), ...more, id }) as FieldColumn;

const TYPE = { options: options('Arme à feu', 'Arc', 'Épée') };
const FIELDS = {
  type: field('select', 'Type', TYPE),
  langues: field('multiselect', 'Langues', { options: options('Elfique', 'Nain') }),
  classe: field('select', 'Classe', { options: options('Mage noir'), catalogue: 'class' }),
  libre: field('select', 'Libre'),
  nom: field('string', 'Nom'),
  armes: field('repeat', 'Armes', {
    columns: [
      column('genre', 'select', 'Genre', TYPE),
      column('traits', 'multiselect', 'Traits', { options: options('Long', 'Lourd') }),
      column('bonus', 'number', 'Bonus'),
    ] as NonNullable<SheetField['columns']>,
  }),
};
/** What is reported of a condition, or of the dice that read it. */
const reported = (showIf: string) =>
  programOf({ ...FIELDS, it: field('string', 'Note', { showIf }) }).problems.map(({ message }) => message);

test.each([
  ['Type = "Arme à feu"', '« Arme à feu » n’est pas une valeur de « Type » : écrivez "arme-a-feu".'],
  ['"ARC" != Type', '« ARC » n’est pas une valeur de « Type » : écrivez "arc".'],
  [
    'Type = "hache" ou Type = "arc"',
    '« hache » n’est pas une option de « Type » : "arme-a-feu", "arc", "épée".',
  ],
  ['contains(Type, "hache")', '« hache » n’est pas une option de « Type » : "arme-a-feu", "arc", "épée".'],
  ['contient(Langues, "Nain")', '« Nain » n’est pas une valeur de « Langues » : écrivez "nain".'],
  ['contains(Armes.Genre, "Arc")', '« Arc » n’est pas une valeur de « Armes.Genre » : écrivez "arc".'],
  [
    'count(Armes, contains(Traits, "Lourd") et Genre = "arc") > 0',
    '« Lourd » n’est pas une valeur de « Traits » : écrivez "lourd".',
  ],
  ['if(Nom = "x", Type = "Épée", faux)', '« Épée » n’est pas une valeur de « Type » : écrivez "épée".'],
  ['Classe = "Mage noir"', '« Mage noir » n’est pas une valeur de « Classe » : écrivez "mage-noir".'],
])('warns when %s compares a choice with a value it never has', (showIf, message) => {
  expect(reported(showIf)).toEqual([message]);
});

test.each([
  'Type = "arme-a-feu"',
  // Nothing is chosen.
  'Type = ""',
  'contains(Type, "feu")',
  'contains(Langues, "nain")',
  'count(Armes, Genre = "arc") = 1',
  // The catalogue of the settings may know it; and a choice without options says nothing.
  'Classe = "Paladin"',
  'Libre = "x"',
  'Nom = "Arme à feu"',
  'Type = Nom',
])('does not warn about %s, which may be true', showIf => {
  expect(reported(showIf)).toEqual([]);
});

test('compares each choice field in its own way', () => {
  expect(reported('"nain" = Langues')).toEqual([
    '« = » compare deux valeurs du même type, et non un texte et une liste. Pour chercher dans une liste, écrivez contient(Langues ; "nain").',
  ]);
});

test('warns about a comparison that is never true wherever it stands, and still evaluates it', () => {
  const columns = [
    ...(FIELDS.armes.columns ?? []),
    column('portee', 'number', 'Portée', { showIf: 'Genre = "Arc"' }),
  ] as NonNullable<SheetField['columns']>;
  const fields = {
    ...FIELDS,
    armes: { ...FIELDS.armes, columns },
    jet: field('number', 'Jet', { formula: 'if(Type = "Arc", 1, 2)', dice: '(if(@Type = "Arc", 9, 2))d6' }),
  };
  const place = { id: 'c', name: '', fieldIds: ['nom'], showIf: 'Type = "Arc"' };
  const program = sheetProgramOf(fields, {
    tabs: [{ id: 't', name: '', rows: [{ id: 'r', name: '', columns: [place] }] }],
  });
  expect(program.problems.map(({ fieldId, columnId, part }) => [fieldId, columnId, part])).toEqual([
    ['armes', 'portee', 'showIf'],
    ['jet', undefined, 'formula'],
    ['jet', undefined, 'dice'],
    ['c', undefined, 'showIf'],
  ]);
  const { values, hidden } = program.evaluate({ type: 'arc' });
  expect(values['jet']).toBe(2);
  // Who never saw it does not see it now.
  expect(hidden.has('nom')).toBe(true);
  const dice = program.dice.get('jet');
  if (!dice) throw new Error('no dice');
  expect(rollDice(dice, { read: id => values[id] }, () => 1).rolls[0]?.notation).toBe('2d6');
});
