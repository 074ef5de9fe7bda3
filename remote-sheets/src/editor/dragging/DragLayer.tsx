import { DndContext, DragOverlay, type DragMoveEvent, type KeyboardCoordinateGetter } from '@dnd-kit/core';
import { SortableContext } from '@dnd-kit/sortable';
import { SortableItem, useDragSensors, useReadyGrab } from '@rpd/shared/ui/sortable';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useEditor, useEditorStore, type EditorStore } from '../editor.store.ts';
import { moveStep } from '../moving.ts';
import { ARROWS } from '../structure/keys.ts';
import { announcementsOf, GRIP_HELP, GRIP_HELP_ID } from './announcements.ts';
import type { Grab } from './grab.types.ts';
import { BESIDE_POINTER, HeldCard } from './HeldCard.tsx';
import { landingDetection, landingIn } from './landing.ts';
import { createLandingMark } from './landingMark.ts';
import { useDragEnd, type DragEnd } from './useDragEnd.ts';

// Dragging in the structure and in the outline. The elements themselves know nothing of it and never render for it: this layer beside
// them makes the pressed element sortable, and no other one is registered. So a move costs the same in a sheet of a thousand fields as
// in a small one. docs/adr/0029-dragging.md has the reasons.

/** The page scrolls when the pointer comes near its upper or lower edge; in the outline, the outline alone does. */
const autoScrollIn = (store: EditorStore) => ({
  threshold: { x: 0, y: 0.12 },
  layoutShiftCompensation: false,
  canScroll(element: Element) {
    const area = store.getState().grab?.area;
    return !area?.isTree || element === area.node;
  },
});
const OVERLAY = { width: 'auto', height: 'auto', maxWidth: '80vw', pointerEvents: 'none' } as const;
/** Nothing makes room: a line shows where it lands. */
const noShift = () => null;

/** Everything that dragging needs; it is loaded when the editor is idle. */
export function DragLayer({ onClose }: { onClose: () => void }) {
  const store = useEditorStore();
  const grab = useReadyGrab(useEditor(state => state.grab));
  const [isPointing, setPointing] = useState(false);
  const [mark] = useState(() => createLandingMark(store));
  const [detectLanding] = useState(() => landingDetection(store));
  const [autoScroll] = useState(() => autoScrollIn(store));
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
      announcements: announcementsOf(store, mark),
      screenReaderInstructions: { draggable: GRIP_HELP },
      restoreFocus: false,
    }),
    [store, mark],
  );
  const finish = (how: (event: DragEnd) => void) => (event: DragEnd) => {
    setPointing(false);
    how(event);
  };
  const follow = ({ collisions }: DragMoveEvent) => {
    // The last move of a page that scrolls may be reported after the drop.
    if (store.getState().grab) mark.show(landingIn(collisions));
  };
  return (
    <DndContext
      id={GRIP_HELP_ID}
      sensors={sensors}
      collisionDetection={detectLanding}
      autoScroll={autoScroll}
      accessibility={accessibility}
      onDragStart={({ active, activatorEvent }) => {
        const state = store.getState();
        const isByKeys = activatorEvent instanceof KeyboardEvent;
        // A drag is a step of its own, and takes back no other when it is given up.
        state.endGroup();
        if (state.grab?.piece) state.startPlacing();
        if (isByKeys) state.carry(String(active.id));
        setPointing(!isByKeys);
      }}
      onDragMove={follow}
      onDragOver={follow}
      onDragEnd={finish(end.drop)}
      onDragCancel={finish(end.cancel)}
      onDragAbort={onClose}
    >
      {grab ? <GrabbedItem grab={grab} /> : null}
      {createPortal(
        <DragOverlay dropAnimation={null} modifiers={BESIDE_POINTER} style={OVERLAY}>
          {grab && isPointing ? <HeldCard id={grab.id} piece={grab.piece} /> : null}
        </DragOverlay>,
        document.body,
      )}
    </DndContext>
  );
}

/** What was pressed. It stays sortable while its own tab is closed, because another was opened to drop it there. */
function GrabbedItem({ grab: { id, area, event, piece } }: { grab: Grab }) {
  const items = useMemo(() => [id], [id]);
  const grab = useMemo(() => ({ id, event }), [id, event]);
  const node = useMemo(
    // What comes from the palette belongs to the structure, which scrolls along with the page.
    () => (piece ? area.node : area.node.querySelector<HTMLElement>(`[data-element="${CSS.escape(id)}"]`)),
    [area, id, piece],
  );
  const data = useMemo(() => ({ piece }), [piece]);
  return (
    <SortableContext items={items} strategy={noShift}>
      <SortableItem id={id} node={node} grab={grab} data={data} isStill />
    </SortableContext>
  );
}
