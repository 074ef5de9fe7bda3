import { GRID_COLUMNS } from '@rpd/shared/domain';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { draftIn, useEditor, useEditorStore } from '../editor.store.ts';
import { resize, spanLabel, spanOf, spanOnGrid, spanShown } from '../widths.ts';

const KEYS: Readonly<Record<string, (span: number) => number>> = {
  ArrowLeft: span => span - 1,
  ArrowDown: span => span - 1,
  ArrowRight: span => span + 1,
  ArrowUp: span => span + 1,
  Home: () => 1,
  End: () => GRID_COLUMNS,
};

/** The right edge of the chosen field: dragged, or moved by arrow keys, from one of the twelve columns to the next. */
export function WidthHandle({ id, name }: { id: string; name: string }) {
  const store = useEditorStore();
  const span = useEditor(state => spanOf(draftIn(state).fields[id], state.width));
  /** Where the press began, how wide the field was, and what it is laid on: a field that wraps stays under the hand. */
  const drag = useRef<{ from: number; width: number; across: number; gap: number } | null>(null);
  const handle = useRef<HTMLDivElement>(null);
  const press = (event: PointerEvent<HTMLDivElement>) => {
    const frame = handle.current?.closest('[data-element]');
    const box = frame?.parentElement;
    if (event.button !== 0 || !frame || !box) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    store.getState().endGroup();
    drag.current = {
      from: event.clientX,
      width: frame.getBoundingClientRect().width,
      across: box.getBoundingClientRect().width,
      gap: Number.parseFloat(getComputedStyle(box).columnGap) || 0,
    };
  };
  const follow = ({ clientX }: PointerEvent) => {
    if (!drag.current) return;
    const { from, width, across, gap } = drag.current;
    const next = spanOnGrid(width + clientX - from, across, gap);
    if (next !== spanOf(draftIn(store.getState()).fields[id], store.getState().width))
      resize(store, id, next, `width ${id}`);
  };
  const end = () => {
    if (!drag.current) return;
    drag.current = null;
    // The next gesture is a step of its own.
    store.getState().endGroup();
  };
  const type = (event: KeyboardEvent) => {
    const to = KEYS[event.key];
    if (!to || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) store.getState().endGroup();
    resize(store, id, to(spanShown(store, id)), `width ${id}`);
  };
  return (
    <div
      ref={handle}
      className="width"
      role="slider"
      tabIndex={0}
      aria-label={`Largeur de ${name}`}
      title="Tirer pour changer la largeur"
      aria-valuemin={1}
      aria-valuemax={GRID_COLUMNS}
      aria-valuenow={span ?? GRID_COLUMNS}
      aria-valuetext={span === undefined ? 'Automatique' : spanLabel(span)}
      onPointerDown={press}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={type}
    />
  );
}
