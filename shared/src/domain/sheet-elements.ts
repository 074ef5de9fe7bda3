import type { SheetColumn, SheetRow, SheetTab } from './sheet.ts';
import type { SheetDocument } from './sheet-places.ts';
import type { SheetField } from './sheet-field.ts';
import { fieldName } from './sheet-field-names.ts';

export type ElementType = 'tab' | 'row' | 'column' | 'field';

/** What people call each kind of element. */
export const ELEMENT_WORDS: Record<ElementType, string> = {
  tab: 'Onglet',
  row: 'Ligne',
  column: 'Colonne',
  field: 'Champ',
};

/** An element of a sheet where it stands: in which parent ('' for the sheet), and as which of its children. */
export interface SheetElement {
  type: ElementType;
  /** Its name, or what it is called without one. */
  name: string;
  parent: string;
  index: number;
  own: SheetTab | SheetRow | SheetColumn | SheetField;
}

/** Every element of a document by its id, in the order of the layout. */
export function sheetElements({ structure, fields }: SheetDocument): Map<string, SheetElement> {
  const found = new Map<string, SheetElement>();
  const note = (type: ElementType, own: SheetTab | SheetRow | SheetColumn, parent: string, index: number) => {
    found.set(own.id, { type, name: own.name || `${ELEMENT_WORDS[type]} ${index + 1}`, parent, index, own });
  };
  structure.tabs.forEach((tab, tabIndex) => {
    note('tab', tab, '', tabIndex);
    tab.rows.forEach((row, rowIndex) => {
      note('row', row, tab.id, rowIndex);
      row.columns.forEach((column, columnIndex) => {
        note('column', column, row.id, columnIndex);
        column.fieldIds.forEach((id, index) => {
          const own = Object.hasOwn(fields, id) ? fields[id] : undefined;
          if (own) {
            const name = fieldName(own);
            found.set(id, { type: 'field', name, parent: column.id, index, own });
          }
        });
      });
    });
  });
  return found;
}

/** An element's own properties: without its children, which are elements themselves. */
export function ownProperties({ type, own }: SheetElement): Readonly<Record<string, unknown>> {
  if (type === 'field') return { ...own };
  return Object.fromEntries(
    Object.entries(own).filter(([key]) => !['id', 'rows', 'columns', 'fieldIds'].includes(key)),
  );
}

/** The ids of those elements that stand elsewhere: in another parent, or in another order among those that stayed. */
export function movedElements(
  before: ReadonlyMap<string, SheetElement>,
  after: ReadonlyMap<string, SheetElement>,
): ReadonlySet<string> {
  const moved = new Set<string>();
  const siblings = new Map<string, { id: string; index: number }[]>();
  for (const [id, { parent }] of after) {
    const old = before.get(id);
    if (!old) continue;
    if (old.parent === parent) {
      const all = siblings.get(parent) ?? [];
      all.push({ id, index: old.index });
      siblings.set(parent, all);
    } else moved.add(id);
  }
  for (const all of siblings.values()) {
    const stayed = new Set(longestRun(all.map(({ index }) => index)));
    for (const { id, index } of all) if (!stayed.has(index)) moved.add(id);
  }
  return moved;
}

/** The longest increasing subsequence of different numbers: its members have not moved. */
function longestRun(numbers: readonly number[]): number[] {
  // `ends[n]`: where the best run of n + 1 numbers ends; `before`: what stands before each number in its run.
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  numbers.forEach((number, at) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    before[at] = low > 0 ? ends[low - 1] : undefined;
    ends[low] = at;
  });
  const run: number[] = [];
  for (let at = ends.at(-1); at !== undefined; at = before[at]) run.push(numbers[at] ?? 0);
  return run.toReversed();
}
