import { toasts, TOAST_MS } from '@rpd/shared/ui';
import { draftIn, withNames, type EditorStore } from './editor.store.ts';
import { paste } from './model/copies.ts';
import { missingIn, missingWords } from './model/outside.ts';
import { inOrderOf, type Part, type Where } from './model/place.ts';

/** What is said of an insertion: in the history, and when it is done. */
interface Words {
  step: string;
  done: string;
}

/**
 * Puts copies of elements behind what is chosen, or where they were let go, as one step, and chooses them; false where no place takes them.
 * What they refer to that this sheet has not is said.
 */
export function insertParts(
  store: EditorStore,
  parts: readonly Part[],
  { step, done }: Words,
  at?: Where,
): boolean {
  const { run, selectAll, openTab, announce, selection, tab } = store.getState();
  const draft = draftIn(store.getState());
  const commands = paste(draft, parts, inOrderOf(draft, selection).at(-1) ?? tab, at);
  if (commands.length === 0) return false;
  run({ kind: 'all', commands }, step);
  const after = draftIn(store.getState());
  if (after === draft) return false;
  const pasted = commands.map(({ part }) => part.element.id);
  // All of them: what is put in next stands behind the last.
  selectAll(pasted);
  const [first] = commands;
  if (first?.part.type === 'tab') openTab(first.part.element.id);
  const missing = missingWords(missingIn(draft, parts));
  announce([`${done} : ${withNames(after, pasted)}`, missing].filter(Boolean).join('. '));
  if (missing) toasts.info(done, { detail: missing, duration: TOAST_MS.undo });
  return true;
}
