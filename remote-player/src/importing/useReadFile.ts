import { fileSizeError, type Progress, readInWorker } from '@rpd/shared/importing';
import { WorkerFile } from '@rpd/shared/workers';
import { useEffect, useRef, useState } from 'react';
import { CHARACTER_LIMITS } from './limits.ts';
import type { ReadFile } from './source.ts';

/** Where the reading of a file is. */
export type Reading =
  | { kind: 'idle' }
  | { kind: 'reading'; name: string; done: number; words: string }
  | { kind: 'refused'; name: string; reason: string }
  | { kind: 'read'; name: string; file: ReadFile };

const IDLE: Reading = { kind: 'idle' };

const read = (text: string, onProgress: Progress, signal: AbortSignal) =>
  readInWorker<ReadFile, { text: string }>({
    start: () => new WorkerFile(new URL('./character.worker.ts', import.meta.url)).start(),
    order: { text },
    here: async () => (await import('./readCharacter.ts')).readCharacters(text, { onProgress }),
    onProgress,
    signal,
  });

/** Reads one file at a time: another one, and leaving the page, end what is being read. */
export function useReadFile(onRead: (file: ReadFile) => void) {
  const [reading, setReading] = useState<Reading>(IDLE);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const open = async (file: File): Promise<void> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const { name, size } = file;
    const refuse = (reason: string) => setReading({ kind: 'refused', name, reason });
    const tooLarge = fileSizeError(size, CHARACTER_LIMITS);
    if (tooLarge) return refuse(tooLarge);
    setReading({ kind: 'reading', name, done: 0, words: 'Ouverture' });
    const text = await file.text().catch(() => undefined);
    if (signal.aborted) return;
    if (text === undefined) return refuse('Ce fichier n’a pas pu être lu : choisissez-le de nouveau.');
    const onProgress: Progress = (done, words) => {
      if (!signal.aborted) setReading({ kind: 'reading', name, done, words });
    };
    const result = await read(text, onProgress, signal);
    if (result === undefined || signal.aborted) return;
    if (typeof result === 'string') return refuse(result);
    setReading({ kind: 'read', name, file: result });
    onRead(result);
  };
  const cancel = () => {
    running.current?.abort();
    setReading(IDLE);
  };
  return { reading, open, cancel };
}
