import fc from 'fast-check';
import { compileDice, cryptoDie, rollDice } from './dice.ts';
import { compileFormula, FormulaError } from './formula.ts';
import type { CharacterValues } from './field-value.ts';
import type { FieldColumn, SheetField } from './sheet-field.ts';
import { programOf } from './sheet-program.ts';
import { hiddenColumns, linesOf, readingFrom } from './sheet-state.ts';

const field = (name: string, more: Partial<SheetField> = {}): SheetField => ({
  type: 'number',
  name,
  required: false,
  options: [],
  ...more,
});
const column = (id: string, name: string, more: Partial<FieldColumn> = {}) => ({
  id,
  ...field(name),
  ...more,
});

const ADVENTURER: Record<string, SheetField> = {
  for: field('Force', { ref: 'FOR' }),
  mod: field('Modificateur de Force', {
    formula: 'floor((FOR - 10) / 2)',
    dice: '1d20 + @Modificateur_de_force',
  }),
  nom: field('Nom', { type: 'string' }),
  maudit: field('Maudit', { type: 'checkbox' }),
  malediction: field('Malédiction', { type: 'textarea', showIf: 'maudit et FOR >= 3' }),
  sac: field('Inventaire', {
    type: 'repeat',
    columns: [
      column('poids', 'Poids'),
      column('qte', 'Quantité'),
      column('total', 'Total', { formula: 'poids * quantite + FOR' }),
      column('porte', 'Porté', { type: 'checkbox' }),
    ] as NonNullable<SheetField['columns']>,
  }),
  charge: field('Charge', { formula: 'sum(inventaire, poids * quantité)' }),
  totaux: field('Totaux', { formula: 'somme(Inventaire.total)' }),
  portes: field('Portés', { formula: 'count(inventaire, porte)' }),
  phrase: field('Phrase', { type: 'string', formula: "Nom + ' porte ' + charge + ' kg'" }),
};
const VALUES: CharacterValues = {
  for: 15,
  nom: 'Élora',
  maudit: true,
  sac: [
    { id: 'a', cells: { poids: 2, qte: 3, porte: true } },
    { id: 'b', cells: { poids: 0.5, qte: 4 } },
  ],
};

const scopeOf = (names: Record<string, 'number' | 'text' | 'flag'>) => ({
  find: (name: string) => {
    const type = Object.hasOwn(names, name) ? names[name] : undefined;
    return type ? { id: name, label: name, type } : undefined;
  },
});
const valueOf = (text: string, values: Record<string, unknown> = {}) =>
  compileFormula(text, scopeOf({ a: 'number', b: 'number', t: 'text', f: 'flag' })).run({
    read: id => values[id],
  });
const messageOf = (text: string, expected?: 'number' | 'text' | 'flag'): string => {
  try {
    compileFormula(text, scopeOf({ a: 'number', t: 'text', f: 'flag' }), expected);
    return '';
  } catch (error) {
    if (error instanceof FormulaError) return error.message;
    throw error;
  }
};

test.each([
  ['floor((15 - 10) / 2)', 2],
  ['2 + 3 * 4', 14],
  ['2 ^ 3 ^ 2', 512],
  ['-a + b', 2],
  ["if(a < b et non f, 'oui', 'non')", 'oui'],
  ['a = 1 ou f', true],
  ['a > 1 ? 10 : 20', 20],
  ['max(a, b, 2)', 3],
  ['arrondi(2.345, 2)', 2.35],
  ["contains('grimoire', 'moi')", true],
  ["number('3') + 1", 4],
  // As a French keyboard writes it, and as one writes it in dice.
  ["if(«\u00a0moi\u202f» = 'moi', a, b)", 1],
  ['if(“moi” = "moi", a, b)', 1],
  ['@a + @b × 2', 7],
  ['a≤b et b≥a et a≠b', true],
  ['if("moi@ici × 2" = \'moi@ici × 2\', a, b)', 1],
])('evaluates %s to %s', (text, expected) => {
  expect(valueOf(text, { a: 1, b: 3, f: false })).toBe(expected);
});

