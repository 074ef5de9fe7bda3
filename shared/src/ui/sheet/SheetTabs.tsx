import { Box, Tabs } from '@chakra-ui/react';
import { memo, type ReactNode, useDeferredValue, useState } from 'react';
import type { SheetTab } from '../../domain/sheet.ts';
import { SheetRows, type SheetRowsProps } from './SheetRows.tsx';

interface SheetTabsProps {
  tabs: readonly SheetTab[];
  names: readonly string[];
  errors: Readonly<Record<string, string>>;
  field: SheetRowsProps['field'];
  /** What its author keeps in sight, whichever tab is open: below their names. */
  row?: ReactNode;
}

/** The tabs of a sheet, one of them drawn. The tab that was pressed is the chosen one at once; its fields follow as they are drawn. */
export const SheetTabs = memo(function SheetTabs({ tabs, names, errors, field, row }: SheetTabsProps) {
  const [chosen, setChosen] = useState<string>();
  const current = tabs.find(({ id }) => id === chosen) ?? tabs[0];
  const drawn = useDeferredValue(current);
  const isWrong = (tab: SheetTab) =>
    tab.rows.some(({ columns }) =>
      columns.some(({ fieldIds }) => fieldIds.some(id => errors[id] ?? errors[`values.${id}`])),
    );
  if (!current || !drawn) return null;
  return (
    <Tabs.Root value={current.id} onValueChange={details => setChosen(details.value)} activationMode="manual">
      <Tabs.List aria-label="Onglets de la fiche" overflowX="auto" overflowY="hidden" maxW="full">
        {tabs.map((tab, index) => (
          <Tabs.Trigger key={tab.id} value={tab.id} whiteSpace="nowrap" flexShrink="0">
            {names[index]}
            {isWrong(tab) ? ' (à corriger)' : ''}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {row ? (
        <Box mt="4" p="3" bg="bg.panel" color="fg" borderWidth="1px" borderRadius="lg">
          {row}
        </Box>
      ) : null}
      <Tabs.Content value={current.id} pt="4" aria-busy={drawn !== current || undefined}>
        <SheetRows key={drawn.id} tab={drawn} field={field} />
      </Tabs.Content>
    </Tabs.Root>
  );
});
