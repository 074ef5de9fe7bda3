import { sheetRoute } from '@rpd/shared/domain';
import { tryAndNotify, Button, TOAST_MS } from '@rpd/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useNavigate } from 'react-router';
import { duplicateSheet, type SheetSummary } from '../lib/sheets.api.ts';

/** Makes a copy of one's own of any sheet that one sees, and opens it in the editor. */
export function SheetDuplicate({ sheet }: { sheet: SheetSummary }) {
  const copy = useMutation(duplicateSheet);
  const navigate = useNavigate();
  const { name } = sheet.description;
  const duplicate = async () => {
    const outcome = {
      done: () => 'Fiche créée avec succès',
      failed: 'Erreur lors de la création de la fiche',
      duration: TOAST_MS.sheet,
    };
    const made = await tryAndNotify(copy.mutateAsync(sheet._id), outcome);
    if (made) await navigate(sheetRoute('Sheet_Edit', made._id));
  };
  return (
    <Button
      variant="outline"
      size="sm"
      busy={copy.isPending}
      aria-label={`Dupliquer ${name}`}
      onClick={() => void duplicate()}
    >
      <Copy aria-hidden="true" />
      Dupliquer
    </Button>
  );
}
