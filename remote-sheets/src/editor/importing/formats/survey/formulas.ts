import { SURVEY } from '../../formulas/dialects.ts';
import { readExpression } from '../../formulas/expression.ts';
import type { ForeignScope } from '../../formulas/scope.ts';
import { SURVEY_SEMANTICS } from '../../formulas/survey.functions.ts';
import { Translator } from '../../formulas/translate.ts';
import type { AnyValue } from '../../formulas/values.ts';
import type { Part } from '../../part.ts';
import type { Condition } from '../../plan.ts';

// Expressions of SurveyJS.

/** Names in braces: `{row.a}`, `{panel.a}` and `{item.a}` are the column `a` of the same row. */
const namesOf = (scope: ForeignScope): ForeignScope => ({
  find: name => {
    const own = /^(?:row|panel|item)\.(.+)$/u.exec(name)?.[1];
    return own === undefined
      ? (scope.find(name) ?? scope.find(name.replace(/^\$?self\./u, '')))
      : scope.inLine?.(own);
  },
  ...(scope.inLine && { inLine: scope.inLine }),
});

export const valueOf = (source: string, scope: ForeignScope): AnyValue =>
  new Translator(namesOf(scope), SURVEY_SEMANTICS).any(readExpression(source, SURVEY));

export function conditionOf(part: Part, key = 'visibleIf'): Condition | undefined {
  const source = part.get(key);
  if (typeof source !== 'string' || !source.trim()) return undefined;
  return { source, path: `${part.path}.${key}`, translate: scope => valueOf(source, scope) };
}

/** A formula of a cell, whose row is given: `{row.a}` is the field of that cell. */
export const inRow = (source: string, scope: ForeignScope, row: string): AnyValue =>
  valueOf(source, { find: scope.find, inLine: name => scope.find(`${row}.${name}`) });
