import { hasCredentials, isSafeLink } from './text.ts';

// What a formatted text may hold: Markdown's bold, italic, lists, quotes and links, and nothing else. These checks read the text
// once, without the parser (shared/markdown), so that a schema needs no parser: the API refuses by them and a field shows them.

/** Marks of one text: runs of asterisks or underscores, brackets, lines of a list or a quote. Beyond it, a text is shown as it is written. */
export const MARKDOWN_MARKS_MAX = 1000;
/** Lists and quotes within one another. */
export const MARKDOWN_DEPTH_MAX = 6;

const MARKS = /\*+|_+|\[|^[ \t]*(?:>|[-+]|\d{1,9}[.)])/gm;
/** The elements of HTML by name: `<soupir>` is a stage direction, `<script>` is not. */
const TAG =
  /<\/?(a|abbr|address|applet|area|article|aside|audio|b|base|bdi|bdo|big|blink|blockquote|body|br|button|canvas|caption|center|cite|code|col|colgroup|data|datalist|dd|del|details|dfn|dialog|dir|div|dl|dt|em|embed|fieldset|figcaption|figure|font|footer|form|frame|frameset|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|legend|li|link|main|map|mark|marquee|math|menu|meta|meter|nav|nobr|noscript|object|ol|optgroup|option|output|p|param|picture|plaintext|pre|progress|q|rp|rt|ruby|s|samp|script|search|section|select|slot|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|time|title|tr|track|tt|u|ul|var|video|wbr|xmp)(?=[\s/>])/i;
const IMAGE = /!\[[^\]\n]{0,500}\]\(/;
const LINK = /\]\([ \t]*<?([^\s<>)]{0,2000})/g;
const MARKER = /([ \t]*)(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y;

/** How many marks a text has, at most one more than {@link MARKDOWN_MARKS_MAX}. */
function countMarks(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(MARKS)) {
    count += 1;
    if (count > MARKDOWN_MARKS_MAX) break;
  }
  return count;
}

/** How many lists and quotes one line opens; four columns before a mark count as one of those it continues. */
function depthOf(line: string): number {
  let depth = 0;
  MARKER.lastIndex = 0;
  for (let found = MARKER.exec(line); found; found = MARKER.exec(line)) {
    const before = found[1]?.replaceAll('\t', '    ').length ?? 0;
    depth += Math.floor(before / 4) + 1;
    if (depth > MARKDOWN_DEPTH_MAX) break;
  }
  return depth;
}

/** Whether a text has more marks, or deeper ones, than what is parsed: it is then shown as it is written. */
export const isMarkdownTooComplex = (text: string): boolean =>
  countMarks(text) > MARKDOWN_MARKS_MAX || text.split('\n').some(line => depthOf(line) > MARKDOWN_DEPTH_MAX);

function linkError(text: string): string | undefined {
  for (const [, address = ''] of text.matchAll(LINK)) {
    if (hasCredentials(address)) return 'Une adresse ne porte ni nom d’utilisateur ni mot de passe.';
    if (!isSafeLink(address)) {
      return 'Un lien mène à une adresse complète, par exemple [le wiki](https://exemple.fr).';
    }
  }
  return undefined;
}

/** What a formatted text has that none may have, in French; undefined for one that is accepted. Takes time in proportion to the text. */
export function markdownError(text: string): string | undefined {
  const [tag] = TAG.exec(text) ?? [];
  if (tag) return `Le code HTML n’est pas accepté\u00a0: retirez «\u00a0${tag}>\u00a0».`;
  if (IMAGE.test(text)) return 'Une image ne se met pas dans un texte.';
  const error = linkError(text);
  if (error) return error;
  return isMarkdownTooComplex(text)
    ? `Ce texte a trop de mises en forme\u00a0: au plus ${MARKDOWN_DEPTH_MAX} listes ou citations l’une dans l’autre.`
    : undefined;
}

const INLINE_MARKS = /[*_\\[\]>]/;
/** Blank lines, spaces around a line, and what begins an entry of a list. */
const BLOCK_MARKS = /^\s|\s$|^$|^(?:[-+]|\d+[.)])/m;

/** Whether the parser would make one paragraph of the same characters: such a text can be shown without it. */
export const isUnformatted = (text: string): boolean => !INLINE_MARKS.test(text) && !BLOCK_MARKS.test(text);

/** Far below what the parser takes: it shows a text of more paragraphs and lines as it is written. */
const PLAIN_PARAGRAPHS_MAX = 200;
const PLAIN_LINES_MAX = 1000;

/** The paragraphs that the parser would make of a text without any mark; null where it has to be asked. */
export function unformattedParagraphs(text: string): string[] | null {
  const paragraphs = text.split(/\n{2,}/);
  const isShort = paragraphs.length <= PLAIN_PARAGRAPHS_MAX && text.split('\n').length <= PLAIN_LINES_MAX;
  return isShort && paragraphs.every(isUnformatted) ? paragraphs : null;
}
