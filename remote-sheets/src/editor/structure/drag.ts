import {
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type ClientRect,
  type CollisionDetection,
  type DragEndEvent,
  type DragMoveEvent,
} from '@dnd-kit/core';
import { createStore, useStore } from 'zustand';
import { moveOnto } from '../actions.ts';
import { draftIn, quoted, type EditorStore } from '../editor.store.ts';
import { PARENTS, type ElementType } from '../model/place.ts';

// Dragging by mouse and touch. The library follows the pointer; where something would land is one small store, so that a drag draws
// two elements again and not the sheet. The keyboard carries elements on its own: see keys.ts.

/** What each thing that can be dragged or dropped on says of itself. */
export interface DragData {
  id: string;
  type: ElementType;
}

export const dataOf = (data: unknown): DragData | undefined => (data as { current?: DragData }).current;

export type Side = 'before' | 'after' | 'inside';
const landing = createStore<{ id: string | null; side: Side }>(() => ({ id: null, side: 'inside' }));

/** On which side of this element what is dragged would land; null when it would not. */
export const useLanding = (id: string): Side | null =>
  useStore(landing, state => (state.id === id ? state.side : null));

export const useDragSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    // A finger that rests drags; one that moves scrolls.
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  );

/** The smallest thing under the pointer that what is dragged can stand beside or in; any tab, to go there. */
export const underPointer: CollisionDetection = args => {
  const type = dataOf(args.active.data)?.type;
  if (!type) return [];
  const fits = new Set<ElementType | 'sheet'>([type, PARENTS[type], 'tab']);
  const containers = args.droppableContainers.filter(container => {
    const data = dataOf(container.data);
    return data && fits.has(data.type) && data.id !== dataOf(args.active.data)?.id;
  });
  const found = pointerWithin({ ...args, droppableContainers: containers });
  const area = (id: string | number) => {
    const rect = args.droppableRects.get(id);
    return rect ? rect.width * rect.height : Infinity;
  };
  return found.toSorted((one, other) => area(one.id) - area(other.id)).slice(0, 1);
};

function pointer({ activatorEvent, delta }: DragMoveEvent | DragEndEvent): { x: number; y: number } {
  const touch = 'touches' in activatorEvent ? (activatorEvent as TouchEvent).touches[0] : undefined;
  const { clientX, clientY } = touch ?? (activatorEvent as MouseEvent);
  return { x: clientX + delta.x, y: clientY + delta.y };
}

function sideOf(
  type: ElementType,
  { left, top, width, height }: ClientRect,
  at: { x: number; y: number },
): Side {
  const isSideways = type === 'column' || type === 'tab';
  const isBefore = isSideways ? at.x < left + width / 2 : at.y < top + height / 2;
  return isBefore ? 'before' : 'after';
}

/** Where a drag would land. */
export function noteLanding(event: DragMoveEvent): void {
  const [dragged, over] = [dataOf(event.active.data), event.over && dataOf(event.over.data)];
  if (!dragged || !over || !event.over) landing.setState({ id: null });
  else if (over.type === dragged.type) {
    landing.setState({ id: over.id, side: sideOf(dragged.type, event.over.rect, pointer(event)) });
  } else landing.setState({ id: over.id, side: 'inside' });
}

/** Puts what was dragged where it was let go. */
export function land(store: EditorStore, event: DragEndEvent): void {
  const { active, over } = event;
  forgetLanding();
  const [dragged, target] = [dataOf(active.data), over && dataOf(over.data)];
  if (!over || !dragged || !target) return;
  // As of this moment: what was drawn of a quick move may be a step behind.
  moveOnto(store, dragged.id, target.id, sideOf(dragged.type, over.rect, pointer(event)) === 'after');
}

/** Says where something that is dragged by other means would land. */
export const showLanding = (id: string, side: Side): void => landing.setState({ id, side });
export const forgetLanding = (): void => landing.setState({ id: null });

const nothing = () => undefined;

/** Names, never ids. */
export const announcementsFor = (store: EditorStore): Announcements => {
  const name = (data: unknown) => quoted(draftIn(store.getState()), dataOf(data)?.id ?? '');
  return {
    onDragStart: ({ active }) => `${name(active.data)} est pris.`,
    onDragOver: ({ active, over }) => (over ? `${name(active.data)} est sur ${name(over.data)}.` : undefined),
    onDragMove: nothing,
    onDragEnd: ({ active, over }) =>
      over ? `${name(active.data)} est posé.` : `${name(active.data)} est revenu à sa place.`,
    onDragCancel: ({ active }) => `Le déplacement de ${name(active.data)} est annulé.`,
  };
};
