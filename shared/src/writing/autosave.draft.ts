import type { StoreApi } from 'zustand/vanilla';
import type { Autosave } from './autosave.state.ts';
import { writtenFields } from './character.unplaced.ts';
import { type Draft, keepDraft } from './draft.ts';

interface DraftKeeper {
  /** Writes down the last state; resolves when it lies on this device. */
  persistDraft: () => Promise<void>;
  /** Resolves when no write is under way. */
  kept: () => Promise<void> | null;
}

/** Keeps what was written on this device. `version`: what it was written on, now. */
export function draftKeeper(
  { getState, setState }: Pick<StoreApi<Autosave>, 'getState' | 'setState'>,
  { me, draft, version }: { me: string; draft: Draft | null; version: () => number },
): DraftKeeper {
  // What this page last wrote down. One write at a time, the last state of all that come meanwhile.
  let known = draft;
  let keeping: Promise<void> | null = null;
  let isStale = false;
  const keepOnce = async () => {
    do {
      isStale = false;
      const { base, changes, before, sent: onWay, unplaced, conflicts, state, reason } = getState();
      const template = base.template && {
        version: base.template.version,
        fields: writtenFields(changes, base.template.fields),
      };
      const next = {
        version: version(),
        changes,
        before,
        sent: onWay,
        unplaced,
        ...(template && { template }),
      };
      const problem = conflicts.length > 0 ? 'conflict' : state === 'failed' ? reason : '';
      const isKept = await keepDraft({ character: base, account: me, known, next, problem });
      known = next;
      if (isKept !== getState().isKept) setState({ isKept });
    } while (isStale);
  };
  const persistDraft = (): Promise<void> => {
    isStale = true;
    keeping ??= keepOnce().finally(() => {
      keeping = null;
    });
    return keeping;
  };
  return { persistDraft, kept: () => keeping };
}
