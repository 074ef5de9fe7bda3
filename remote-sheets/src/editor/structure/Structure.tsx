import { DndContext, DragOverlay, MeasuringStrategy, type DragOverEvent } from '@dnd-kit/core';
import { Box } from '@rpd/shared/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { draftIn, useEditor, useEditorStore } from '../editor.store.ts';
import { nameOf } from '../model/place.ts';
import { ContextMenu } from './ContextMenu.tsx';
import {
  announcementsFor,
  dataOf,
  forgetLanding,
  land,
  noteLanding,
  underPointer,
  useDragSensors,
} from './drag.ts';
import { TabRows } from './TabRows.tsx';
import { TabStrip } from './TabStrip.tsx';

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
  const name = useEditor(state => nameOf(draftIn(state), id));
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
