// What the buttons of the toolbar do to a text and its selection.

/** A change of `text` between `from` and `to`; `select` is what is selected then, counted from the start of the text. */
export interface Edit {
  from: number;
  to: number;
  text: string;
  select: [number, number];
}

export type Mark = (text: string, from: number, to: number) => Edit;

/** Puts a mark on both sides of the selection, or takes it off; spaces at its ends stay outside, or the mark would be none. */
const around =
  (mark: string, sample: string): Mark =>
  (text, start, end) => {
    const words = text.slice(start, end);
    const from = start + (words.length - words.trimStart().length);
    const to = Math.max(from, end - (words.length - words.trimEnd().length));
    const inner = text.slice(from, to);
    if (isMarked(text, from, to, mark)) {
      const left = from - mark.length;
      return { from: left, to: to + mark.length, text: inner, select: [left, left + inner.length] };
    }
    const marked = inner || sample;
    // A mark closes within its paragraph.
    const made = marked.replaceAll(/\n{2,}/g, gap => `${mark}${gap}${mark}`);
    const first = from + mark.length;
    return { from, to, text: `${mark}${made}${mark}`, select: [first, first + made.length] };
  };

/** Not `**` for `*`. */
function isMarked(text: string, from: number, to: number, mark: string): boolean {
  const [sign = ''] = mark;
  const before = /[*_]*$/.exec(text.slice(Math.max(0, from - 4), from))?.[0] ?? '';
  const after = /^[*_]*/.exec(text.slice(to, to + 4))?.[0] ?? '';
  const shared = Math.min(before.length, after.length);
  const has = before.endsWith(sign) && after.startsWith(sign);
  return has && (mark.length === 1 ? shared % 2 === 1 : shared >= 2);
}

/** Puts a mark before each line that the selection touches, or takes it off where all have it. */
const before =
  (marker: string): Mark =>
  (text, start, end) => {
    const from = text.lastIndexOf('\n', start - 1) + 1;
    const found = text.indexOf('\n', end);
    const to = found < 0 ? text.length : found;
    const lines = text.slice(from, to).split('\n');
    const isOn = lines.every(line => line.startsWith(marker));
    const made = lines.map(line => (isOn ? line.slice(marker.length) : `${marker}${line}`)).join('\n');
    return {
      from,
      to,
      text: made,
      select: start === end ? [from + made.length, from + made.length] : [from, from + made.length],
    };
  };

const ADDRESS = 'https://';

/** The selected words lead to an address, which is typed next. */
const link: Mark = (text, from, to) => {
  const words = text.slice(from, to).trim() || 'texte du lien';
  const isAddress = /^https?:\/\/\S+$/.test(words);
  const [label, address] = isAddress
    ? ['texte du lien', words]
    : [words.replaceAll(/\s*\n\s*/g, ' '), ADDRESS];
  const at = from + 1 + (isAddress ? 0 : label.length + 2);
  return {
    from,
    to,
    text: `[${label}](${address})`,
    select: [at, at + (isAddress ? label.length : address.length)],
  };
};

export const MARKS = {
  bold: around('**', 'texte en gras'),
  italic: around('*', 'texte en italique'),
  list: before('- '),
  quote: before('> '),
  link,
} as const;
