import { Box, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { SheetColumn, SheetRow, SheetTab } from '../../domain/sheet.ts';
import { styleOf } from './sheetStyles.ts';

interface SheetRowsProps {
  tab: SheetTab;
  /** Draws a field; null for one that is not shown. */
  field: (id: string) => ReactNode;
}

/** Names that the editor gives are for whoever builds the sheet. */
const isGiven = (name: string): boolean => /^(?:Ligne|Colonne) \d+( \(copie\))*$/.test(name);

/** The rows of a tab, laid out as their author did; on a phone the columns stand below one another. */
export function SheetRows({ tab, field }: SheetRowsProps) {
  if (tab.rows.length === 0) return <Text color="fg.muted">Cet onglet est vide.</Text>;
  return (
    <Stack gap="5" css={{ container: 'sheet / inline-size' }} style={styleOf(tab.styles)}>
      {tab.rows.map(row => (
        <RowView key={row.id} row={row} field={field} />
      ))}
    </Stack>
  );
}

function RowView({ row, field }: { row: SheetRow; field: SheetRowsProps['field'] }) {
  const isNamed = row.name !== '' && !isGiven(row.name);
  return (
    // What is far below the fold is neither laid out nor painted until it comes near.
    <Box
      as="section"
      css={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 300px' }}
      breakInside="avoid"
      style={styleOf(row.styles)}
    >
      {isNamed ? (
        <Heading as="h2" size="md" mb="3" color="inherit">
          {row.name}
        </Heading>
      ) : null}
      <Grid
        // `minmax(0, …)`: a long word wraps instead of pushing the other columns off the page.
        templateColumns="minmax(0, 1fr)"
        css={{
          // By the room that the sheet has, not the window: a preview is narrower than its page.
          '@container sheet (min-width: 44rem)': {
            gridTemplateColumns: `repeat(${row.columns.length || 1}, minmax(0, 1fr))`,
          },
        }}
        gap="4"
      >
        {row.columns.map(column => (
          <ColumnView key={column.id} column={column} level={isNamed ? 'h3' : 'h2'} field={field} />
        ))}
      </Grid>
    </Box>
  );
}

interface ColumnViewProps {
  column: SheetColumn;
  /** Of its heading: under a row's name, or in its place. */
  level: 'h2' | 'h3';
  field: SheetRowsProps['field'];
}

function ColumnView({ column, level, field }: ColumnViewProps) {
  return (
    <Box bg="bg.panel" borderWidth="1px" borderRadius="lg" p="4" minW="0" style={styleOf(column.styles)}>
      {column.name && !isGiven(column.name) ? (
        <Heading as={level} size="sm" mb="3" color="inherit">
          {column.name}
        </Heading>
      ) : null}
      {column.fieldIds.length === 0 ? (
        <Text textStyle="sm">Aucun champ</Text>
      ) : (
        <Grid templateColumns="repeat(12, minmax(0, 1fr))" gap="4" alignItems="start">
          {column.fieldIds.map(field)}
        </Grid>
      )}
    </Box>
  );
}
