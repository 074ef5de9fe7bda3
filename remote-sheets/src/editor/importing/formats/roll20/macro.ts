import { Untranslated } from '../../formulas/tree.ts';

// The macros of Roll20: `&{template:default} {{Attaque=[[1d20 + [[@{str}]] [FOR] ]]}}`, `/roll 1d20 + 2`.

/** A roll of a macro, with the words in front of it. */
interface MacroRoll {
  label: string;
  /** Without labels of dice; what stands in double brackets inside is in parentheses. */
  text: string;
}

/** Where the brace closes that opens at `from`. */
export function closingBrace(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return at + 1;
  }
  throw new Untranslated('une accolade y manque');
}

const opensBrace = (text: string, at: number): boolean =>
  text[at + 1] === '{' && (text[at] === '@' || text[at] === '?' || text[at] === '&');

interface Inline {
  text: string;
  end: number;
}

/** What stands between double brackets that open at `from`. */
function inlineAt(text: string, from: number): Inline {
  let made = '';
  let labels = 0;
  const add = (piece: string) => {
    if (labels === 0) made += piece;
  };
  for (let at = from + 2; at < text.length;) {
    if (opensBrace(text, at)) {
      const end = closingBrace(text, at + 1);
      // `&{tracker}` puts the result in the order of a fight.
      if (text[at] !== '&') add(text.slice(at, end));
      at = end;
    } else if (text.startsWith('[[', at)) {
      const inner = inlineAt(text, at);
      add(`(${inner.text})`);
      at = inner.end;
    } else if (text[at] === ']' && labels === 0 && text[at + 1] === ']') {
      return { text: made, end: at + 2 };
    } else {
      if (text[at] === '[') labels += 1;
      else if (text[at] === ']') labels = Math.max(0, labels - 1);
      else add(text[at] ?? '');
      at += 1;
    }
  }
  throw new Untranslated('un crochet y manque');
}

/** A calculation without its brackets and labels: `[[@{str}]] [FOR]` is `(@{str})`. */
export const withoutBrackets = (source: string): string => inlineAt(`[[${source}]]`, 0).text;

/** The name of the part of a message in which a roll stands. */
function labelBefore(text: string, at: number): string {
  const open = text.lastIndexOf('{{', at);
  if (open < 0) return '';
  const between = text.slice(open + 2, at);
  const isClosed = between.replace(/@\{[^{}]*\}/gu, '').includes('}}');
  return isClosed ? '' : (/^([^={}]*)=/u.exec(between)?.[1] ?? '').trim();
}

const PLAIN_ROLL = /\/(?:r|roll|gmroll|gr)\s+([^\n]+)/u;

/** The rolls of a macro in their order. */
export function rollsIn(source: string): MacroRoll[] {
  const found: MacroRoll[] = [];
  const plain = PLAIN_ROLL.exec(source)?.[1];
  if (plain) return [{ label: '', text: withoutBrackets(plain.replace(/\\.*$|\{\{.*$/u, '')) }];
  for (let at = source.indexOf('[['); at >= 0;) {
    const { text, end } = inlineAt(source, at);
    found.push({ label: labelBefore(source, at), text });
    at = source.indexOf('[[', end);
  }
  return found;
}
