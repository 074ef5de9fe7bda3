import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../Button.tsx';
import { lazyWithPreload } from '../lazyWithPreload.tsx';
import type { ExportSource } from './exportRows.ts';

const ExportDialog = lazyWithPreload(async () => (await import('./ExportDialog.tsx')).ExportDialog);

/** The export of a list that is no table, as a file that its import reads. */
export function ExportButton({ source }: { source: ExportSource }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label="Exporter en CSV" variant="outline" size="md" onClick={() => setOpen(true)}>
        <FileSpreadsheet aria-hidden="true" />
      </IconButton>
      {isOpen ? <ExportDialog source={source} format="csv" onClose={() => setOpen(false)} /> : null}
    </>
  );
}
