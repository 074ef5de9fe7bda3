import { Button } from '@rpd/shared/ui';
import { Textarea } from '@rpd/shared/ui/form';
import { Dialog } from '@rpd/shared/ui/overlay';
import { useState } from 'react';

/** What one copied elsewhere, instead of a file. */
export function PasteDialog({ onClose, onPaste }: { onClose: () => void; onPaste: (text: string) => void }) {
  const [text, setText] = useState('');
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title="Coller une fiche"
      description="Le JSON d’une fiche ou d’un formulaire, ou le HTML d’une fiche Roll20."
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            Annuler
          </Button>
          <Button disabled={text.trim() === ''} onClick={() => onPaste(text)}>
            Lire
          </Button>
        </>
      }
    >
      <Textarea
        aria-label="Contenu à importer"
        rows={10}
        fontFamily="mono"
        textStyle="sm"
        value={text}
        onChange={event => setText(event.target.value)}
      />
    </Dialog>
  );
}
