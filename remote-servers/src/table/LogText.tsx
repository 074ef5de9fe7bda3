import { isUnformatted } from '@rpd/shared/domain';
import { lazyWithPreload } from '@rpd/shared/ui';

const Plain = ({ text }: { text: string }) => <p data-part="text">{text}</p>;

/** Until the parser is there, a formatted text shows the characters that it has. */
const Markdown = lazyWithPreload(
  async () => (await import('@rpd/shared/ui/markdown')).Markdown,
  ({ text }: { text: string }) => <Plain text={text} />,
);

/** Loads the parser ahead of the first formatted text. */
export const preloadLogText = (): Promise<void> => Markdown.preload();

/** What somebody says in the log. Most of it has no formatting, and is shown without the parser. */
export const LogText = ({ text }: { text: string }) =>
  isUnformatted(text) ? <Plain text={text} /> : <Markdown text={text} />;
