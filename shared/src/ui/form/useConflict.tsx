import { useState, type ReactNode } from 'react';
import { lazyWithPreload } from '../lazyWithPreload.tsx';
import type { ConflictChoice, Difference } from './ConflictDialog.tsx';
import { isStale } from '../stale.ts';

/** Seldom needed, and heavier than all that asks for it: it comes with the first conflict. */
const ConflictDialog = lazyWithPreload(async () => (await import('./ConflictDialog.tsx')).ConflictDialog);

const ChangeConflictDialog = lazyWithPreload(
  async () => (await import('./ConflictDialog.tsx')).ChangeConflictDialog,
);

interface Save<Saved> {
  /** The version that the person started from. */
  version: number;
  save: (version: number) => Promise<Saved>;
  /** What the person wrote beside what somebody else saved; what is the same in both is left out. Words may have to be asked for. */
  differences: (theirs: Saved) => Difference[] | Promise<Difference[]>;
}

interface Asked {
  differences: Difference[];
  answer: (choice: ConflictChoice) => void;
}

/**
 * Saves what nobody else has changed meanwhile; otherwise (412) shows both versions and lets the person choose
 * (trust.md, Nothing lost). `dialog` is to be rendered beside the form.
 *
 * `resolveConflict` resolves to what is saved, or to null when the person kept the other version. It rejects with the refusal
 * when they went back to their form, and with any other error of `save`.
 */
export function useConflict<Saved extends { version: number }>(): {
  resolveConflict: (save: Save<Saved>) => Promise<Saved | null>;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Asked>();

  const ask = (differences: Difference[]) =>
    new Promise<ConflictChoice>(resolve => {
      const answer = (choice: ConflictChoice) => {
        setAsked(undefined);
        resolve(choice);
      };
      setAsked({ differences, answer });
    });

  const resolveConflict = async ({ version, save, differences }: Save<Saved>): Promise<Saved | null> => {
    try {
      return await save(version);
    } catch (error) {
      if (!isStale(error)) throw error;
      const theirs = error.current as Saved;
      const found = await differences(theirs);
      const choice = found.length > 0 ? await ask(found) : 'mine';
      if (choice === 'back') throw error;
      return choice === 'mine' ? resolveConflict({ version: theirs.version, save, differences }) : null;
    }
  };

  const dialog = asked ? <ConflictDialog {...asked} /> : null;
  return { resolveConflict, dialog };
}

/** A difference that is chosen for itself. */
export type ChangeDifference = Difference & { key: string };

interface AskedChanges {
  differences: readonly ChangeDifference[];
  author: string;
  answer: (theirs: ReadonlySet<string> | null) => void;
}

/**
 * Asks change by change whose version is kept, where two people changed the same. `dialog` is to be rendered beside the form.
 *
 * `ask` resolves to the keys of what is taken from the other person, or to null when the person went back to their form.
 */
export function useChangeConflict(): {
  ask: (differences: readonly ChangeDifference[], author: string) => Promise<ReadonlySet<string> | null>;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<AskedChanges>();
  const ask = (differences: readonly ChangeDifference[], author: string) =>
    new Promise<ReadonlySet<string> | null>(resolve => {
      const answer = (theirs: ReadonlySet<string> | null) => {
        setAsked(undefined);
        resolve(theirs);
      };
      setAsked({ differences, author, answer });
    });
  return { ask, dialog: asked ? <ChangeConflictDialog {...asked} /> : null };
}