test.each([
  ['inconnu + 1', '« inconnu » n’est le nom d’aucun champ.'],
  [
    't * 2',
    '« * » : il faut un nombre, et « t » est un texte. Donnez le type Nombre au champ « t », ou écrivez nombre(t).',
  ],
  [
    'a + f',
    '« + » ajoute deux nombres, ou met bout à bout deux textes, et « f » est oui ou non. Écrivez si(f ; 1 ; 0).',
  ],
  ["if(f, 'un')", '« si » attend 3 valeurs entre parenthèses : si(condition ; alors ; sinon).'],
  ['if(f, 1, 2, 3)', '« si » attend 3 valeurs entre parenthèses : si(condition ; alors ; sinon).'],
  ['contains(t)', '« contient » attend 2 valeurs entre parenthèses : contient(liste ; valeur).'],
  ['contient(t, t, t)', '« contient » attend 2 valeurs entre parenthèses : contient(liste ; valeur).'],
  ["a = 'x'", '« = » compare deux valeurs du même type, et non un nombre et un texte.'],
  ["if(f, 1, 'un')", 'Les deux réponses d’une condition sont du même type, et non un nombre et un texte.'],
  ['missing(1)', 'La fonction « missing » n’existe pas.'],
  ['flor(1)', 'La fonction « flor » n’existe pas. Vouliez-vous écrire floor ?'],
  ['Plnacher(1)', 'La fonction « Plnacher » n’existe pas. Vouliez-vous écrire plancher ?'],
  ['t = «mage', 'Le texte « "mage » n’est pas fini : ajoutez " à sa fin.'],
  ['floor(1, 2)', '« plancher » attend 1 valeur entre parenthèses : plancher(nombre).'],
  ['a.b', 'Le point ne suit que le nom d’un champ à lignes.'],
  ['constructor', '« constructor » n’est le nom d’aucun champ.'],
  ['this', 'Cette écriture n’est pas une formule : il manque un signe entre deux valeurs.'],
  [`${'('.repeat(200)}1`, 'La formule a trop de parenthèses.'],
])('rejects %s with the reason', (text, message) => {
  expect(messageOf(text)).toBe(message);
});

test.each([
  ['floor(FRO / 2)', '« FRO » n’est le nom d’aucun champ. Vouliez-vous écrire FOR ?'],
  ['dexterité_moitie + 1', undefined],
  [
    'dextrité_moitie + 1',
    '« dextrité_moitie » n’est le nom d’aucun champ. Vouliez-vous écrire Dextérité_moitié ?',
  ],
  ['sum(Sac, podis)', '« podis » n’est le nom d’aucun champ. Vouliez-vous écrire Poids ?'],
  ['X + 1', '« X » n’est le nom d’aucun champ.'],
])('suggests the right name for a mistyped one in %s', (formula, message) => {
  const fields = {
    for: field('Force', { ref: 'FOR' }),
    half: field('Dextérité moitié'),
    bag: field('Sac', {
      type: 'repeat',
      columns: [{ id: 'weight', type: 'number', name: 'Poids', required: false, options: [] }],
    }),
    own: field('Essai', { formula }),
  };
  expect(programOf(fields).problems[0]?.message).toBe(message);
});

test.each([
  ['Points de vie / 2', '« Points de vie » s’écrit Points_de_vie dans une formule.'],
  ['max(1, points  de VIE) + Points', '« Points de vie » s’écrit Points_de_vie dans une formule.'],
  ['Points de vie max - 1', '« Points de vie max. » s’écrit PVM dans une formule.'],
  ['Points de vie max. - 1', '« Points de vie max. » s’écrit PVM dans une formule.'],
  ['2 + Force d\u0027âme', '« Force d’âme » s’écrit Force_d_âme dans une formule.'],
  ['Mêlée/Tir + 1', '« Mêlée/Tir » s’écrit Mêlée_Tir dans une formule.'],
  ['sum(Sac, Poids total)', '« Poids total » s’écrit Poids_total dans une formule.'],
  ['Point de vie + 1', '« Point de vie » n’est le nom d’aucun champ. Vouliez-vous écrire Points_de_vie ?'],
  [
    'Points et Points de vi',
    '« Points de vi » n’est le nom d’aucun champ. Vouliez-vous écrire Points_de_vie ?',
  ],
  // What is wrong is something else.
  [
    'if(texte = "Points de vie", 1',
    'Il manque une parenthèse « ) » : celle de « if(texte » n’est pas fermée.',
  ],
  ["if(texte = 'Points de vie', 1, inconnu)", '« inconnu » n’est le nom d’aucun champ.'],
  ['Points / 2 + texte +', 'Il manque une valeur après « + », à la fin.'],
  ['Points Points', 'Il manque un signe entre « Points » et « Points ».'],
])('suggests the formula name for the label used in %s', (formula, message) => {
  const fields = {
    hp: field('Points de vie'),
    most: field('Points de vie max.', { ref: 'PVM' }),
    points: field('Points'),
    half: field('Points / 2'),
    soul: field('Force d’âme'),
    fight: field('Mêlée/Tir'),
    text: field('texte', { type: 'string' }),
    bag: field('Sac', {
      type: 'repeat',
      columns: [{ id: 'weight', type: 'number', name: 'Poids total', required: false, options: [] }],
    }),
    own: field('Essai', { formula }),
  };
  expect(programOf(fields).problems[0]?.message).toBe(message);
});

