import { toasts, TOAST_MS } from '@rpd/shared/ui';
import { chosenOf } from './actions.ts';
import { draftIn, type EditorStore } from './editor.store.ts';
import { insertParts } from './inserting.ts';
import { CLIPBOARD_MARK, fromClipboard, toClipboard } from './model/copies.ts';
import { inOrderOf, type Part } from './model/place.ts';

/** The chosen elements as text for the clipboard. */
export function copied(store: EditorStore, id?: string): string | null {
  const draft = draftIn(store.getState());
  const ids = inOrderOf(draft, chosenOf(store, id));
  if (ids.length === 0) return null;
  lastCopied = toClipboard(draft, ids);
  return lastCopied;
}

export async function copyToClipboard(store: EditorStore, id?: string): Promise<void> {
  const text = copied(store, id);
  if (!text) return;
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
  toasts.failure(NOTHING, { duration: TOAST_MS.sheet });
}
const NOTHING = 'Le presse-papiers ne contient aucun élément de fiche.';

/** Pastes elements that were copied here or in another sheet; false when the text holds none. */
export function pasteText(store: EditorStore, text: string): boolean {
  if (!text.includes(CLIPBOARD_MARK)) return false;
  // What this page has copied is as it made it; a text from elsewhere can hold anything.
  if (text === lastCopied) put(store, fromClipboard(text));
  else void pasteForeign(store, text);
  return true;
}

function put(store: EditorStore, parts: readonly Part[]): void {
  const count = parts.length > 1 ? `${parts.length} éléments` : '1 élément';
  const isIn = insertParts(store, parts, { step: `Coller ${count}`, done: 'Collé' });
  if (!isIn) toasts.failure('Rien n’est collé : cette fiche n’a pas de place pour ces éléments.');
}

async function pasteForeign(store: EditorStore, text: string): Promise<void> {
  try {
    const { readClipboard } = await import('./readClipboard.ts');
    const { parts, problem, more } = await readClipboard(text);
    if (parts) put(store, parts);
    else {
      const others = more > 0 ? ` Et ${more} autre${more > 1 ? 's' : ''}.` : '';
      store.getState().announce(`Rien n’est collé. ${problem}`);
      toasts.failure('Rien n’est collé : ce qui est copié n’est pas valable.', {
        detail: problem + others,
        duration: TOAST_MS.undo,
      });
    }
  } catch {
    toasts.failure('Rien n’est collé : le réseau a manqué. Collez encore une fois.');
  }
}
