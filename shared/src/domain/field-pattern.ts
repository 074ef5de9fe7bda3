/** Whether the whole text matches; 'tooLong' for a text that takes too many steps to compare. shared/pattern has the engine. */
export type Matches = (pattern: string, text: string) => boolean | 'tooLong';

/** Where no engine is loaded: nobody is stopped here, and the API has the last word. */
export const matchesAnything: Matches = () => true;

/** What engines disagree on, or cannot do in linear time: looking around, and referring back. */
const UNSUPPORTED = /\(\?[=!<]|\\[1-9]|\\k</;

/** Signs that a pattern stands for once its repetitions are written out. */
export const PATTERN_SIZE_MAX = 500;

/** What is wrong with a pattern, in French; undefined for one that works everywhere. Runs nothing of it. */
export function patternError(pattern: string): string | undefined {
  if (UNSUPPORTED.test(pattern)) return 'Ce motif utilise une forme qui n’est pas prise en charge.';
  if (!isRegularExpression(pattern)) return 'Ce motif n’est pas une expression régulière.';
  if (patternSize(pattern) <= PATTERN_SIZE_MAX) return undefined;
  return `Ce motif se répète trop : ${PATTERN_SIZE_MAX} signes au plus, répétitions comprises.`;
}

function isRegularExpression(pattern: string): boolean {
  try {
    return Boolean(new RegExp(`^(?:${pattern})$`, 'u'));
  } catch {
    return false;
  }
}

const CLASS = /\[\^?\]?(?:\\.|[^\]\\])*\]/suy;
const ESCAPE = /\\(?:[pPx]\{[^}]*\}|u\{[^}]*\}|.)/suy;
const GROUP = /\((?:\?(?:P?<\w+>|[a-z-]*:))?/uy;
const REPEAT = /\{(\d+)(?:(,)(\d*))?\}/uy;

const at = (token: RegExp, text: string, index: number): RegExpExecArray | null => {
  token.lastIndex = index;
  return token.exec(text);
};

/** How many signs a pattern stands for: `(ab{3}){2}` for 8. */
export const patternSize = (pattern: string): number => sizeOf(pattern, () => 1);

/** Weight of the distinct patterns of one sheet: a unit takes about 2 µs to prepare. */
export const SHEET_PATTERNS_WEIGHT_MAX = 15_000;
/** A class of Unicode has hundreds of ranges, a sign has one. */
const UNICODE_CLASS_WEIGHT = 20;

/** What it takes to prepare a pattern: its signs, and more for each class of Unicode such as `\p{L}`. */
export const patternWeight = (pattern: string): number =>
  sizeOf(pattern, token => 1 + UNICODE_CLASS_WEIGHT * [...token.matchAll(/\\p/gi)].length);

function sizeOf(pattern: string, weigh: (token: string) => number): number {
  /** Of each group that is open: what it holds, and how much of that is its last part. */
  const open = [{ all: 0, last: 0 }];
  const add = (size: number) => {
    const top = open.at(-1);
    if (top) Object.assign(top, { all: top.all + size, last: size });
  };
  for (let index = 0; index < pattern.length;) {
    const sign = pattern[index] ?? '';
    const token = at(CLASS, pattern, index) ?? at(ESCAPE, pattern, index);
    const repeat = at(REPEAT, pattern, index);
    const group = at(GROUP, pattern, index);
    const top = open.at(-1);
    if (group) open.push({ all: 0, last: 0 });
    else if (sign === ')' && open.length > 1) add(1 + (open.pop()?.all ?? 0));
    else if (repeat && top) {
      const times = Math.max(Number(repeat[1]), Number(repeat[3] ?? 0), 1);
      Object.assign(top, { all: top.all + top.last * (times - 1), last: top.last * times });
    } else add(weigh(token?.[0] ?? sign));
    index += (repeat ?? group ?? token)?.[0].length ?? 1;
  }
  return open.reduce((sum, { all }) => sum + all, 0);
}
