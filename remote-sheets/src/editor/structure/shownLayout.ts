import type { SheetLayoutWidths, SheetWidth } from '@rpd/shared/domain';

interface Placed {
  layout?: SheetLayoutWidths | undefined;
}

/** Whether an element is left out at a width. */
export const isHiddenAt = ({ layout }: Placed, width: SheetWidth): boolean =>
  layout?.[width]?.hidden === true;

const made = new WeakMap<object, object>();

/** The element in its place at each width, where it is hidden too: its author still reaches it. One object for one element. */
export function withoutHidden<Element extends Placed>(element: Element): Element {
  const { layout } = element;
  if (!layout || !Object.values(layout).some(place => place?.hidden)) return element;
  const known = made.get(element) as Element | undefined;
  if (known) return known;
  const shown = Object.fromEntries(
    Object.entries(layout).map(([width, place]) => [width, place && { ...place, hidden: false }]),
  );
  const next = { ...element, layout: shown };
  made.set(element, next);
  return next;
}
