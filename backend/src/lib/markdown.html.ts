import { type MarkdownNode, parseMarkdown } from '@rpd/shared/markdown';
import { escapeHtml, Html } from './html.ts';

/**
 * A formatted text as HTML, for a mail or a file: every word is escaped. A link leads to a complete address; a path of the
 * application leads nowhere from there, and its words stay.
 */
export const markdownHtml = (text: string): Html => new Html(all(parseMarkdown(text)));

const all = (nodes: readonly MarkdownNode[]): string => nodes.map(one).join('');

const MARGIN = 'margin:0 0 8px';
const LIST = `style="${MARGIN};padding:0 0 0 24px"`;
const QUOTE = `style="${MARGIN};padding:0 0 0 12px;border-left:3px solid #c9c9d6"`;

function one(node: MarkdownNode): string {
  if (node.kind === 'text') return escapeHtml(node.text).replaceAll('\n', '<br />\n');
  const inner = all(node.children);
  switch (node.kind) {
    case 'paragraph':
      return `<p style="${MARGIN}">${inner}</p>`;
    case 'quote':
      return `<blockquote ${QUOTE}>${inner}</blockquote>`;
    case 'list':
      return node.start === null
        ? `<ul ${LIST}>${inner}</ul>`
        : `<ol start="${node.start}" ${LIST}>${inner}</ol>`;
    case 'item':
      return `<li>${inner}</li>`;
    case 'strong':
      return `<strong>${inner}</strong>`;
    case 'emphasis':
      return `<em>${inner}</em>`;
    case 'link':
      return node.href.startsWith('/')
        ? inner
        : `<a href="${escapeHtml(node.href)}" rel="noopener noreferrer nofollow">${inner}</a>`;
  }
}
