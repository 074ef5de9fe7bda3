import { withoutGoneSteps } from './creation-fields.ts';
import type { CreationStep } from './creation-steps.ts';
import type { SheetColumn, SheetTab } from './sheet.ts';
import type { FieldLike, SheetField } from './sheet-field.ts';
import { fieldName } from './sheet-field-names.ts';
import { isDisplay, SHEET_FORMAT } from './sheet-kinds.ts';
import type { SheetTheme } from './sheet-look.ts';

/** What the editor changes: the part of a sheet that is laid out. */
export interface SheetDocument {
  structure: {
    format?: number | undefined;
    tabs: SheetTab[];
    theme?: SheetTheme | undefined;
    steps?: CreationStep[] | undefined;
  };
  fields: Record<string, SheetField>;
}

/** One thing that is wrong with a document, and where: `structure.tabs[0].rows[2].name`. */
export interface DocumentProblem {
  path: string;
  message: string;
}

type Migration = (document: SheetDocument) => SheetDocument;

/** From format n to n + 1, at n - 1. Each leaves alone what it does not know, so that nothing is lost on the way. */
const MIGRATIONS: readonly Migration[] = [
  // Before, nothing kept two fields from one id in a layout, or a field from standing nowhere.
  document => repairPlaces(document),
  // What a document says of its look since is all optional: a field without a widget is shown by its type.
  document => document,
];

/** The document in the format that is written now. */
export function migrateDocument(document: SheetDocument): SheetDocument {
  const from = document.structure.format ?? 1;
  const migrated = MIGRATIONS.slice(from - 1).reduce((before, step) => step(before), document);
  return { ...migrated, structure: { ...migrated.structure, format: SHEET_FORMAT } };
}

const columnsOf = (tabs: readonly SheetTab[]): { column: SheetColumn; path: string; place: string }[] =>
  tabs.flatMap(({ rows }, tab) =>
    rows.flatMap(({ columns }, row) =>
      columns.map((column, index) => ({
        column,
        path: `structure.tabs[${tab}].rows[${row}].columns[${index}]`,
        place: columnPlace(tab, row, index),
      })),
    ),
  );

const nameIn = (fields: SheetDocument['fields'], id: string): string => {
  const field = fields[id];
  return field && isDisplay(field.type) ? fieldName(field) : field?.name || 'sans nom';
};

/** Where an element stands, for people, by its id: « Onglet 2, ligne 1, colonne 1, champ « Force » ». */
export function placeWords({ structure, fields }: SheetDocument): (id: string) => string {
  const words = new Map<string, string>();
  const note = (id: string, place: string) => {
    if (!words.has(id)) words.set(id, place);
  };
  const named = (id: string) => `champ « ${nameIn(fields, id)} »`;
  structure.tabs.forEach((tab, tabAt) => {
    note(tab.id, tabPlace(tabAt));
    tab.rows.forEach((row, rowAt) => {
      note(row.id, rowPlace(tabAt, rowAt));
      row.columns.forEach((column, at) => {
        note(column.id, columnPlace(tabAt, rowAt, at));
        for (const id of column.fieldIds) {
          if (Object.hasOwn(fields, id)) note(id, `${columnPlace(tabAt, rowAt, at)}, ${named(id)}`);
        }
      });
    });
  });
  return id => words.get(id) ?? (Object.hasOwn(fields, id) ? named(id).replace('c', 'C') : 'La fiche');
}

const tabPlace = (tab: number): string => `Onglet ${tab + 1}`;
const rowPlace = (tab: number, row: number): string => `${tabPlace(tab)}, ligne ${row + 1}`;
const columnPlace = (tab: number, row: number, column: number): string =>
  `${rowPlace(tab, row)}, colonne ${column + 1}`;

/**
 * What no schema of one element sees: ids that stand twice, fields that do not exist, and unless they may hide, fields that stand
 * nowhere.
 */
