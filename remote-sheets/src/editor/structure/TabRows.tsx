import type { SheetColumn, SheetRow, SheetTab } from '@rpd/shared/domain';
import { Box, Button, Stack, Text } from '@rpd/shared/ui';
import { styleOf } from '@rpd/shared/ui/editing';
import {
  ColumnBox,
  columnParts,
  drawnOf,
  isGivenName,
  partsOf,
  PartTitle,
  RowBox,
  rowParts,
  shareOf,
  useGradual,
} from '@rpd/shared/ui/sheet';
import { Pin, Plus } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { add } from '../adding.ts';
import { draftIn, useEditor, useEditorStore, type EditorState } from '../editor.store.ts';
import { DESK_WIDTH } from './Canvas.tsx';
import { Conditional, Hidden } from './Conditional.tsx';
import { ElementHead, useFrame } from './ElementFrame.tsx';
import { ElementName } from './ElementName.tsx';
import { FieldNode } from './FieldNode.tsx';
import { isHiddenAt, withoutHidden } from './shownLayout.ts';

const SHEET = { container: 'sheet / inline-size' } as const;

/** The rows, columns and fields of the open tab. */
export function TabRows() {
  const store = useEditorStore();
  const open = useEditor(state => state.tab);
  const tab = useEditor(state => draftIn(state).structure.tabs.find(({ id }) => id === open));
  if (!tab) {
    return (
      <Box borderWidth="1px" borderStyle="dashed" borderRadius="lg" p="8" textAlign="center">
        <Text mb="3">Cette fiche n’a pas encore d’onglet.</Text>
        <Button onClick={() => add(store, 'tab')}>Ajouter un onglet</Button>
      </Box>
    );
  }
  return <OpenTab key={tab.id} tab={tab} />;
}

/** A tab may have two thousand fields: it is drawn in steps, and what is chosen, carried or gone to is there at once. */
function OpenTab({ tab }: { tab: SheetTab }) {
  const store = useEditorStore();
  const width = useEditor(state => state.width);
  const { places, total } = partsOf(tab);
  const drawn = useGradual(
    total,
    useEditor(state => lastInUse(places, state)),
  );
  return (
    <Stack
      gap={width === 'paper' ? '2' : '5'}
      css={SHEET}
      minW={width === 'desk' ? DESK_WIDTH : undefined}
      style={styleOf(tab.styles)}
      role="region"
      aria-label={`Contenu de l’onglet ${tab.name}`}
      aria-busy={drawn < total || undefined}
    >
      {drawnOf(tab.rows, rowParts, drawn).map(([row, parts], index) => (
        <RowNode key={row.id} row={row} index={index} drawn={parts} />
      ))}
      <Box>
        <Button variant="outline" size="sm" onClick={() => add(store, 'row', tab.id)}>
          <Plus aria-hidden="true" />
          Ajouter une ligne
        </Button>
      </Box>
    </Stack>
  );
}

/** As many parts as there are up to the last one that somebody has chosen, carries or goes to. */
function lastInUse(
  places: ReadonlyMap<string, number>,
  { selection, carried, focused }: EditorState,
): number {
  let last = 0;
  for (const id of [...selection, carried ?? '', focused ?? ''])
    last = Math.max(last, 1 + (places.get(id) ?? -1));
  return last;
}

interface RowNodeProps {
  row: SheetRow;
  index: number;
  /** How many of its parts (partsOf). */
  drawn: number;
}

const RowNode = memo(function RowNode({ row, index, drawn }: RowNodeProps) {
  const share = shareOf(row);
  const isNamed = isGivenName(row.name);
  return (
    <RowFrame row={row} name={row.name || `Ligne ${index + 1}`}>
      {drawnOf(row.columns, columnParts, drawn - 1).map(([column, parts], columnIndex) => (
        <ColumnNode
          key={column.id}
          column={column}
          index={columnIndex}
          drawn={parts}
          share={share}
          level={isNamed ? 'h3' : 'h2'}
        />
      ))}
    </RowFrame>
  );
});

