import { plainText } from '@rpd/shared/importing';
import { holdsFormula, piecesOf } from '../../formulas/phrase.ts';
import { wordsOf, type Part } from '../../part.ts';
import type { FieldPlan } from '../../plan.ts';
import { keep } from '../shared.ts';
import { LOOKS } from './settings.ts';

// Formulas around a value: in its title, its tooltip, its look. They have no place here, and stay in the field.

/** An HTML tag with formulas in it. */
const TAG = /<[a-z][^<>$]*(?:\$\{[\s\S]*?\}\$[^<>$]*)+>/giu;

export const withoutTags = (source: string): string => source.replace(TAG, ' ');

/** Tags of a text whose look is calculated. */
export function keepTags(made: FieldPlan, source: string, path: string): void {
  for (const [tag] of source.matchAll(TAG))
    keep(made, 'effect', tag, path, 'une mise en forme calculée n’existe pas ici');
}

export function keepLooks(part: Part, made: FieldPlan | undefined): void {
  if (!made) return;
  for (const key of LOOKS) {
    const source = part.json[key];
    if (!holdsFormula(source)) continue;
    part.skip(key);
    keep(made, 'effect', source, `${part.path}.${key}`, 'une mise en forme calculée n’existe pas ici');
  }
}

/** A title, and its formula where it has one. */
export interface Title {
  text: string;
  source: string;
  path: string;
}

/** The first of these keys that says something. */
export function titleOf(part: Part, ...keys: string[]): Title {
  const source = part.words(...keys);
  const key = keys.find(one => wordsOf(part.json[one]) !== '') ?? '';
  const words = piecesOf(source).flatMap(({ kind, text }) => (kind === 'text' ? [text] : []));
  return holdsFormula(source)
    ? { text: plainText(words.join('…')), source, path: `${part.path}.${key}` }
    : { text: plainText(source), source: '', path: '' };
}

export function keepTitle({ source, path }: Title, made: FieldPlan | undefined): void {
  if (made) keep(made, 'effect', source, path, 'un titre calculé n’existe pas ici');
}
