import { may } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Button, importOrNotify } from '@rpd/shared/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { deleteSheet, type SheetSummary } from '../lib/sheets.api.ts';

interface SheetDeleteProps {
  sheet: SheetSummary;
  onDeleted?: () => void;
}

/** Deletes a sheet after a question (SHT-3); shown to who may. */
export function SheetDelete({ sheet, onDeleted }: SheetDeleteProps) {
  const me = useSession(state => state.user);
  const remove = useMutation(deleteSheet);
  const client = useQueryClient();
  const { name } = sheet.description;
  if (!may(me, 'delete', 'Sheet', sheet)) return null;

  const ask = async () => {
    // Loaded when first asked for: no dialog on the first screen.
    const overlay = await importOrNotify(import('@rpd/shared/ui/overlay'));
    const deleted = await overlay?.confirmDelete(
      overlay.binQuestion(client, {
        kind: 'sheet',
        _id: sheet._id,
        name,
        question: 'Êtes-vous sûr de vouloir supprimer cette fiche ?',
        remove: () => remove.mutateAsync(sheet._id),
      }),
    );
    if (deleted) onDeleted?.();
  };
  return (
    <Button
      variant="ghost"
      colorPalette="red"
      size="sm"
      aria-label={`Supprimer ${name}`}
      onClick={() => void ask()}
    >
      <Trash2 aria-hidden="true" />
      Supprimer
    </Button>
  );
}
