import type { ReactNode } from 'react';
import { create } from 'zustand';
import { TOAST_MS, toasts } from '../toasts.ts';
import { notifyFailure, tryAndNotify } from '../notify.ts';

/** What is known of a question after it was asked; refused: nobody can say yes. */
export type Details = string | { text: string; isRefused: true };

export interface Question {
  title: string;
  description?: ReactNode;
  /** More of what would happen, on its way: nobody can say yes before it is there. Must not reject. */
  details?: Promise<Details> | undefined;
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'danger' | 'brand';
  /** Runs while the dialog shows that it is busy; the dialog closes when it ends, well or not. */
  act?: () => unknown;
}

export interface Pending extends Question {
  id: number;
  answer: (yes: boolean) => void;
}

/** The questions that wait for an answer, the oldest first; read by ConfirmHost alone. */
export const useQuestions = create<{ pending: readonly Pending[] }>(() => ({ pending: [] }));
let sequence = 0;

/** Asks, in an alert dialog of ConfirmHost. Resolves to true for yes, after `act` has ended; never rejects but for `act`. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise(resolve => {
    const id = ++sequence;
    const answer = (yes: boolean) => {
      useQuestions.setState(({ pending }) => ({ pending: pending.filter(other => other.id !== id) }));
      resolve(yes);
    };
    useQuestions.setState(({ pending }) => ({ pending: [...pending, { ...question, id, answer }] }));
  });
}

export interface ConfirmDeleteOptions {
  /** What goes, as the toast names it: 'Suppression réussi de <item>'. */
  item: string;
  /** The whole question; 'Êtes vous sûr de supprimer <item> ?' by default (ADM-13). */
  question?: string;
  /** What follows from it. */
  description?: string;
  /** More of what follows from it, on its way: what hangs on the item. Must not reject. */
  details?: Promise<Details>;
  /** 'Supprimer' by default. */
  confirmLabel?: string;
  remove: () => Promise<unknown>;
  /** Brings it back: offered by the toast, which then stays for 10 s. */
  restore?: () => Promise<unknown>;
  /** Milliseconds of the toasts; 2000 by default (ERR-4). */
  duration?: number;
}

/**
 * Asks, removes, and says how it went (ERR-2, ERR-3). Resolves to true when it was removed, to false when
 * the person thought better of it or the removal failed.
 */
export async function confirmDelete({
  item,
  question = `Êtes vous sûr de supprimer ${item} ?`,
  description,
  details,
  confirmLabel = 'Supprimer',
  remove,
  restore,
  duration = TOAST_MS.short,
}: ConfirmDeleteOptions): Promise<boolean> {
  let removed = false;
  await confirm({
    title: question,
    description,
    details,
    confirmLabel,
    act: async () => {
      try {
        await remove();
        removed = true;
        toasts.success(`Suppression réussi de ${item}`, {
          duration: restore ? TOAST_MS.undo : duration,
          ...(restore && { action: { label: 'Annuler', run: () => void undo(item, restore) } }),
        });
      } catch (error) {
        notifyFailure('Erreur lors de la suppression', error, duration);
      }
    },
  });
  return removed;
}

const undo = (item: string, restore: () => Promise<unknown>) =>
  tryAndNotify(restore(), {
    done: () => `Restauration réussie de ${item}`,
    failed: 'Erreur lors de la restauration',
  });
