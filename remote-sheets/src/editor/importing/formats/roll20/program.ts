// Pieces of a program (sheet worker): only read, never run.

const REGEX_MAY_FOLLOW = /(?:^|[([{,;=:?!&|+*%<>~^-]|\breturn|\btypeof)\s*$/u;
const REGEX = /\/(?:[^\\/[\n]|\\.|\[(?:[^\\\]\n]|\\.)*\])+\/[a-z]*/uy;
/** Characters before a slash that say whether it divides. */
const LOOK_BACK = 20;

/** Where a text, a comment or a pattern that begins at `at` ends; `at` where none begins there. */
function afterLiteral(source: string, at: number): number {
  const sign = source[at];
  if (sign === '"' || sign === "'" || sign === '`') {
    for (let end = at + 1; end < source.length; end += 1) {
      if (source[end] === '\\') end += 1;
      else if (source[end] === sign) return end + 1;
    }
    return source.length;
  }
  if (sign !== '/') return at;
  if (source.startsWith('//', at)) {
    const end = source.indexOf('\n', at);
    return end < 0 ? source.length : end;
  }
  if (source.startsWith('/*', at)) {
    const end = source.indexOf('*/', at + 2);
    return end < 0 ? source.length : end + 2;
  }
  if (!REGEX_MAY_FOLLOW.test(source.slice(Math.max(0, at - LOOK_BACK), at))) return at;
  REGEX.lastIndex = at;
  return at + (REGEX.exec(source)?.[0].length ?? 0);
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Where the bracket at `from` closes, after it; -1 where it does not. */
export function closing(source: string, from: number): number {
  const open: string[] = [];
  for (let at = from; at < source.length; at += 1) {
    const end = afterLiteral(source, at);
    if (end > at) {
      at = end - 1;
      continue;
    }
    const sign = source[at] ?? '';
    const wanted = CLOSING[sign];
    if (wanted) open.push(wanted);
    else if (sign === open.at(-1)) open.pop();
    if (open.length === 0) return at + 1;
  }
  return -1;
}

/** The parts of what stands between brackets: `a, f(b, c)` has two. */
export function partsBetween(source: string, separators = ','): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < source.length; at += 1) {
    const end = afterLiteral(source, at);
    if (end > at) {
      at = end - 1;
      continue;
    }
    const sign = source[at] ?? '';
    if (CLOSING[sign]) {
      const after = closing(source, at);
      if (after < 0) break;
      at = after - 1;
    } else if (separators.includes(sign)) {
      parts.push(source.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, source.slice(from)].map(part => part.trim()).filter(Boolean);
}

/** The program without its comments. */
export function withoutComments(source: string): string {
  let text = '';
  for (let at = 0; at < source.length; at += 1) {
    const end = afterLiteral(source, at);
    const isComment = end > at && /^\/[/*]/u.test(source.slice(at, at + 2));
    if (!isComment) text += source.slice(at, Math.max(end, at + 1));
    else text += ' ';
    if (end > at) at = end - 1;
  }
  return text;
}

/** The calls of a function in a program: each with what stands between its brackets. */
export function* callsOf(source: string, name: string): Generator<{ text: string; inside: string }> {
  const begin = new RegExp(String.raw`(?<![\w$.])${name}\s*\(`, 'uy');
  for (let at = 0; at < source.length; at += 1) {
    const end = afterLiteral(source, at);
    if (end > at) {
      at = end - 1;
      continue;
    }
    begin.lastIndex = at;
    const found = source[at] === name[0] ? begin.exec(source) : null;
    if (!found) continue;
    const bracket = at + found[0].length - 1;
    const after = closing(source, bracket);
    if (after < 0) return;
    yield { text: source.slice(at, after), inside: source.slice(bracket + 1, after - 1) };
    at = after - 1;
  }
}

/** The text of a literal; undefined for anything else. */
export const literal = (source: string): string | undefined =>
  /^(["'`])([^"'`\\$]*)\1$/u.exec(source.trim())?.[2];
