import { column, field, imported, readOne } from './importing.testing.ts';

// What a file of a character says is a part of it, or stands among what is not read.

const item = (type: string, name: string, system: object, more: object = {}) => ({
  type,
  name,
  system,
  ...more,
});
const fifth = (items: object[], more: object = {}) => ({
  name: 'Aldric',
  type: 'character',
  system: { abilities: { str: { value: 16 } } },
  items,
  ...more,
});

test('an item that is a word about the character says the rest of it too (PLS-7)', () => {
  const file = fifth([
    item('class', 'Veilleur', {
      levels: 3,
      description: { value: 'Garde la nuit.' },
      hd: { denomination: 'd10' },
    }),
  ]);
  const sac = field('Inventaire', { type: 'repeat', columns: [column('n', 'Nom')] });
  const { character, values, fitOf } = imported(file, { classe: field('Classe'), sac });
  expect(values).toEqual({ classe: 'Veilleur' });
  const details = character.parts.find(({ path }) => path === 'items.class.details');
  expect(JSON.stringify(details)).toMatch(/Garde la nuit\..*d10/u);
  expect(fitOf('Classe\u00a0: ce que l’objet en dit')).toMatchObject({
    state: 'lost',
    notes: [expect.stringMatching(/^Aucun champ/)],
  });
});

test('an item that says nothing but its name and level is no list beside its word', () => {
  const { parts } = readOne(
    fifth([item('class', 'Veilleur', { levels: 3 }), item('background', 'Soldat', {})]),
  );
  expect(parts.map(({ path }) => path).filter(path => path.startsWith('items'))).toEqual([
    'items.class',
    'items.background',
    'items.class.levels',
  ]);
});

test('names what stands in the file and is not read, and counts the effects of its items', () => {
  const effects = [{ name: 'Bénie' }];
  const file = {
    exportedAt: 'hier',
    actor: fifth([item('loot', 'Lampe', {}, { effects })], {
      effects,
      prototypeToken: { width: 2 },
      flags: {},
    }),
  };
  expect(readOne(file).lost).toEqual([
    'Effets actifs de Foundry (2)\u00a0: ils ne s’appliquent pas ici.',
    'Du fichier, ceci n’est pas lu\u00a0: exportedAt, prototypeToken.',
  ]);
});

test('reads texts between objects, lists of lists, and says a text of a list that is too long', () => {
  const { parts, lost } = readOne({
    name: 'x',
    system: {
      melange: [{ nom: 'Clé' }, 'Corde'],
      grille: [[1, 2], [3]],
      textes: ['ici', 'é'.repeat(300_000)],
    },
  });
  expect(JSON.stringify(parts)).toMatch(/Clé.*Corde.*"1","2".*"3".*ici/u);
  expect(lost).toEqual([
    expect.stringMatching(/^«\u00a0textes\u00a0»\u00a0: Ce texte a 300\s000 caractères/u),
  ]);
});

test('of a list with too many columns, those that most lines fill in are read and the others named', () => {
  const wide = Object.fromEntries(Array.from({ length: 130 }, (_one, at) => [`c${at}`, at]));
  const { parts, lost } = readOne({ name: 'x', system: { sac: [wide, { c129: 1 }, { c129: 2 }] } });
  expect(JSON.stringify(parts)).toContain('"c129"');
  expect(lost).toEqual([expect.stringMatching(/^10 colonnes de trop.*c119, c120.*c128\)/u)]);
});

test('reads a character of Roll20 by its attributes, repeating ones as lines', () => {
  const file = {
    schema_version: 3,
    character: {
      name: 'Bob',
      bio: '<p>Né au port.</p>',
      gmnotes: 'Doit de l’argent.',
      avatar: 'https://ailleurs.example/bob.png',
      attribs: [
        { name: 'force', current: '14', max: '' },
        { name: 'hp', current: 12, max: '20' },
        { name: 'etat', current: { a: 1 } },
        { name: 'repeating_armes_-Mabcdefghijklmnopqr_nom', current: 'Hache', max: '' },
        { name: 'repeating_armes_-Mabcdefghijklmnopqr_degats', current: '1d8', max: '' },
      ],
      abilities: [{ name: 'Frappe', action: '/roll 1d20' }],
    },
  };
  const armes = field('Armes', {
    type: 'repeat',
    ref: 'repeating_armes',
    columns: [column('n', 'Nom', { ref: 'nom' }), column('d', 'Dégâts', { ref: 'degats' })],
  });
  const number = { type: 'number' } as const;
  const fields = {
    f: field('Puissance', { ...number, ref: 'force' }),
    pv: field('PV', { ...number, ref: 'hp' }),
    max: field('Max', { ...number, ref: 'hp_max' }),
    h: field('Histoire', { type: 'textarea' }),
    g: field('Notes du meneur', { type: 'textarea' }),
    armes,
  };
  const { character, values } = imported(file, fields);
  expect(values).toMatchObject({
    f: 14,
    pv: 12,
    max: 20,
    h: 'Né au port.',
    g: 'Doit de l’argent.',
    armes: [{ cells: { n: 'Hache', d: '1d8' } }],
  });
  expect(character.parts.find(({ path }) => path === 'force')?.value).toBe(14);
  expect(character.lost).toEqual([
    '« etat » n’est pas une valeur.',
    'Capacité de Roll20, qui n’est pas lue : Frappe /roll 1d20',
    'Du fichier, ceci n’est pas lu : avatar.',
  ]);
});

test('reads a character of D&D Beyond: abilities with what raises them, class and people, the rest by its path', () => {
  const file = {
    success: true,
    data: {
      name: 'Nim',
      stats: [
        { id: 1, value: 15 },
        { id: 2, value: 13 },
        { id: 3, value: 10 },
      ],
      bonusStats: [{ id: 1, value: 1 }],
      overrideStats: [{ id: 3, value: 19 }],
      modifiers: {
        race: [
          { type: 'bonus', subType: 'strength-score', value: 2 },
          { type: 'set', subType: 'dexterity-score', value: 6 },
        ],
        item: [{ type: 'bonus', subType: 'dexterity-score', value: 4 }],
      },
      classes: [
        { level: 2, definition: { name: 'Barde' } },
        { level: 1, definition: { name: 'Clerc' } },
      ],
      race: { fullName: 'Gnome des roches' },
      background: { definition: { name: 'Artiste' } },
      traits: { bonds: 'Une dette.' },
    },
  };
  const number = { type: 'number' } as const;
  const fields = {
    f: field('Force', number),
    d: field('DEX', number),
    c: field('Constitution', number),
    cl: field('Classe'),
    n: field('Niveau', number),
    p: field('Peuple'),
    h: field('Historique'),
  };
  const { character, values } = imported(file, fields);
  expect(values).toEqual({
    f: 18,
    d: 13,
    c: 19,
    cl: 'Barde / Clerc',
    n: 3,
    p: 'Gnome des roches',
    h: 'Artiste',
  });
  expect(character.parts.find(({ path }) => path === 'traits.bonds')?.value).toBe('Une dette.');
});
