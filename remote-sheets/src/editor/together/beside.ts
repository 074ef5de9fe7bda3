import { apply } from '../model/commands.ts';
import type { SheetDraft } from '../model/draft.ts';
import { endGroup, type History, type Step } from '../model/history.ts';
import { mergeDrafts } from '../model/merge.ts';

// One's own steps while others change the same sheet: taking one back takes back what it did, and nothing of what others did since.

/** The history of one's own steps, over what the sheet has become by others. */
export function withOthers(history: History, draft: SheetDraft): History {
  return draft === history.draft ? history : { ...endGroup(history), draft };
}

/** The draft without a change: what others made of the same since then stays. */
function without(
  draft: SheetDraft,
  from: SheetDraft | undefined,
  to: SheetDraft | undefined,
): SheetDraft | undefined {
  if (!from || !to) return undefined;
  return draft === from ? to : mergeDrafts(from, to, draft).merged(() => false);
}

function endsOf({ command, inverse, before, after }: Step) {
  // Another document in place of this one names both.
  if (command.kind === 'replace' && inverse.kind === 'replace')
    return { before: inverse.draft, after: command.draft };
  return { before: before.deref(), after: after.deref() };
}

export function undoBeside(history: History): History {
  const last = history.past.at(-1);
  if (!last) return history;
  const { before, after } = endsOf(last);
  const draft = without(history.draft, after, before) ?? apply(history.draft, last.inverse)?.draft;
  return {
    draft: draft ?? history.draft,
    past: history.past.slice(0, -1),
    future: [last, ...history.future],
  };
}

export function redoBeside(history: History): History {
  const [next, ...rest] = history.future;
  if (!next) return history;
  const { before, after } = endsOf(next);
  const draft = without(history.draft, before, after) ?? apply(history.draft, next.command)?.draft;
  return {
    draft: draft ?? history.draft,
    past: [...history.past, { ...next, group: undefined }],
    future: rest,
  };
}
