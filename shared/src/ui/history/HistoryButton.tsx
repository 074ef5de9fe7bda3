import { History } from 'lucide-react';
import { Button, IconButton } from '../Button.tsx';
import { lazyWithPreload } from '../lazyWithPreload.tsx';
import { useOpenState } from '../useOpenState.ts';
import type { HistoryDialogProps } from './HistoryDialog.tsx';

// The list comes with the first press.
const HistoryDialog = lazyWithPreload(async () => (await import('./HistoryDialog.tsx')).HistoryDialog);

interface HistoryButtonProps extends Omit<HistoryDialogProps, 'onClose'> {
  /** A button with words, where there is room for them. */
  label?: string;
  /** Its words begin at the edge: below other buttons as wide. */
  isInColumn?: boolean;
}

/** « Historique » of a thing, for those who may change it. */
export function HistoryButton({ label, isInColumn = false, ...about }: HistoryButtonProps) {
  const [open, setOpen] = useOpenState(`history ${about.entity} ${about.id}`, false);
  return (
    <>
      {label ? (
        <Button
          variant="outline"
          size={isInColumn ? 'md' : 'sm'}
          justifyContent={isInColumn ? 'flex-start' : undefined}
          onClick={() => setOpen(true)}
        >
          <History aria-hidden="true" />
          {label}
        </Button>
      ) : (
        <IconButton
          label={`Historique de ${about.name}`}
          variant="outline"
          size="md"
          onClick={() => setOpen(true)}
        >
          <History aria-hidden="true" />
        </IconButton>
      )}
      {open ? <HistoryDialog {...about} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
