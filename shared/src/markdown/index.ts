// Formatted texts, read by markdown-it: a module of its own, for the pages that show one and for the API's mails.
export { parseMarkdown, type MarkdownNode } from './nodes.ts';
export { excerpt, plainText } from './plain.ts';
