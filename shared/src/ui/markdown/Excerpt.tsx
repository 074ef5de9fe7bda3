import { isUnformatted } from '../../domain/markdown.ts';
import { FormattedExcerpt, loadFormatted } from './LazyFormatted.tsx';

/** The words of a text that may be formatted, on one line and without addresses: for a card or a row of a list. */
export const Excerpt = ({ text }: { text: string }) =>
  isUnformatted(text) ? text : <FormattedExcerpt text={text} />;

/** The same as a string, for a file. */
export const readExcerpt = async (text: string): Promise<string> => (await loadFormatted()).excerpt(text);
