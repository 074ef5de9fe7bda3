import { column, field, imported, readOne } from './importing.testing.ts';
import { CSB_CHARACTER, DND5E_CHARACTER } from './foundry.fixtures.ts';
import { readCharacters } from './readCharacter.ts';

test('reads a character of Custom System Builder by the keys that an imported template kept (PLS-7)', () => {
  const fields = {
    a: field('Puissance', { type: 'number', ref: 'FOR' }),
    b: field('Lignage', { ref: 'clan' }),
    c: field('Histoire', { type: 'textarea', ref: 'bio' }),
    d: field('Discret', { type: 'checkbox', ref: 'furtif' }),
    e: field('Sac à dos', {
      type: 'repeat',
      ref: 'sac',
      columns: [
        column('o', 'Chose', { ref: 'objet' }),
        column('n', 'Quantité', { type: 'number', ref: 'nb' }),
      ],
    }),
  };
  const { values, fitOf, character } = imported(CSB_CHARACTER, fields);
  expect(values).toEqual({
    a: 14,
    b: 'Les Brumes',
    c: 'Née au bord de l’eau.\nElle rit peu.',
    d: true,
    e: [
      { id: expect.any(String) as string, cells: { o: 'Corde', n: 2 } },
      { id: expect.any(String) as string, cells: { o: 'Torche' } },
    ],
  });
  expect(fitOf('sac')).toMatchObject({
    state: 'changed',
    notes: ['« Quantité » : Un nombre est attendu. « beaucoup »'],
    lines: { found: 2, taken: 2 },
  });
  expect(fitOf('inconnu')).toMatchObject({ state: 'lost', notes: [expect.stringMatching(/^Aucun champ/)] });
  expect(character.lost).toEqual([expect.stringMatching(/ysolde\.webp/)]);
});

test('reads a character of the fifth edition by French names, its items as lists (PLS-7)', () => {
  const fields = {
    force: field('FORCE', { type: 'number' }),
    dex: field('Dex', { type: 'number' }),
    pv: field('PV', { type: 'number' }),
    max: field('PV max', { type: 'number' }),
    or: field('Pièces d’or', { type: 'number' }),
    classe: field('Classe'),
    niveau: field('Niveau', { type: 'number' }),
    passe: field('Historique'),
    discretion: field('Discrétion', { type: 'checkbox' }),
    langues: field('Langues'),
    sac: field('Inventaire', {
      type: 'repeat',
      columns: [column('n', 'Nom'), column('q', 'Qté', { type: 'number' })],
    }),
  };
  const { values, fitOf } = imported(DND5E_CHARACTER, fields);
  expect(values).toMatchObject({
    force: 16,
    dex: 12,
    pv: 21,
    max: 24,
    or: 12,
    classe: 'Veilleur',
    niveau: 3,
    passe: 'Soldat',
    discretion: true,
    langues: 'commun, nain',
    sac: [{ cells: { n: 'Masse', q: 1 } }, { cells: { n: 'Lanterne', q: 2 } }],
  });
  expect(fitOf('Armes')).toMatchObject({
    state: 'changed',
    notes: ['« Poids » n’a pas de colonne ici : « 2 »'],
  });
  expect(fitOf('Sorts')).toMatchObject({ state: 'lost' });
});

test('reads any other system by its paths, and the characters of a bundle one by one', () => {
  const actor = (name: string) => ({
    name,
    type: 'pc',
    system: { stats: { strength: { value: 3 } }, notes: 'a', gear: [{ name: 'Clé', quantity: 1 }] },
  });
  const read = readCharacters(
    JSON.stringify({ actors: [actor('Un'), actor('Deux'), { name: 'x', type: '_template', system: {} }] }),
  );
  expect(read).toMatchObject({ characters: [{ name: 'Un' }, { name: 'Deux' }] });
  const fields = {
    f: field('Force', { type: 'number' }),
    g: field('Gear', { type: 'repeat', columns: [column('n', 'Nom')] }),
  };
  expect(imported(actor('Un'), fields).values).toMatchObject({ f: 3, g: [{ cells: { n: 'Clé' } }] });
});