export function placeProblems(
  document: SheetDocument,
  { mayHide = false }: { mayHide?: boolean | undefined } = {},
): DocumentProblem[] {
  const { structure, fields } = document;
  const problems: DocumentProblem[] = [];
  const ids = new Set<string>();
  const note = (path: string, place: string, message: string) =>
    problems.push({ path, message: `${place} : ${message}` });
  const once = (id: string, path: string, place: string) => {
    if (ids.has(id)) note(path, place, 'cet identifiant est déjà celui d’un autre élément.');
    ids.add(id);
  };
  structure.tabs.forEach((tab, tabAt) => {
    once(tab.id, `structure.tabs[${tabAt}].id`, tabPlace(tabAt));
    tab.rows.forEach((row, at) =>
      once(row.id, `structure.tabs[${tabAt}].rows[${at}].id`, rowPlace(tabAt, at)),
    );
  });
  const placed = new Set<string>();
  for (const { column, path, place } of columnsOf(structure.tabs)) {
    once(column.id, `${path}.id`, place);
    column.fieldIds.forEach((id, index) => {
      const at = `${path}.fieldIds[${index}]`;
      if (!Object.hasOwn(fields, id)) note(at, place, `le champ « ${id} » n’est pas défini.`);
      else if (placed.has(id))
        note(at, place, `le champ « ${fields[id]?.name || id} » est déjà placé ailleurs.`);
      placed.add(id);
    });
  }
  const words = placeWords(document);
  for (const [id, field] of Object.entries(fields)) {
    once(id, `fields.${id}`, words(id));
    if (!mayHide && !placed.has(id)) note(`fields.${id}`, words(id), 'ce champ n’est placé nulle part.');
    for (const { id: columnId, path } of repeatedColumns(field)) {
      once(columnId, `fields.${id}${path}.id`, words(id));
    }
  }
  return problems.slice(0, 50);
}

/** The columns of a repeated field, those of columns included. */
function repeatedColumns(
  { columns = [] }: Pick<FieldLike, 'columns'>,
  above = '',
): { id: string; path: string }[] {
  return columns.flatMap((column, index) => {
    const path = `${above}.columns[${index}]`;
    return [{ id: column.id, path }, ...repeatedColumns(column, path)];
  });
}

/** The layout without the fields that are gone: who sends fields alone means the columns to follow. */
export const withoutGoneFields = ({ structure, fields }: SheetDocument): SheetDocument['structure'] => ({
  ...withoutGoneSteps(structure, fields),
  tabs: structure.tabs.map(tab => ({
    ...tab,
    rows: tab.rows.map(row => ({
      ...row,
      columns: row.columns.map(column => ({
        ...column,
        fieldIds: column.fieldIds.filter(id => Object.hasOwn(fields, id)),
      })),
    })),
  })),
});

/** Where fields without a place are put, so that nobody loses one. */
const FOUND = 'Champs retrouvés';

/** The same document with each field in one place, and nothing in a place that is no field. */
export function repairPlaces(document: SheetDocument): SheetDocument {
  if (placeProblems(document).length === 0) return document;
  const { fields, structure } = document;
  const ids = new Set<string>();
  const unique = <Element extends { id: string }>(element: Element): Element => {
    const id = ids.has(element.id) || Object.hasOwn(fields, element.id) ? crypto.randomUUID() : element.id;
    ids.add(id);
    return { ...element, id };
  };
  const placed = new Set<string>();
  const place = (id: string) => Object.hasOwn(fields, id) && !placed.has(id) && Boolean(placed.add(id));
  const tabs = structure.tabs.map(tab => ({
    ...unique(tab),
    rows: tab.rows.map(row => ({
      ...unique(row),
      columns: row.columns.map(column => ({ ...unique(column), fieldIds: column.fieldIds.filter(place) })),
    })),
  }));
  const lost = Object.keys(fields).filter(id => !placed.has(id));
  if (lost.length > 0) {
    const column = unique({ id: crypto.randomUUID(), name: '', fieldIds: lost });
    const row = unique({ id: crypto.randomUUID(), name: '', columns: [column] });
    tabs.push(unique({ id: crypto.randomUUID(), name: FOUND, rows: [row] }));
  }
  return { ...document, structure: { ...structure, tabs } };
}
