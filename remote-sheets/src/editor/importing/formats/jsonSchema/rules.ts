import { Untranslated, type Expression } from '../../formulas/tree.ts';
import { JAVASCRIPT_SEMANTICS } from '../../formulas/javascript.functions.ts';
import type { ForeignScope } from '../../formulas/scope.ts';
import { Translator } from '../../formulas/translate.ts';
import type { Part } from '../../part.ts';
import { isObject, listOf, wordsOf } from '../../part.ts';
import type { Condition } from '../../plan.ts';
import { decoded, literalText } from './text.ts';

// Rules of JSON Forms as conditions.

/** `#/properties/a/properties/b` as `a.b`. */
export const scopeKey = (scope: unknown): string =>
  wordsOf(scope, 500)
    .split('/')
    .filter((step, index, all) => step !== '#' && !(step === 'properties' && all[index - 1] !== 'properties'))
    .map(decoded)
    .join('.');

const byLastName = (scope: ForeignScope): ForeignScope => ({
  find: name => scope.find(name) ?? scope.find(name.split('.').at(-1) ?? name),
  ...(scope.inLine && { inLine: scope.inLine }),
});

/** The condition of a rule: of a schema, of a value, or of several. */
function ruleTest(condition: unknown): Expression {
  if (!isObject(condition)) throw new Untranslated('sa condition ne se lit pas');
  const kind = wordsOf(condition['type']);
  const several = listOf(condition['conditions']);
  if (several.length > 0) {
    const [first, ...others] = several.map(ruleTest);
    if (!first) throw new Untranslated('sa condition ne se lit pas');
    return others.reduce<Expression>(
      (left, right) => ({ type: 'binary', operator: kind === 'OR' ? 'or' : 'and', left, right }),
      first,
    );
  }
  const name: Expression = { type: 'name', name: scopeKey(condition['scope']) };
  if ('expectedValue' in condition)
    return { type: 'binary', operator: '=', left: name, right: constant(condition['expectedValue']) };
  return schemaTest(name, condition['schema']);
}

const constant = (value: unknown): Expression => {
  if (typeof value === 'number') return { type: 'number', value };
  if (typeof value === 'boolean') return { type: 'flag', value };
  if (value === null || value === undefined) return { type: 'nothing' };
  return { type: 'text', value: literalText(value) };
};

function schemaTest(name: Expression, schema: unknown): Expression {
  if (!isObject(schema)) throw new Untranslated('sa condition ne se lit pas');
  const tests: Expression[] = [];
  const known: Readonly<Record<string, (value: unknown) => Expression>> = {
    const: value => ({ type: 'binary', operator: '=', left: name, right: constant(value) }),
    enum: value => ({
      type: 'binary',
      operator: 'anyof',
      left: name,
      right: { type: 'list', items: (Array.isArray(value) ? value : []).map(constant) },
    }),
    minimum: value => ({ type: 'binary', operator: '>=', left: name, right: constant(value) }),
    maximum: value => ({ type: 'binary', operator: '<=', left: name, right: constant(value) }),
    exclusiveMinimum: value => ({ type: 'binary', operator: '>', left: name, right: constant(value) }),
    exclusiveMaximum: value => ({ type: 'binary', operator: '<', left: name, right: constant(value) }),
    not: value => ({ type: 'unary', operator: 'not', argument: schemaTest(name, value) }),
  };
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'type') continue;
    const make = Object.hasOwn(known, key) ? known[key] : undefined;
    if (!make) throw new Untranslated(`sa condition demande « ${key} »`);
    tests.push(make(value));
  }
  const [first, ...others] = tests;
  if (!first) throw new Untranslated('sa condition ne demande rien');
  return others.reduce<Expression>(
    (left, right) => ({ type: 'binary', operator: 'and', left, right }),
    first,
  );
}

export function conditionOf(part: Part): Condition | undefined {
  const rule = part.get('rule');
  if (!isObject(rule)) return undefined;
  const effect = wordsOf(rule['effect']);
  const path = `${part.path}.rule`;
  const source = JSON.stringify(rule);
  if (effect !== 'SHOW' && effect !== 'HIDE')
    return {
      source,
      path,
      translate: () => {
        throw new Untranslated('une activation sous condition n’existe pas ici');
      },
    };
  return {
    source,
    path,
    translate: scope => {
      const tree = ruleTest(rule['condition']);
      const value = new Translator(byLastName(scope), JAVASCRIPT_SEMANTICS).flag(tree);
      return effect === 'SHOW'
        ? value
        : new Translator(scope, JAVASCRIPT_SEMANTICS, node =>
            node.type === 'nothing' ? value : undefined,
          ).any({ type: 'unary', operator: 'not', argument: { type: 'nothing' } });
    },
  };
}
