import type { Counted } from '../../domain/format.ts';

/** What an export takes from a table: what is filtered, in its order, all pages. */
export interface ExportSource {
  /** What the file is called and, in a PDF, headed: 'Utilisateurs'. */
  title: string;
  /** What the list was narrowed to, in words; '' for nothing. */
  filter: string;
  /** One page of the list, from 1, as lines of `{ header: text }`; `size` rows a page. */
  readPage: (page: number, size: number) => Promise<{ lines: Record<string, string>[] } & Counted>;
}

export type ExportFormat = 'csv' | 'pdf';

/** What becomes of the lines as they arrive. */
export interface ExportWriter {
  add: (headers: readonly string[], lines: readonly string[][]) => void;
  end: () => Promise<Blob>;
  cancel: () => void;
}

/** Most rows that the API gives at once. */
const SIZE = 100;
/** Pages asked for at the same time: enough to hide the way there and back, few enough to leave the server to others. */
const AT_ONCE = 4;

type Progress = Counted & { done: number };

type Read = Awaited<ReturnType<ExportSource['readPage']>>;

/**
 * Reads all pages and hands them to `writer` in order. Stops when `signal` is aborted.
 * @returns the file
 * @throws DOMException AbortError, or what a page was refused with.
 */
export async function exportRows(
  { readPage }: ExportSource,
  writer: ExportWriter,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Blob> {
  try {
    let done = 0;
    let pages = 1;
    const write = ({ lines, total, hasMore }: Read) => {
      signal.throwIfAborted();
      const headers = Object.keys(lines[0] ?? {});
      writer.add(
        headers,
        lines.map(line => headers.map(header => line[header] ?? '')),
      );
      done += lines.length;
      // Where more than are counted, each page says how much further it goes.
      pages = Math.max(pages, Math.ceil(total / SIZE) + (hasMore && lines.length > 0 ? 1 : 0));
      onProgress({ done, total, hasMore });
    };
    write(await readPage(1, SIZE));
    for (let page = 2; page <= pages;) {
      const wanted = Array.from({ length: Math.min(AT_ONCE, pages - page + 1) }, (_, index) => page + index);
      const read = await Promise.all(wanted.map(number => readPage(number, SIZE)));
      read.forEach(write);
      page += wanted.length;
    }
    signal.throwIfAborted();
    return await writer.end();
  } catch (error) {
    writer.cancel();
    throw error;
  }
}
