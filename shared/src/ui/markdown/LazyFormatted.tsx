import { lazyWithPreload } from '../lazyWithPreload.tsx';

interface Text {
  text: string;
}

export const loadFormatted = () => import('./Formatted.tsx');

/** Until the parser is there, a text shows the characters that it has. */
export const Formatted = lazyWithPreload(
  async () => (await loadFormatted()).Formatted,
  ({ text }: Text) => <p>{text}</p>,
);

export const FormattedExcerpt = lazyWithPreload(
  async () => (await loadFormatted()).FormattedExcerpt,
  ({ text }: Text) => text,
);

/** Asks for the parser along with a page on which formatted texts are usual: it is there when they are. */
export const preloadMarkdown = (): Promise<void> => Formatted.preload();
