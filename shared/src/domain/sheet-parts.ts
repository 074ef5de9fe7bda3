import { withoutGoneTargets } from './sheet-action-rules.ts';
import type { ElementType } from './sheet-elements.ts';
import { fieldParts, type Part, type SheetField } from './sheet-field.ts';
import { SHEET_FORMAT } from './sheet-kinds.ts';
import type { DocumentProblem, SheetDocument } from './sheet-places.ts';
import { isObject, readPart, TOLD_MAX } from './sheet-reading.ts';
import { documentProblemSteps } from './sheet-rules.ts';
import { shape, text } from './schema.ts';
import { columnParts, rowParts, tabParts, type SheetColumn, type SheetRow, type SheetTab } from './sheet.ts';
import { SHEET_FIELDS_MAX } from './sheet-sizes.ts';
import { inTurns, type Steps } from './turns.ts';

/** An element of a sheet with whatever is in it; fields are kept by their ids beside it, as in the document. */
export type SheetPart =
  | { type: 'tab'; element: SheetTab; fields: Record<string, SheetField> }
  | { type: 'row'; element: SheetRow; fields: Record<string, SheetField> }
  | { type: 'column'; element: SheetColumn; fields: Record<string, SheetField> }
  | { type: 'field'; element: { id: string }; fields: Record<string, SheetField> };

/** Elements that are copied or saved together. */
export const PARTS_MAX = 200;

const ELEMENTS: Readonly<Record<ElementType, Part>> = {
  tab: tabParts,
  row: rowParts,
  column: columnParts,
  field: { schema: shape({ id: text(64).required() }) },
};
const isType = (value: unknown): value is ElementType =>
  typeof value === 'string' && Object.hasOwn(ELEMENTS, value);

/** Whether elements in this format can be read here; without one they are of a time that had none. */
export const isFormatKnown = (format: unknown): boolean =>
  format === undefined || (typeof format === 'number' && format <= SHEET_FORMAT);

interface Saving {
  /** Custom ids are theirs to give (section 6). */
  isAdministrator?: boolean;
  patternError?: (pattern: string) => string | undefined;
}

type ReadParts = { parts: SheetPart[]; problems: [] } | { parts: null; problems: DocumentProblem[] };

/**
 * Reads elements that come from outside: from a clipboard, or to be kept as a block.
 * @returns them as their schemas have them, or everything that a save would refuse (at most 50), in French. What they refer to outside of
 * themselves is no problem.
 */
export const readPartsInTurns = (
  value: unknown,
  saving: Saving,
  nextTurn: () => Promise<unknown>,
): Promise<ReadParts> => inTurns(partsReading(value, saving), nextTurn);

function* partsReading(value: unknown, saving: Saving): Steps<ReadParts> {
  const problems: DocumentProblem[] = [];
  const note = (path: string, message: string) => problems.push({ path, message });
  if (!Array.isArray(value) || value.length === 0) note('parts', 'Aucun élément de fiche.');
  else if (value.length > PARTS_MAX) note('parts', `Au plus ${PARTS_MAX} éléments.`);
  const parts: SheetPart[] = [];
  for (const [index, one] of (problems.length === 0 ? (value as unknown[]) : []).entries()) {
    const part = yield* partReading(one, index, problems);
    if (part) parts.push(part);
    if (problems.length >= TOLD_MAX) break;
  }
  if (problems.length === 0) {
    problems.push(...doubledFields(parts));
    const found = yield* documentProblemSteps(documentOf(parts), saving);
    problems.push(...found.map(problem => inParts(problem, parts)));
  }
  return problems.length > 0
    ? { parts: null, problems: problems.slice(0, TOLD_MAX) }
    : { parts, problems: [] };
}

function* partReading(
  one: unknown,
  index: number,
  problems: DocumentProblem[],
): Steps<SheetPart | undefined> {
  const path = `parts[${index}]`;
  const words = `Élément ${index + 1}`;
  const before = problems.length;
  const note = (at: string, message: string) =>
    problems.push({ path: `${path}${at}`, message: `${words} : ${message}` });
  const { type, element, fields, ...others } = isObject(one) ? one : {};
  if (!isType(type)) {
    note('.type', 'ni un onglet, ni une ligne, ni une colonne, ni un champ.');
    return undefined;
  }
  for (const name of Object.keys(others).slice(0, TOLD_MAX)) note(`.${name.slice(0, 100)}`, 'champ inconnu.');
  if (!isObject(element)) note('.element', 'il lui manque ce qu’il est.');
  if (!isObject(fields)) note('.fields', 'il lui manque ses champs.');
  else if (Object.keys(fields).length > SHEET_FIELDS_MAX) note('.fields', 'trop de champs.');
  if (problems.length > before || !isObject(fields)) return undefined;
  const found: DocumentProblem[] = [];
  const own = yield* readPart(ELEMENTS[type], element, `${path}.element`, found);
  const read: [string, unknown][] = [];
  for (const [id, field] of Object.entries(fields)) {
    if (id in Object.prototype) note('.fields', `« ${id} » n’est pas un identifiant.`);
    else if (isObject(field))
      read.push([id, yield* readPart(fieldParts, field, `${path}.fields.${id}`, found)]);
    else note(`.fields.${id}`, 'ce champ n’est pas lisible.');
  }
  for (const problem of found) {
    const name = fieldName(fields, problem.path.slice(path.length));
    problems.push({ ...problem, message: `${words}${name} : ${problem.message}` });
  }
  return problems.length > before
    ? undefined
    : ({ type, element: own, fields: Object.fromEntries(read) } as SheetPart);
}

