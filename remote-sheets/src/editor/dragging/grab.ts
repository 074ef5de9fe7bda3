import { isGrab, type Grab as Press } from '@rpd/shared/ui/editing';
import type { EditorStore } from '../editor.store.ts';

/** Notes what was pressed in an area; one drag at a time. */
export function grabIn(
  store: EditorStore,
  event: Press['event'],
  id: string | undefined,
  isTree: boolean,
): void {
  const { grab, startGrab } = store.getState();
  if (id === undefined || grab || !isGrab(event)) return;
  startGrab({ id, event, area: { node: event.currentTarget as HTMLElement, isTree } });
}
