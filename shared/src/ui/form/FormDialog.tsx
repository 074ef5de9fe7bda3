import { useId, useState, type ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '../Button.tsx';
import { AlertDialog } from '../overlay/AlertDialog.tsx';
import { Dialog, type DialogProps } from '../overlay/Dialog.tsx';
import { Form } from './Form.tsx';
import { firstControl } from './fieldErrors.ts';
import { LeaveGuard } from './LeaveGuard.tsx';

export interface FormDialogProps<V extends FieldValues, C, O> extends Pick<
  DialogProps,
  'title' | 'description' | 'size'
> {
  form: UseFormReturn<V, C, O>;
  /** Open while it is on screen, by default. */
  open?: boolean;
  onClose: () => void;
  /** Sends the values; when it resolves the dialog closes, when it rejects the reasons come to the fields. */
  onSubmit: (values: O) => unknown;
  submitLabel?: string;
  canSubmit?: boolean;
  children: ReactNode;
}

/** A form in a dialog. Closing or leaving it with something typed in asks first, so that nothing is lost by a key press. */
export function FormDialog<V extends FieldValues, C, O>({
  form,
  open = true,
  onClose,
  onSubmit,
  submitLabel = 'Enregistrer',
  canSubmit = true,
  children,
  ...dialog
}: FormDialogProps<V, C, O>) {
  const formId = useId();
  const [asking, setAsking] = useState(false);
  const { isDirty, isSubmitting } = form.formState;
  const first = {
    get current() {
      return firstControl(document.getElementById(formId));
    },
  };

  const close = () => {
    if (isSubmitting) return;
    if (isDirty) setAsking(true);
    else onClose();
  };
  const submit = async (values: O) => {
    await onSubmit(values);
    onClose();
  };

  return (
    <>
      <Dialog
        {...dialog}
        open={open}
        onClose={close}
        initialFocus={first}
        footer={
          <>
            <Button variant="outline" colorPalette="gray" disabled={isSubmitting} onClick={close}>
              Annuler
            </Button>
            <Button type="submit" form={formId} busy={isSubmitting} disabled={!canSubmit}>
              {submitLabel}
            </Button>
          </>
        }
      >
        <Form id={formId} form={form} onSubmit={submit} canSubmit={canSubmit} bare>
          {children}
        </Form>
      </Dialog>
      {/* Only with something to lose: of two guards the router asks the last one alone, and the page may have its own. */}
      {open && isDirty ? <LeaveGuard form={form} onLeave={onClose} /> : null}
      <AlertDialog
        open={asking}
        title="Abandonner les modifications ?"
        description="Ce que vous avez saisi n’est pas enregistré et sera perdu."
        cancelLabel="Continuer la saisie"
        confirmLabel="Abandonner"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
      />
    </>
  );
}
