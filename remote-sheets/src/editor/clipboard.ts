import { toasts, TOAST_MS } from '@rpd/shared/ui';
import { chosenOf } from './actions.ts';
import { draftIn, withNames, type EditorStore } from './editor.store.ts';
import { fromClipboard, paste, toClipboard } from './model/copies.ts';
import { inOrderOf } from './model/place.ts';

/** The chosen elements as text for the clipboard. */
export function copied(store: EditorStore, id?: string): string | null {
  const draft = draftIn(store.getState());
  const ids = inOrderOf(draft, chosenOf(store, id));
  return ids.length > 0 ? toClipboard(draft, ids) : null;
}

export async function copyToClipboard(store: EditorStore, id?: string): Promise<void> {
  const text = copied(store, id);
  if (!text) return;
  lastCopied = text;
  try {
    await navigator.clipboard.writeText(text);
    toasts.success('Copié. Collez dans cette fiche ou dans une autre.', { duration: TOAST_MS.sheet });
  } catch {
    toasts.failure('Le navigateur refuse l’accès au presse-papiers.', { duration: TOAST_MS.sheet });
  }
}

/** What was copied here last: for a browser that lets nobody read its clipboard. */
let lastCopied = '';

/** Pastes what is in the clipboard behind or into an element. */
export async function pasteFromClipboard(store: EditorStore, id: string): Promise<void> {
  store.getState().select(id);
  const read = await navigator.clipboard.readText().catch(() => lastCopied);
  if (pasteText(store, read)) return;
  toasts.failure('Le presse-papiers ne contient aucun élément de fiche.', { duration: TOAST_MS.sheet });
}

/** Pastes elements that were copied here or in another sheet; false when the text holds none. */
export function pasteText(store: EditorStore, text: string): boolean {
  const { run, selectAll, announce, selection, tab } = store.getState();
  const draft = draftIn(store.getState());
  const parts = fromClipboard(text);
  const commands = paste(draft, parts, inOrderOf(draft, selection).at(-1) ?? tab);
  if (commands.length === 0) return false;
  run({ kind: 'all', commands }, `Coller ${parts.length > 1 ? `${parts.length} éléments` : '1 élément'}`);
  const after = draftIn(store.getState());
  const pasted = commands.map(({ part }) => part.element.id);
  // All of them: what is pasted next stands behind the last.
  selectAll(pasted);
  announce(`Collé : ${withNames(after, pasted)}`);
  return true;
}
