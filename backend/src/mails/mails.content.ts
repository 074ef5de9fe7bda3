import type { MailInput } from '@rpd/shared/domain';
import sanitize from 'sanitize-html';
import { html } from '../lib/html.ts';

const SIZE = /^\d{1,3}(px|em|rem|%)$/;
const COLOR = /^#[0-9a-f]{3,8}$/i;

/** What a mail that somebody writes may hold: text and its form. Nothing that runs, nothing that loads. */
const ALLOWED: sanitize.IOptions = {
  allowedTags:
    'a b blockquote br code div em h1 h2 h3 hr i li ol p pre s small span strong table tbody td th thead tr u ul'.split(
      ' ',
    ),
  allowedAttributes: {
    a: ['href'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    '*': ['style', 'lang'],
  },
  allowedStyles: {
    '*': {
      color: [COLOR],
      'background-color': [COLOR],
      'text-align': [/^(left|center|right)$/],
      'font-weight': [/^(normal|bold|[1-9]00)$/],
      'font-style': [/^(normal|italic)$/],
      'font-size': [SIZE],
      margin: [SIZE],
      padding: [SIZE],
    },
  },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: 40,
};

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The words of a piece of HTML. */
const textOf = (body: string): string =>
  sanitize(body.replace(/<(br|\/p|\/div|\/h[1-6]|\/li|\/tr)\b[^>]*>/gi, '$&\n'), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    // Line by line: a pattern with spaces on both sides of a break takes minutes for 200,000 spaces.
    .split('\n')
    .map(line => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Both forms of what an administrator wrote: the one that is missing is made from the other. */
export function contentOf({ message, body }: Pick<MailInput, 'message' | 'body'>): {
  html: string;
  text: string;
} {
  const clean = body ? sanitize(body, ALLOWED) : paragraphs(message);
  return { html: clean, text: message || textOf(clean) };
}

const paragraphs = (message: string): string =>
  message
    .split(/\n{2,}/)
    .map(part => html`<p style="white-space:pre-wrap">${part.trim()}</p>`.toString())
    .join('\n');
