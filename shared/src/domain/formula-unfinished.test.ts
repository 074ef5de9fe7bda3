import { compileDice } from './dice.ts';
import { compileFormula, FormulaError } from './formula.ts';

const SCOPE = {
  find: (name: string) =>
    ['FOR', 'DEX'].includes(name) ? { id: name, label: name, type: 'number' as const } : undefined,
};
const reasonOf = (read: () => unknown): string => {
  try {
    read();
    return '';
  } catch (error) {
    if (error instanceof FormulaError) return error.message;
    throw error;
  }
};

test.each([
  ['floor(FOR', 'Il manque une parenthèse « ) » : celle de « floor(FOR » n’est pas fermée.'],
  ['(FOR - 10) / (2', 'Il manque une parenthèse « ) » : celle de « (2 » n’est pas fermée.'],
  ['max(floor(FOR), 2', 'Il manque une parenthèse « ) » : celle de « max(floor » n’est pas fermée.'],
  [
    'floor(FOR))',
    'La parenthèse « ) » est de trop dans « floor(FOR)) » : enlevez-la, ou ajoutez « ( » avant.',
  ],
  ['FOR)', 'La parenthèse « ) » est de trop dans « FOR) » : enlevez-la, ou ajoutez « ( » avant.'],
  ['FOR +', 'Il manque une valeur après « + », à la fin.'],
  ['FOR > 3 et', 'Il manque une valeur après « et », à la fin.'],
  ['FOR > 3 et non', 'Il manque une valeur après « non », à la fin.'],
  ['floor(', 'Il manque une valeur après « ( », à la fin.'],
  ['* FOR', 'Il manque une valeur avant « * ».'],
  ['FOR + * 2', 'Il manque une valeur entre « + » et « * ».'],
  ['max(FOR, )', 'Il manque une valeur entre « , » et « ) ».'],
  ['()', 'Il manque une valeur entre « ( » et « ) ».'],
  ['"text', 'Le texte « "text » n’est pas fini : ajoutez " à sa fin.'],
  ["if(FOR > 1, 'oui, 'non')", "Il manque un signe entre « 'oui, ' » et « non »."],
  ['FOR DEX', 'Il manque un signe entre « FOR » et « DEX ».'],
  ['2(FOR)', 'Il manque un signe entre « 2 » et « ( ».'],
  ['(FOR - 10)(2)', 'Il manque un signe entre « ) » et « ( ».'],
  ['FOR, DEX', 'La virgule après « FOR » n’est entre les parenthèses d’aucune fonction.'],
  ['FOR; DEX', 'Le point-virgule après « FOR » n’est entre les parenthèses d’aucune fonction.'],
  ['FOR.', 'Il manque le nom d’une colonne après « FOR. ».'],
  ['FOR # 2', 'La formule n’est pas lisible au caractère 5 (« # 2 »).'],
])('reports what is missing in %s, with the position', (text, message) => {
  expect(reasonOf(() => compileFormula(text, SCOPE))).toBe(message);
});

test.each([
  ['1d6 +', 'Il manque une valeur après « + », à la fin.'],
  ['1d20 1d4', 'Il manque un signe entre « 1d20 » et « 1d4 ».'],
  ['1d6 + floor(@FOR', 'Il manque une parenthèse « ) » : celle de « floor(FOR » n’est pas fermée.'],
  ['1d6)', 'La parenthèse « ) » est de trop dans « 1d6 ) » : enlevez-la, ou ajoutez « ( » avant.'],
  ['floor(1d6, 2) et vrai', '« plancher » attend 1 valeur entre parenthèses : plancher(nombre).'],
  ['1d6 et vrai', '« et » : il faut oui ou non, et « 1d6 » est un nombre.'],
])('reports errors in dice %s in the author’s own words', (text, message) => {
  expect(reasonOf(() => compileDice(text, SCOPE))).toContain(message);
});
