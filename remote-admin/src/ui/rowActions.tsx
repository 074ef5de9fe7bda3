import type { RowAction } from '@rpd/shared/ui/table';
import { Eye, Pencil, Trash2 } from 'lucide-react';

interface Handlers {
  onView: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** What every row offers: view, edit, delete. */
export const rowActions = ({ onView, onEdit, onDelete }: Handlers): RowAction[] => [
  { label: 'Voir', icon: <Eye aria-hidden />, onSelect: onView, opens: true },
  { label: 'Modifier', icon: <Pencil aria-hidden />, onSelect: onEdit },
  { label: 'Supprimer', icon: <Trash2 aria-hidden />, tone: 'danger', onSelect: onDelete },
];
