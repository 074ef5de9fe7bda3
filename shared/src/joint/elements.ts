import { ownProperties, sheetElements } from '../domain/index.ts';
import type { ElementType, SheetInput, SheetTab } from '../domain/index.ts';
import { keysBetween } from './order.ts';

// A sheet as elements that stand somewhere, and back: what several people change is elements, not a tree.

/** Own properties of an element, without its children. */
export type Properties = Readonly<Record<string, unknown>>;

/** An element, alive or removed. */
export interface JointElement {
  type: ElementType;
  own: Properties;
  /** '' for a tab. */
  parent: string;
  /** Its place among its siblings: they are sorted by it, and then by their ids. */
  order: string;
  isGone: boolean;
}

export type JointElements = ReadonlyMap<string, JointElement>;

/** In what each kind stands, the innermost first. */
export const PARENT_TYPES = [
  ['field', 'column'],
  ['column', 'row'],
  ['row', 'tab'],
] as const;

/** The elements of a saved sheet. The same sheet gives every browser the same orders. */
export function baseElements(base: SheetInput): JointElements {
  const found = sheetElements(base);
  const siblings = new Map<string, number>();
  for (const { parent } of found.values()) siblings.set(parent, (siblings.get(parent) ?? 0) + 1);
  const orders = new Map([...siblings].map(([parent, count]) => [parent, keysBetween(null, null, count)]));
  const next = new Map<string, number>();
  return new Map(
    [...found].map(([id, element]) => {
      const { type, parent } = element;
      const at = next.get(parent) ?? 0;
      next.set(parent, at + 1);
      return [
        id,
        { type, own: ownProperties(element), parent, order: orders.get(parent)?.[at] ?? '', isGone: false },
      ];
    }),
  );
}

/** Those that are there: an element that somebody removed stays as long as something alive stands in it. */
export function livingIds(elements: JointElements): ReadonlySet<string> {
  const alive = new Set<string>();
  for (const [id, { isGone }] of elements) if (!isGone) alive.add(id);
  for (const [type, parentType] of PARENT_TYPES)
    for (const [id, element] of elements) {
      if (element.type !== type || !alive.has(id)) continue;
      if (elements.get(element.parent)?.type === parentType) alive.add(element.parent);
    }
  return alive;
}

const byOrder = ([one, { order: first }]: Entry, [other, { order: second }]: Entry): number =>
  first < second ? -1 : first > second ? 1 : one < other ? -1 : 1;
type Entry = [string, JointElement];

/** The children of each parent, in their order. */
export function childrenOf(elements: JointElements): ReadonlyMap<string, readonly Entry[]> {
  const alive = livingIds(elements);
  const children = new Map<string, Entry[]>();
  for (const entry of elements) {
    const [id, { type, parent }] = entry;
    if (!alive.has(id)) continue;
    const key = type === 'tab' ? '' : parent;
    const all = children.get(key) ?? [];
    all.push(entry);
    children.set(key, all);
  }
  for (const all of children.values()) all.sort(byOrder);
  return children;
}

/** The layout and the fields that these elements make. */
export function documentOf(elements: JointElements): Pick<SheetInput, 'fields'> & { tabs: SheetTab[] } {
  const children = childrenOf(elements);
  const fields: Record<string, unknown> = {};
  const within = <Child>(
    parent: string,
    type: ElementType,
    make: (id: string, own: Properties) => Child,
  ): Child[] =>
    (children.get(parent) ?? []).flatMap(([id, element]) =>
      element.type === type ? [make(id, element.own)] : [],
    );
  const field = (id: string, own: Properties): string => {
    fields[id] = own;
    return id;
  };
  const column = (id: string, own: Properties) => ({ id, ...own, fieldIds: within(id, 'field', field) });
  const row = (id: string, own: Properties) => ({ id, ...own, columns: within(id, 'column', column) });
  const tab = (id: string, own: Properties) => ({ id, ...own, rows: within(id, 'row', row) });
  const tabs = within('', 'tab', tab) as unknown as SheetTab[];
  return { tabs, fields: fields as SheetInput['fields'] };
}
