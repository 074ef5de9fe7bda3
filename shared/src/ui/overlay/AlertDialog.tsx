import { useRef, type ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from './Dialog.tsx';

export interface AlertDialogProps {
  open: boolean;
  title: string;
  /** What would happen. */
  description?: ReactNode;
  cancelLabel?: string;
  confirmLabel: string;
  /** `danger` for what cannot be undone. */
  tone?: 'danger' | 'brand';
  busy?: boolean;
  /** False while what would happen is not known yet: one may say no, but not yes. */
  ready?: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** A question that must be answered. The harmless answer has the focus. */
export function AlertDialog({
  open,
  title,
  description,
  cancelLabel = 'Annuler',
  confirmLabel,
  tone = 'danger',
  busy = false,
  ready = true,
  onCancel,
  onConfirm,
}: AlertDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onClose={busy ? () => undefined : onCancel}
      role="alertdialog"
      size="sm"
      title={title}
      description={description}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} variant="outline" colorPalette="gray" disabled={busy} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button
            colorPalette={tone === 'danger' ? 'red' : tone}
            busy={busy}
            disabled={!ready}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
