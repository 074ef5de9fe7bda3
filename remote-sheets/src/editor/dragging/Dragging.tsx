import { whenIdle } from '@rpd/shared/idle';
import { lazyWithPreload } from '@rpd/shared/ui';
import { useRelease } from '@rpd/shared/ui/editing';
import { useCallback, useEffect, useState } from 'react';
import { useEditor, useEditorStore } from '../editor.store.ts';

const DragLayer = lazyWithPreload(async () => (await import('./DragLayer.tsx')).DragLayer);

/** Loads what dragging needs: somebody comes near a grip. */
export const preloadDragging = (): void => void DragLayer.preload();

/** Dragging in the editor: its code comes when the editor has been drawn, or with the first press on a grip. */
export function Dragging() {
  const store = useEditorStore();
  const grab = useEditor(state => state.grab);
  const [isWanted, setWanted] = useState(false);
  const release = useCallback(() => store.getState().endGrab(), [store]);
  useRelease(grab, release);
  useEffect(() => whenIdle(() => setWanted(true)), []);
  return isWanted || grab ? <DragLayer onClose={release} /> : null;
}
