import type { Token } from 'markdown-it';
import { isMarkdownTooComplex } from '../domain/markdown.ts';
import { createParser, PARSER_DEPTH_MAX } from './parser.ts';

interface Element {
  kind: 'paragraph' | 'quote' | 'item' | 'strong' | 'emphasis';
  children: MarkdownNode[];
}

/** A formatted text as a tree. Line ends are part of the words of `text`. */
export type MarkdownNode =
  | { kind: 'text'; text: string }
  | Element
  /** `start` is the first number; null for a list without numbers. */
  | { kind: 'list'; start: number | null; children: MarkdownNode[] }
  | { kind: 'link'; href: string; children: MarkdownNode[] };

/** Nodes of one text; a larger one is shown as it is written. */
export const MARKDOWN_NODES_MAX = 4000;
const PARAGRAPHS_MAX = 1000;
/** Bold, italic and links within one another; deeper ones leave their words. */
const INLINE_DEPTH_MAX = 8;

const ELEMENTS: Record<string, Element['kind']> = {
  paragraph_open: 'paragraph',
  blockquote_open: 'quote',
  list_item_open: 'item',
  strong_open: 'strong',
  em_open: 'emphasis',
};

const parser = createParser();

const asWritten = (text: string): MarkdownNode[] => [
  { kind: 'paragraph', children: [{ kind: 'text', text }] },
];

function elementOf(token: Token): Exclude<MarkdownNode, { kind: 'text' }> {
  switch (token.type) {
    case 'bullet_list_open':
      return { kind: 'list', start: null, children: [] };
    case 'ordered_list_open':
      return { kind: 'list', start: Number(token.attrGet('start') ?? 1), children: [] };
    case 'link_open':
      return { kind: 'link', href: String(token.attrGet('href') ?? ''), children: [] };
    default:
      return { kind: ELEMENTS[token.type] ?? 'paragraph', children: [] };
  }
}

/** The tree of a formatted text. One that is too large, or too deep, is one paragraph of the characters that it has. */
export function parseMarkdown(text: string): MarkdownNode[] {
  if (isMarkdownTooComplex(text) || text.split('\n\n').length > PARAGRAPHS_MAX) return asWritten(text);
  const tokens = parser.parse(text, {});
  if (tokens.some(({ level }) => level > PARSER_DEPTH_MAX - 4)) return asWritten(text);
  const lines = text.split(/\r\n?|\n/);
  let count = 0;

  function build(from: readonly Token[], root: MarkdownNode[], depthMax: number): void {
    const stack = [{ to: root, end: '' }];
    for (const token of from) {
      const top = stack.at(-1)?.to ?? root;
      count += 1;
      if (token.nesting < 0) addText(top, stack.pop()?.end ?? '');
      else if (token.type === 'inline') build(token.children ?? [], top, INLINE_DEPTH_MAX);
      // The paragraph of a tight list has no space around it; what is too deep leaves its words.
      else if (token.nesting > 0 && (token.hidden || stack.length > depthMax))
        stack.push({ to: top, end: '' });
      // markdown-it makes a link of `[word]()`: it leads nowhere, so it stays the characters that it is.
      else if (token.type === 'link_open' && !token.attrGet('href')) {
        addText(top, '[');
        stack.push({ to: top, end: ']()' });
      } else if (token.nesting > 0) {
        const element = elementOf(token);
        top.push(element);
        stack.push({ to: element.children, end: '' });
      } else if (token.type === 'hr') {
        const line = lines[token.map?.[0] ?? -1] ?? token.markup;
        top.push(...asWritten(line.replace(/^[\s>]+/, '')));
      } else addText(top, token.type.endsWith('break') ? '\n' : token.content);
    }
  }

  const root: MarkdownNode[] = [];
  build(tokens, root, PARSER_DEPTH_MAX);
  return count > MARKDOWN_NODES_MAX ? asWritten(text) : root;
}

function addText(to: MarkdownNode[], text: string): void {
  if (!text) return;
  const last = to.at(-1);
  if (last?.kind === 'text') last.text += text;
  else to.push({ kind: 'text', text });
}
