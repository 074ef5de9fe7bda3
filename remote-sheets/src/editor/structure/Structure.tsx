import { Box } from '@rpd/shared/ui';
import { gripAt, type GrabEvent } from '@rpd/shared/ui/editing';
import { memo, useEffect } from 'react';
import { grabIn } from '../dragging/grab.ts';
import { draftIn, useEditor, useEditorStore } from '../editor.store.ts';
import { Canvas } from './Canvas.tsx';
import { ContextMenu } from './ContextMenu.tsx';
import { STRUCTURE_CSS } from './structureCss.ts';
import { TabRows } from './TabRows.tsx';
import { TabStrip } from './TabStrip.tsx';
import { WidthSwitch } from './WidthSwitch.tsx';

/** SED-1: the sheet as players see it: its tabs, and of the chosen one its rows, columns and fields. */
export const Structure = memo(function Structure() {
  const store = useEditorStore();
  const onGrab = (event: GrabEvent) => grabIn(store, event, gripAt(event.target), false);
  return (
    <Box data-structure="" css={STRUCTURE_CSS} onMouseDown={onGrab} onTouchStart={onGrab} onKeyDown={onGrab}>
      <WidthSwitch />
      <Canvas>
        <TabStrip />
        <TabRows />
      </Canvas>
      <ContextMenu />
      <CarriedFocus />
      <KeptFocus />
    </Box>
  );
});

/** What is carried by the keyboard may be drawn elsewhere after a step: its grip, or its line in the outline, keeps the focus. */
function CarriedFocus() {
  const carried = useEditor(state => state.carried);
  const area = useEditor(state => state.grab?.area);
  const draft = useEditor(state => (state.carried ? draftIn(state) : null));
  useEffect(() => {
    if (!carried || !area) return;
    const attribute = area.isTree ? 'data-element' : 'data-grip-of';
    area.node.querySelector<HTMLElement>(`[${attribute}="${CSS.escape(carried)}"]`)?.focus();
  }, [carried, area, draft]);
  return null;
}

/** Who works by keyboard goes on beside what they deleted, with what they moved; in the outline they stay there. */
function KeptFocus() {
  const store = useEditorStore();
  const focused = useEditor(state => state.focused);
  useEffect(() => {
    if (!focused) return;
    store.getState().focusName(null);
    if (document.activeElement?.closest('[role="tree"]')) return;
    document.querySelector<HTMLElement>(`[data-name-of="${CSS.escape(focused)}"]`)?.focus();
  }, [focused, store]);
  return null;
}
