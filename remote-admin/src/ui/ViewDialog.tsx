import { Button } from '@rpd/shared/ui';
import { Dialog } from '@rpd/shared/ui/overlay';
import type { ReactNode } from 'react';
import { Facts } from './Facts.tsx';

interface ViewDialogProps {
  title: string;
  onClose: () => void;
  onEdit?: () => void;
  /** Above the facts, or in their place: a picture, badges, tabs. */
  head?: ReactNode;
  /** `Fact`s. */
  children?: ReactNode;
}

/** All of something, to read; the way to change it. */
export function ViewDialog({ title, onClose, onEdit, head, children }: ViewDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            Fermer
          </Button>
          {onEdit ? <Button onClick={onEdit}>Modifier</Button> : null}
        </>
      }
    >
      {head}
      {children ? <Facts>{children}</Facts> : null}
    </Dialog>
  );
}
