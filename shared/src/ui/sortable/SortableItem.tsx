import { useSortable } from '@dnd-kit/sortable';
import { useLayoutEffect } from 'react';
import type { Grab } from './useGrab.ts';

const LISTENERS: Readonly<Record<string, string>> = {
  mousedown: 'onMouseDown',
  touchstart: 'onTouchStart',
  keydown: 'onKeyDown',
};

interface SortableItemProps {
  id: string;
  /** The element on the page; it was drawn without the drag library. */
  node: HTMLElement | null;
  /** The press that begins the drag of this item. */
  grab?: Grab | null | undefined;
  data?: Record<string, unknown>;
  /** It makes no room for others. */
  isStill?: boolean;
}

function place(node: HTMLElement, shift: string, transition = '', isDragged = false): void {
  Object.assign(node.style, { transform: shift, transition });
  node.toggleAttribute('data-dragged', isDragged);
}

/**
 * Makes an element of the page sortable. It draws nothing: the element stays where React drew it, and only its transform changes
 * while a drag goes on.
 */
export function SortableItem({ id, node, grab = null, data, isStill = false }: SortableItemProps) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
    ...(data && { data }),
    ...(isStill && { transition: null }),
  });
  useLayoutEffect(() => setNodeRef(node), [node, setNodeRef]);
  useLayoutEffect(() => {
    if (grab) listeners?.[LISTENERS[grab.event.type] ?? '']?.(grab.event);
  }, [grab, listeners]);
  const shift = transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : '';
  useLayoutEffect(() => {
    if (!node) return undefined;
    place(node, shift, transition, isDragging);
    return () => place(node, '', '', false);
  }, [node, shift, transition, isDragging]);
  return null;
}
