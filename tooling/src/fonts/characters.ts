/** Both ends included. */
type Range = readonly [first: number, last: number];

/** Arrows and signs that our texts use beside letters. */
const SIGNS = '→←↑↓↔−✓⌘≤≥≠';

/** Latin letters and signs of the first screen: what French is written with, and its neighbours of Latin-1. */
const LATIN: readonly Range[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  // Œ, œ, Ÿ
  [0x152, 0x153],
  [0x178, 0x178],
  // Dashes, quotation marks, bullet, ellipsis, the narrow space of French numbers, guillemets, euro, trade mark
  [0x2013, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x202f, 0x202f],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
];

/** Letters of names from elsewhere (Łukasz, Đặng, Ioniță): a page fetches them when it shows one. The theme and the sign-in page say so. */
const EXTENDED: readonly Range[] = [
  [0x100, 0x148],
  [0x14a, 0x151],
  [0x154, 0x177],
  [0x179, 0x17f],
  [0x18f, 0x18f],
  [0x1a0, 0x1a1],
  [0x1af, 0x1b0],
  [0x218, 0x21b],
  [0x1e80, 0x1e85],
  [0x1e9e, 0x1e9e],
  [0x1ea0, 0x1ef9],
];

/** A soft hyphen is never drawn: no font has a picture of it. */
const UNDRAWN = '\u{ad}';

const spread = (ranges: readonly Range[]): string =>
  ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
    .map(code => String.fromCodePoint(code))
    .filter(character => character !== UNDRAWN)
    .join('');

/** What each file of Inter holds. */
export const CHARACTERS = {
  inter: spread(LATIN) + SIGNS,
  'inter-extended': spread(EXTENDED),
} as const;

/** `U+0100-0151, U+018F`: the extended file's part, as `unicode-range` takes it. */
export const EXTENDED_RANGE = EXTENDED.map(range =>
  [...new Set(range)].map(code => code.toString(16).toUpperCase().padStart(4, '0')).join('-'),
)
  .map(range => `U+${range}`)
  .join(', ');

/** Characters of a text that no file of Inter holds, in the order of their first use. Line ends and tabs count as spaces. */
export function charactersWithoutPicture(text: string): string[] {
  const held = new Set([...Object.values(CHARACTERS).join(''), '\n', '\r', '\t', UNDRAWN]);
  return [...new Set(text)].filter(character => !held.has(character));
}
