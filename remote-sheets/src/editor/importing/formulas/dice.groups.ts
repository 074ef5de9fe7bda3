import { Untranslated } from './tree.ts';
import { SEPARATOR, type Value } from './values.ts';

// Groups of rolls: `{2d6, 1d12}kh1`.

/** Begins the names that stand for groups while the roll around them is read. */
export const GROUP = 'GROUP_';

const BEHIND = /^(?:(?:kh|kl|k|dh|dl|d)(?=\d)|[<>]=?|=|cs(?:[<>]=?|=))\d+(?:f[<>]?=?\d+)?/u;

function closing(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Untranslated('une accolade y manque');
}

/** The pieces between commas that stand in nothing. */
function partsOf(text: string): string[] {
  const found = [''];
  let depth = 0;
  for (const sign of text) {
    if ('({['.includes(sign)) depth += 1;
    if (')}]'.includes(sign)) depth -= 1;
    if (sign === ',' && depth === 0) found.push('');
    else found[found.length - 1] += sign;
  }
  return found;
}

/** A roll with `replacement` in the place of each group; `${…}` and `?{…}` are none. */
export function withoutGroups(
  source: string,
  replacement: (parts: string[], behind: string) => string,
): string {
  let made = '';
  for (let at = 0; at < source.length; at += 1) {
    if (source[at] !== '{') {
      made += source[at] ?? '';
      continue;
    }
    const end = closing(source, at);
    if (source[at - 1] === '$' || source[at - 1] === '?') made += source.slice(at, end + 1);
    else {
      const behind = BEHIND.exec(source.slice(end + 1))?.[0] ?? '';
      made += replacement(partsOf(source.slice(at + 1, end)), behind);
      at = end + behind.length;
      continue;
    }
    at = end;
  }
  return made;
}

/** What stands in quotes or is asked is no group. */
const ASIDE = /\?\{[^{}]*\}|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"/gu;

/** A group in our notation; one roll alone, of which nothing is kept or counted, is in parentheses. */
export function groupText(inside: readonly Value[], behind: string): string {
  const [first, ...others] = inside.map(({ text }) => text);
  if (first !== undefined && others.length === 0 && behind === '') return `(${first})`;
  if (inside.some(({ text }) => /[{}]/u.test(text.replace(ASIDE, ''))))
    throw new Untranslated('elle réunit des groupes de groupes');
  const kind = behind
    .replace(/^k(?=\d)/u, 'kh')
    .replace(/^d(?=\d)/u, 'dl')
    .replace(/^cs/u, '');
  return `{${inside.map(({ text }) => text).join(SEPARATOR)}}${kind}`;
}