test('suggests the formula name for a label used in dice', () => {
  const fields = { hp: field('Points de vie'), roll: field('Jet', { dice: '1d20 + @Points de vie' }) };
  expect(programOf(fields).problems[0]?.message).toBe(
    '« Points de vie » s’écrit Points_de_vie dans une formule.',
  );
});

test('rejects a formula whose type differs from its field’s', () => {
  expect(messageOf('a + 1', 'flag')).toBe('Il faut oui ou non et la formule donne un nombre.');
});

test('evaluates a whole sheet: modifiers, lines, sums over lines, texts and conditions', () => {
  const program = programOf(ADVENTURER);
  expect(program.problems).toEqual([]);
  const { values, hidden } = program.evaluate(VALUES);
  expect(values).toMatchObject({ mod: 2, charge: 8, totaux: 38, portes: 1, phrase: 'Élora porte 8 kg' });
  expect(values['sac']).toMatchObject([{ cells: { total: 21 } }, { cells: { total: 17 } }]);
  expect(hidden.has('malediction')).toBe(false);
  expect(program.evaluate({ ...VALUES, maudit: false }).hidden.has('malediction')).toBe(true);
});

test('names every field of a loop and still evaluates the others', () => {
  const program = programOf({
    a: field('Attaque', { formula: 'defense + 1' }),
    b: field('Défense', { formula: 'vigueur' }),
    c: field('Vigueur', { formula: 'attaque * 2' }),
    d: field('Autre', { formula: '1 + 1' }),
  });
  expect(program.problems.map(({ fieldId, message }) => [fieldId, message])).toEqual([
    ['a', 'Boucle : Attaque → Défense → Vigueur → Attaque.'],
    ['b', 'Boucle : Attaque → Défense → Vigueur → Attaque.'],
    ['c', 'Boucle : Attaque → Défense → Vigueur → Attaque.'],
  ]);
  expect(program.evaluate({}).values).toEqual({ d: 2 });
});

test('reports a loop for a column that reads the sum of its own lines', () => {
  const program = programOf({
    sac: field('Sac', {
      type: 'repeat',
      columns: [column('part', 'Part', { formula: 'total / 2' })] as never,
    }),
    total: field('Total', { formula: 'sum(sac.part)' }),
  });
  expect(program.problems.some(({ message }) => message.startsWith('Boucle'))).toBe(true);
  expect(() => program.evaluate({ sac: [{ id: 'x', cells: {} }] })).not.toThrow();
});

test('reports a name that two fields share', () => {
  const twice = programOf({ a: field('Or'), b: field('or'), c: field('C', { formula: 'or' }) });
  expect(twice.problems[0]?.message).toBe(
    '« or » désigne plusieurs champs : donnez à l’un un autre nom de formule.',
  );
});

