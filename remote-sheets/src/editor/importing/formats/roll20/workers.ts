import { JAVASCRIPT } from '../../formulas/dialects.ts';
import { readExpression } from '../../formulas/expression.ts';
import { JAVASCRIPT_SEMANTICS } from '../../formulas/javascript.functions.ts';
import { Translator } from '../../formulas/translate.ts';
import { someNode, Untranslated, withNodes, type Expression } from '../../formulas/tree.ts';
import type { AnyValue } from '../../formulas/values.ts';
import type { ForeignScope } from '../../formulas/scope.ts';
import { callsOf, literal, partsBetween, withoutComments } from './program.ts';

// What programs of a sheet (sheet workers) do when an attribute changes: which attributes each sets and, where it is one calculation of
// others, that calculation. Programs are only read, never run.

export interface Handler {
  /** What it waits for: « change:force »; empty where a program makes it. */
  events: string;
  source: string;
  /** The attributes that it sets by a name that is written there, in lower case. */
  sets: string[];
}

const CHANGE = /^change:([\w-]+)$/u;
const OPENED = /^(?:sheet:opened|ready)$/u;
const NAME = /^[\w-]+$/u;

/** The attributes and values of an object that is written there: `{ mod: x, 'total': y }`. */
const entriesOf = (inside: string): { name: string; value: string }[] =>
  partsBetween(inside.trim().replace(/^\{|\}$/gu, '')).flatMap(part => {
    const [key = '', ...rest] = partsBetween(part, ':');
    const name = literal(key) ?? key;
    return NAME.test(name) ? [{ name: name.toLowerCase(), value: rest.join(':') || key }] : [];
  });

const setBy = (source: string) =>
  [...callsOf(source, 'setAttrs')].flatMap(({ inside }) => {
    const [first = ''] = partsBetween(inside);
    return first.startsWith('{') ? entriesOf(first) : [];
  });

/** The handlers of a program, in their order. */
export function* handlersOf(program: string): Generator<Handler> {
  for (const { text, inside } of callsOf(program, 'on')) {
    const [events = ''] = partsBetween(inside);
    const sets = [...new Set(setBy(inside).map(({ name }) => name))];
    if (events) yield { events: literal(events) ?? '', source: text, sets };
  }
}

/** Characters of a program that may be one calculation. */
const SIMPLE_MAX = 4000;
const MORE = 'ce programme fait plus qu’un calcul';
const FUNCTION =
  /^(?:async\s+)?(?:function\s*\w*\s*\(([\w$\s,]*)\)|\(?([\w$\s,]*)\)?\s*=>)\s*\{([\s\S]*)\}$/u;

/** What a function that is written there is given, and does. */
function bodyOf(source: string): { given: string; body: string } {
  const found = FUNCTION.exec(source.trim());
  if (!found) throw new Untranslated(MORE);
  return { given: (found[1] ?? found[2] ?? '').split(',')[0]?.trim() ?? '', body: found[3] ?? '' };
}

/** The one call that a text is. */
function onlyCall(source: string, name: string): string[] {
  const text = source.trim().replace(/;\s*$/u, '');
  const [found] = callsOf(text, name);
  if (!found || found.text !== text) throw new Untranslated(MORE);
  return partsBetween(found.inside);
}

/** An attribute that `values.name` or `values["name"]` reads. */
const readAttributes = (source: string, given: string): string => {
  const values = given.replaceAll('$', String.raw`\$`);
  return source.replace(
    new RegExp(String.raw`(?<![\w$.])${values}(?:\.([A-Za-z_]\w*)|\[\s*(["'])([\w-]+)\2\s*\])`, 'gu'),
    (_all, plain: string | undefined, _quote, quoted: string | undefined) =>
      `ATTR_${(plain ?? quoted ?? '').toLowerCase().replaceAll('-', '__')}`,
  );
};

const attributeOf = (name: string): string | undefined =>
  name.startsWith('ATTR_') ? name.slice('ATTR_'.length).replaceAll('__', '-') : undefined;

