import {
  type FieldColumn,
  isValueless,
  referenceName,
  seesField,
  type SheetField,
  type SheetViewer,
} from '@rpd/shared/domain';
import { nameKey } from './names.ts';
import { isTable, type SourceColumn, type SourcePart } from './source.ts';

// Which field of the sheet gets which part of the file.

export type Fields = Readonly<Record<string, SheetField>>;

/** Where a part goes: a field, and the columns of its lines by the places of those of the file. */
export interface Place {
  /** '': nowhere. */
  fieldId: string;
  /** Ids of columns; '' for a column that goes nowhere. */
  columns: string[];
}
export const NOWHERE: Place = { fieldId: '', columns: [] };

/** Fields that a file may fill in, for whom this viewer is. */
export const fillableFields = (fields: Fields, viewer: SheetViewer): [string, SheetField][] =>
  Object.entries(fields).filter(
    ([, field]) => !isValueless(field.type) && !field.formula && seesField(field, viewer),
  );

/** Names that a sheet imported from elsewhere could not keep as they were begin so. */
const RESERVED_PREFIX = 'champ';

/** The names of a field, the one that formulas use first: an import keeps the keys of another tool there. */
const namesOfField = ({ ref, name }: { ref?: string | undefined; name: string }): string[] => {
  const key = nameKey(referenceName({ ref: ref ?? '', name }));
  const withoutPrefix = ref && key.startsWith(RESERVED_PREFIX) ? key.slice(RESERVED_PREFIX.length) : '';
  return [key, nameKey(name), withoutPrefix].filter(Boolean);
};

interface Pair {
  part: number;
  fieldId: string;
  rank: number;
}

/** Ranks of names that come after those of the ids. */
const MISFIT = 1000;

/** How well a part and a field suit each other by their kinds; undefined where they do not. */
function kindRank({ value, only, type }: SourcePart, field: SheetField): number | undefined {
  if (only && !only.includes(field.type)) return undefined;
  const isLines = field.type === 'repeat';
  if (isTable(value)) {
    if (isLines) return 0;
    return field.type === 'textarea' ? MISFIT : undefined;
  }
  if (isLines) return Array.isArray(value) ? MISFIT : undefined;
  return type === undefined || type === field.type ? 0 : 1;
}

/**
 * A place for each part, by ids first, then by names without case and accents. A field gets one value; lists of several parts may go to
 * one repeated field.
 */
export function matchParts(parts: readonly SourcePart[], fields: Fields, viewer: SheetViewer): Place[] {
  const open = fillableFields(fields, viewer);
  const byName = new Map<string, string[]>();
  for (const [id, field] of open) {
    for (const name of new Set(namesOfField(field))) byName.set(name, [...(byName.get(name) ?? []), id]);
  }
  const known = new Map(open);
  const pairs: Pair[] = parts.flatMap((part, index): Pair[] => {
    if (part.problem) return [];
    const found = new Map<string, number>();
    const add = (fieldId: string, rank: number) => {
      const field = known.get(fieldId);
      const kind = field && kindRank(part, field);
      if (kind !== undefined && !found.has(fieldId)) found.set(fieldId, rank + kind);
    };
    if (part.fieldId) add(part.fieldId, -1);
    part.names.forEach((name, at) => {
      for (const id of byName.get(nameKey(name)) ?? []) add(id, at * 2);
    });
    return [...found].map(([fieldId, rank]) => ({ part: index, fieldId, rank }));
  });
  const places: Place[] = parts.map(() => NOWHERE);
  const taken = new Set<string>();
  for (const { part, fieldId } of pairs.toSorted(
    (one, other) => one.rank - other.rank || one.part - other.part,
  )) {
    const source = parts[part];
    if (!source || places[part] !== NOWHERE || taken.has(fieldId)) continue;
    places[part] = placeIn(source, fieldId, known.get(fieldId));
    if (known.get(fieldId)?.type !== 'repeat') taken.add(fieldId);
  }
  return places;
}

/** A part in a field, its columns by their ids and names. */
export function placeIn({ value }: SourcePart, fieldId: string, field: SheetField | undefined): Place {
  if (!field) return NOWHERE;
  if (field.type !== 'repeat') return { fieldId, columns: [] };
  const columns = field.columns ?? [];
  if (!isTable(value)) return { fieldId, columns: [firstText(columns)] };
  return { fieldId, columns: matchColumns(value.columns, columns) };
}

/** Columns that a line may fill in. */
export const fillableColumns = (columns: readonly FieldColumn[]): FieldColumn[] =>
  columns.filter(({ type, formula }) => !isValueless(type) && !formula);

const firstText = (columns: readonly FieldColumn[]): string =>
  fillableColumns(columns).find(({ type }) => type === 'string' || type === 'textarea')?.id ?? '';

/** For each column of the file that of the sheet, or ''; each of the sheet once. */
export function matchColumns(source: readonly SourceColumn[], columns: readonly FieldColumn[]): string[] {
  const open = fillableColumns(columns);
  const ids = new Set(open.map(({ id }) => id));
  const names = open.map(column => ({ id: column.id, names: new Set(namesOfField(column)) }));
  const pairs = source.flatMap(({ path, names: called }, index) => [
    ...(ids.has(path) ? [{ index, id: path, rank: -1 }] : []),
    ...called.flatMap((name, rank) =>
      names.filter(one => one.names.has(nameKey(name))).map(({ id }) => ({ index, id, rank })),
    ),
  ]);
  const places = source.map(() => '');
  const taken = new Set<string>();
  for (const { index, id } of pairs.toSorted(
    (one, other) => one.rank - other.rank || one.index - other.index,
  )) {
    if (places[index] !== '' || taken.has(id)) continue;
    places[index] = id;
    taken.add(id);
  }
  return places;
}