/** Being chosen draws this again, and no column in it. */
function RowFrame({ row, name, children }: { row: SheetRow; name: string; children: ReactNode }) {
  const store = useEditorStore();
  const { id } = row;
  const frame = useFrame({ id, type: 'row', name });
  const isCollapsed = useEditor(state => state.collapsed.has(id));
  const width = useEditor(state => state.width);
  const isHidden = isHiddenAt(row, width);
  return (
    <RowBox
      {...frame}
      row={withoutHidden(row)}
      isPaper={width === 'paper'}
      data-faint={isHidden ? '' : undefined}
      title={
        <ElementHead
          id={id}
          type="row"
          name={name}
          title={<NameOfPlace id={id} of="row" level="h2" name={name} given={row.name} />}
          aside={
            <>
              <Hidden isHidden={isHidden} />
              {row.sticky ? <Pin size={14} role="img" aria-label="Reste en vue" /> : null}
              <Conditional showIf={row.showIf} />
              <button
                type="button"
                className="add plain"
                aria-label={`Ajouter une colonne à ${name}`}
                onClick={() => add(store, 'column', id)}
              >
                <Plus aria-hidden="true" />
                Colonne
              </button>
            </>
          }
        />
      }
    >
      {isCollapsed ? null : children}
    </RowBox>
  );
}

interface ColumnNodeProps {
  column: SheetColumn;
  index: number;
  /** How many of its parts (partsOf). */
  drawn: number;
  share: number | undefined;
  level: 'h2' | 'h3';
}

const ColumnNode = memo(function ColumnNode({ column, index, drawn, ...place }: ColumnNodeProps) {
  return (
    <ColumnFrame column={column} name={column.name || `Colonne ${index + 1}`} {...place}>
      {column.fieldIds.slice(0, drawn - 1).map(id => (
        <FieldNode key={id} id={id} />
      ))}
    </ColumnFrame>
  );
});

interface ColumnFrameProps extends Pick<ColumnNodeProps, 'column' | 'share' | 'level'> {
  name: string;
  children: ReactNode;
}

/** Being chosen draws this again, and no field in it. */
function ColumnFrame({ column, share, level, name, children }: ColumnFrameProps) {
  const store = useEditorStore();
  const { id } = column;
  const frame = useFrame({ id, type: 'column', name });
  const isCollapsed = useEditor(state => state.collapsed.has(id));
  const width = useEditor(state => state.width);
  const isHidden = isHiddenAt(column, width);
  return (
    <ColumnBox
      {...frame}
      column={withoutHidden(column)}
      share={share}
      isPaper={width === 'paper'}
      data-faint={isHidden ? '' : undefined}
      title={
        <ElementHead
          id={id}
          type="column"
          name={name}
          title={<NameOfPlace id={id} of="column" level={level} name={name} given={column.name} />}
          aside={
            <>
              <Hidden isHidden={isHidden} />
              <Conditional showIf={column.showIf} />
            </>
          }
        />
      }
      after={
        isCollapsed ? null : (
          <button
            type="button"
            className="add field"
            aria-label={`Ajouter un champ à ${name}`}
            onClick={() => add(store, 'field', id)}
          >
            <Plus aria-hidden="true" />
            Champ
          </button>
        )
      }
    >
      {isCollapsed ? null : children}
    </ColumnBox>
  );
}

interface NameOfPlaceProps {
  id: string;
  of: 'row' | 'column';
  level: 'h2' | 'h3';
  name: string;
  given: string;
}

/** The name of a row or column: as its title where players read it, small where it is for the author alone. */
function NameOfPlace({ id, of, level, name, given }: NameOfPlaceProps) {
  const isPaper = useEditor(state => state.width === 'paper');
  const button = <ElementName id={id} name={name} isEmpty={given === ''} />;
  if (!isGivenName(given)) return <span className="generated">{button}</span>;
  return (
    <PartTitle of={of} level={level} isPaper={isPaper}>
      {button}
    </PartTitle>
  );
}
