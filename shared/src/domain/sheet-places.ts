import type { SheetColumn, SheetTab } from './sheet.ts';
import type { SheetField } from './sheet-field.ts';
import { SHEET_FORMAT } from './sheet-kinds.ts';

/** What the editor changes: the part of a sheet that is laid out. */
export interface SheetDocument {
  structure: { format?: number | undefined; tabs: SheetTab[] };
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
];

/** The document in the format that is written now. */
export function migrateDocument(document: SheetDocument): SheetDocument {
  const from = document.structure.format ?? 1;
  const migrated = MIGRATIONS.slice(from - 1).reduce((before, step) => step(before), document);
  return { ...migrated, structure: { ...migrated.structure, format: SHEET_FORMAT } };
}

const columnsOf = (tabs: readonly SheetTab[]): { column: SheetColumn; path: string }[] =>
  tabs.flatMap(({ rows }, tab) =>
    rows.flatMap(({ columns }, row) =>
      columns.map((column, index) => ({
        column,
        path: `structure.tabs[${tab}].rows[${row}].columns[${index}]`,
      })),
    ),
  );

/** What no schema of one element sees: ids that stand twice, fields that stand nowhere or that do not exist. */
export function placeProblems({ structure, fields }: SheetDocument): DocumentProblem[] {
  const problems: DocumentProblem[] = [];
  const ids = new Set<string>();
  const once = (id: string, path: string) => {
    if (ids.has(id)) problems.push({ path, message: 'Cet identifiant est déjà celui d’un autre élément.' });
    ids.add(id);
  };
  structure.tabs.forEach((tab, tabIndex) => {
    once(tab.id, `structure.tabs[${tabIndex}].id`);
    tab.rows.forEach((row, index) => once(row.id, `structure.tabs[${tabIndex}].rows[${index}].id`));
  });
  const placed = new Set<string>();
  for (const { column, path } of columnsOf(structure.tabs)) {
    once(column.id, `${path}.id`);
    column.fieldIds.forEach((id, index) => {
      const at = `${path}.fieldIds[${index}]`;
      if (!Object.hasOwn(fields, id)) problems.push({ path: at, message: 'Ce champ n’est pas défini.' });
      else if (placed.has(id)) problems.push({ path: at, message: 'Ce champ est déjà placé ailleurs.' });
      placed.add(id);
    });
  }
  for (const id of Object.keys(fields)) {
    once(id, `fields.${id}`);
    if (!placed.has(id)) problems.push({ path: `fields.${id}`, message: 'Ce champ n’est placé nulle part.' });
  }
  return problems.slice(0, 50);
}

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
