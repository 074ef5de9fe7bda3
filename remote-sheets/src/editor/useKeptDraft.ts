import { toasts } from '@rpd/shared/ui';
import { useEffect } from 'react';
import { draftIn, isChanged, useEditor, useEditorStore, type EditorState } from './editor.store.ts';
import { forgetDraft, writeDraft } from './storedDraft.ts';

const DEBOUNCE_MS = 500;

/** Under what a sheet that nobody has saved is kept. */
const placeOf = ({ saved }: EditorState): string => saved?.id ?? 'new';

/** Keeps the draft on this device while it differs from what is saved. */
export function useKeptDraft(person: string): void {
  const store = useEditorStore();
  const sheet = useEditor(placeOf);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isTold = false;
    const write = () => {
      timer = undefined;
      const state = store.getState();
      if (!isChanged(state)) {
        forgetDraft(person, sheet);
        return;
      }
      const { joint } = state;
      const isKept = writeDraft(person, sheet, {
        draft: draftIn(state),
        version: state.saved?.version ?? 0,
        at: Date.now(),
        ...(joint && { joint: { id: joint.known().id, confirmed: joint.confirmed() } }),
      });
      if (isKept || isTold) return;
      isTold = true;
      toasts.failure('Le brouillon ne tient plus sur cet appareil : enregistrez la fiche.');
    };
    const stop = store.subscribe((state, before) => {
      if (state.history === before.history && state.savedDraft === before.savedDraft) return;
      timer ??= setTimeout(write, DEBOUNCE_MS);
    });
    // What was typed while a new sheet was being saved is kept under the id that it has now.
    if (isChanged(store.getState())) timer = setTimeout(write, DEBOUNCE_MS);
    // A tab that closes gets no later.
    const flush = () => {
      if (timer) write();
    };
    window.addEventListener('pagehide', flush);
    return () => {
      stop();
      window.removeEventListener('pagehide', flush);
      clearTimeout(timer);
      if (placeOf(store.getState()) === sheet) flush();
      else forgetDraft(person, sheet);
    };
  }, [store, person, sheet]);
}
