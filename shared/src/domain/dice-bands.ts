import { compileFormula, type Formula } from './formula.ts';
import type { WrittenBand } from './dice-text.ts';
import { foldName, type FormulaScope, type Reference } from './formula-types.ts';

// What a roll means: `=> nat 20: Réussite critique | 10+: Réussite | 7-9: Partielle | sinon: Échec`. The first that holds is the degree.

export interface DiceBand {
  condition: Formula;
  label: string;
}

/** What conditions of degrees know of their roll, by the names that formulas write. */
export interface RollFacts {
  total: number;
  /** The first die that counts. */
  nat: number;
  successes: number;
  botches: number;
}

const NAMES: Readonly<Record<string, keyof RollFacts>> = {
  total: 'total',
  nat: 'nat',
  reussites: 'successes',
  succes: 'successes',
  complications: 'botches',
};

const NUMBER = String.raw`(-?\d{1,6}(?:\.\d{1,4})?)`;
const SHORT: readonly [RegExp, string][] = [
  [new RegExp(`^${NUMBER}\\s*\\+$`), '$total >= $1'],
  [new RegExp(`^${NUMBER}\\s*[-−]$`), '$total <= $1'],
  [new RegExp(`^${NUMBER}\\s*[-–]\\s*${NUMBER}$`), '$total >= $1 et $total <= $2'],
  [new RegExp(`^${NUMBER}$`), '$total = $1'],
  [new RegExp(`^nat\\s*${NUMBER}$`, 'i'), '$nat = $1'],
  [/^nat\s*(?=[<>=≤≥])/i, '$nat '],
  [/^(?=[<>=≤≥])/, '$total '],
  [/^sinon$/i, 'vrai'],
];

/** A short condition as a formula: `10+` is `$total >= 10`. */
function asFormula(text: string): string {
  const trimmed = text.trim();
  for (const [pattern, formula] of SHORT) {
    const found = pattern.exec(trimmed);
    if (!found) continue;
    const written = formula.replace(/\$([12])/g, (_all, index: string) => found[Number(index)] ?? '');
    return written + trimmed.slice(found[0].length);
  }
  return trimmed;
}

export function readBand({ condition, label }: WrittenBand, scope: FormulaScope): DiceBand {
  const find = (name: string): Reference | 'several' | undefined => {
    const own = name.startsWith('$') ? name.slice(1) : foldName(name);
    const fact = Object.hasOwn(NAMES, own) ? NAMES[own] : undefined;
    const known = name.startsWith('$') ? undefined : scope.find(name);
    return known ?? (fact && { id: `$${fact}`, label: name, type: 'number' });
  };
  const text = asFormula(condition).replaceAll('@', '');
  return { condition: compileFormula(text, { ...scope, find }, 'flag'), label };
}