test('evaluates nested lines within their own line: formulas, conditions and dice', () => {
  const nested = programOf({
    coffres: field('Coffres', {
      type: 'repeat',
      columns: [
        column('taux', 'Taux'),
        column('objets', 'Objets', {
          type: 'repeat',
          columns: [
            column('prix', 'Prix'),
            column('cher', 'Cher', { formula: 'Prix * Taux + Base', dice: '1d6 + @Prix * @Taux + @Base' }),
            column('taxe', 'Taxe', { showIf: 'Taux > 1' }),
          ],
        }),
      ] as never,
    }),
    base: field('Base'),
    fortune: field('Fortune', { formula: 'sum(coffres.objets.prix) + sum(coffres, sum(objets, prix))' }),
    valeur: field('Valeur', { formula: 'sum(coffres, sum(objets, prix * taux))' }),
  });
  expect(nested.problems).toEqual([]);
  const objets = (...prices: number[]) =>
    prices.map((prix, index) => ({ id: String(index), cells: { prix } }));
  const coffres = [
    { id: 'x', cells: { objets: objets(1, 2), taux: 1 } },
    { id: 'y', cells: { objets: objets(10), taux: 3 } },
  ];
  const { values } = nested.evaluate({ coffres, base: 100 });
  expect(values).toMatchObject({ fortune: 26, valeur: 33 });
  const outer = linesOf(values['coffres'])[1];
  const line = linesOf(outer?.cells['objets'])[0];
  const dice = nested.dice.get('cher');
  if (!outer || !line || !dice) throw new Error('They are there.');
  expect(line.cells['cher']).toBe(130);
  expect([...hiddenColumns(line)]).toEqual([]);
  expect([...hiddenColumns(linesOf(linesOf(values['coffres'])[0]?.cells['objets'])[0] ?? line)]).toEqual([
    'taxe',
  ]);
  expect(rollDice(dice, readingFrom(values, [outer, line]), die(4)).total).toBe(134);
});

const NAMES = { a: 'number', b: 'number', t: 'text', f: 'flag' } as const;
const leaf = fc.oneof(
  fc.constantFrom(...Object.keys(NAMES)),
  fc.integer({ min: 0, max: 99 }).map(String),
  fc.constantFrom("'mot'", 'vrai'),
);
const { formula } = fc.letrec<{ formula: string }>(tie => ({
  formula: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc
      .tuple(tie('formula'), fc.constantFrom('+', '-', '*', '/', '<', '=', 'et', '^'), tie('formula'))
      .map(([one, sign, other]) => `(${one} ${sign} ${other})`),
    fc
      .tuple(
        fc.constantFrom(
          'floor',
          'si',
          'max',
          'sum',
          'contient',
          'selon',
          'palier',
          'longueur',
          'concat',
          'mod',
          'majuscules',
          'number',
          'vide',
        ),
        fc.array(tie('formula'), { maxLength: 3 }),
      )
      .map(([name, args]) => `${name}(${args.join(', ')})`),
  ),
}));

/** The type of what a formula gives, which is the one that it said; 'refused' when a French sentence says why not. */
function outcomeOf(text: string): string {
  try {
    const made = compileFormula(text, scopeOf(NAMES));
    const value = made.run({ read: id => new Map<string, unknown>(Object.entries(VALUES_OF)).get(id) });
    const said =
      typeof made.type === 'string'
        ? { number: 'number', text: 'string', flag: 'boolean' }[made.type]
        : 'object';
    return said === typeof value ? said.replace('object', 'string') : `${said} became ${typeof value}`;
  } catch (error) {
    if (error instanceof FormulaError && /[.:]/.test(error.message)) return 'refused';
    throw error;
  }
}
const VALUES_OF = { a: 7, b: -2, t: 'mot', f: true };

test('returns a value of its type or a French error for every generated formula', () => {
  fc.assert(
    fc.property(fc.oneof(formula, fc.string({ maxLength: 40 })), text => {
      expect(['number', 'string', 'boolean', 'refused']).toContain(outcomeOf(text));
    }),
    { numRuns: 2000 },
  );
});

const die = (...values: number[]) => {
  const left = [...values];
  return () => left.shift() ?? 1;
};

