import { programOf, type SheetField } from '@rpd/shared/domain';
import { completionAt } from './completion.ts';

type Typed = Parameters<typeof completionAt>[0];

const field = (name: string, more: Partial<SheetField> = {}): SheetField => ({
  type: 'number',
  name,
  required: false,
  options: [],
  ...more,
});
const column = (id: string, name: string, type = 'number') => ({ id, ...field(name), type }) as never;
const { names } = programOf({
  nom: field('Nom du personnage', { type: 'string' }),
  mfor: field('Modificateur', { ref: 'mFOR' }),
  objets: field('Objets', {
    type: 'repeat',
    columns: [column('unit', 'Poids unitaire'), column('poids', 'Poids'), column('mot', 'Dégâts', 'string')],
  }),
  sorts: field('Sorts', { type: 'repeat', columns: [column('cout', 'Coût')] }),
});

const at = (text: string, more: Partial<Typed> = {}) =>
  completionAt({ text, caret: text.length, names, ownId: 'other', part: 'formula', type: 'number', ...more });
const texts = (text: string, more?: Partial<Typed>) => at(text, more).offered.map(one => one.text);
/** Without the functions. */
const fieldTexts = (text: string) => texts(text).filter(one => !one.endsWith('('));

test('suggests a line’s own columns first by their bare names, and no list of them', () => {
  expect(texts('poids', { ownId: 'poids' })).toEqual(['Poids_unitaire']);
  expect(texts('Quantité * po', { ownId: 'unit' })[0]).toBe('Poids');
});

test('suggests a list where it is valid, and its total elsewhere', () => {
  expect(fieldTexts('sum(po')).toEqual(['Objets.Poids_unitaire', 'Objets.Poids']);
  expect(fieldTexts('po')).toEqual(['somme(Objets.Poids_unitaire)', 'somme(Objets.Poids)']);
  expect(texts('sum(Objets.po')).toEqual(['Objets.Poids_unitaire', 'Objets.Poids']);
  expect(fieldTexts('sum(objets, po')).toEqual(['Poids_unitaire', 'Poids']);
  expect(fieldTexts('somme(objets ; po')).toEqual(['Poids_unitaire', 'Poids']);
  expect(texts('sum(ob')[0]).toBe('Objets');
});

test('suggests an exact match first, and nothing without a longer match', () => {
  expect(at('Objets.Poids')).toMatchObject({ isWhole: true });
  expect(texts('Objets.Poids')[0]).toBe('Objets.Poids');
  expect(texts('poids_unitaire', { ownId: 'poids' })).toEqual([]);
  expect(texts('mfor')).toEqual([]);
  expect(texts("'mf")).toEqual([]);
});

test('names that begin so, and whose type fits, come before those that hold it', () => {
  expect(texts('m')[0]).toBe('mFOR');
  expect(texts('n').indexOf('nombre(')).toBeLessThan(texts('n').indexOf('Nom_du_personnage'));
});

test('completes names of dice after @, the same line and the field itself first', () => {
  expect(texts('1d20 + @c', { part: 'dice', ownId: 'cout' })[0]).toBe('@Coût');
  expect(texts('@', { part: 'dice', ownId: 'poids' }).slice(0, 3)).toEqual([
    '@Poids_unitaire',
    '@Poids',
    '@Dégâts',
  ]);
  expect(texts('1d20 + mfor', { part: 'dice' })).toEqual([]);
  expect(texts('1d20 + modif', { part: 'dice' })).toEqual(['@mFOR']);
  expect(texts('1d2', { part: 'dice' })).toEqual([]);
});

test.each([
  ['som', 'somme('],
  ['arrondi', 'arrondi('],
  ['plancher', 'plancher('],
  ['si', 'si('],
  ['max(1, plus grand', 'max('],
])('finds a function by French words: %s', (text, found) => {
  expect(texts(text)[0]).toBe(found);
});

test('finds a function by its English name and writes the French one', () => {
  expect(texts('rou')[0]).toBe('arrondi(');
  expect(at('avera').offered[0]).toMatchObject({ text: 'moyenne(', shown: 'moyenne(lignes ; valeur)' });
});

test('replaces all words of a function found by several', () => {
  expect(at('1 + plus grand').replaced).toBe('plus grand'.length);
});

test('suggests all names and functions on request in an empty formula', () => {
  expect(texts('')).toEqual([]);
  expect(texts('', { isAsked: true })).toEqual(
    expect.arrayContaining(['mFOR', 'somme(', 'somme(Sorts.Coût)']),
  );
});

describe('what a choice is compared with', () => {
  const choice = (label: string, value: string) => ({ label, value });
  const options: Record<string, { label: string; value: string }[]> = {
    kind: [choice('Arme', 'arme'), choice('Armure lourde', 'armure-lourde'), choice('Objet d’art', 'art')],
    order: [choice('Ordre "noir"', 'ordre "noir"')],
    inner: [choice('Poignard', 'p')],
    spoken: [choice('Elfique', 'elfe'), choice('Nain', 'nain')],
  };
  const known = programOf({
    kind: field('Type', { type: 'select' }),
    order: field('Ordre', { type: 'select' }),
    spoken: field('Langues', { type: 'multiselect' }),
    force: field('Force'),
    bag: field('Objets', {
      type: 'repeat',
      columns: [column('inner', 'Type', 'select'), column('weight', 'Poids')],
    }),
  }).names;
  const own: Partial<Typed> = { names: known, optionsOf: id => options[id] ?? [], part: 'showIf' };
  const values = (text: string, more: Partial<Typed> = {}) => texts(text, { ...own, ...more });

  test.each(['Type = ', 'Type == "', 'type != ', 'Force > 2 et Type \u2260 "', 'Type="'])(
    'is suggested after %s by its label and inserted as a text',
    text => {
      expect(values(text)).toEqual(['"arme"', '"armure-lourde"', '"art"']);
    },
  );

  test('is ordered by prefix, and replaces the text with its quotation mark', () => {
    expect(at('Type = "arm', own)).toMatchObject({ replaced: 4, offered: [{ shown: 'Arme' }, {}] });
    expect(values('Type = "d’a')).toEqual(['"art"']);
    expect(at('Type = lourde', own)).toMatchObject({ replaced: 6, offered: [{ text: '"armure-lourde"' }] });
  });

  test('does not close a closed text again', () => {
    expect(values('Type = "ar" et Force', { caret: 'Type = "ar'.length })).toEqual([
      '"arme',
      '"armure-lourde',
      '"art',
    ]);
  });

  test('is written in the other quotation marks when it contains some', () => {
    expect(values('Ordre = ')).toEqual([`'ordre "noir"'`]);
  });

  test('refers to the line’s own choice, and in counts of lines too', () => {
    expect(values('Type = "', { ownId: 'weight' })).toEqual(['"p"']);
    expect(values('count(Objets, Type = "')).toEqual(['"p"']);
    expect(values('Objets.Type = "')).toEqual(['"p"']);
  });

  test('is searched for within a list', () => {
    expect(values('contains(Langues, "')).toEqual(['"elfe"', '"nain"']);
  });

  test('is not suggested in other texts or for other fields', () => {
    expect(values('Type = "arme"')).toEqual([]);
    expect(values('Force = "')).toEqual([]);
    expect(values('"Type = ')).toEqual([]);
    expect(values('1d20 + Type = "', { part: 'dice' })).toEqual([]);
  });
});
