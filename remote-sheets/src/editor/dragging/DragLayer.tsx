import {
  DndContext,
  DragOverlay,
  useDroppable,
  type DragMoveEvent,
  type KeyboardCoordinateGetter,
  type Modifier,
} from '@dnd-kit/core';
import { SortableContext } from '@dnd-kit/sortable';
import { Box } from '@rpd/shared/ui';
import { SortableItem, useDragSensors, useReadyGrab } from '@rpd/shared/ui/sortable';
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { draftIn, useEditor, useEditorStore } from '../editor.store.ts';
import { nameOf } from '../model/place.ts';
import { movedWith, moveStep, selectionSuffix } from '../moving.ts';
import { ARROWS } from '../structure/keys.ts';
import { announcementsOf, GRIP_HELP, GRIP_HELP_ID } from './announcements.ts';
import type { DragArea, Grab } from './grab.types.ts';
import { landingIn, landingUnderPointer } from './landing.ts';
import { useDragEnd, type DragEnd } from './useDragEnd.ts';
import { createLandingMark } from './landingMark.ts';
import { targetsFor, type Target } from './targets.ts';

// Dragging in the structure and in the outline. The elements themselves know nothing of it and are never drawn again for it: this layer
// beside them makes a grip's element sortable when it is pressed, and those on the screen when the drag begins. So a sheet of a thousand
// fields costs as much as a small one. docs/adr/0029-dragging.md has the reasons and figures.

/** The page and the outline scroll along when the pointer comes near their upper or lower edge. */
const AUTO_SCROLL = { threshold: { x: 0, y: 0.12 }, layoutShiftCompensation: false };
/** Nothing makes room: a line shows where it lands. */
const noShift = () => null;

/** Everything that dragging needs; it is loaded when the editor is idle. */
export function DragLayer({ onClose }: { onClose: () => void }) {
  const store = useEditorStore();
  const grab = useReadyGrab(useEditor(state => state.grab));
  const [isPointing, setPointing] = useState(false);
  const [mark] = useState(() => createLandingMark(store));
  useEffect(() => mark.clear, [mark]);
  const end = useDragEnd(store, mark);
  const carry = useCallback<KeyboardCoordinateGetter>(
    (event, { active }) => {
      const direction = ARROWS[event.code];
      if (direction) event.preventDefault();
      // Carried by keys, an element is moved in the sheet itself, step by step; the pointer has nothing to follow.
      if (direction) moveStep(store, String(active), direction, `carry ${active}`);
      return undefined;
    },
    [store],
  );
  const sensors = useDragSensors(carry);
  const accessibility = useMemo(
    () => ({
      announcements: announcementsOf(store),
      screenReaderInstructions: { draggable: GRIP_HELP },
      restoreFocus: false,
    }),
    [store],
  );
  const finish = (how: (event: DragEnd) => void) => (event: DragEnd) => {
    setPointing(false);
    how(event);
  };
  const follow = ({ collisions }: DragMoveEvent) => mark.show(landingIn(collisions));
  return (
    <DndContext
      id={GRIP_HELP_ID}
      sensors={sensors}
      collisionDetection={landingUnderPointer}
      autoScroll={AUTO_SCROLL}
      accessibility={accessibility}
      onDragStart={({ active, activatorEvent }) => {
        const { set, endGroup } = store.getState();
        const isByKeys = activatorEvent instanceof KeyboardEvent;
        // A drag is a step of its own, and takes back no other when it is given up.
        endGroup();
        if (isByKeys) set({ carried: String(active.id) });
        setPointing(!isByKeys);
      }}
      onDragMove={follow}
      onDragOver={follow}
      onDragEnd={finish(end.drop)}
      onDragCancel={finish(end.cancel)}
      onDragAbort={onClose}
    >
      {grab ? <GrabbedItem grab={grab} /> : null}
      {grab && isPointing ? <Targets grab={grab} /> : null}
      {createPortal(
        <DragOverlay dropAnimation={null} modifiers={BESIDE_POINTER} style={OVERLAY}>
          {grab && isPointing ? <HeldCard id={grab.id} /> : null}
        </DragOverlay>,
        document.body,
      )}
    </DndContext>
  );
}

