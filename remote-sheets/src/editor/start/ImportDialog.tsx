import { Button, chakra, Text } from '@rpd/shared/ui';
import { Dialog } from '@rpd/shared/ui/overlay';
import { useRef } from 'react';
import type { Imported } from './foreignJson.ts';

interface ImportDialogProps {
  imported: Imported;
  onAnswer: (isTaken: boolean) => void;
}

/** What a foreign sheet loses here, before it is taken. */
export function ImportDialog({ imported: { from, name, document, report }, onAnswer }: ImportDialogProps) {
  const list = useRef<HTMLUListElement>(null);
  const count = Object.keys(document.fields).length;
  const fields = count > 1 ? `${count} champs sont repris` : `${count} champ est repris`;
  return (
    <Dialog
      open
      role="alertdialog"
      size="lg"
      onClose={() => onAnswer(false)}
      title={`Importer ${name ? `« ${name} »` : 'cette fiche'} de ${from} ?`}
      description={`${fields}. Ceci ne l’est pas :`}
      initialFocus={list}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={() => onAnswer(false)}>
            Ne pas importer
          </Button>
          <Button onClick={() => onAnswer(true)}>Importer sans cela</Button>
        </>
      }
    >
      <chakra.ul
        ref={list}
        tabIndex={-1}
        aria-label="Ce qui n’est pas repris"
        listStyleType="disc"
        ps="5"
        textStyle="sm"
        display="grid"
        gap="2"
        outline="none"
      >
        {[...new Set(report)].map(line => (
          <li key={line}>
            <Text as="span" overflowWrap="anywhere">
              {line}
            </Text>
          </li>
        ))}
      </chakra.ul>
    </Dialog>
  );
}
