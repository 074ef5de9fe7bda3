import { isObject } from '../part.ts';
import { Untranslated, type Expression } from './tree.ts';

// JsonLogic: `{ "if": [ { ">": [ { "var": "data.a" }, 1 ] }, 2, 3 ] }`

const OPERATORS: Readonly<Record<string, string>> = {
  '==': '=',
  '===': '=',
  '!=': '!=',
  '!==': '!=',
  '<': '<',
  '>': '>',
  '<=': '<=',
  '>=': '>=',
  '+': '+',
  '-': '-',
  '*': '*',
  '/': '/',
  '%': '%',
  and: 'and',
  or: 'or',
};
const DEPTH_MAX = 40;

export function jsonLogic(value: unknown, depth = 0): Expression {
  if (depth > DEPTH_MAX) throw new Untranslated('elle a trop de niveaux');
  if (typeof value === 'number') return { type: 'number', value };
  if (typeof value === 'string') return { type: 'text', value };
  if (typeof value === 'boolean') return { type: 'flag', value };
  if (value === null) return { type: 'nothing' };
  if (Array.isArray(value)) return { type: 'list', items: value.map(one => jsonLogic(one, depth + 1)) };
  if (!isObject(value)) throw new Untranslated('elle ne se lit pas');
  const [entry] = Object.entries(value);
  if (!entry) throw new Untranslated('elle ne se lit pas');
  const [operator, given] = entry;
  const args = Array.isArray(given) ? given : [given];
  if (operator === 'var') {
    const [name] = args;
    if (typeof name !== 'string') throw new Untranslated('elle lit une valeur sans nom');
    return { type: 'name', name: name.replace(/^(?:data|row)\./u, '') };
  }
  const parts = args.map(one => jsonLogic(one, depth + 1));
  const [first, ...others] = parts;
  if (!first) throw new Untranslated('il manque une valeur à une fonction');
  if (operator === '!' || operator === '!!')
    return { type: 'unary', operator: operator === '!' ? 'not' : 'toFlag', argument: first };
  if (operator === 'if' || operator === '?:') return branches(parts);
  if (operator === 'min' || operator === 'max')
    return { type: 'call', name: `Math.${operator}`, args: parts };
  if (operator === '-' && parts.length === 1) return { type: 'unary', operator: '-', argument: first };
  if (operator === 'in') {
    const [list] = others;
    if (list?.type === 'list') return { type: 'binary', operator: 'anyof', left: first, right: list };
    if (list) return { type: 'binary', operator: 'contains', left: list, right: first };
  }
  const sign = OPERATORS[operator];
  if (!sign) throw new Untranslated(`« ${operator} » n’existe pas ici`);
  return others.reduce((left, right): Expression => ({ type: 'binary', operator: sign, left, right }), first);
}

/** `[test, then, test, then, otherwise]` */
function branches(parts: readonly Expression[]): Expression {
  const [test, yes, ...rest] = parts;
  if (!test) return { type: 'nothing' };
  if (!yes) return test;
  return { type: 'choice', test, yes, no: branches(rest) };
}
