import type { Grab as Press } from '@rpd/shared/ui/editing';
import type { ElementType, Where } from '../model/place.ts';

/** Where things are dragged: in the structure, or in the outline, whose lines stand below one another. */
export interface DragArea {
  node: HTMLElement;
  isTree: boolean;
}

/** What is not in the sheet yet: it comes in where it is let go. */
export interface HeldPiece {
  name: string;
  type: ElementType;
  insert: (at: Where) => void;
}

/** A press or key on what can be dragged, and where: the drag library is mounted for it. */
export interface Grab extends Press {
  area: DragArea;
  piece?: HeldPiece;
}
