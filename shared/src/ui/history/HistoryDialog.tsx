import { Dialog } from '../overlay/Dialog.tsx';
import { HistoryList, type HistoryListProps } from './HistoryList.tsx';

export interface HistoryDialogProps extends HistoryListProps {
  name: string;
  onClose: () => void;
}

/** The history of one thing, where nothing stands beside it. */
export function HistoryDialog({ entity, id, name, onClose }: HistoryDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={`Historique de ${name}`}
      description="Ce qui a changé, par qui, et comment c’était avant."
    >
      <HistoryList entity={entity} id={id} />
    </Dialog>
  );
}
