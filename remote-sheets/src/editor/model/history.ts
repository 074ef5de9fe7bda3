import { apply, type Command } from './commands.ts';
import type { SheetDraft } from './draft.ts';

export interface Step {
  command: Command;
  inverse: Command;
  /** What was done, in words: 'Renommer Force'. */
  label: string;
  /** Steps of one kind in a row (the letters of a name) are taken back together. */
  group: string | undefined;
  /** The drafts around it, as long as anybody has them: taken back to where it was saved, a sheet is not changed. */
  before: WeakRef<SheetDraft>;
  after: WeakRef<SheetDraft>;
}

/** A draft, what led to it, and what was taken back. */
export interface History {
  draft: SheetDraft;
  past: readonly Step[];
  future: readonly Step[];
}

const MAX_STEPS = 500;

export const startHistory = (draft: SheetDraft): History => ({ draft, past: [], future: [] });

/** Makes the command for a draft as it stands. */
export type Making = (draft: SheetDraft) => Command | undefined;

/**
 * Makes a change; the same history when it changes nothing. One that is made for the draft is made again, in place of the last step, as
 * long as the group goes on: a name is typed letter by letter, and what follows from it follows from what stood there at first.
 */
export function execute(history: History, change: Command | Making, label: string, group?: string): History {
  const last = history.past.at(-1);
  const isJoined = group !== undefined && last?.group === group && history.future.length === 0;
  if (typeof change === 'function') {
    const before = (isJoined && apply(history.draft, last.inverse)?.draft) || history.draft;
    const command = change(before);
    const applied = command && apply(before, command);
    if (!applied) return history;
    const step = {
      command,
      inverse: applied.inverse,
      label: isJoined ? last.label : label,
      group,
      before: isJoined ? last.before : new WeakRef(before),
      after: new WeakRef(applied.draft),
    };
    const past = isJoined ? history.past.slice(0, -1) : history.past;
    return { draft: applied.draft, past: [...past, step].slice(-MAX_STEPS), future: [] };
  }
  const command = change;
  const applied = apply(history.draft, command);
  if (!applied) return history;
  const after = new WeakRef(applied.draft);
  const step: Step = isJoined
    ? {
        ...last,
        after,
        command: joined(last.command, command),
        inverse: joined(applied.inverse, last.inverse),
      }
    : { command, inverse: applied.inverse, label, group, before: new WeakRef(history.draft), after };
  const before = isJoined ? history.past.slice(0, -1) : history.past;
  return { draft: applied.draft, past: [...before, step].slice(-MAX_STEPS), future: [] };
}

const joined = (first: Command, second: Command): Command => {
  // Letter after letter of one property: the last one is enough, and a long text does not become a long list.
  if (first.kind === 'patch' && second.kind === 'patch' && first.id === second.id) {
    return { ...first, changes: { ...first.changes, ...second.changes } };
  }
  if (first.kind === 'details' && second.kind === 'details') {
    return { ...first, changes: { ...first.changes, ...second.changes } };
  }
  return { kind: 'all', commands: [first, second] };
};

export function undo(history: History): History {
  const last = history.past.at(-1);
  const applied = last && apply(history.draft, last.inverse);
  if (!last) return history;
  // An inverse that changes nothing has been done by something else: the step is over all the same.
  const draft = last.before.deref() ?? applied?.draft ?? history.draft;
  return { draft, past: history.past.slice(0, -1), future: [last, ...history.future] };
}

export function redo(history: History): History {
  const [next, ...rest] = history.future;
  const applied = next && apply(history.draft, next.command);
  if (!next || !applied) return history;
  const draft = next.after.deref() ?? applied.draft;
  return { draft, past: [...history.past, { ...next, group: undefined }], future: rest };
}

/** Ends the group of the last step: what comes next is a step of its own. */
export function endGroup(history: History): History {
  const last = history.past.at(-1);
  if (last?.group === undefined) return history;
  return { ...history, past: [...history.past.slice(0, -1), { ...last, group: undefined }] };
}
