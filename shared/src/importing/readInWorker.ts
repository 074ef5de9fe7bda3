/** How far a reading is, from 0 to 1, and what it does, in French. */
export type Progress = (done: number, words: string) => void;

/** What a worker that reads a file says to the page. */
export type ReaderAnswer<Read> =
  | { kind: 'progress'; done: number; words: string }
  | { kind: 'end'; result: Read | string };

/** What a file may take in the worker, in milliseconds: nobody waits for one that was made to be endless. */
const READING_TIMEOUT_MS = 60_000;
const TOO_LONG = 'Sa lecture prend trop de temps : plus d’une minute.';

interface ReaderRun<Read, Order> {
  /** Starts the worker. It answers one order with {@link ReaderAnswer}s. */
  start: () => Promise<Worker>;
  order: Order;
  /** The same work on the page itself: where there are no workers. */
  here: () => Promise<Read | string>;
  onProgress: Progress;
  signal: AbortSignal;
}

/**
 * Reads a file in a worker, at most for a minute.
 * @returns what was read, or why nothing was, in French; undefined once `signal` is aborted
 */
export async function readInWorker<Read, Order>({
  start,
  order,
  here,
  onProgress,
  signal,
}: ReaderRun<Read, Order>): Promise<Read | string | undefined> {
  const onPage = async () => {
    if (signal.aborted) return undefined;
    const read = await here();
    return signal.aborted ? undefined : read;
  };
  if (typeof Worker === 'undefined') return onPage();
  let worker: Worker;
  try {
    worker = await start();
  } catch {
    // Its file did not come, or is not what was registered.
    return onPage();
  }
  if (signal.aborted) {
    worker.terminate();
    return undefined;
  }
  let deadline: ReturnType<typeof setTimeout> | undefined;
  const result = await new Promise<Read | string | undefined | null>(resolve => {
    deadline = setTimeout(() => resolve(TOO_LONG), READING_TIMEOUT_MS);
    signal.addEventListener('abort', () => resolve(undefined));
    worker.addEventListener('error', () => resolve(null));
    worker.addEventListener('message', ({ data }: MessageEvent<ReaderAnswer<Read>>) => {
      if (data.kind === 'progress') onProgress(data.done, data.words);
      else resolve(data.result);
    });
    worker.postMessage(order, []);
  }).finally(() => {
    clearTimeout(deadline);
    worker.terminate();
  });
  return result === null ? onPage() : result;
}
