import { isGrab, type Grab as Press } from '@rpd/shared/ui/editing';
import type { EditorStore } from '../editor.store.ts';
import type { HeldPiece } from './grab.types.ts';

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

/** Notes a press on something of the palette, which is dragged into the structure. */
export function grabPiece(store: EditorStore, event: Press['event'], piece: HeldPiece): void {
  const { grab, startGrab } = store.getState();
  const node = document.querySelector<HTMLElement>('[data-structure]');
  if (grab || !node || !isGrab(event)) return;
  startGrab({ id: PIECE_ID, event, piece, area: { node, isTree: false } });
}
/** No element has it. */
const PIECE_ID = 'piece';
