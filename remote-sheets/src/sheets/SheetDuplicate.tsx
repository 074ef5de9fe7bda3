import { sheetRoute } from '@rpd/shared/domain';
import { tryAndNotify, Button, TOAST_MS } from '@rpd/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useNavigate } from 'react-router';
import { duplicateSheet } from '../lib/sheets.api.ts';

interface SheetDuplicateProps {
  id: string;
  name: string;
  /** It is somebody’s template in the gallery that one begins with. */
  isStart?: boolean;
}

/** Makes a copy of one's own of any sheet that one sees, and opens it in the editor. */
export function SheetDuplicate({ id, name, isStart = false }: SheetDuplicateProps) {
  const copy = useMutation(duplicateSheet);
  const navigate = useNavigate();
  const duplicate = async () => {
    const outcome = {
      done: () => 'Fiche créée avec succès',
      failed: 'Erreur lors de la création de la fiche',
      duration: TOAST_MS.sheet,
    };
    const made = await tryAndNotify(copy.mutateAsync(id), outcome);
    if (made) await navigate(sheetRoute('Sheet_Edit', made._id));
  };
  return (
    <Button
      variant="outline"
      size="sm"
      busy={copy.isPending}
      aria-label={isStart ? `Partir de cette fiche\u00a0: ${name}` : `Dupliquer ${name}`}
      onClick={() => void duplicate()}
    >
      <Copy aria-hidden="true" />
      {isStart ? 'Partir de cette fiche' : 'Dupliquer'}
    </Button>
  );
}
