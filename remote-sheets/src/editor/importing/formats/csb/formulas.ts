import { plainText } from '@rpd/shared/importing';
import { CSB_SEMANTICS } from '../../formulas/csb.functions.ts';
import { MATHJS } from '../../formulas/dialects.ts';
import { Untranslated } from '../../formulas/tree.ts';
import { readExpression } from '../../formulas/expression.ts';
import { holdsFormula, piecesOf } from '../../formulas/phrase.ts';
import type { ForeignScope } from '../../formulas/scope.ts';
import { concat } from '../../formulas/conversions.ts';
import { Translator } from '../../formulas/translate.ts';
import { textOf, type AnyValue } from '../../formulas/values.ts';
import type { Part } from '../../part.ts';
import type { Condition } from '../../plan.ts';
import { withoutTags } from './around.ts';

// Formulas of Custom System Builder.

/** What a formula that stands alone, without `${…}$`, gives. */
const expressionValue = (source: string, scope: ForeignScope): AnyValue =>
  new Translator(scope, CSB_SEMANTICS).any(readExpression(source.replace(/^\s*[#!]+/u, ''), MATHJS));

/** What a text with formulas in it gives. */
export function phraseValue(source: string, scope: ForeignScope): AnyValue {
  if (source.includes('%{')) throw new Untranslated('elle exécute un script JavaScript');
  const pieces = piecesOf(withoutTags(source))
    .map(piece => (piece.kind === 'text' ? { ...piece, text: tidy(piece.text) } : piece))
    .filter(({ kind, text }) => kind === 'formula' || text.trim() !== '');
  const [only] = pieces;
  if (pieces.length === 1 && only?.kind === 'formula') return expressionValue(only.text, scope);
  const translator = new Translator(scope, CSB_SEMANTICS);
  return concat(
    pieces.map(({ kind, text }) =>
      kind === 'text' ? textOf(text) : translator.single(expressionValue(text, scope)),
    ),
  );
}

/** Words between formulas, with the spaces around them. */
function tidy(text: string): string {
  const words = plainText(text);
  if (words === '') return /^\s+$/u.test(text) ? ' ' : '';
  return `${/^\s/u.test(text) ? ' ' : ''}${words}${/\s$/u.test(text) ? ' ' : ''}`;
}

/** A condition or a number, with or without its signs. */
export const looseValue = (source: string, scope: ForeignScope): AnyValue =>
  holdsFormula(source) ? phraseValue(source, scope) : expressionValue(source, scope);

/** Values of hidden attributes are formulas with or without their signs. */
export function hiddenValue(source: string, scope: ForeignScope): AnyValue {
  return holdsFormula(source) ? phraseValue(source, scope) : expressionValue(source, scope);
}

export const hasScript = (text: string): boolean => text.includes('%{');

export function conditionOf(part: Part): Condition | undefined {
  const source = part.get('visibilityFormula');
  if (typeof source !== 'string' || !source.trim()) return undefined;
  return { source, path: `${part.path}.visibilityFormula`, translate: scope => looseValue(source, scope) };
}

/** Two conditions that both hold. */
export function both(one: Condition | undefined, other: Condition | undefined): Condition | undefined {
  if (!one || !other) return one ?? other;
  const { translate: first } = one;
  const { translate: second } = other;
  return {
    source: `(${one.source}) and (${other.source})`,
    path: other.path,
    translate: scope => {
      const known: (AnyValue | undefined)[] = [first?.(scope), second?.(scope)];
      const translator = new Translator(scope, CSB_SEMANTICS, node => {
        const value = node.type === 'name' ? known[Number(node.name)] : undefined;
        return value && (value.type === 'flag' || value.type === 'number' || value.type === 'text')
          ? value
          : undefined;
      });
      return translator.any({
        type: 'binary',
        operator: 'and',
        left: { type: 'name', name: '0' },
        right: { type: 'name', name: '1' },
      });
    },
  };
}
