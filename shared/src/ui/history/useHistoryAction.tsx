import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UndoableEntity } from '../../domain/journal.ts';
import { lazyWithPreload } from '../lazyWithPreload.tsx';
import type { RowAction } from '../table/RowActions.tsx';
import { useOpenState } from '../useOpenState.ts';

// The list comes with the first press.
const HistoryDialog = lazyWithPreload(async () => (await import('./HistoryDialog.tsx')).HistoryDialog);

interface Thing {
  _id: string;
}

/**
 * « Historique » among what one does with a row (DSK-7), for lists that show no row beside themselves.
 * @returns the action of a row, and the dialog that it opens
 */
export function useHistoryAction<Row extends Thing>(
  entity: UndoableEntity,
  nameOf: (row: Row) => string,
): { historyOf: (row: Row) => RowAction; historyDialog: ReactNode } {
  const [shown, setShown] = useOpenState<{ id: string; name: string } | null>(`history ${entity}`, null);
  return {
    historyOf: row => ({
      label: 'Historique de',
      icon: <History aria-hidden="true" />,
      onSelect: () => setShown({ id: row._id, name: nameOf(row) }),
    }),
    historyDialog: shown ? <HistoryDialog entity={entity} {...shown} onClose={() => setShown(null)} /> : null,
  };
}
