import { useEffect, useRef, useState } from 'react';
import type { Imported } from './readFile.ts';
import { runImport } from './runImport.ts';

/** Where an import is. */
export type ImportState =
  | { kind: 'idle' }
  | { kind: 'reading'; name: string; done: number; words: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'asked'; imported: Imported };

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

  const cancel = () => {
    running.current?.abort();
    setState(IDLE);
  };
  const run = async (from: Source, chosen: number) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    source.current = from;
    const { name, text } = from;
    const progress = (done: number, words: string) => {
      if (!controller.signal.aborted) setState({ kind: 'reading', name, done, words });
    };
    progress(0, 'Ouverture');
    const read = await runImport(text, { chosen, onProgress: progress, signal: controller.signal });
    if (read === undefined || controller.signal.aborted) return;
    if (typeof read === 'string')
      setState({ kind: 'refused', reason: `« ${name} » n’est pas importé. ${read}` });
    else if (read.report.lines.length === 0 && read.templates.length === 1) {
      setState(IDLE);
      onWhole(read);
    } else setState({ kind: 'asked', imported: read });
  };
  return {
    state,
    cancel,
    readText: (name: string, text: string) => run({ name, text }, 0),
    readFile: async (file: File) => {
      setState({ kind: 'reading', name: file.name, done: 0, words: 'Ouverture' });
      const text = await file.text().catch(() => undefined);
      if (text === undefined) setState({ kind: 'refused', reason: `« ${file.name} » ne se lit pas.` });
      else await run({ name: file.name, text }, 0);
    },
    choose: (chosen: number) => (source.current ? run(source.current, chosen) : undefined),
  };
}