test('rolls dice with a named modifier, the best of four, and one roll per line', () => {
  const program = programOf(ADVENTURER);
  const dice = program.dice.get('mod');
  if (!dice) throw new Error('no dice');
  const { values } = program.evaluate(VALUES);
  expect(rollDice(dice, { read: id => values[id] }, die(14))).toEqual({
    total: 16,
    added: 2,
    rolls: [{ notation: '1d20', dice: [14], kept: [14] }],
  });
  const best = compileDice('4d6kh3', scopeOf({}));
  expect(rollDice(best, { read: () => undefined }, die(1, 6, 3, 5)).total).toBe(14);
  expect(() => compileDice('@mod + 2', scopeOf({ mod: 'number' }))).toThrow('Il n’y a pas de dé');
  expect(() => compileDice('500d6', scopeOf({}))).toThrow('de 1 à 100 dés');
});

const ARMED: Record<string, SheetField> = {
  nb: field('Nb'),
  faces: field('Faces'),
  type: field('Type', { type: 'string' }),
  degats: field('Dégâts', { type: 'string' }),
};
const rollOf = (text: string, values: CharacterValues, ...gives: number[]) => {
  const program = programOf({ ...ARMED, jet: field('Jet', { dice: text }) });
  const dice = program.dice.get('jet');
  if (!dice) throw new Error(program.problems[0]?.message);
  return rollDice(dice, { read: id => values[id] }, die(...gives));
};

test.each([
  ['1d@Faces', { faces: 8 }, '1d8'],
  ['(@Nb)d6', { nb: 2 }, '2d6'],
  ['(@Nb + 1) d (@Faces - 2)kh1', { nb: 2, faces: 8 }, '3d6kh1'],
  ['floor(@Nb / 2)d%', { nb: 3 }, '1d100'],
  ['@Dégâts', { degats: ' 2d6 ' }, '2d6'],
  ["if(@Type = 'arc 1d6', @Dégâts, 1d4)", { type: 'épée', degats: '1d8' }, '1d4'],
  ["if(@Type = 'arc 1d6', @Dégâts, 1d4)", { type: 'arc 1d6', degats: '1d8' }, '1d8'],
])('rolls %s of fields %j as %s only', (text, values, notation) => {
  expect(rollOf(text, values).rolls.map(one => one.notation)).toEqual([notation]);
});

test('adds dice stored in a text to the rest of the formula', () => {
  expect(rollOf('@Dégâts + @Nb', { degats: '1d8 + 2', nb: 3 }, 7)).toEqual({
    total: 12,
    added: 5,
    rolls: [{ notation: '1d8', dice: [7], kept: [7] }],
  });
});

test.each([
  ['1d20 - @Nb', { nb: 2 }, -2],
  ['1d20', {}, 0],
  ['2 * 1d20', {}, null],
  ['if(1d20 > 10, @Nb, @Dégâts)', { nb: 2 }, null],
])('reports what %s adds to its dice when it is a plain sum', (text, values, added) => {
  expect(rollOf(text, values, 14).added).toBe(added);
});

test.each([
  ['1d@Faces', {}, '« 1d@Faces » : un dé a de 2 à 10000 faces, et non 0.'],
  ['(@Nb)d6', { nb: 1e9 }, '« (@Nb)d6 » : de 1 à 100 dés, et non 1000000000.'],
  ['@Dégâts', {}, '« Dégâts » est vide : écrivez-y des dés, 1d8 par exemple.'],
  [
    '@Dégâts',
    { degats: 'épée' },
    '« Dégâts » contient « épée » : il y faut des dés, 1d8 ou 2d6+1 par exemple.',
  ],
  ['@Dégâts', { degats: '100d6+100d6+100d6+100d6+100d6+1d6' }, 'Un lancer a 500 dés au plus.'],
  ['@Nbd6', {}, '« Nbd6 » n’est le nom d’aucun champ. Pour des dés en nombre variable, écrivez (@Nb)d6.'],
  ['(1d4)d6', {}, 'Le nombre de dés se lit dans un champ : il ne se lance pas lui-même.'],
])('reports the error in dice %s of fields %j', (text, values, message) => {
  expect(() => rollOf(text, values)).toThrow(message);
});

