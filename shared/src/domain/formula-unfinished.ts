import { FormulaError } from './formula-types.ts';

// Why a text is no formula, for its author: what is missing or too much, and beside what. Called once the parser
// fails.

const TOKEN =
  /(["'])(?:\\[^]|(?!\1)[^\\])*(\1?)|[\p{L}_$][\p{L}\p{M}\p{N}_$.]*|[\d.]+(?:,\d+(?![\d.,]))?|[<>=!]=+|&&|\|\||\S/gu;
const NAME = /^[\p{L}_$]/u;
const VALUE = /^["'\p{L}\p{N}_$.]/u;
const BINARY = /^(?:[-+*×/÷%^<>≤≥≠?:]|[<>=!]?=+|&&|\|\||et|ou)$/u;
const UNARY = /^(?:[-+!]|non)$/;
const MARKS = /^[(),;]$/;

interface Token {
  text: string;
  start: number;
  end: number;
}

const isValue = ({ text }: Token): boolean => VALUE.test(text) && !BINARY.test(text) && !UNARY.test(text);
const endsValue = (token: Token): boolean => isValue(token) || token.text === ')';
const beginsValue = (token: Token): boolean => isValue(token) || token.text === '(' || UNARY.test(token.text);
const isCall = (open: number | undefined, tokens: readonly Token[]): boolean =>
  open !== undefined && NAME.test(tokens[open - 1]?.text ?? '');

/** The first thing that keeps a text from being a formula; undefined for what only its reader knows. */
export function unfinishedIn(source: string): FormulaError | undefined {
  const tokens: Token[] = [];
  /** Which of them are parentheses that are not closed yet. */
  const open: number[] = [];
  for (const { 0: text, 1: quote, 2: closed, index: start } of source.matchAll(TOKEN)) {
    const token = { text, start, end: start + text.length };
    if (!isValue(token) && ![BINARY, UNARY, MARKS].some(known => known.test(text))) return undefined;
    const message =
      quote && !closed
        ? `Le texte « ${text} » n’est pas fini : ajoutez ${quote} à sa fin.`
        : (markError(source, tokens, open, token) ?? orderError(tokens, token));
    if (message) return new FormulaError(message, start);
    if (text === '(') open.push(tokens.length);
    if (text === ')') open.pop();
    tokens.push(token);
  }
  const message = endError(source, tokens, open);
  return message ? new FormulaError(message, source.length) : undefined;
}

/** What is wrong with a parenthesis, a comma or a dot where it stands. */
function markError(
  source: string,
  tokens: readonly Token[],
  open: readonly number[],
  { text, start, end }: Token,
): string | undefined {
  const before = tokens.at(-1);
  if (text === ')' && open.length === 0) {
    const around = source.slice(tokens.at(-4)?.start ?? tokens[0]?.start ?? start, end);
    return `La parenthèse « ) » est de trop dans « ${around} » : enlevez-la, ou ajoutez « ( » avant.`;
  }
  if (NAME.test(text) && text.endsWith('.')) return `Il manque le nom d’une colonne après « ${text} ».`;
  if ((text !== ',' && text !== ';') || !before || !endsValue(before) || isCall(open.at(-1), tokens))
    return undefined;
  const sign = text === ',' ? 'La virgule' : 'Le point-virgule';
  return `${sign} après « ${before.text} » n’est entre les parenthèses d’aucune fonction.`;
}

/** What is missing between a token and those before it. */
function orderError(tokens: readonly Token[], token: Token): string | undefined {
  const before = tokens.at(-1);
  const { text } = token;
  if (before && endsValue(before)) {
    const isNext = BINARY.test(text) || !beginsValue(token) || (text === '(' && NAME.test(before.text));
    return isNext ? undefined : `Il manque un signe entre « ${before.text} » et « ${text} ».`;
  }
  // `count()`: the function itself says what it wants.
  const isEmptyCall = text === ')' && before?.text === '(' && isCall(tokens.length - 1, tokens);
  if (beginsValue(token) || isEmptyCall) return undefined;
  return before
    ? `Il manque une valeur entre « ${before.text} » et « ${text} ».`
    : `Il manque une valeur avant « ${text} ».`;
}

/** What is missing at the end. */
function endError(source: string, tokens: readonly Token[], [first]: readonly number[]): string | undefined {
  const last = tokens.at(-1);
  if (last && !endsValue(last)) return `Il manque une valeur après « ${last.text} », à la fin.`;
  if (first === undefined) return undefined;
  const begin = tokens[isCall(first, tokens) ? first - 1 : first];
  const opened = source.slice(begin?.start, tokens[first + 1]?.end);
  return `Il manque une parenthèse « ) » : celle de « ${opened} » n’est pas fermée.`;
}
