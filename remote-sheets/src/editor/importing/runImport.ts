import { type Progress, type ReaderAnswer, readInWorker } from '@rpd/shared/importing';
import { WorkerFile } from '@rpd/shared/workers';
import { nextTurn } from '../../lib/jsonLimits.ts';
import type { Imported } from './readFile.ts';

export interface WorkerOrder {
  text: string;
  chosen: number;
}
export type WorkerAnswer = ReaderAnswer<Imported>;

interface RunOptions {
  chosen: number;
  onProgress: Progress;
  signal: AbortSignal;
}

/** The work on the page itself, in turns. */
async function here(text: string, { chosen, onProgress }: RunOptions): Promise<Imported | string> {
  const { readForeign } = await import('./readFile.ts');
  return readForeign(text, { chosen, onProgress, nextTurn });
}

/**
 * Reads a file in a worker.
 * @returns what was read, or why nothing was, in French; undefined once `signal` is aborted
 */
export const runImport = (text: string, options: RunOptions): Promise<Imported | string | undefined> =>
  readInWorker<Imported, WorkerOrder>({
    start: () => new WorkerFile(new URL('./import.worker.ts', import.meta.url)).start(),
    order: { text, chosen: options.chosen },
    here: () => here(text, options),
    onProgress: options.onProgress,
    signal: options.signal,
  });