test('names a value that is not a number and says what to write instead', () => {
  const bag = column('poids', 'Poids');
  const problems = (calculated: string, columnFormula?: string) =>
    programOf({
      sac: field('Objets', {
        type: 'repeat',
        columns: [bag, column('total', 'Total', { formula: columnFormula })] as never,
      }),
      niveau: field('Niveau', { type: 'string' }),
      jet: field('Jet', { formula: calculated }),
    }).problems.map(({ message }) => message);
  expect(problems('Objets.Poids')).toEqual([
    'Il faut un nombre et la formule donne une liste. Pour le total de toutes les lignes, écrivez somme(Objets.Poids).',
  ]);
  expect(problems('1', 'Objets.Poids * 2')).toEqual([
    '« * » : il faut un nombre, et « Objets.Poids » est une liste. Pour la même ligne, écrivez Poids ; pour le total de toutes les lignes, somme(Objets.Poids).',
  ]);
  expect(problems('Niveau - 1')).toEqual([
    '« - » : il faut un nombre, et « Niveau » est un texte. Donnez le type Nombre au champ « Niveau », ou écrivez nombre(Niveau).',
  ]);
});

test('keeps a real die within its faces', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 10_000 }), sides => {
      const value = cryptoDie(sides);
      expect(value).toBeGreaterThanOrEqual(1);
      expect(value).toBeLessThanOrEqual(sides);
    }),
  );
});

test.each([
  ['min(8/0, FOR) + niveau', 'Division par zéro.'],
  ['max(FOR, niveau % 0)', 'Division par zéro.'],
  ['if(8/(niveau - niveau) > 3, 1, 2)', 'Division par zéro.'],
  ['floor(0/0)', 'Division par zéro.'],
  ['abs((0 - 8) ^ 0.5)', 'Ce calcul n’a pas de résultat : la racine d’un nombre négatif, par exemple.'],
  ['min(10 ^ 400, FOR)', 'Ce calcul donne un nombre trop grand.'],
  ['round(10 ^ 305, 6)', 'Ce calcul donne un nombre trop grand.'],
  ['sum(10 ^ 308, 10 ^ 308) * 0', 'Ce calcul donne un nombre trop grand.'],
])('leaves the result of %s empty and says why (PLS-8)', (text, message) => {
  const fields = {
    for: field('FOR'),
    niveau: field('niveau'),
    r: field('Résultat', { formula: text }),
    lecteur: field('Lecteur', { formula: 'Résultat + 1' }),
  };
  const { values, errors } = programOf(fields).evaluate({ for: 15, niveau: 4 });
  expect(values).toEqual({ for: 15, niveau: 4 });
  expect([...errors]).toEqual([
    ['r', message],
    ['lecteur', message],
  ]);
});

test('calculates only the answer of a condition that is taken', () => {
  expect(valueOf('if(a = 0, 0, 8 / a)', { a: 0 })).toBe(0);
  expect(valueOf('a != 0 et 8 / a > 2', { a: 0 })).toBe(false);
});

test('leaves one cell empty, names its line, and gives no total of it', () => {
  const fields = {
    sac: field('Sac', {
      type: 'repeat',
      columns: [
        column('prix', 'Prix'),
        column('qte', 'Quantité'),
        column('unite', 'Unité', { formula: 'prix / quantite' }),
        column('cher', 'Cher', { type: 'checkbox', showIf: 'unite > 3' }),
      ] as NonNullable<SheetField['columns']>,
    }),
    total: field('Total', { formula: 'sum(sac.unite)' }),
    lignes: field('Lignes', { formula: 'count(sac)', dice: '1d2 + total' }),
  };
  const program = programOf(fields);
  const { values, errors } = program.evaluate({
    sac: [
      { id: 'a', cells: { prix: 6, qte: 2 } },
      { id: 'b', cells: { prix: 6 } },
    ],
  });
  expect(linesOf(values['sac']).map(({ cells }) => cells)).toEqual([
    { prix: 6, qte: 2, unite: 3 },
    { prix: 6 },
  ]);
  expect(linesOf(values['sac']).map(line => [...hiddenColumns(line)])).toEqual([['cher'], []]);
  expect(values['lignes']).toBe(2);
  expect([...errors]).toEqual([
    ['sac', 'Ligne 2, Unité : Division par zéro.'],
    ['total', 'Division par zéro.'],
  ]);
  const dice = program.dice.get('lignes');
  if (!dice) throw new Error('no dice');
  expect(() => rollDice(dice, readingFrom(values), cryptoDie)).toThrow('Division par zéro.');
});
