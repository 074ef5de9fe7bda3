import { nextTurn } from '../../lib/jsonLimits.ts';
import type { Imported, Progress } from './readFile.ts';

export interface WorkerOrder {
  text: string;
  chosen: number;
}
export type WorkerAnswer =
  | { kind: 'progress'; done: number; words: string }
  | { kind: 'end'; result: Imported | string };

/** What a file may take in the worker, in milliseconds: nobody waits for one that was made to be endless. */
const TIME_MAX = 60_000;
const TOO_LONG = 'Sa lecture prend trop de temps : plus d’une minute.';

interface RunOptions {
  chosen: number;
  onProgress: Progress;
  signal: AbortSignal;
}

/** The work on the page itself, in turns: where there are no workers. */
async function here(text: string, { chosen, onProgress }: RunOptions): Promise<Imported | string> {
  const { readForeign } = await import('./readFile.ts');
  return readForeign(text, { chosen, onProgress, nextTurn });
}

/**
 * Reads a file in a worker.
 * @returns what was read, or why nothing was, in French; undefined once `signal` is aborted
 */
export async function runImport(text: string, options: RunOptions): Promise<Imported | string | undefined> {
  const { chosen, onProgress, signal } = options;
  const finish = async () => (signal.aborted ? undefined : here(text, options));
  if (typeof Worker === 'undefined') {
    const read = await finish();
    return signal.aborted ? undefined : read;
  }
  let worker: Worker;
  try {
    worker = new Worker(new URL('./import.worker.ts', import.meta.url));
  } catch {
    return finish();
  }
  const order: WorkerOrder = { text, chosen };
  let deadline: ReturnType<typeof setTimeout> | undefined;
  const result = await new Promise<Imported | string | undefined | null>(resolve => {
    deadline = setTimeout(() => resolve(TOO_LONG), TIME_MAX);
    signal.addEventListener('abort', () => resolve(undefined));
    worker.addEventListener('error', () => resolve(null));
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
      if (data.kind === 'progress') onProgress(data.done, data.words);
      else resolve(data.result);
    });
    worker.postMessage(order, []);
  }).finally(() => {
    clearTimeout(deadline);
    worker.terminate();
  });
  return result === null ? finish() : result;
}