/** « , champ « Force » » for a path in that field. */
function fieldName(fields: Record<string, unknown>, path: string): string {
  const id = Object.keys(fields).find(one => path === `.fields.${one}` || path.startsWith(`.fields.${one}.`));
  const field = id === undefined ? undefined : fields[id];
  const name = isObject(field) ? field['name'] : undefined;
  return id === undefined ? '' : `, champ « ${typeof name === 'string' && name ? name : 'sans nom'} »`;
}

/** Fields that two of the parts have: one would be written over the other. */
function doubledFields(parts: readonly SheetPart[]): DocumentProblem[] {
  const seen = new Set<string>();
  return parts.flatMap(({ fields }, index) =>
    Object.entries(fields).flatMap(([id, { name }]) => {
      const isDoubled = seen.has(id);
      seen.add(id);
      const message = `Élément ${index + 1} : le champ « ${name || id} » est déjà placé ailleurs.`;
      return isDoubled ? [{ path: `parts[${index}].fields.${id}`, message }] : [];
    }),
  );
}

/** The parts as a document, each in a tab of its own, so that the rules of a document hold for them. */
function documentOf(parts: readonly SheetPart[]): SheetDocument {
  const own = Object.fromEntries(parts.flatMap(({ fields }) => Object.entries(fields)));
  const outside = new Set(
    Object.values(own).flatMap(({ pairedWith }) =>
      pairedWith && !Object.hasOwn(own, pairedWith) ? [pairedWith] : [],
    ),
  );
  const fields = Object.entries(own).map(([id, field]) => [id, withoutGoneTargets(field, own)] as const);
  // A maximum that stands outside of the parts is there, and is a number.
  const anyNumber: SheetField = { type: 'number', name: '', required: false, options: [] };
  const numbers = [...outside].map(id => [id, anyNumber] as const);
  const tabs = parts.map(tabAround);
  if (outside.size > 0) tabs.push(tabOf('outside', [rowOf('outside', [columnOf('outside', [...outside])])]));
  return {
    structure: { format: SHEET_FORMAT, tabs },
    fields: Object.fromEntries([...fields, ...numbers]),
  };
}

const idOf = (type: ElementType, at: number | string): string => `${type} around part ${at}`;
const columnOf = (at: number | string, fieldIds: string[]): SheetColumn => ({
  id: idOf('column', at),
  name: '',
  fieldIds,
});
const rowOf = (at: number | string, columns: SheetColumn[]): SheetRow => ({
  id: idOf('row', at),
  name: '',
  columns,
});
const tabOf = (at: number | string, rows: SheetRow[]): SheetTab => ({ id: idOf('tab', at), name: '', rows });

function tabAround({ type, element }: SheetPart, at: number): SheetTab {
  switch (type) {
    case 'tab':
      return element;
    case 'row':
      return tabOf(at, [element]);
    case 'column':
      return tabOf(at, [rowOf(at, [element])]);
    case 'field':
      return tabOf(at, [rowOf(at, [columnOf(at, [element.id])])]);
  }
}

/** What was put around a part for its check is no place of it. */
const AROUND: Readonly<Record<ElementType, RegExp>> = {
  tab: /^Onglet \d+/,
  row: /^Onglet \d+(?:, ligne 1)?/,
  column: /^Onglet \d+(?:, ligne 1)?(?:, colonne 1)?/,
  field: /^Onglet \d+(?:, ligne 1)?(?:, colonne 1)?/,
};

/** A problem of the document, said of the part that it is in. */
function inParts({ path, message }: DocumentProblem, parts: readonly SheetPart[]): DocumentProblem {
  const tab = /^structure\.tabs\[(\d+)\]/.exec(path)?.[1];
  const id = /^fields\.([^.[]+)/.exec(path)?.[1];
  const index =
    tab === undefined ? parts.findIndex(({ fields }) => Object.hasOwn(fields, id ?? '')) : Number(tab);
  const part = parts[index];
  if (!part) return { path: 'parts', message };
  const said = message.replace(AROUND[part.type], `Élément ${index + 1}`);
  return { path: id === undefined ? `parts[${index}]` : `parts[${index}].${path}`, message: said };
}
