import type { CreationStep, SheetColumn, SheetField, SheetRow, SheetTab } from '@rpd/shared/domain';
import { withSteps, type SheetDraft } from './draft.ts';
import { parentsFor, PARENTS, partOf, placeOf, type Part } from './place.ts';

type Changes = Readonly<Record<string, unknown>>;

/** The small steps of which every change is made; each has an inverse. */
export type Command =
  | { kind: 'insert'; parent: string; index: number; part: Part }
  | { kind: 'remove'; id: string }
  | { kind: 'move'; id: string; parent: string; index: number }
  /** New values of an element's own properties; undefined takes one away. */
  | { kind: 'patch'; id: string; changes: Changes }
  /** The same for the sheet: its description, audience, system. */
  | { kind: 'details'; changes: Partial<Pick<SheetDraft, 'description' | 'isPublic' | 'gameType'>> }
  /** Other steps of guided creation; none takes them away. */
  | { kind: 'steps'; steps: readonly CreationStep[] }
  /** Another document in place of this one: an import, a version that comes back. */
  | { kind: 'replace'; draft: SheetDraft }
  | { kind: 'all'; commands: readonly Command[] };

/** A change that was made, and what takes it back. */
export interface Applied {
  draft: SheetDraft;
  inverse: Command;
}

/** The draft after a command. One that cannot be (an element that is gone, a row in a column) changes nothing: undefined. */
export function apply(draft: SheetDraft, command: Command): Applied | undefined {
  switch (command.kind) {
    case 'insert':
      return insert(draft, command);
    case 'remove':
      return remove(draft, command.id);
    case 'move':
      return move(draft, command);
    case 'patch':
      return patch(draft, command);
    case 'details': {
      const before = Object.fromEntries(
        Object.keys(command.changes).map(key => [key, draft[key as keyof SheetDraft]]),
      );
      return { draft: { ...draft, ...command.changes }, inverse: { kind: 'details', changes: before } };
    }
    case 'steps': {
      const before = draft.structure.steps ?? [];
      return { draft: withSteps(draft, command.steps), inverse: { kind: 'steps', steps: before } };
    }
    case 'replace':
      return { draft: command.draft, inverse: { kind: 'replace', draft } };
    case 'all':
      return applyAll(draft, command.commands);
  }
}

function applyAll(before: SheetDraft, commands: readonly Command[]): Applied | undefined {
  let draft = before;
  const inverses: Command[] = [];
  for (const command of commands) {
    const applied = apply(draft, command);
    if (!applied) continue;
    draft = applied.draft;
    inverses.unshift(applied.inverse);
  }
  return inverses.length > 0 ? { draft, inverse: { kind: 'all', commands: inverses } } : undefined;
}

/** The children of an element, changed; the rest of the tree is the same objects as before. */
type Change<Child> = (children: readonly Child[]) => Child[];

const mapOne = <Element extends { id: string }>(
  all: readonly Element[],
  id: string,
  change: (element: Element) => Element,
): Element[] => all.map(element => (element.id === id ? change(element) : element));

const mapPath = <Element extends { id: string }>(
  all: readonly Element[],
  change: (element: Element) => Element,
): Element[] => {
  const next = all.map(change);
  return next.every((element, index) => element === all[index]) ? (all as Element[]) : next;
};

const withTabs = (draft: SheetDraft, tabs: SheetTab[]): SheetDraft => ({
  ...draft,
  structure: { ...draft.structure, tabs },
});

function changeRows(draft: SheetDraft, change: (row: SheetRow) => SheetRow): SheetDraft {
  return withTabs(
    draft,
    mapPath(draft.structure.tabs, tab => {
      const rows = mapPath(tab.rows, change);
      return rows === tab.rows ? tab : { ...tab, rows };
    }),
  );
}

function changeColumns(draft: SheetDraft, change: (column: SheetColumn) => SheetColumn): SheetDraft {
  return changeRows(draft, row => {
    const columns = mapPath(row.columns, change);
    return columns === row.columns ? row : { ...row, columns };
  });
}