const own = (values: unknown, more: object = {}) => ({
  format: 'rpd-character',
  name: 'Zoé',
  portrait: '',
  sheet: null,
  values,
  ...more,
});

test('says what a value lacks for its field instead of saving it', () => {
  const fields = {
    force: field('Force', { type: 'number', max: 20 }),
    arme: field('Arme', { type: 'select', options: [{ value: 'o1', label: 'Épée' }] }),
    sac: field('Sac', { type: 'repeat', maxLines: 1, columns: [column('n', 'Nom', { required: true })] }),
  };
  const lines = [
    { id: 'a', cells: { n: 'Corde' } },
    { id: 'b', cells: { x: 'perdu' } },
    { id: 'c', cells: { n: 'Clé' } },
  ];
  const file = own([
    { field: 'force', name: 'Force', type: 'number', value: 30 },
    { field: 'zz', name: 'arme', type: 'select', value: 'autre', labels: ['EPEE'] },
    { field: 'sac', name: 'Sac', type: 'repeat', value: lines, columns: { n: 'Nom' } },
    { field: 'faux', name: 'Faux', type: 'string', value: { a: 1 } },
  ]);
  const { values, fitOf } = imported(file, fields);
  expect(values).toEqual({ arme: 'o1', sac: [{ id: 'a', cells: { n: 'Corde' } }] });
  expect(fitOf('Force')).toEqual({ state: 'lost', notes: ['Au plus 20.'] });
  expect(fitOf('Sac')?.notes).toEqual([
    '1 ligne de trop pour ce champ.',
    '« x » n’a pas de colonne ici : « perdu »',
    'Une ligne sans rien qui aille dans ces colonnes.',
  ]);
  expect(fitOf('Faux')).toMatchObject({ state: 'lost', notes: ['Cette valeur n’est pas du type attendu.'] });
});

test.each([
  ['no JSON', '{', /n’est pas du JSON/],
  ['something else', '{"a": 1}', /n’est ni un personnage d’ici/],
  ['a template', '{"name": "x", "type": "_template", "system": {"body": {}}}', /modèle de fiche/],
  ['a deep file', `{"system": ${'['.repeat(500)}`, /niveaux de listes/],
  ['a million entries', `{"system": [${'1,'.repeat(1_000_000)}1]}`, /valeurs\.$/],
  ['ten million signs', `{"system": {"a": "${'a'.repeat(10_000_000)}"}}`, /dépasse 8 Mio/],
  [
    'too many values',
    `{"system": {${Array.from({ length: 5000 }, (_one, at) => `"k${at}": 1`).join(',')}}}`,
    /plus de 4000 valeurs/,
  ],
])('refuses %s with a sentence', (_name, text, reason) => {
  expect(readCharacters(text)).toMatch(reason);
});

test('a hostile file neither changes objects nor leads to other addresses', () => {
  const file = `{"name": "x", "system": {"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}},
    "props": {"__proto__": "a", "toString": 3, "valueOf": [{"__proto__": 1, "hasOwnProperty": 2}]}}}`;
  const { values, fits } = imported(file, { a: field('toString', { type: 'number' }) });
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  expect(values).toEqual({ a: 3 });
  expect(fits.length).toBeGreaterThan(1);
  const led = readOne(
    own([], { sheet: { id: '../user/me', name: 'x' }, portrait: 'https://ailleurs.example/x.png' }),
  );
  expect(led.sheet).toBeUndefined();
  expect(led.portrait).toBe('');
  expect(led.lost).toEqual([expect.stringMatching(/n’est pas une image d’ici/)]);
});

test('says of a text that no field could hold how long it is, and shows its beginning alone', () => {
  const { fitOf, character } = imported(
    { name: 'x', system: { notes: 'é'.repeat(300_000) } },
    { n: field('Notes', { type: 'textarea' }) },
  );
  expect(fitOf('notes') ?? fitOf('Remarques')).toMatchObject({
    state: 'lost',
    notes: [expect.stringMatching(/300\s000 caractères/)],
  });
  expect(JSON.stringify(character).length).toBeLessThan(1000);
});
