import { useCallback, useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useBeforeUnload, useBlocker } from 'react-router';
import { AlertDialog } from '../overlay/AlertDialog.tsx';

/** The shell leads here when the session is over: there is nobody left to ask. */
const SIGNED_OUT = '/login';

interface LeaveGuardProps<V extends FieldValues, C, O> {
  form: UseFormReturn<V, C, O>;
  /**
   * Closes the dialog that the form is in. It stands above a place that the query tells, such as a tab or a page of a list: a step back
   * that changes the query alone leads away from it too.
   */
  onLeave?: () => void;
}

/**
 * Asks before a page with unsaved edits is left: by a link, the back button, or the tab's end. Rendered beside the form.
 * Leaving while it submits is the form's own doing, and is not asked about.
 */
export function LeaveGuard<V extends FieldValues, C, O>({ form, onLeave }: LeaveGuardProps<V, C, O>) {
  const { isDirty, isSubmitting } = form.formState;
  // The value of this moment: a navigation may come before the render that shows it.
  const dirty = useRef(isDirty);
  useEffect(
    () =>
      form.subscribe({
        formState: { isDirty: true },
        callback: state => {
          dirty.current = Boolean(state.isDirty);
        },
      }),
    [form],
  );
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next, historyAction }) =>
      (next.pathname !== here.pathname ||
        (onLeave !== undefined && historyAction === 'POP' && next.search !== here.search)) &&
      next.pathname !== SIGNED_OUT &&
      dirty.current &&
      !isSubmitting,
  );
  useBeforeUnload(
    useCallback(
      event => {
        if (isDirty && !isSubmitting) event.preventDefault();
      },
      [isDirty, isSubmitting],
    ),
  );
  return (
    <AlertDialog
      open={blocker.state === 'blocked'}
      title="Abandonner les modifications ?"
      description="Ce que vous avez saisi n’est pas enregistré et sera perdu."
      cancelLabel="Continuer la saisie"
      confirmLabel="Abandonner"
      onCancel={() => blocker.reset?.()}
      onConfirm={() => {
        blocker.proceed?.();
        onLeave?.();
      }}
    />
  );
}
