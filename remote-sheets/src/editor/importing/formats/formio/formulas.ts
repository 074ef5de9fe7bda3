import { JAVASCRIPT } from '../../formulas/dialects.ts';
import { Untranslated, type Expression } from '../../formulas/tree.ts';
import { readExpression } from '../../formulas/expression.ts';
import { JAVASCRIPT_SEMANTICS } from '../../formulas/javascript.functions.ts';
import { jsonLogic } from '../../formulas/jsonLogic.ts';
import type { ForeignScope } from '../../formulas/scope.ts';
import { Translator } from '../../formulas/translate.ts';
import type { AnyValue } from '../../formulas/values.ts';
import { isObject, listOf, lookUp, type Json, type Part, wordsOf } from '../../part.ts';
import type { Condition } from '../../plan.ts';

// Scripts and conditions of Form.io.

const VALUE = /^\s*(?:(?:let|var|const)\s+)?(value|show|valid|input)\s*=(?!=)\s*([\s\S]*?);?\s*$/u;

const BRANCH =
  /^\s*if\s*\(([\s\S]*?)\)\s*\{\s*(?:value|show)\s*=(?!=)\s*([^;{}]*);?\s*\}\s*else\s*\{\s*(?:value|show)\s*=(?!=)\s*([^;{}]*);?\s*\}\s*;?\s*$/u;

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<![:'"])\/\/[^\n]*/gu;

/** The one expression of a script; throws Untranslated for more. */
function scriptExpression(source: string): Expression {
  const plain = source.replace(COMMENTS, '').trim();
  const branch = BRANCH.exec(plain);
  if (branch) {
    const [test = '', yes = '', no = ''] = branch.slice(1);
    const read = (text: string) => readExpression(text, JAVASCRIPT);
    return { type: 'choice', test: read(test), yes: read(yes), no: read(no) };
  }
  const body = VALUE.exec(plain)?.[2] ?? plain.replace(/^return\s+|;$/gu, '');
  if (
    /[;{}]|=>|\b(?:function|return|if|for|while|var|let|const|new)\b/u.test(
      body.replace(/"[^"]*"|'[^']*'/gu, ''),
    )
  ) {
    throw new Untranslated('c’est un programme JavaScript, pas une seule expression');
  }
  return readExpression(body, JAVASCRIPT);
}

/** Paths of `data`: a field is also known by its last name. */
const pathsOf = (scope: ForeignScope): ForeignScope => ({
  find: name => scope.inLine?.(name) ?? scope.find(name) ?? scope.find(name.split('.').at(-1) ?? name),
  ...(scope.inLine && { inLine: scope.inLine }),
});

const translatorOf = (scope: ForeignScope) => new Translator(pathsOf(scope), JAVASCRIPT_SEMANTICS);

export function scriptValue(source: unknown, scope: ForeignScope): AnyValue {
  const translator = translatorOf(scope);
  return translator.any(typeof source === 'string' ? scriptExpression(source) : jsonLogic(source));
}

const literalOf = (value: unknown): Expression => {
  if (typeof value === 'number') return { type: 'number', value };
  if (typeof value === 'boolean') return { type: 'flag', value };
  return { type: 'text', value: wordsOf(value, 500) };
};

const COMPARISONS: Readonly<Record<string, string>> = {
  isEqual: '=',
  isNotEqual: '!=',
  lessThan: '<',
  lessThanOrEqual: '<=',
  greaterThan: '>',
  greaterThanOrEqual: '>=',
  includes: 'contains',
  notIncludes: 'notcontains',
  isDateEqual: '=',
  isNotDateEqual: '!=',
};

/** `{ show, when, eq }` and its later form with several conditions. */
function simpleCondition(value: Json): Expression | undefined {
  const negated = (expression: Expression): Expression =>
    value['show'] === false || value['show'] === 'false'
      ? { type: 'unary', operator: 'not', argument: expression }
      : expression;
  const compared = (name: string, operator: string, other: unknown): Expression => ({
    type: 'call',
    name: '\0compare',
    args: [{ type: 'name', name }, { type: 'text', value: operator }, literalOf(other)],
  });
  const when = wordsOf(value['when']);
  if (when) return negated(compared(when, '=', value['eq']));
  const all = listOf(value['conditions']).map((one): Expression => {
    const name = wordsOf(one['component']);
    const operator = wordsOf(one['operator']);
    if (operator === 'isEmpty') return compared(name, 'empty', '');
    if (operator === 'isNotEmpty')
      return { type: 'unary', operator: 'not', argument: compared(name, 'empty', '') };
    return compared(name, lookUp(COMPARISONS, operator) ?? operator, one['value']);
  });
  const [first, ...others] = all;
  if (!first) return undefined;
  const operator = value['conjunction'] === 'any' ? 'or' : 'and';
  return negated(
    others.reduce<Expression>((left, right) => ({ type: 'binary', operator, left, right }), first),
  );
}

/** Comparisons of conditions are by the type of the field: `eq` is a text. */
function conditionValue(tree: Expression, scope: ForeignScope): AnyValue {
  const paths = pathsOf(scope);
  const translator: Translator = new Translator(paths, {
    ...JAVASCRIPT_SEMANTICS,
    functions: {
      '\0compare': (own, [name, operator, value]) => {
        if (name?.type !== 'name' || operator?.type !== 'text' || !value)
          throw new Untranslated('sa condition ne se lit pas');
        const found = own.any(name);
        if (operator.value === 'empty') return own.isEmpty(found);
        if (found.type === 'choices') return own.contains(name, value);
        const isText = value.type === 'text' && found.type === 'flag';
        const other: Expression = isText
          ? { type: 'flag', value: value.value === 'true' || value.value === '1' }
          : value;
        return own.single(own.any({ type: 'binary', operator: operator.value, left: name, right: other }));
      },
    },
  });
  return translator.any(tree);
}

export function conditionOf(part: Part): Condition | undefined {
  const script = part.get('customConditional');
  if (typeof script === 'string' && script.trim()) {
    return {
      source: script,
      path: `${part.path}.customConditional`,
      translate: scope => scriptValue(script, scope),
    };
  }
  const value = part.get('conditional');
  if (!isObject(value)) return undefined;
  const path = `${part.path}.conditional`;
  const logic = value['json'];
  if (isObject(logic) && Object.keys(logic).length > 0) {
    return { source: JSON.stringify(logic), path, translate: scope => scriptValue(logic, scope) };
  }
  const tree = simpleCondition(value);
  return tree && { source: JSON.stringify(value), path, translate: scope => conditionValue(tree, scope) };
}
