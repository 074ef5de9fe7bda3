import {
  ELEMENT_WORDS,
  fieldName,
  type ElementType,
  type SheetColumn,
  type SheetPart,
  type SheetRow,
  type SheetTab,
} from '@rpd/shared/domain';
import type { SheetDraft } from './draft.ts';

export { ELEMENT_WORDS, type ElementType };
export type Part = SheetPart;

/** Where an element stands: in which parent ('' for the sheet), and as which of its children. */
export interface Place {
  type: ElementType;
  parent: string;
  index: number;
}

/** Where an element of a known kind goes. */
export type Where = Omit<Place, 'type'>;

/** What each kind of element stands in. */
export const PARENTS: Record<ElementType, ElementType | 'sheet'> = {
  tab: 'sheet',
  row: 'tab',
  column: 'row',
  field: 'column',
};

type Tabs = readonly SheetTab[];

/** Where the element with this id stands; undefined when it is not there. */
export function placeOf({ structure: { tabs } }: SheetDraft, id: string): Place | undefined {
  for (const [tabIndex, tab] of tabs.entries()) {
    if (tab.id === id) return { type: 'tab', parent: '', index: tabIndex };
    for (const [rowIndex, row] of tab.rows.entries()) {
      if (row.id === id) return { type: 'row', parent: tab.id, index: rowIndex };
      for (const [columnIndex, column] of row.columns.entries()) {
        if (column.id === id) return { type: 'column', parent: row.id, index: columnIndex };
        const index = column.fieldIds.indexOf(id);
        if (index >= 0) return { type: 'field', parent: column.id, index };
      }
    }
  }
  return undefined;
}

const rowsOf = (tabs: Tabs): SheetRow[] => tabs.flatMap(({ rows }) => rows);
const columnsOf = (tabs: Tabs): SheetColumn[] => rowsOf(tabs).flatMap(({ columns }) => columns);

/** The ids of everything that stands in one parent, in order. */
export function siblingsIn({ structure: { tabs } }: SheetDraft, { type, parent }: Place): readonly string[] {
  const idsOf = (all: readonly { id: string }[] = []) => all.map(({ id }) => id);
  if (type === 'tab') return idsOf(tabs);
  if (type === 'row') return idsOf(tabs.find(({ id }) => id === parent)?.rows);
  if (type === 'column') return idsOf(rowsOf(tabs).find(({ id }) => id === parent)?.columns);
  return columnsOf(tabs).find(({ id }) => id === parent)?.fieldIds ?? [];
}

/** Whether a row stays in sight above every tab. */
export const hasStickyRow = (tabs: Tabs): boolean => rowsOf(tabs).some(({ sticky }) => sticky);

/** The fields among these elements and inside them, each once, in the order of the document. */
export const fieldsWithin = ({ structure: { tabs } }: SheetDraft, ids: ReadonlySet<string>): string[] =>
  tabs.flatMap(tab =>
    tab.rows.flatMap(row =>
      row.columns.flatMap(column =>
        [tab, row, column].some(({ id }) => ids.has(id))
          ? column.fieldIds
          : column.fieldIds.filter(id => ids.has(id)),
      ),
    ),
  );

/** Every element that children of this type can stand in, in the order of the document. */
export function parentsFor(
  { structure: { tabs } }: SheetDraft,
  type: ElementType,
): { id: string; size: number }[] {
  if (type === 'tab') return [{ id: '', size: tabs.length }];
  if (type === 'row') return tabs.map(({ id, rows }) => ({ id, size: rows.length }));
  if (type === 'column') return rowsOf(tabs).map(({ id, columns }) => ({ id, size: columns.length }));
  return columnsOf(tabs).map(({ id, fieldIds }) => ({ id, size: fieldIds.length }));
}

/** The element with everything in it. */
export function partOf(draft: SheetDraft, id: string): Part | undefined {
  const place = placeOf(draft, id);
  const { tabs } = draft.structure;
  const within = (ids: readonly string[]) =>
    Object.fromEntries(
      ids.flatMap(fieldId => (draft.fields[fieldId] ? [[fieldId, draft.fields[fieldId]]] : [])),
    );
  if (place?.type === 'field') return { type: 'field', element: { id }, fields: within([id]) };
  if (place?.type === 'column') {
    const element = columnsOf(tabs).find(column => column.id === id);
    return element && { type: 'column', element, fields: within(element.fieldIds) };
  }
  if (place?.type === 'row') {
    const element = rowsOf(tabs).find(row => row.id === id);
    return (
      element && { type: 'row', element, fields: within(element.columns.flatMap(({ fieldIds }) => fieldIds)) }
    );
  }
  const element = tabs.find(tab => tab.id === id);
  const ids = element && columnsOf([element]).flatMap(({ fieldIds }) => fieldIds);
  return element && ids && { type: 'tab', element, fields: within(ids) };
}

/** The ids of a part's own tabs, rows and columns. */
export function placesOf(part: Part): string[] {
  if (part.type === 'field') return [];
  const { element } = part;
  const rows = part.type === 'tab' ? part.element.rows : part.type === 'row' ? [part.element] : [];
  return [element.id, ...rows.flatMap(({ id, columns }) => [id, ...columns.map(column => column.id)])];
}

/** The elements from the tab down to this one. */
export function pathTo(draft: SheetDraft, id: string): string[] {
  const path: string[] = [];
  for (let at: string | undefined = id; at;) {
    path.unshift(at);
    at = placeOf(draft, at)?.parent;
  }
  return path;
}

const NAMELESS = { name: '', type: 'string' } as const;

/** How people call an element. */
export function nameOf(draft: SheetDraft, id: string): string {
  const part = partOf(draft, id);
  if (!part) return 'élément';
  if (part.type === 'field') return fieldName(part.fields[id] ?? NAMELESS);
  return part.element.name || `${ELEMENT_WORDS[part.type]} ${(placeOf(draft, id)?.index ?? 0) + 1}`;
}

/** Elements in the order of the document, however they were chosen. */
export const inOrderOf = (draft: SheetDraft, ids: readonly string[]): string[] =>
  ids.length > 1 ? idsOf(draft).filter(id => ids.includes(id)) : [...ids];

/** Every id of the layout, each once for each time that it stands there. */
export const idsOf = ({ structure: { tabs } }: SheetDraft): string[] =>
  tabs.flatMap(tab => [
    tab.id,
    ...tab.rows.flatMap(row => [row.id, ...row.columns.flatMap(column => [column.id, ...column.fieldIds])]),
  ]);
