import { AlertDialog } from '@rpd/shared/ui/overlay';
import { useCallback } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { isChanged, useEditorStore } from './editor.store.ts';

/** Asks before the editor is left with something unsaved; when the session ends there is nobody to ask, and the draft is kept. */
export function UnsavedGuard() {
  const store = useEditorStore();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname !== currentLocation.pathname &&
      nextLocation.pathname !== '/login' &&
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
  return (
    <AlertDialog
      open={blocker.state === 'blocked'}
      title="Quitter sans enregistrer ?"
      description="Les modifications ne sont pas enregistrées. Un brouillon en est gardé sur cet appareil."
      cancelLabel="Continuer la saisie"
      confirmLabel="Quitter"
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
