import { lazyWithPreload } from '@rpd/shared/ui';
import { useCallback } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { isChanged, useEditor, useEditorStore, type EditorState } from './editor.store.ts';

const AlertDialog = lazyWithPreload(async () => (await import('@rpd/shared/ui/overlay')).AlertDialog);

/** The address that a new sheet gets when it is saved, and the one that leads there: what was typed meanwhile stays. */
const isOwnAddress = (pathname: string, { saved }: EditorState): boolean =>
  saved !== null && [`/sheets/edit/${saved.id}`, `/app/sheets/c/${saved.id}`].includes(pathname);

/** Asks before the editor is left with something unsaved; when the session ends there is nobody to ask, and the draft is kept. */
export function UnsavedGuard() {
  const store = useEditorStore();
  const changed = useEditor(isChanged);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation: { pathname } }) =>
      pathname !== currentLocation.pathname &&
      pathname !== '/login' &&
      !isOwnAddress(pathname, store.getState()) &&
      isChanged(store.getState()),
  );
  useBeforeUnload(
    useCallback(
      event => {
        if (isChanged(store.getState())) event.preventDefault();
      },
      [store],
    ),
  );
  // Loads with the first change: the network may be down when the person leaves.
  return changed ? (
    <AlertDialog
      open={blocker.state === 'blocked'}
      title="Quitter sans enregistrer ?"
      description="Les modifications ne sont pas enregistrées. Un brouillon en est gardé sur cet appareil."
      cancelLabel="Continuer la saisie"
      confirmLabel="Quitter"
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    />
  ) : null;
}
