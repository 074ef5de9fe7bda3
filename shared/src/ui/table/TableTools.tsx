import { Flex } from '@chakra-ui/react';
import { Columns3, FileSpreadsheet, FileText } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../Button.tsx';
import { lazyWithPreload } from '../lazyWithPreload.tsx';
import type { ColumnsProps } from './ColumnDialog.tsx';
import { ViewsButton } from './views/ViewsButton.tsx';
import type { ViewsMenuProps } from './views/ViewsMenu.tsx';
import type { ExportFormat, ExportSource } from './exportRows.ts';

// Menus, dialogs and everything that writes a file come with the first press.
const ColumnDialog = lazyWithPreload(async () => (await import('./ColumnDialog.tsx')).ColumnDialog);
const ExportDialog = lazyWithPreload(async () => (await import('./ExportDialog.tsx')).ExportDialog);

interface TableToolsProps {
  columns: ColumnsProps;
  /** Undefined where no view of the list can be kept. */
  views?: ViewsMenuProps | undefined;
  /** Undefined where the list cannot be exported; nothing to export is shown, but off. */
  source?: ExportSource | undefined;
  isEmpty: boolean;
}

/** Views, the column chooser and the two exports, beside a table's own buttons. */
export function TableTools({ columns, views, source, isEmpty }: TableToolsProps) {
  const [format, setFormat] = useState<ExportFormat>();
  const [choosing, setChoosing] = useState(false);
  return (
    <Flex gap="2">
      {views ? <ViewsButton {...views} /> : null}
      {columns.choices.length > 1 ? (
        <IconButton
          label="Colonnes"
          variant="outline"
          size="md"
          onPointerEnter={() => void ColumnDialog.preload()}
          onClick={() => setChoosing(true)}
        >
          <Columns3 aria-hidden="true" />
        </IconButton>
      ) : null}
      {choosing ? <ColumnDialog {...columns} onClose={() => setChoosing(false)} /> : null}
      {source ? (
        <>
          <IconButton
            label="Exporter en CSV"
            variant="outline"
            size="md"
            disabled={isEmpty}
            onClick={() => setFormat('csv')}
          >
            <FileSpreadsheet aria-hidden="true" />
          </IconButton>
          <IconButton
            label="Exporter en PDF"
            variant="outline"
            size="md"
            disabled={isEmpty}
            onClick={() => setFormat('pdf')}
          >
            <FileText aria-hidden="true" />
          </IconButton>
        </>
      ) : null}
      {source && format ? (
        <ExportDialog source={source} format={format} onClose={() => setFormat(undefined)} />
      ) : null}
    </Flex>
  );
}
