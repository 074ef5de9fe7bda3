import {
  DndContext,
  DragOverlay,
  MeasuringStrategy,
  useDraggable,
  useDroppable,
  type DragOverEvent,
} from '@dnd-kit/core';
import type { SheetColumn, SheetField, SheetRow, SheetTab } from '@rpd/shared/domain';
import { Badge, Box, Button, chakra, Flex, Grid, Stack, Text } from '@rpd/shared/ui';
import { styleOf } from '@rpd/shared/ui/sheet';
import { Dices, EyeOff, Plus, Sigma } from 'lucide-react';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { add } from '../actions.ts';
import { draftIn, useEditor, useEditorStore } from '../editor.store.ts';
import { FIELD_KINDS } from '../words.ts';
import { ContextMenu } from './ContextMenu.tsx';
import {
  announcementsFor,
  dataOf,
  forgetLanding,
  land,
  noteLanding,
  underPointer,
  useDragSensors,
  useLanding,
} from './drag.ts';
import { ElementFrame, isOwnPress } from './ElementFrame.tsx';
import { ElementMenu } from './ElementMenu.tsx';
import { ElementName } from './ElementName.tsx';
import { onElementKey, onGripKey } from './keys.ts';

const INSTRUCTIONS = {
  draggable:
    'Espace pour prendre l’élément, flèches pour le déplacer, Espace pour le poser, Échap pour annuler.',
};
/** How long something is held over a tab before it opens, in ms. */
const HOVER_MS = 500;

/** SED-1: the structure area: the tabs, and of the chosen one its rows, columns and fields. */
export function Structure() {
  const store = useEditorStore();
  const sensors = useDragSensors();
  const [dragged, setDragged] = useState<string | null>(null);
  const accessibility = useMemo(
    () => ({ announcements: announcementsFor(store), screenReaderInstructions: INSTRUCTIONS }),
    [store],
  );
  const hover = useRef<ReturnType<typeof setTimeout>>(undefined);
  const openTab = ({ active, over }: DragOverEvent) => {
    clearTimeout(hover.current);
    const tab = over && dataOf(over.data);
    if (tab?.type === 'tab' && dataOf(active.data)?.type !== 'tab') {
      hover.current = setTimeout(() => store.getState().set({ tab: tab.id }), HOVER_MS);
    }
  };
  const end = () => {
    clearTimeout(hover.current);
    setDragged(null);
  };
  useCarriedFocus();
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underPointer}
      measuring={{ droppable: { strategy: MeasuringStrategy.WhileDragging } }}
      accessibility={accessibility}
      onDragStart={({ active }) => setDragged(dataOf(active.data)?.id ?? null)}
      onDragMove={noteLanding}
      onDragOver={openTab}
      onDragEnd={event => {
        end();
        land(store, event);
      }}
      onDragCancel={() => {
        end();
        forgetLanding();
      }}
    >
      <TabStrip />
      <TabRows />
      <DragOverlay dropAnimation={null}>{dragged ? <Held id={dragged} /> : null}</DragOverlay>
      <ContextMenu />
    </DndContext>
  );
}

/** What is carried by the keyboard may be drawn anew in another column: its handle keeps the focus. */
function useCarriedFocus(): void {
  const carried = useEditor(state => state.carried);
  const draft = useEditor(draftIn);
  useEffect(() => {
    if (carried) document.querySelector<HTMLElement>(`[data-grip-of="${CSS.escape(carried)}"]`)?.focus();
  }, [carried, draft]);
}

function Held({ id }: { id: string }) {
  const name = useEditor(state => elementName(draftIn(state), id));
  return (
    <Box
      bg="bg.panel"
      borderWidth="2px"
      borderColor="brand.solid"
      borderRadius="lg"
      px="3"
      py="2"
      w="max-content"
      boxShadow="lg"
    >
      {name}
    </Box>
  );
}

const elementName = ({ fields, structure }: ReturnType<typeof draftIn>, id: string): string => {
  const elements = structure.tabs.flatMap(tab => [tab, ...tab.rows.flatMap(row => [row, ...row.columns])]);
  return fields[id]?.name || elements.find(element => element.id === id)?.name || 'Sans nom';
};

function TabStrip() {
  const tabs = useEditor(state => draftIn(state).structure.tabs);
  const store = useEditorStore();
  return (
    <Flex as="ul" listStyleType="none" gap="2" wrap="wrap" mb="3" aria-label="Onglets">
      {tabs.map((tab, index) => (
        <TabChip key={tab.id} tab={tab} index={index} />
      ))}
      <li>
        <Button variant="outline" size="sm" onClick={() => add(store, 'tab')}>
          <Plus aria-hidden="true" />
          Onglet
        </Button>
      </li>
    </Flex>
  );
}

