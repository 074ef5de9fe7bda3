import createMarkdownIt, { type MarkdownIt } from 'markdown-it';
import { isSafeLink } from '../domain/text.ts';

/** Blocks and inlines within one another, in the parser's own count: a list is two, what stands in it one more. */
export const PARSER_DEPTH_MAX = 40;

/**
 * markdown-it with the rules of bold, italic, lists, quotes and links: whatever else a text holds (HTML, images, titles, code) stays
 * the characters that it is. A link leads where {@link isSafeLink} allows.
 */
export function createParser(): MarkdownIt {
  const parser = new createMarkdownIt('zero', { maxNesting: PARSER_DEPTH_MAX });
  parser.enable([
    'blockquote',
    'list',
    'hr',
    'emphasis',
    'link',
    'newline',
    'escape',
    'balance_pairs',
    'fragments_join',
  ]);
  parser.validateLink = isSafeLink;
  // As it was checked: an address that is rewritten is another address.
  parser.normalizeLink = address => address;
  return parser;
}
