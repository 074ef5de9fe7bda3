import { Box, type BoxProps, Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { memo, type ReactNode } from 'react';
import { nameCopied } from '../../domain/copy-name.ts';
import type { SheetColumn, SheetRow, SheetTab } from '../../domain/sheet.ts';
import { GRID_COLUMNS } from '../../domain/sheet-widgets.ts';
import { columnParts, drawnOf, partsOf, rowParts } from './parts.ts';
import { columnPlace, FIELDS_BOX, placeOf, styleOf } from './sheetStyles.ts';
import { useGradual } from './useGradual.ts';

export interface SheetRowsProps {
  tab: SheetTab;
  /** Draws a field; null for one that is not shown. */
  field: (id: string) => ReactNode;
  /** On paper: closer together, and columns side by side as they were laid out. */
  isPaper?: boolean;
  /** Without panels: what stands in one already. */
  isBare?: boolean;
}

/** Generated names are for the author of the sheet. */
const isGenerated = (name: string): boolean => /^(?:Ligne|Colonne) \d+$/.test(nameCopied(name));

/** A row that its author has neither named nor filled is still being built. */
const hasSomething = ({ name, columns }: SheetRow): boolean =>
  [name, ...columns.map(column => column.name)].some(isGivenName) ||
  columns.some(({ fieldIds }) => fieldIds.length > 0);

/** A column of whose fields nothing is shown keeps its place: those beside it stay where they are. */
const UNSEEN = {
  '&:has(> [data-part="fields"]:empty)': {
    visibility: 'hidden',
    '@container sheet (max-width: 43.99rem)': { display: 'none' },
  },
};

/**
 * The rows of a tab, laid out as their author did; on a phone the columns stand below one another. A key press draws none of them. A long tab is
 * drawn in steps, on paper at once.
 */
export const SheetRows = memo(function SheetRows({
  tab,
  field,
  isPaper = false,
  isBare = false,
}: SheetRowsProps) {
  const total = isPaper ? 0 : partsOf(tab).total;
  const drawn = useGradual(total);
  if (!tab.rows.some(hasSomething)) return <Text color="fg.muted">Cet onglet est vide.</Text>;
  return (
    <Stack
      gap={isPaper ? '2' : '5'}
      css={{ container: 'sheet / inline-size' }}
      style={styleOf(tab.styles)}
      aria-busy={drawn < total || undefined}
    >
      {drawnOf(tab.rows.filter(hasSomething), rowParts, drawn).map(([row, parts]) => (
        <RowView key={row.id} row={row} drawn={parts} field={field} isPaper={isPaper} isBare={isBare} />
      ))}
    </Stack>
  );
});

interface RowViewProps extends Omit<SheetRowsProps, 'tab'> {
  row: SheetRow;
  /** How many of its parts (parts.ts). */
  drawn: number;
}

const RowView = memo(function RowView({ row, drawn, field, isPaper, isBare }: RowViewProps) {
  const isNamed = isGivenName(row.name);
  return (
    <RowBox
      row={row}
      isPaper={isPaper}
      title={
        isNamed ? (
          <PartTitle of="row" isPaper={isPaper}>
            {row.name}
          </PartTitle>
        ) : null
      }
    >
      {drawnOf(row.columns, columnParts, drawn - 1).map(([column, parts]) => (
        <ColumnView
          key={column.id}
          column={column}
          drawn={parts}
          level={isNamed ? 'h3' : 'h2'}
          share={shareOf(row)}
          field={field}
          isPaper={isPaper}
          isBare={isBare}
        />
      ))}
    </RowBox>
  );
});

/** Whether a name is its author's, and shown. */
export const isGivenName = (name: string): boolean => name !== '' && !isGenerated(name);

/** How many of twelve a column takes that does not say so; undefined where all are the same. */
export const shareOf = ({ columns }: SheetRow): number | undefined =>
  columns.some(({ layout }) => layout?.desk?.span ?? layout?.paper?.span)
    ? Math.max(1, Math.floor(GRID_COLUMNS / columns.length))
    : undefined;

interface PartTitleProps {
  of: 'row' | 'column';
  level?: 'h2' | 'h3';
  isPaper?: boolean | undefined;
  children: ReactNode;
}

/** The name of a row or column, where it has one. */
export const PartTitle = ({ of, level = 'h2', isPaper = false, children }: PartTitleProps) => (
  <Heading
    as={level}
    data-part="title"
    size={of === 'row' ? (isPaper ? 'sm' : 'md') : isPaper ? 'xs' : 'sm'}
    mb={isPaper ? '1' : '3'}
    color="inherit"
    breakAfter="avoid"
  >
    {children}
  </Heading>
);

interface RowBoxProps extends Omit<BoxProps, 'title'> {
  row: SheetRow;
  title: ReactNode;
  isPaper?: boolean | undefined;
}

/** A row as it is laid out: its title, and its columns beside one another. */
export function RowBox({ row, title, isPaper = false, children, ...box }: RowBoxProps) {
  const isOnGrid = shareOf(row) !== undefined;
  const across = `repeat(${isOnGrid ? GRID_COLUMNS : row.columns.length || 1}, minmax(0, 1fr))`;
  return (
    // What is far below the fold is neither laid out nor painted until it comes near.
    <Box
      as="section"
      css={{
        ...(!isPaper && { contentVisibility: 'auto', containIntrinsicSize: 'auto 300px' }),
        ...placeOf(row.layout, isPaper),
      }}
      style={styleOf(row.styles)}
      {...box}
    >
      {title}
      {children === null ? null : (
        <Grid
          data-part="columns"
          // `minmax(0, …)`: a long word wraps instead of pushing the other columns off the page.
          templateColumns={isPaper ? across : 'minmax(0, 1fr)'}
          // By the room that the sheet has, not the window: a preview is narrower than its page.
          css={
            isPaper ? undefined : { '@container sheet (min-width: 44rem)': { gridTemplateColumns: across } }
          }
          alignItems="stretch"
          gap={isPaper ? '2' : '4'}
        >
          {children}
        </Grid>
      )}
    </Box>
  );
}

interface ColumnViewProps {
  column: SheetColumn;
  /** How many of its parts (parts.ts). */
  drawn: number;
  /** Of its heading: under a row's name, or in its place. */
  level: 'h2' | 'h3';
  /** How many of twelve it takes where it does not say so; undefined where all are the same. */
  share: number | undefined;
  field: SheetRowsProps['field'];
  isPaper: boolean | undefined;
  isBare: boolean | undefined;
}

function ColumnView({ column, drawn, level, share, field, isPaper, isBare }: ColumnViewProps) {
  const isNamed = isGivenName(column.name);
  // Without any field, its name is all that its author wanted there.
  const isHeading = isNamed && column.fieldIds.length === 0;
  return (
    <ColumnBox
      column={column}
      share={share}
      isPaper={isPaper}
      isBare={isBare}
      around={isHeading ? undefined : UNSEEN}
      title={
        isNamed ? (
          <PartTitle of="column" level={level} isPaper={isPaper}>
            {column.name}
          </PartTitle>
        ) : null
      }
    >
      {column.fieldIds.slice(0, drawn - 1).map(field)}
    </ColumnBox>
  );
}

interface ColumnBoxProps extends Omit<BoxProps, 'title'> {
  column: SheetColumn;
  share: number | undefined;
  title: ReactNode;
  isPaper?: boolean | undefined;
  isBare?: boolean | undefined;
  /** More of its look. */
  around?: Record<string, unknown> | undefined;
  /** Below the fields. */
  after?: ReactNode;
}

/** A column as it is laid out: a panel with its title and its fields. Without children it is folded. */
export function ColumnBox({
  column,
  share,
  title,
  isPaper = false,
  isBare = false,
  around,
  after,
  children,
  ...box
}: ColumnBoxProps) {
  const panel = isPaper
    ? ({ borderColor: 'black', borderRadius: 'sm', p: '2', boxDecorationBreak: 'clone' } as const)
    : // On the theme's ground the theme's ink: a row's own would not be read on it in the dark.
      ({ bg: 'bg.panel', color: 'fg', borderRadius: 'lg', p: '4' } as const);
  return (
    <Box
      data-part={isBare ? undefined : 'panel'}
      minW="0"
      {...(isBare ? {} : { borderWidth: '1px', ...panel })}
      css={{ ...around, ...columnPlace(column.layout, share, isPaper) }}
      style={styleOf(column.styles)}
      {...box}
    >
      {title}
      {children === null ? null : (
        <Flex data-part="fields" css={FIELDS_BOX} wrap="wrap" gap={isPaper ? '2' : '4'} alignItems="start">
          {children}
        </Flex>
      )}
      {after}
    </Box>
  );
}
