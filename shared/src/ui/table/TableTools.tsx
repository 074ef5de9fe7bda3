import { Flex } from '@chakra-ui/react';
import { Columns3, FileSpreadsheet, FileText } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../Button.tsx';
import type { ExportFormat, ExportSource } from './exportRows.ts';
import type { ColumnChoice } from './useColumns.ts';

// Menus, dialogs and everything that writes a file come with the first press.
const ColumnMenu = lazy(async () => ({ default: (await import('./ColumnMenu.tsx')).ColumnMenu }));
const ExportDialog = lazy(async () => ({ default: (await import('./ExportDialog.tsx')).ExportDialog }));

interface TableToolsProps {
  choices: readonly ColumnChoice[];
  onToggle: (name: string) => void;
  /** Undefined where the list cannot be exported; nothing to export is shown, but off. */
  source?: ExportSource | undefined;
  isEmpty: boolean;
}

/** The column chooser and the two exports, beside a table's own buttons. */
export function TableTools({ choices, onToggle, source, isEmpty }: TableToolsProps) {
  const [choosing, setChoosing] = useState(false);
  const [format, setFormat] = useState<ExportFormat>();
  const columnButton = (
    <IconButton
      label="Colonnes"
      variant="outline"
      size="md"
      busy={choosing}
      onClick={() => setChoosing(true)}
    >
      <Columns3 aria-hidden="true" />
    </IconButton>
  );
  return (
    <Flex gap="2">
      {choices.length > 1 && choosing ? (
        <Suspense fallback={columnButton}>
          <ColumnMenu choices={choices} onToggle={onToggle} />
        </Suspense>
      ) : null}
      {choices.length > 1 && !choosing ? columnButton : null}
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
        <Suspense>
          <ExportDialog source={source} format={format} onClose={() => setFormat(undefined)} />
        </Suspense>
      ) : null}
    </Flex>
  );
}
