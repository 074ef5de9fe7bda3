// Formatted texts of people, to read and to write: with the pages that have one, because they bring a parser.
export { excerpt } from '../../markdown/index.ts';
export { Markdown } from './Markdown.tsx';
export { MarkdownField } from './MarkdownField.tsx';
export { MarkdownInput } from './MarkdownInput.tsx';
