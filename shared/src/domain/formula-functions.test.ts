import { compileFormula, FORMULA_FUNCTIONS, FormulaError } from './formula.ts';
import { functionNamed } from './formula-functions.ts';
import { referencesIn } from './formula-references.ts';
import type { SheetField } from './sheet-field.ts';
import { programOf } from './sheet-program.ts';

const field = (name: string, more: Partial<SheetField> = {}): SheetField => ({
  type: 'number',
  name,
  required: false,
  options: [],
  ...more,
});
const column = (id: string, more: Partial<SheetField> = {}) => ({ id, ...field(id, more) });
const FIELDS: Record<string, SheetField> = {
  FOR: field('FOR'),
  DEX: field('DEX'),
  niveau: field('niveau'),
  nom: field('nom', { type: 'string' }),
  poids: field('poids texte', { type: 'string', ref: 'poidsTexte' }),
  classe: field('classe', { type: 'string' }),
  ne: field('naissance', { type: 'date' }),
  langues: field('langues', {
    type: 'multiselect',
    options: [
      { value: 'elfe', label: 'Elfe' },
      { value: 'nain', label: 'Nain' },
    ],
  }),
  sac: field('sac', {
    type: 'repeat',
    columns: [
      column('poids'),
      column('porte', { type: 'checkbox' }),
      column('objet', { type: 'string' }),
    ] as never,
  }),
  niveaux: field('niveaux', {
    type: 'repeat',
    columns: [column('seuil'), column('bonus')] as never,
  }),
};
const VALUES = {
  FOR: 15,
  DEX: 10,
  niveau: 5,
  nom: 'Élora',
  poids: '12 kg',
  classe: 'mage',
  ne: '2000-05-20',
  langues: ['elfe', 'nain'],
  sac: [
    { id: 'a', cells: { poids: 2, porte: true, objet: 'épée' } },
    { id: 'b', cells: { poids: 5, objet: 'tente' } },
    { id: 'c', cells: { poids: 1, porte: true, objet: 'dague' } },
  ],
  niveaux: [
    { id: 'a', cells: { seuil: 1, bonus: 2 } },
    { id: 'b', cells: { seuil: 5, bonus: 3 } },
  ],
};

type Type = 'number' | 'string' | 'checkbox';
const typeOf = (value: unknown): Type =>
  typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'checkbox' : 'string';

function evaluated(formula: string, type: Type, values: object = VALUES) {
  const program = programOf({ ...FIELDS, own: field('own', { type, formula }) });
  const { values: found, errors } = program.evaluate({ ...values });
  return {
    value: found['own'],
    message: program.problems[0]?.message ?? errors.get('own') ?? '',
    problems: program.problems,
  };
}

test.each([
  ['average(FOR, DEX)', 12.5],
  ['moyenne(sac ; poids * 3)', 8],
  ['average(sac.poids)', 8 / 3],
  ['mod(-7, 3)', 2],
  ['-7 % 3', -1],
  ['modulo(7 ; -3)', -2],
  ['sqrt(16) + racine(9)', 7],
  ['power(2, 10)', 1024],
  ['clamp(FOR, 0, 12)', 12],
  ['len(nom) + longueur(langues)', 7],
  ['upper(nom)', 'ÉLORA'],
  ['minuscules(nom)', 'élora'],
  ["concat(nom, ' a ', FOR)", 'Élora a 15'],
  ["join(langues, ' et ')", 'elfe et nain'],
  ['joindre(sac.objet)', 'épée, tente, dague'],
  ["switch(classe, 'mage', 6, 'guerrier', 10, 8)", 6],
  ["selon(nom ; 'x' ; 'un' ; 'deux')", 'deux'],
  ['lookup(niveaux, seuil = niveau, bonus)', 3],
  ['rechercher(niveaux ; seuil > 9 ; bonus ; -1)', -1],
  ['tier(niveau, 1, 2, 5, 3, 9, 4)', 3],
  ['sum(filter(sac, porte).poids)', 3],
  ['count(filtrer(sac ; poids > 1 et non porte))', 1],
  ['sum(filter(filter(sac, porte), poids > 1), poids)', 2],
  ["datediff(naissance, '2024-05-19', 'années')", 23],
  ["datediff(naissance, '2024-05-20', 'années')", 24],
  ["datediff('2024-02-28', '2024-03-01')", 2],
  ["ecart_dates('2024-01-31' ; '2024-03-30' ; 'mois')", 1],
  ["datediff('2024-03-30', '2024-01-31', 'mois')", -1],
  ['len(today())', 10],
  ["'abeille' < 'Éléphant'", true],
  ["naissance < '2001-01-01' et naissance >= '2000-05-20'", true],
  ['empty(nom) ou vide(FOR)', false],
  ["number('1,5') + nombre('−2')", -0.5],
  // As French keyboards write it.
  ['si(FOR >= 15 ; 1,5 ; 2)', 1.5],
  ['1,5 * 2 + (0,5)', 3.5],
  ['max(1,25 ; 1,5)', 1.5],
  ['arrondi(2,345 ; 2)', 2.35],
  // As a person rounds.
  ['round(-2.5)', -3],
  ['round(2.5)', 3],
  ['round(1.005; 2)', 1.01],
  ['round(-1.005, 2)', -1.01],
  ['round(1250; -2)', 1300],
  ['round(8.345, 2)', 8.35],
  // As in mathematics.
  ['-2^2', -4],
  ['(-2)^2', 4],
  ['-2^-1', -0.5],
  ['--2^2', 4],
  ['2 - 3^2', -7],
  ['-2^3^2', -512],
  ['10 * -2^2', -40],
])('calculates %s', (formula, expected) => {
  const { value, message } = evaluated(formula, typeOf(expected));
  expect([value, message]).toEqual([expected, '']);
});

