import { Box } from '@rpd/shared/ui';
import { memo, useEffect, type PointerEvent } from 'react';
import { draftIn, useEditor, useEditorStore } from '../editor.store.ts';
import { ContextMenu } from './ContextMenu.tsx';
import { watchPointer } from './pointerDrag.ts';
import { STRUCTURE_CSS } from './structureCss.ts';
import { TabRows } from './TabRows.tsx';
import { TabStrip } from './TabStrip.tsx';

/** SED-1: the structure area: the tabs, and of the chosen one its rows, columns and fields. */
export const Structure = memo(function Structure() {
  const store = useEditorStore();
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const grip = (event.target as Element).closest<HTMLElement>('[data-grip-of]');
    const id = grip?.dataset['gripOf'];
    if (id) watchPointer(store, { area: event.currentTarget, isTree: false }, id, event.nativeEvent);
  };
  return (
    <Box css={STRUCTURE_CSS} onPointerDown={onPointerDown}>
      <TabStrip />
      <TabRows />
      <ContextMenu />
      <CarriedFocus />
      <KeptFocus />
    </Box>
  );
});

/** An element that moves by keyboard may be rendered in another column: its handle keeps the focus. */
function CarriedFocus() {
  const carried = useEditor(state => state.carried);
  const draft = useEditor(state => (state.carried ? draftIn(state) : null));
  useEffect(() => {
    if (carried) document.querySelector<HTMLElement>(`[data-grip-of="${CSS.escape(carried)}"]`)?.focus();
  }, [carried, draft]);
  return null;
}

/** Who works by keyboard goes on beside what they deleted, with what they moved; in the outline they stay there. */
function KeptFocus() {
  const store = useEditorStore();
  const focused = useEditor(state => state.focused);
  useEffect(() => {
    if (!focused) return;
    store.getState().set({ focused: null });
    if (document.activeElement?.closest('[role="tree"]')) return;
    document.querySelector<HTMLElement>(`[data-name-of="${CSS.escape(focused)}"]`)?.focus();
  }, [focused, store]);
  return null;
}
