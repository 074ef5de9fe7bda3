import unhomoglyph from 'unhomoglyph';
import { fold } from '../store/fold.ts';

// What a filter compares: words without case, accents, marks of formatting, and with letters that look alike written alike (UTS #39).
// Everything else is one space, and a text begins and ends with one: a word stands between two.

/** How one character is compared. Both as it is written (the Cyrillic capital U+0412 looks like `B`) and in lower case, as in skeleton.ts. */
interface Looks {
  lowered: string;
  asWritten: string;
  /** A letter or a digit; '' for what has no width, which parts no word. */
  kind: 'letter' | 'digit' | 'none' | 'other';
}

const WORD = /[\p{L}\p{N}]/u;
/** What formats a text within a word, and is not seen: `con**tinu**`. */
const FORMATTING = new Set(['*', '`', '\\']);

const known = new Map<string, Looks>();
const MAX_KNOWN = 20_000;

function looksOf(char: string): Looks {
  const before = known.get(char);
  if (before) return before;
  const looks = compute(char);
  if (known.size < MAX_KNOWN) known.set(char, looks);
  return looks;
}

function compute(char: string): Looks {
  if (FORMATTING.has(char)) return { lowered: '', asWritten: '', kind: 'none' };
  // fold() trims: a space gives nothing as well, and does part words.
  if (/^\s$/u.test(char)) return { lowered: '', asWritten: '', kind: 'other' };
  const folded = fold(char);
  if (folded === '') return { lowered: '', asWritten: '', kind: 'none' };
  if (/^[a-z]+$/.test(folded)) return { lowered: folded, asWritten: folded, kind: 'letter' };
  if (!WORD.test(folded)) return { lowered: '', asWritten: '', kind: 'other' };
  const lowered = skeleton(folded);
  if (/^\d+$/.test(folded)) return { lowered, asWritten: folded, kind: 'digit' };
  return { lowered, asWritten: skeleton(char), kind: 'letter' };
}

/** Other letters by their numbers: the automaton reads plain letters one by one, and looks for clusters of marks in anything else. */
const plain = (letters: string): string =>
  /^[a-z0-9]*$/.test(letters)
    ? letters
    : Array.from(letters, letter =>
        /[a-z0-9]/.test(letter) ? letter : `#${(letter.codePointAt(0) ?? 0).toString(36)};`,
      ).join('');

/** Plain letters stay themselves: what looks like an m counts as one, and not as « rn », which many words have. */
function skeleton(folded: string): string {
  const alike = fold(unhomoglyph(folded));
  if (alike === 'rn') return 'm';
  return plain((WORD.test(alike) ? alike : fold(folded)).replace(/[^\p{L}\p{N}]/gu, ''));
}

export interface NormalText {
  text: string;
  /** For each letter of `text`, where what it stands for begins in the text as it was written. */
  places: number[];
}

/** A text as filters compare it. A second form where letters look different in capitals; null otherwise, as of nearly every text. */
export function normalise(written: string): { lowered: NormalText; asWritten: NormalText | null } {
  const { differs, ...lowered } = write(written, 'lowered');
  return { lowered, asWritten: differs ? write(written, 'asWritten') : null };
}

function write(written: string, form: 'lowered' | 'asWritten'): NormalText & { differs: boolean } {
  let text = ' ';
  const places = [0];
  let [differs, endsWord] = [false, true];
  let previous: Looks['kind'] = 'other';
  for (let place = 0; place < written.length;) {
    const char = charAt(written, place);
    const looks = looksOf(char);
    if (looks.kind === 'other') {
      if (!endsWord) {
        text += ' ';
        places.push(place);
      }
      endsWord = true;
    } else if (looks.kind !== 'none') {
      // `c0nfus` is a word; 100 is a number.
      const isNumber =
        looks.kind === 'digit' &&
        previous !== 'letter' &&
        looksOf(charAt(written, place + char.length) || ' ').kind !== 'letter';
      const isWritten = looks.kind === 'digit' ? isNumber : form === 'asWritten';
      const letters = isWritten ? looks.asWritten : looks.lowered;
      differs ||= looks.kind === 'letter' && looks.asWritten !== looks.lowered;
      text += letters;
      for (let index = 0; index < letters.length; index += 1) places.push(place);
      endsWord = false;
    }
    if (looks.kind !== 'none') previous = looks.kind;
    place += char.length;
  }
  if (!endsWord) {
    text += ' ';
    places.push(written.length);
  }
  return { text, places, differs };
}

/** One character, of two units where it is beyond the first 65,536. */
function charAt(text: string, place: number): string {
  const code = text.charCodeAt(place);
  return code >= 0xd800 && code < 0xdc00 ? text.slice(place, place + 2) : text.charAt(place);
}

/** The word or words of a filter, as texts are compared with them; ' ' where nothing is left. */
export const normalTerm = (term: string): string => normalise(term).lowered.text;