test.each([
  ['number(poidsTexte)', '« 12 kg » n’est pas un nombre\u00a0: écrivez 12.'],
  ["number('1 000')", '« 1 000 » n’est pas un nombre\u00a0: écrivez 1000.'],
  ["number('abc')", '« abc » n’est pas un nombre.'],
  ['mod(FOR, 0)', 'Division par zéro.'],
  ['sqrt(-1)', 'Ce calcul n’a pas de résultat\u00a0: la racine d’un nombre négatif, par exemple.'],
  ["datediff('demain', today())", '« demain » n’est pas une date, comme 2026-12-24.'],
  ["datediff(naissance, today(), 'heures')", '« ecart_dates » compte en "jours", en "mois" ou en "années".'],
  ['switch(classe, 1, 2)', '« selon » compare des valeurs du même type.'],
  ['len(FOR)', '« longueur » compte les caractères d’un texte, ou les éléments d’une liste.'],
  ['filter(langues, vrai)', '« filtrer » garde des lignes.'],
  [
    'nom < FOR',
    '« < »\u00a0: il faut un nombre, et « nom » est un texte. Donnez le type Nombre au champ « nom », ou écrivez nombre(nom).',
  ],
])('says why %s has no result', (formula, message) => {
  expect(evaluated(formula, 'number').message).toBe(message);
});

test('asks whether max(1,5) holds one number or two, and runs as it did', () => {
  const { value, problems } = evaluated('max(1,5)', 'number');
  expect(value).toBe(5);
  expect(problems).toMatchObject([
    {
      message:
        '« max(1,5) »\u00a0: « 1,5 » est-il un nombre ou deux\u00a0? Écrivez 1.5 pour un nombre, 1\u00a0; 5 pour deux valeurs.',
    },
  ]);
  expect(problems[0]?.isLimit).toBeUndefined();
  expect(evaluated('max(1, 5) + max(FOR,5)', 'number').problems).toEqual([]);
});

test('leaves what an empty sheet would calculate empty, and counts one empty field among others for 0', () => {
  const fields = {
    for: field('FOR'),
    mod: field('Mod', { formula: 'floor((FOR - 10) / 2)' }),
    jet: field('Jet', { formula: 'Mod + 2' }),
    somme: field('Somme', { formula: 'FOR + Bonus' }),
    bonus: field('Bonus'),
    texte: field('Texte', { type: 'string', formula: "'Mod FOR ' + Mod" }),
    constante: field('Constante', { formula: '8 + 2' }),
    moyenne: field('Moyenne', { formula: 'average(sac.poids)' }),
    sac: FIELDS['sac'] ?? field('sac'),
  };
  const program = programOf(fields);
  expect(program.problems).toEqual([]);
  expect(program.evaluate({})).toMatchObject({ errors: new Map() });
  expect(program.evaluate({}).values).toEqual({ texte: 'Mod FOR ', constante: 10, sac: [] });
  expect(program.evaluate({ for: 15 }).values).toMatchObject({
    mod: 2,
    jet: 4,
    somme: 15,
    texte: 'Mod FOR 2',
  });
  // A 0 that somebody entered is filled in.
  expect(program.evaluate({ for: 0 }).values).toMatchObject({ mod: -5 });
});

test('gives every function of the help a reader, and an example that can be read', () => {
  for (const { name, french, example, help } of FORMULA_FUNCTIONS) {
    expect([name, functionNamed(name) !== undefined, functionNamed(french) !== undefined]).toEqual([
      name,
      true,
      true,
    ]);
    expect(help).not.toBe('');
    expect(referencesIn(example, { find: () => undefined }).length > 0 || /today|power/.test(example)).toBe(
      true,
    );
  }
});

test('finds the columns of filtered lines for a rename', () => {
  const find = (name: string) => {
    const poids = { id: 'p', label: 'poids', type: 'number' as const };
    const lines = { find: (one: string) => (one === 'poids' ? poids : undefined) };
    return name === 'sac' ? { id: 's', label: 'sac', type: { lines } } : undefined;
  };
  expect(referencesIn('sum(filter(sac, poids > 1).poids)', { find }).map(({ id }) => id)).toEqual([
    's',
    'p',
    'p',
  ]);
});

test('compiles without a name that is not there', () => {
  expect(() => compileFormula('empty(1)', { find: () => undefined })).toThrow(FormulaError);
});