/** Whether a value is a number, as the program reads it: what stands in an attribute is a text there. */
function isNumber(node: Expression): boolean {
  switch (node.type) {
    case 'number':
      return true;
    case 'call':
      return /^(?:parseInt|parseFloat|Number|Math\.\w+)$/u.test(node.name);
    case 'unary':
      return node.operator === '-' || node.operator === 'toNumber';
    case 'binary':
      if (node.operator === '+' || node.operator === 'or') return isNumber(node.left) && isNumber(node.right);
      return /^[-*/%^]$/u.test(node.operator);
    case 'choice':
    case 'text':
    case 'flag':
    case 'nothing':
    case 'name':
    case 'dice':
    case 'question':
    case 'list':
      return false;
  }
}

const isSum = (node: Expression): boolean =>
  node.type === 'binary' && node.operator === '+' && !(isNumber(node.left) && isNumber(node.right));

/** Each name that stands for a calculation above, as that calculation. */
function localsOf(statements: readonly string[], given: string): Map<string, Expression> {
  const locals = new Map<string, Expression>();
  for (const statement of statements) {
    const found = /^(?:const|let|var)\s+([\s\S]+)$/u.exec(statement);
    if (!found) throw new Untranslated(MORE);
    for (const part of partsBetween(found[1] ?? '')) {
      const [, name = '', value = ''] = /^([\w$]+)\s*=\s*([\s\S]+)$/u.exec(part) ?? [];
      if (!name) throw new Untranslated(MORE);
      locals.set(name, within(readExpression(readAttributes(value, given), JAVASCRIPT), locals));
    }
  }
  return locals;
}

const within = (tree: Expression, locals: ReadonlyMap<string, Expression>): Expression =>
  withNodes(tree, node => (node.type === 'name' ? locals.get(node.name) : undefined));

/** The calculation of an attribute, where a handler is nothing else, and waits for all that it reads. */
function calculation({ source }: Handler, wanted: string): Expression {
  if (source.length > SIMPLE_MAX) throw new Untranslated(MORE);
  const [events = '', handler = ''] = onlyCall(withoutComments(source), 'on');
  const waits = (literal(events) ?? '').split(/\s+/u).filter(Boolean);
  const changes = new Set(waits.flatMap(one => CHANGE.exec(one)?.[1]?.toLowerCase() ?? []));
  if (changes.size === 0 || !waits.every(one => CHANGE.test(one) || OPENED.test(one)))
    throw new Untranslated('ce programme attend autre chose qu’un changement de valeur');
  const [, callback = ''] = onlyCall(bodyOf(handler).body, 'getAttrs');
  const { given, body } = bodyOf(callback);
  const statements = partsBetween(body, ';\n');
  const set = onlyCall(statements.at(-1) ?? '', 'setAttrs');
  const value =
    set.length === 1 ? setBy(statements.at(-1) ?? '').find(({ name }) => name === wanted)?.value : '';
  if (!value || !given) throw new Untranslated(MORE);
  const locals = localsOf(statements.slice(0, -1), given);
  const tree = within(readExpression(readAttributes(value, given), JAVASCRIPT), locals);
  if (someNode(tree, isSum)) throw new Untranslated('ce programme met peut-être des textes bout à bout');
  const isStale = (node: Expression) =>
    node.type === 'name' &&
    attributeOf(node.name) !== undefined &&
    !changes.has(attributeOf(node.name) ?? '');
  if (someNode(tree, isStale)) throw new Untranslated('ce programme n’attend pas tout ce qu’il lit');
  if (!isNumber(tree)) throw new Untranslated('ce programme ne donne peut-être pas un nombre');
  return withNodes(tree, node => {
    const name = node.type === 'name' ? attributeOf(node.name) : undefined;
    return name === undefined ? undefined : { type: 'name', name };
  });
}

/** What an attribute is, as one calculation; throws Untranslated where that is not certain. */
export const setValue = (handler: Handler, wanted: string, scope: ForeignScope): AnyValue =>
  new Translator(scope, JAVASCRIPT_SEMANTICS).any(calculation(handler, wanted));
