import { formatNumber } from './format.ts';
import type { FieldLike } from './sheet-field.ts';
import type { DocumentProblem, SheetDocument } from './sheet-places.ts';

// How large one sheet may be (PLS-8): its characters, its editor and its versions take work for each element.

/** Fields of one sheet. */
export const SHEET_FIELDS_MAX = 2_000;
/** Tabs, rows and columns of one sheet. */
const SHEET_PLACES_MAX = 4_000;
/** Columns of the repeated fields of one sheet, those of columns included. */
const SHEET_COLUMNS_MAX = 2_000;

interface Size {
  fields: number;
  places: number;
  columns: number;
}

const columnsIn = ({ columns = [] }: Pick<FieldLike, 'columns'>): number =>
  columns.reduce((sum, column) => sum + 1 + columnsIn(column), 0);

function sizeOf({ structure, fields }: SheetDocument): Size {
  const size = { fields: 0, places: 0, columns: 0 };
  for (const field of Object.values(fields)) {
    size.fields += 1;
    size.columns += columnsIn(field);
  }
  for (const { rows } of structure.tabs) {
    size.places += 1 + rows.length;
    for (const { columns } of rows) size.places += columns.length;
  }
  return size;
}

const LIMITS: readonly { part: keyof Size; max: number; path: string; words: string }[] = [
  { part: 'fields', max: SHEET_FIELDS_MAX, path: 'fields', words: 'champs' },
  { part: 'places', max: SHEET_PLACES_MAX, path: 'structure.tabs', words: 'onglets, lignes et colonnes' },
  { part: 'columns', max: SHEET_COLUMNS_MAX, path: 'fields', words: 'colonnes dans les champs à lignes' },
];

/** Of what a document has too much. A stored one that is larger may be saved, as long as it does not grow. */
export function sizeProblems(document: SheetDocument, before?: SheetDocument | null): DocumentProblem[] {
  const size = sizeOf(document);
  const old = before ? sizeOf(before) : undefined;
  return LIMITS.flatMap(({ part, max, path, words }) =>
    size[part] <= Math.max(max, old?.[part] ?? 0)
      ? []
      : [
          {
            path,
            message: `Une fiche a au plus ${formatNumber(max)} ${words}, celle-ci ${formatNumber(size[part])}.`,
          },
        ],
  );
}
