import { Flex } from '@chakra-ui/react';
import { Columns3, FileSpreadsheet, FileText } from 'lucide-react';
import { useState } from 'react';
import { IconButton, type IconButtonProps } from '../Button.tsx';
import { late } from '../late.tsx';
import type { ExportFormat, ExportSource } from './exportRows.ts';
import type { ColumnChoice } from './useColumns.ts';

// Menus, dialogs and everything that writes a file come with the first press.
const ColumnMenu = late(
  async () => (await import('./ColumnMenu.tsx')).ColumnMenu,
  () => <ColumnButton busy />,
);
const ExportDialog = late(async () => (await import('./ExportDialog.tsx')).ExportDialog);

interface TableToolsProps {
  choices: readonly ColumnChoice[];
  onToggle: (name: string) => void;
  /** Undefined where the list cannot be exported; nothing to export is shown, but off. */
  source?: ExportSource | undefined;
  isEmpty: boolean;
}

function ColumnButton(state: Pick<IconButtonProps, 'busy' | 'onClick'>) {
  return (
    <IconButton label="Colonnes" variant="outline" size="md" {...state}>
      <Columns3 aria-hidden="true" />
    </IconButton>
  );
}

/** The column chooser and the two exports, beside a table's own buttons. */
export function TableTools({ choices, onToggle, source, isEmpty }: TableToolsProps) {
  const [choosing, setChoosing] = useState(false);
  const [format, setFormat] = useState<ExportFormat>();
  return (
    <Flex gap="2">
      {choices.length > 1 && choosing ? <ColumnMenu choices={choices} onToggle={onToggle} /> : null}
      {choices.length > 1 && !choosing ? <ColumnButton onClick={() => setChoosing(true)} /> : null}
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
