import { type MarkdownNode, parseMarkdown } from '@rpd/shared/markdown';
import { escapeHtml, Html } from './html.ts';

/**
 * A formatted text as HTML, for a mail or a file: every word is escaped. A link leads to a complete address; a path of the
 * application leads nowhere from there, and its words stay.
 */
export const markdownHtml = (text: string): Html => new Html(all(parseMarkdown(text), MAIL));

/** The same for a document with a style sheet of its own: without `style` attributes, which its policy forbids. */
export const plainMarkdownHtml = (text: string): Html => new Html(all(parseMarkdown(text), PLAIN));

/** The same for a page that everybody reads. */
export const publicMarkdownHtml = (text: string): Html => new Html(all(parseMarkdown(text), PUBLIC));

const all = (nodes: readonly MarkdownNode[], styles: Styles): string =>
  nodes.map(node => one(node, styles)).join('');

/** The attributes of each kind of element. */
interface Styles {
  /** Of links. */
  rel: string;
  paragraph: string;
  list: string;
  quote: string;
}
const MARGIN = 'margin:0 0 8px';
const REL = 'noopener noreferrer nofollow';
const MAIL: Styles = {
  rel: REL,
  paragraph: ` style="${MARGIN}"`,
  list: ` style="${MARGIN};padding:0 0 0 24px"`,
  quote: ` style="${MARGIN};padding:0 0 0 12px;border-left:3px solid #c9c9d6"`,
};
const PLAIN: Styles = { rel: REL, paragraph: '', list: '', quote: '' };

/** Search engines give nothing to what people link to from public pages. */
const PUBLIC: Styles = { ...PLAIN, rel: `${REL} ugc` };

function one(node: MarkdownNode, styles: Styles): string {
  if (node.kind === 'text') return escapeHtml(node.text).replaceAll('\n', '<br />\n');
  const inner = all(node.children, styles);
  switch (node.kind) {
    case 'paragraph':
      return `<p${styles.paragraph}>${inner}</p>`;
    case 'quote':
      return `<blockquote${styles.quote}>${inner}</blockquote>`;
    case 'list':
      return node.start === null
        ? `<ul${styles.list}>${inner}</ul>`
        : `<ol start="${node.start}"${styles.list}>${inner}</ol>`;
    case 'item':
      return `<li>${inner}</li>`;
    case 'strong':
      return `<strong>${inner}</strong>`;
    case 'emphasis':
      return `<em>${inner}</em>`;
    case 'link':
      return node.href.startsWith('/')
        ? inner
        : `<a href="${escapeHtml(node.href)}" rel="${styles.rel}">${inner}</a>`;
  }
}