/** What was pressed. It stays sortable while its own tab is closed, because another was opened to drop it there. */
function GrabbedItem({ grab: { id, area, event } }: { grab: Grab }) {
  const items = useMemo(() => [id], [id]);
  const grab = useMemo(() => ({ id, event }), [id, event]);
  const node = useMemo(
    () => area.node.querySelector<HTMLElement>(`[data-element="${CSS.escape(id)}"]`),
    [area, id],
  );
  return (
    <SortableContext items={items} strategy={noShift}>
      <SortableItem id={id} node={node} grab={grab} isStill />
    </SortableContext>
  );
}

/** The elements on the screen, each list of siblings a sortable context. */
function Targets({ grab: { id, area } }: { grab: Grab }) {
  const targets = useTargets(id, area);
  const lists = Map.groupBy(
    targets.filter(({ as }) => as === 'sibling'),
    ({ parent }) => parent,
  );
  return (
    <>
      {[...lists].map(([parent, list]) => (
        <TargetList key={parent} parent={parent} list={list} />
      ))}
      {targets.map(target =>
        target.as === 'sibling' ? null : <Droppable key={target.id} target={target} />,
      )}
    </>
  );
}

function useTargets(id: string, area: DragArea): readonly Target[] {
  const store = useEditorStore();
  const tab = useEditor(state => state.tab);
  const [targets, setTargets] = useState<readonly Target[]>([]);
  useLayoutEffect(() => {
    const look = () =>
      setTargets(before => {
        const now = targetsFor(store, id, area);
        const isSame =
          now.length === before.length && now.every(({ node }, index) => node === before[index]?.node);
        return isSame ? before : now;
      });
    let frame = 0;
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    look();
    window.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [store, id, area, tab]);
  return targets;
}

function TargetList({ parent, list }: { parent: string; list: readonly Target[] }) {
  const ids = list.map(({ id }) => id).join(' ');
  const items = useMemo(() => ids.split(' '), [ids]);
  return (
    <SortableContext id={parent} items={items} strategy={noShift}>
      {list.map(target => (
        <Sibling key={target.id} target={target} />
      ))}
    </SortableContext>
  );
}

const Sibling = memo(function Sibling({ target }: { target: Target }) {
  const data = useMemo(() => ({ target }), [target]);
  return <SortableItem id={target.id} node={target.node} data={data} isStill />;
});

const Droppable = memo(function Droppable({ target }: { target: Target }) {
  const data = useMemo(() => ({ target }), [target]);
  const { setNodeRef } = useDroppable({ id: target.id, data });
  useLayoutEffect(() => setNodeRef(target.node), [setNodeRef, target.node]);
  return null;
});

const OVERLAY = { width: 'auto', height: 'auto', maxWidth: '80vw', pointerEvents: 'none' } as const;
const OFFSET = 12;
/** The card stands beside the pointer, however large the element is. */
const BESIDE_POINTER: Modifier[] = [
  ({ transform, activatorEvent, activeNodeRect }) => {
    const press = activatorEvent && pressOf(activatorEvent);
    if (!press || !activeNodeRect) return transform;
    return {
      ...transform,
      x: transform.x + press.clientX - activeNodeRect.left + OFFSET,
      y: transform.y + press.clientY - activeNodeRect.top + OFFSET,
    };
  },
];

const pressOf = (event: Event) => {
  if (event instanceof MouseEvent) return event;
  return 'touches' in event ? (event as TouchEvent).touches[0] : undefined;
};

/** What is dragged, by its name, with how many others. */
function HeldCard({ id }: { id: string }) {
  const store = useEditorStore();
  const [name] = useState(
    () => nameOf(draftIn(store.getState()), id) + selectionSuffix(movedWith(store, id)),
  );
  return (
    <Box
      aria-hidden="true"
      data-held=""
      bg="bg.panel"
      borderWidth="2px"
      borderColor="brand.solid"
      borderRadius="lg"
      px="3"
      py="2"
      boxShadow="lg"
      w="max-content"
      maxW="80vw"
    >
      {name}
    </Box>
  );
}
