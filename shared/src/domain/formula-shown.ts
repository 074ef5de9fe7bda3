import { FormulaError, foldName, type FormulaScope } from './formula-types.ts';

// Names as they stand on the screen: « Points de vie » is Points_de_vie in a formula. Asked once a formula could not be read.

const TEXTS = /"[^"]*"|«[^»]*»|“[^”]*”/gu;
const APOSTROPHED = /'[^']*'/gu;
/** What no name in a formula can hold. */
const UNNAMED = /[^\p{L}\p{M}\p{N}_]/u;
const WORDS = /[\p{L}_][\p{L}\p{M}\p{N}_]*(?: +[\p{L}\p{M}\p{N}_]+)+/gu;
const OPERATORS = / +(?:et|ou) +|(?:^| )non +/u;

const folded = (text: string): string => foldName(text).replace(/[’‘]/g, "'").replace(/\s+/g, ' ').trim();

/** Why a formula cannot be read in which a field is called what people call it; undefined where none is. */
export function writtenAsShown(text: string, scope: FormulaScope): FormulaError | undefined {
  const plain = text.replace(TEXTS, '""');
  const withoutTexts = plain.replace(APOSTROPHED, '""');
  const [whole, quoteless] = [folded(plain), folded(withoutTexts)];
  const meant = (scope.labels?.() ?? [])
    .filter(({ label }) => UNNAMED.test(label) && isIn(/['’]/.test(label) ? whole : quoteless, label, scope))
    .toSorted((one, other) => other.label.length - one.label.length)[0];
  if (meant) return new FormulaError(`« ${meant.label.trim()} » s’écrit ${meant.name} dans une formule.`);
  for (const [run] of withoutTexts.matchAll(WORDS)) {
    for (const words of run.split(OPERATORS)) {
      const like = words.includes(' ') ? scope.like?.(words.replace(/ +/g, '_')) : undefined;
      if (like)
        return new FormulaError(`« ${words} » n’est le nom d’aucun champ. Vouliez-vous écrire ${like} ?`);
    }
  }
  return undefined;
}

/** Whether a label stands in a formula, and not as an expression of other names (« PV / 2 »). */
function isIn(text: string, label: string, scope: FormulaScope): boolean {
  // A full stop behind it is soon forgotten.
  const key = folded(label).replace(/[^\p{L}\p{M}\p{N}_]+$/u, '');
  const isName = (word: string) => word === '' || /^\d+$/.test(word) || scope.find(word) !== undefined;
  if (!UNNAMED.test(key) || key.split(UNNAMED).every(isName)) return false;
  for (let at = text.indexOf(key); at >= 0; at = text.indexOf(key, at + 1)) {
    const edges = [text[at - 1], text[at + key.length]];
    if (edges.every(sign => sign === undefined || UNNAMED.test(sign))) return true;
  }
  return false;
}
