import { Flex } from '@chakra-ui/react';
import { Columns3, FileSpreadsheet, FileText } from 'lucide-react';
import { useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '../Button.tsx';
import { lazyWithPreload, importOrNotify } from '../lazyWithPreload.tsx';
import type { ColumnMenuProps } from './ColumnMenu.tsx';
import { ViewsButton } from './views/ViewsButton.tsx';
import type { ViewsMenuProps } from './views/ViewsMenu.tsx';
import type { ExportFormat, ExportSource } from './exportRows.ts';

// Menus, dialogs and everything that writes a file come with the first press.
const ExportDialog = lazyWithPreload(async () => (await import('./ExportDialog.tsx')).ExportDialog);

interface TableToolsProps extends ColumnMenuProps {
  /** Undefined where no view of the list can be kept. */
  views?: ViewsMenuProps | undefined;
  /** Undefined where the list cannot be exported; nothing to export is shown, but off. */
  source?: ExportSource | undefined;
  isEmpty: boolean;
}

/** Views, the column chooser and the two exports, beside a table's own buttons. */
export function TableTools({ choices, onToggle, views, source, isEmpty }: TableToolsProps) {
  const [format, setFormat] = useState<ExportFormat>();
  return (
    <Flex gap="2">
      {views ? <ViewsButton {...views} /> : null}
      {choices.length > 1 ? <ColumnChooser choices={choices} onToggle={onToggle} /> : null}
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

/** The button of the columns until it has been pressed: it stays, with the focus, until the menu is here, or does not come. */
function ColumnChooser(props: ColumnMenuProps) {
  const [Menu, setMenu] = useState<ComponentType<ColumnMenuProps>>();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    const code = await importOrNotify(import('./ColumnMenu.tsx'));
    // Whole, with its effects, before the next event: a menu listens from its effects on, and a press in between would be lost.
    flushSync(() => {
      setBusy(false);
      if (code) setMenu(() => code.ColumnMenu);
    });
  };
  if (Menu) return <Menu {...props} />;
  return (
    <IconButton label="Colonnes" variant="outline" size="md" busy={busy} onClick={() => void open()}>
      <Columns3 aria-hidden="true" />
    </IconButton>
  );
}
