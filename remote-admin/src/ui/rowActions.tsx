import type { RowAction } from '@rpd/shared/ui/table';
import { Eye, Pencil, Trash2 } from 'lucide-react';

interface Handlers<Row> {
  /** Absent where the list shows a row beside itself. */
  view?: (row: Row) => void;
  edit: (row: Row) => void;
  /** Asks first. */
  remove: (row: Row) => unknown;
}

/** What every row offers: view (where nothing stands beside the list), edit, delete. */
export const rowActions =
  <Row,>({ view, edit, remove }: Handlers<Row>) =>
  (row: Row): RowAction[] => [
    ...(view
      ? [{ label: 'Voir', icon: <Eye aria-hidden />, onSelect: () => view(row), opens: true as const }]
      : []),
    { label: 'Modifier', icon: <Pencil aria-hidden />, onSelect: () => edit(row), isInDetails: true },
    {
      label: 'Supprimer',
      icon: <Trash2 aria-hidden />,
      tone: 'danger',
      onSelect: () => void remove(row),
    },
  ];
