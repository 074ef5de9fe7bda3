import type { Grab as Press } from '@rpd/shared/ui/editing';

/** Where things are dragged: in the structure, or in the outline, whose lines stand below one another. */
export interface DragArea {
  node: HTMLElement;
  isTree: boolean;
}

/** A press or key on what can be dragged, and where: the drag library is mounted for it. */
export interface Grab extends Press {
  area: DragArea;
}
