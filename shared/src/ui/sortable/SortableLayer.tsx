import {
  closestCenter,
  DndContext,
  type Announcements,
  type Modifier,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useMemo, useRef } from 'react';
import { useDragSensors, useReadyGrab } from './sensors.ts';
import { SortableItem } from './SortableItem.tsx';
import type { Grab } from './useGrab.ts';

export interface SortableEntry {
  id: string;
  /** As it is announced. */
  name: string;
}

export interface SortableLayerProps {
  /** Of the text that explains a grip to screen readers. */
  helpId: string;
  grab: Grab | null;
  /** The entries of the list in their order. */
  items: readonly SortableEntry[];
  nodeOf: (id: string) => HTMLElement | null;
  /** An entry was dropped in the place that `index` counts without it. Returns the id that it has there, where that changes. */
  onMove: (id: string, index: number) => string | void;
  /** The grab is over, or the code for it did not come. */
  onClose: () => void;
}

const onlyDown: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })];

export const SORT_INSTRUCTIONS = {
  draggable: 'Espace prend l’élément, les flèches le déplacent, Espace le pose, Échap annule.',
};

/** `reached`: the entry whose place was announced last. */
function announcementsOf(
  items: readonly SortableEntry[],
  reached: { current: UniqueIdentifier | undefined },
): Announcements {
  const named = (id: UniqueIdentifier) => `« ${items.find(item => item.id === id)?.name ?? 'élément'} »`;
  const place = (id: UniqueIdentifier) =>
    `position ${items.findIndex(item => item.id === id) + 1} sur ${items.length}`;
  return {
    onDragStart({ active }) {
      reached.current = active.id;
      return `${named(active.id)} est pris, ${place(active.id)}. Flèches pour déplacer, Espace pour poser, Échap pour annuler.`;
    },
    onDragOver({ active, over }) {
      if (!over || over.id === reached.current) return undefined;
      reached.current = over.id;
      return `${named(active.id)} : ${place(over.id)}.`;
    },
    onDragEnd: ({ active, over }) => `${named(active.id)} est posé, ${place(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `Le déplacement de ${named(active.id)} est annulé.`,
  };
}

/** Drags the entries of one list, whose rows are drawn elsewhere (SortableArea). The others make room while one is dragged. */
export function SortableLayer({ helpId, grab: asked, items, nodeOf, onMove, onClose }: SortableLayerProps) {
  const reached = useRef<UniqueIdentifier>(undefined);
  const sensors = useDragSensors(sortableKeyboardCoordinates);
  const grab = useReadyGrab(asked);
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const accessibility = {
    announcements: announcementsOf(items, reached),
    screenReaderInstructions: SORT_INSTRUCTIONS,
    restoreFocus: false,
  };
  /** The entry may be drawn elsewhere now: its grip keeps the focus. */
  const end = (id: string, activatorEvent: Event) => {
    onClose();
    if (!(activatorEvent instanceof KeyboardEvent)) return;
    requestAnimationFrame(() => nodeOf(id)?.querySelector<HTMLElement>('[data-grip-of]')?.focus());
  };
  return (
    <DndContext
      id={helpId}
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={onlyDown}
      accessibility={accessibility}
      onDragEnd={({ active, over, activatorEvent }) => {
        const id = String(active.id);
        const index = over ? ids.indexOf(String(over.id)) : -1;
        const moved = index >= 0 && over?.id !== active.id ? onMove(id, index) : undefined;
        end(moved ?? id, activatorEvent);
      }}
      onDragCancel={({ active, activatorEvent }) => end(String(active.id), activatorEvent)}
      onDragAbort={onClose}
    >
      {grab ? (
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          {ids.map(id => (
            <SortableItem key={id} id={id} node={nodeOf(id)} grab={grab.id === id ? grab : null} />
          ))}
        </SortableContext>
      ) : null}
    </DndContext>
  );
}
