import type { Progress } from '@rpd/shared/importing';
import { useEffect, useRef, useState } from 'react';
import type { Imported } from './readFile.ts';
import { runImport } from './runImport.ts';

/** Where an import is. */
export type ImportState =
  | { kind: 'idle' }
  | { kind: 'reading'; name: string; done: number; words: string }
  | { kind: 'refused'; reason: string }
  /** `next`: another sheet of the file, which is being read. */
  | { kind: 'asked'; imported: Imported; next?: number };

/** Milliseconds until a reading is shown: most end before, and a dialog that opens and goes takes the focus twice. */
const SHOWN_AFTER = 400;

const IDLE: ImportState = { kind: 'idle' };

interface Source {
  name: string;
  text: string;
}

/** Reads one file at a time; `onWhole` gets what loses nothing and leaves no choice. */
export function useImport(onWhole: (imported: Imported) => void) {
  const [state, setState] = useState<ImportState>(IDLE);
  const running = useRef<AbortController>(undefined);
  const source = useRef<Source>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const begin = (): AbortSignal => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  };
  const cancel = () => {
    running.current?.abort();
    setState(IDLE);
  };
  const run = async (
    { name, text }: Source,
    chosen: number,
    onProgress: Progress,
    signal: AbortSignal,
  ): Promise<void> => {
    source.current = { name, text };
    const read = await runImport(text, { chosen, onProgress, signal });
    if (read === undefined || signal.aborted) return;
    if (typeof read === 'string')
      setState({ kind: 'refused', reason: `« ${name} » n’est pas importé. ${read}` });
    else if (read.report.lines.length === 0 && read.templates.length === 1) {
      setState(IDLE);
      onWhole(read);
    } else setState({ kind: 'asked', imported: read });
  };
  /** The first sheet of a source. */
  const open = async (name: string, textOf: () => Promise<string>): Promise<void> => {
    const signal = begin();
    const reading = { kind: 'reading', name, done: 0, words: 'Ouverture' } satisfies ImportState;
    let latest: ImportState = reading;
    let isShown = false;
    const show = () => {
      isShown = true;
      if (!signal.aborted) setState(latest);
    };
    const timer = setTimeout(show, SHOWN_AFTER);
    const progress: Progress = (done, words) => {
      latest = { ...reading, done, words };
      if (isShown) show();
    };
    try {
      const text = await textOf().catch(() => undefined);
      if (signal.aborted) return;
      if (text === undefined)
        setState({ kind: 'refused', reason: `« ${name} » n’a pas pu être lu : choisissez-le de nouveau.` });
      else await run({ name, text }, 0, progress, signal);
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    state,
    cancel,
    readText: (name: string, text: string) => open(name, () => Promise.resolve(text)),
    readFile: (file: File) => open(file.name, () => file.text()),
    /** Another sheet of the same source: the question stays while it is read. */
    choose: async (next: number): Promise<void> => {
      if (!source.current) return;
      setState(before => (before.kind === 'asked' ? { ...before, next } : before));
      await run(source.current, next, () => undefined, begin());
    },
  };
}
