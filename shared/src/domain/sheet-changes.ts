import type { PersonName } from './entity.ts';
import type { SheetDocument } from './sheet-places.ts';
import {
  movedElements,
  ownProperties,
  sheetElements,
  type ElementType,
  type SheetElement,
} from './sheet-elements.ts';
import { finish, type Steps } from './turns.ts';

export const SHEET_CHANGE_KINDS = ['added', 'removed', 'renamed', 'changed', 'moved'] as const;
export type SheetChangeKind = (typeof SHEET_CHANGE_KINDS)[number];

/** What happened to the elements of one kind from one version of a sheet to the next. */
export interface SheetChange {
  kind: SheetChangeKind;
  type: ElementType;
  count: number;
  /** Some of their names, the first ones of the layout. */
  names: string[];
}

/** A saved state of a template. */
export interface SheetRevision {
  version: number;
  at: string;
  author: PersonName;
  name: string;
  /** The parts of the template that changed with it: `description.name`, `structure`, … */
  fields: string[];
  /** What it changed of the version before; null where that is not kept. */
  changes: SheetChange[] | null;
}

/** Names that a change gives, at most. */
const NAMES = 5;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Names apart: a new name is not a new behaviour. */
const behaviour = (element: SheetElement) => ({ ...ownProperties(element), name: '' });

/** What a version of a sheet changed of the one before, in the order of {@link SHEET_CHANGE_KINDS}. */
export const sheetChanges = (before: SheetDocument, after: SheetDocument): SheetChange[] =>
  finish(sheetChangeSteps(before, after));

/** The same, element by element. */
export function* sheetChangeSteps(before: SheetDocument, after: SheetDocument): Steps<SheetChange[]> {
  const [old, next] = [sheetElements(before), sheetElements(after)];
  yield;
  const moved = movedElements(old, next);
  const found = new Map<string, SheetChange>();
  const note = (kind: SheetChangeKind, { type, name }: SheetElement) => {
    const change = found.get(`${kind} ${type}`) ?? { kind, type, count: 0, names: [] };
    change.count += 1;
    if (change.names.length < NAMES) change.names.push(name);
    found.set(`${kind} ${type}`, change);
  };
  for (const [id, element] of old) if (!next.has(id)) note('removed', element);
  for (const [id, element] of next) {
    const was = old.get(id);
    if (!was) {
      note('added', element);
      continue;
    }
    if (was.own.name !== element.own.name) note('renamed', element);
    if (!isSame(behaviour(was), behaviour(element))) note('changed', element);
    if (moved.has(id)) note('moved', element);
    yield;
  }
  return SHEET_CHANGE_KINDS.flatMap(kind =>
    (['tab', 'row', 'column', 'field'] as const).flatMap(type => found.get(`${kind} ${type}`) ?? []),
  );
}
