import { isCreationAnswers, type CreationAnswers } from '@rpd/shared/domain';
import type { CreationProgress } from '@rpd/shared/ui/creation';
import { forgetDraft, readDraft, writeDraft } from '@rpd/shared/ui/form';
import { useState } from 'react';

interface Draft extends CreationProgress {
  name: string;
}

interface Progress extends Draft {
  /** The draft of an earlier visit was taken up. */
  isRestored: boolean;
  write: (changes: Partial<Draft>) => void;
  /** Begins again. */
  restart: () => void;
  forget: () => void;
}

function draftAt(key: string): Draft | null {
  const { answers, at, name } = readDraft<Record<string, unknown>>(key) ?? {};
  if (!isCreationAnswers(answers) || typeof at !== 'string' || typeof name !== 'string') return null;
  return { answers, at, name };
}

/** How far somebody is with a creation. Each answer lies on this device: a reload or no network loses none. */
export function useProgress(key: string, begun: { answers: CreationAnswers; name: string }): Progress {
  const [start] = useState<Draft>(() => ({ ...begun, at: '' }));
  const [found] = useState(() => draftAt(key));
  const [draft, setDraft] = useState(found ?? start);
  const [isRestored, setRestored] = useState(found !== null);
  return {
    ...draft,
    isRestored,
    write: changes => {
      const next = { ...draft, ...changes };
      setDraft(next);
      writeDraft(key, next);
    },
    restart: () => {
      forgetDraft(key);
      setDraft(start);
      setRestored(false);
    },
    forget: () => forgetDraft(key),
  };
}
