import { MATHJS } from './dialects.ts';
import { Untranslated, withNodes, type Expression } from './tree.ts';
import { readExpression } from './expression.ts';
import { GROUP, groupText, withoutGroups } from './dice.groups.ts';
import { Translator, type Semantics } from './translate.ts';
import { LEVELS, type Value } from './values.ts';
import { questionValue } from './questions.ts';
import type { ForeignScope } from './scope.ts';

// Rolls of Foundry and Roll20 in our notation.

const FACES_MAX = 100;
/** Stand for dice while the calculation around them is read. */
const DIE = 'DICE_';
const TERM =
  /(\d+|\)|§)?d(\d+|%|F|\(|§)((?:kh|kl|k|dh|dl|dr|d|xo|x|rr|ro|r|min|max|cs|cf|even|odd|sf|df|ms|f|!!|!p|!)(?:[<>]?=?)(?:\d+|§)?)*/gu;
const MODIFIER =
  /(kh|kl|k|dh|dl|d|xo|x|rr|ro|r|min|max|cs|cf|even|odd|sf|df|ms|f|!!|!p|!)([<>]?=?)(\d+|§)?/gu;

const SAME = new Set(['kh', 'kl', 'dh', 'dl', 'ro', 'min', 'max', 'f', '!', '!!', '!p']);

function modifier(kind: string, comparison: string, count: string): string {
  const behind = `${comparison}${count}`;
  if (SAME.has(kind)) return `${kind}${behind || (kind === 'ro' ? '1' : '')}`;
  if (kind === 'k') return `kh${behind}`;
  if (kind === 'd') return `dl${behind}`;
  if (kind === 'x') return comparison === '' && count ? `!=${count}` : `!${behind}`;
  if (kind === 'r') return `ro${behind || '1'}`;
  if (kind === 'rr') return `r${behind || '1'}`;
  if (kind === 'cs') return comparison === '' ? `=${count}` : behind;
  throw new Untranslated(`le dé y porte « ${kind}${behind} », qui n’existe pas ici`);
}

/** One set of dice, with `@` before names. `count` and `sides` are ours already. */
function diceText(count: string, sides: string, modifiers: string, operand: () => string): string {
  const parity = /^(even|odd)$/u.exec(modifiers)?.[1];
  if (parity) {
    const faces = Number(sides);
    if (!Number.isInteger(faces) || faces < 2 || faces > FACES_MAX)
      throw new Untranslated('ses dés pairs ont un nombre de faces inconnu');
    const points = Array.from({ length: faces }, (_one, index) =>
      (index + 1) % 2 === (parity === 'odd' ? 1 : 0) ? 1 : 0,
    );
    return `${count}d{${points.join('; ')}}`;
  }
  const behind = Array.from(modifiers.matchAll(MODIFIER), ([, kind = '', comparison = '', digits = '']) =>
    modifier(kind, comparison, digits === '§' ? operand() : digits),
  ).join('');
  return `${count || '1'}d${sides}${behind}`;
}

interface Term {
  start: number;
  end: number;
  count: string;
  sides: string;
  modifiers: string;
}

/** Where the parenthesis opens that closes at `end`. */
function opening(text: string, end: number): number {
  let depth = 0;
  for (let at = end; at >= 0; at -= 1) {
    if (text[at] === ')') depth += 1;
    if (text[at] === '(') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Untranslated('une parenthèse y manque');
}

function closing(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Untranslated('une parenthèse y manque');
}

function termsIn(text: string): Term[] {
  const found: Term[] = [];
  const words = new RegExp(TERM.source, 'gu');
  for (let match = words.exec(text); match; match = words.exec(text)) {
    const [all, count = '', sides = ''] = match;
    const before = text[match.index - 1];
    if (count === '' && before !== undefined && /[\p{L}\p{N}_]/u.test(before)) continue;
    const start = count === ')' ? opening(text, match.index) : match.index;
    let end = match.index + all.length;
    let faces = sides;
    if (sides === '(') {
      const open = match.index + all.indexOf('(', count === ')' ? 1 : 0);
      const close = closing(text, open);
      faces = text.slice(open, close + 1);
      end = close + 1;
      words.lastIndex = end;
    }
    const head = count === ')' ? text.slice(start, match.index + 1) : count;
    const own = all.slice(count.length + 1 + sides.length);
    found.push({ start, end, count: head, sides: faces, modifiers: sides === '(' ? '' : own });
  }
  return found;
}

/**
 * What stands between the brackets of a roll, as a value of a notation.
 * @throws Untranslated for what our dice do not know
 */
export function rollValue(
  { source, known, counts = known }: Extract<Expression, { type: 'dice' }>,
  translator: Translator,
): Value {
  const groups: string[] = [];
  const read = (text: string, own = known): Expression =>
    withNodes(readExpression(text, { ...MATHJS, own: questionsOnly }), node =>
      node.type === 'name' ? (own?.get(node.name) ?? known?.get(node.name)) : undefined,
    );
  if (source.trim().startsWith('#')) throw new Untranslated('elle tire dans une table de Foundry');
  if (/@\w/u.test(source)) throw new Untranslated('elle lit une valeur de Foundry (@…)');
  const names: string[] = [];
  // Names and formulas between colons stand apart while dice are looked for.
  const marked = withoutGroups(source, (parts, behind) => {
    const inside = parts.map(part =>
      rollValue(
        { type: 'dice', source: part, ...(known && { known }), ...(counts && { counts }) },
        translator,
      ),
    );
    return `:${GROUP}${groups.push(groupText(inside, behind)) - 1}:`;
  })
    .replace(/:([^:]+):|\$\{([\s\S]*?)\}\$?/gu, (_all, one?: string, other?: string) => {
      names.push(one ?? other ?? '');
      return '§';
    })
    // A label behind dice.
    .replace(/\[[^\]]*\]/gu, '');
  const formula = (part: string): Value => {
    let next = 0;
    const place = part.replace(/§/gu, () => `(${names[used + next++] ?? '0'})`);
    return translator.number(read(place, counts));
  };
  const operand = (): string => {
    const text = facesText(formula('§'));
    used += 1;
    return text;
  };
  let used = 0;
  const marks = (text: string): number => text.split('§').length - 1;
  const dice: string[] = [];
  let written = '';
  let at = 0;
  for (const { start, end, count, sides, modifiers } of termsIn(marked)) {
    const between = marked.slice(at, start);
    written += between.replace(/§/gu, () => `(${names[used++] ?? '0'})`);
    const number = count === '' || /^\d+$/u.test(count) ? count : parenthesised(formula(count));
    used += marks(count);
    const faces = /^(?:\d+|%|F)$/u.test(sides) ? sides : facesText(formula(sides));
    used += marks(sides);
    dice.push(diceText(number, faces, modifiers, operand));
    written += `${DIE}${dice.length - 1}`;
    at = end;
  }
  written += marked.slice(at).replace(/§/gu, () => `(${names[used++] ?? '0'})`);
  const tree = read(written);
  return new Translator(translator.scope, translator.semantics, (node, inner) => {
    if (node.type === 'name' && node.name.startsWith(DIE)) {
      const text = dice[Number(node.name.slice(DIE.length))] ?? '1d6';
      return { type: 'number', text, level: LEVELS.value, hasDice: true };
    }
    if (node.type === 'name' && node.name.startsWith(GROUP)) {
      const text = groups[Number(node.name.slice(GROUP.length))] ?? '';
      return { type: 'number', text, level: LEVELS.value, hasDice: true };
    }
    return translator.roll?.(node, inner);
  }).number(tree);
}

const questionsOnly: typeof MATHJS.own = (text, at) =>
  text[at] === '?' ? MATHJS.own?.(text, at) : undefined;

const parenthesised = (value: Value): string => `(${value.text})`;
const facesText = (value: Value): string => (value.isField ? value.text : `(${value.text})`);

/** A scope whose names are written as dice notations write them. */
export const diceScope = (scope: ForeignScope): ForeignScope => {
  const written = (found: ReturnType<ForeignScope['find']>) =>
    found && found.type !== 'lines' ? { ...found, ref: `@${found.ref}` } : found;
  return {
    find: name => written(scope.find(name)),
    inLine: name => written((scope.inLine ?? scope.find)(name)),
  };
};

/** A translator that knows rolls and questions. */
export function rollTranslator(
  scope: ForeignScope,
  semantics: Semantics,
  more?: NonNullable<Translator['roll']>,
): Translator {
  const roll: NonNullable<Translator['roll']> = (node, translator) => {
    const known = more?.(node, translator);
    if (known) return known;
    if (node.type === 'dice') return rollValue(node, translator);
    return node.type === 'question' ? questionValue(node) : undefined;
  };
  return new Translator(diceScope(scope), semantics, roll);
}
