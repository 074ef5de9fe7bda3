import type { PointerEvent } from 'react';

interface ResizeGripProps {
  /** In px; undefined: as wide as its contents want. */
  onResize: (width: number | undefined) => void;
}

/**
 * The edge of a column, dragged by a mouse or a finger; a double click gives the column back its own width. By keys one sets the width in
 * the dialog of the columns: a further stop in each header would be in the way of everybody.
 */
export function ResizeGrip({ onResize }: ResizeGripProps) {
  const drag = (down: PointerEvent<HTMLSpanElement>) => {
    const grip = down.currentTarget;
    const header = grip.closest('th');
    if (!header || down.button !== 0) return;
    down.preventDefault();
    grip.setPointerCapture(down.pointerId);
    const before = header.offsetWidth;
    let width: number | undefined;
    const move = (event: globalThis.PointerEvent) => {
      width = before + event.clientX - down.clientX;
      // Drawn without React until it is dropped: a hundred rows follow the finger.
      header.style.minWidth = `${width}px`;
      header.style.width = `${width}px`;
    };
    const end = ({ type }: globalThis.PointerEvent) => {
      grip.removeEventListener('pointermove', move);
      grip.removeEventListener('pointerup', end);
      grip.removeEventListener('pointercancel', end);
      header.style.minWidth = '';
      header.style.width = '';
      if (type === 'pointerup' && width !== undefined) onResize(width);
    };
    grip.addEventListener('pointermove', move);
    grip.addEventListener('pointerup', end);
    grip.addEventListener('pointercancel', end);
  };
  return (
    <span data-resize="" aria-hidden="true" onPointerDown={drag} onDoubleClick={() => onResize(undefined)} />
  );
}