/** The draft with the children of one parent changed. */
function changeChildren(
  draft: SheetDraft,
  type: Part['type'],
  parent: string,
  change: Change<never>,
): SheetDraft {
  if (type === 'tab') return withTabs(draft, (change as unknown as Change<SheetTab>)(draft.structure.tabs));
  if (type === 'row') {
    const rows = change as unknown as Change<SheetRow>;
    return withTabs(
      draft,
      mapOne(draft.structure.tabs, parent, tab => ({ ...tab, rows: rows(tab.rows) })),
    );
  }
  if (type === 'column') {
    const columns = change as unknown as Change<SheetColumn>;
    return changeRows(draft, row => (row.id === parent ? { ...row, columns: columns(row.columns) } : row));
  }
  const ids = change as unknown as Change<string>;
  return changeColumns(draft, column =>
    column.id === parent ? { ...column, fieldIds: ids(column.fieldIds) } : column,
  );
}

const childOf = (part: Part) => (part.type === 'field' ? part.element.id : part.element) as never;

function insert(
  draft: SheetDraft,
  { parent, index, part }: Command & { kind: 'insert' },
): Applied | undefined {
  const { id } = part.element;
  const isPlace =
    PARENTS[part.type] === 'sheet' ? parent === '' : placeOf(draft, parent)?.type === PARENTS[part.type];
  const isTaken =
    placeOf(draft, id) !== undefined ||
    Object.keys(part.fields).some(one => Object.hasOwn(draft.fields, one));
  if (!isPlace || isTaken) return undefined;
  const placed = changeChildren(draft, part.type, parent, children =>
    children.toSpliced(index, 0, childOf(part)),
  );
  return {
    draft: { ...placed, fields: { ...placed.fields, ...part.fields } },
    inverse: { kind: 'remove', id },
  };
}

function remove(draft: SheetDraft, id: string): Applied | undefined {
  const place = placeOf(draft, id);
  const part = partOf(draft, id);
  if (!place || !part) return undefined;
  const without = changeChildren(draft, place.type, place.parent, children =>
    children.toSpliced(place.index, 1),
  );
  const fields = Object.fromEntries(
    Object.entries(draft.fields).filter(([fieldId]) => !Object.hasOwn(part.fields, fieldId)),
  );
  return {
    draft: { ...without, fields },
    inverse: { kind: 'insert', parent: place.parent, index: place.index, part },
  };
}

/** `index` counts without the element itself. */
function move(draft: SheetDraft, { id, parent, index }: Command & { kind: 'move' }): Applied | undefined {
  const place = placeOf(draft, id);
  const part = partOf(draft, id);
  const target = place && parentsFor(draft, place.type).find(one => one.id === parent);
  if (!place || !part || !target) return undefined;
  const most = target.size - (place.parent === parent ? 1 : 0);
  const at = Math.min(index, most);
  if (place.parent === parent && place.index === at) return undefined;
  const without = changeChildren(draft, place.type, place.parent, children =>
    children.toSpliced(place.index, 1),
  );
  const moved = changeChildren(without, place.type, parent, children =>
    children.toSpliced(at, 0, childOf(part)),
  );
  return { draft: moved, inverse: { kind: 'move', id, parent: place.parent, index: place.index } };
}

function patched<Element extends object>(
  element: Element,
  changes: Changes,
): { next: Element; before: Changes } {
  const before = Object.fromEntries(Object.keys(changes).map(key => [key, (element as Changes)[key]]));
  const all = Object.entries({ ...element, ...changes }).filter(([, value]) => value !== undefined);
  return { next: Object.fromEntries(all) as Element, before };
}

function patch(draft: SheetDraft, { id, changes }: Command & { kind: 'patch' }): Applied | undefined {
  const part = partOf(draft, id);
  if (!part) return undefined;
  const own = part.type === 'field' ? part.fields[id] : part.element;
  if (!own) return undefined;
  const { next, before } = patched<SheetTab | SheetRow | SheetColumn | SheetField | { id: string }>(
    own,
    changes,
  );
  const inverse = { kind: 'patch', id, changes: before } as const;
  if (part.type === 'field') {
    return { draft: { ...draft, fields: { ...draft.fields, [id]: next as SheetField } }, inverse };
  }
  if (part.type === 'tab') {
    return {
      draft: withTabs(
        draft,
        mapOne(draft.structure.tabs, id, () => next as SheetTab),
      ),
      inverse,
    };
  }
  if (part.type === 'row')
    return { draft: changeRows(draft, row => (row.id === id ? (next as SheetRow) : row)), inverse };
  return {
    draft: changeColumns(draft, column => (column.id === id ? (next as SheetColumn) : column)),
    inverse,
  };
}
