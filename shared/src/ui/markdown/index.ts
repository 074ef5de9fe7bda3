// Formatted texts of people, to read and to write. Their parser comes with the first text that has a mark.
export { Excerpt, readExcerpt } from './Excerpt.tsx';
export { preloadMarkdown } from './LazyFormatted.tsx';
export { Markdown } from './Markdown.tsx';
export { MarkdownField } from './MarkdownField.tsx';
export { MarkdownInput } from './MarkdownInput.tsx';