const TabChip = memo(function TabChip({ tab, index }: { tab: SheetTab; index: number }) {
  const { id } = tab;
  const store = useEditorStore();
  const isOpen = useEditor(state => state.tab === id);
  const isChosen = useEditor(state => state.selection.includes(id));
  const isCarried = useEditor(state => state.carried === id);
  const side = useLanding(id);
  const drag = useDraggable({ id, data: { id, type: 'tab' } });
  const drop = useDroppable({ id, data: { id, type: 'tab' } });
  const name = tab.name || `Onglet ${index + 1}`;
  return (
    <Flex
      as="li"
      ref={(node: HTMLElement | null) => {
        drag.setNodeRef(node);
        drop.setNodeRef(node);
      }}
      data-element={id}
      aria-label={`Onglet ${name}`}
      align="center"
      borderWidth={side ? '2px' : '1px'}
      borderColor={side ? 'accent.solid' : isChosen || isCarried ? 'brand.solid' : 'border'}
      borderRadius="lg"
      bg={isOpen ? 'brand.subtle' : 'bg.panel'}
      maxW="full"
      px="1"
      onKeyDown={event => onElementKey(store, id, event)}
      onClick={event => {
        if (!isOwnPress(event)) return;
        const { select, set } = store.getState();
        select(id, event.ctrlKey || event.metaKey || event.shiftKey);
        set({ tab: id });
      }}
      onContextMenu={event => {
        event.preventDefault();
        store.getState().set({ menu: { id, x: event.clientX, y: event.clientY } });
      }}
    >
      <chakra.button
        type="button"
        data-grip-of={id}
        aria-label={`Déplacer onglet ${name}`}
        aria-pressed={isCarried}
        cursor="grab"
        touchAction="none"
        minW="6"
        minH="8"
        color="fg.muted"
        {...drag.listeners}
        onKeyDown={event => onGripKey(store, id, event)}
      >
        ⠿
      </chakra.button>
      <ElementName id={id} name={name} />
      {isOpen ? <Badge colorPalette="brand">ouvert</Badge> : null}
      <ElementMenu id={id} type="tab" name={name} />
    </Flex>
  );
});

function TabRows() {
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
  return (
    <Stack gap="3" style={styleOf(tab.styles)} role="region" aria-label={`Contenu de l’onglet ${tab.name}`}>
      {tab.rows.map((row, index) => (
        <RowNode key={row.id} row={row} index={index} />
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

const RowNode = memo(function RowNode({ row, index }: { row: SheetRow; index: number }) {
  const store = useEditorStore();
  const name = row.name || `Ligne ${index + 1}`;
  return (
    <Box css={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 240px' }}>
      <ElementFrame
        id={row.id}
        type="row"
        name={name}
        aside={
          <Button
            variant="ghost"
            size="xs"
            aria-label={`Ajouter une colonne à ${name}`}
            onClick={() => add(store, 'column', row.id)}
          >
            <Plus aria-hidden="true" />
            Colonne
          </Button>
        }
      >
        <Grid
          mt="2"
          gap="3"
          style={styleOf(row.styles)}
          templateColumns={{
            base: 'minmax(0, 1fr)',
            lg: `repeat(${Math.max(1, row.columns.length)}, minmax(0, 1fr))`,
          }}
        >
          {row.columns.map((column, columnIndex) => (
            <ColumnNode key={column.id} column={column} index={columnIndex} />
          ))}
        </Grid>
      </ElementFrame>
    </Box>
  );
});

const ColumnNode = memo(function ColumnNode({ column, index }: { column: SheetColumn; index: number }) {
  const store = useEditorStore();
  const name = column.name || `Colonne ${index + 1}`;
  return (
    <ElementFrame id={column.id} type="column" name={name}>
      <Stack gap="2" mt="2" style={styleOf(column.styles)}>
        {column.fieldIds.map(id => (
          <FieldNode key={id} id={id} />
        ))}
        <Button
          variant="outline"
          size="xs"
          aria-label={`Ajouter un champ à ${name}`}
          onClick={() => add(store, 'field', column.id)}
        >
          <Plus aria-hidden="true" />
          Champ
        </Button>
      </Stack>
    </ElementFrame>
  );
});

const FieldNode = memo(function FieldNode({ id }: { id: string }) {
  const field = useEditor(state => draftIn(state).fields[id]);
  if (!field) return null;
  return (
    <ElementFrame
      id={id}
      type="field"
      name={field.name || 'Champ sans nom'}
      aside={<FieldFacts field={field} />}
    />
  );
});

function FieldFacts({ field }: { field: SheetField }) {
  return (
    <Flex gap="1" align="center" color="fg.muted">
      {field.formula ? <Sigma size={14} role="img" aria-label="Calculé" /> : null}
      {field.dice ? <Dices size={14} role="img" aria-label="Lance des dés" /> : null}
      {field.visibility && field.visibility !== 'everybody' ? (
        <EyeOff size={14} role="img" aria-label="Privé" />
      ) : null}
      <Text as="span" textStyle="xs">
        {FIELD_KINDS[field.type]}
        {field.required ? ' *' : ''}
      </Text>
    </Flex>
  );
}
