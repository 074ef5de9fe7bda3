import { stepProblemSteps } from './creation-rules.ts';
import { patternWeight, SHEET_PATTERNS_WEIGHT_MAX } from './field-pattern.ts';
import { actionProblems } from './sheet-action-rules.ts';
import { sheetProgramSteps } from './sheet-conditions.ts';
import type { FieldLike } from './sheet-field.ts';
import { DASHBOARD_ELEMENTS } from './sheet-kinds.ts';
import { displayProblems } from './sheet-display-rules.ts';
import { lookProblems } from './sheet-look-rules.ts';
import type { FormulaProblem } from './sheet-program.ts';
import { sizeProblems } from './sheet-sizes.ts';
import { placeProblems, placeWords, type DocumentProblem, type SheetDocument } from './sheet-places.ts';
import { styleErrors } from './sheet-style-values.ts';
import type { SheetStyle } from './sheet-styles.ts';
import { finish, inTurns, type Steps } from './turns.ts';

// What a document breaks that no schema of one element sees. A stored one that breaks a rule still opens: sheet-mending.ts mends it.

interface Saving {
  /** The document in whose place it is saved; null for a new sheet. */
  before?: SheetDocument | null;
  /** Whether fields may stand in no column, as in documents of the first format. */
  mayHide?: boolean;
  /** Whether an administrator saves it: custom ids are theirs to give (section 6). */
  isAdministrator?: boolean;
  /** What is wrong with a pattern beyond what every engine knows. */
  patternError?: ((pattern: string) => string | undefined) | undefined;
}

/** Problems that are reported at once. */
const TOLD_MAX = 50;
/** Fields and columns that take their options from a catalogue: each gets all of its entries. */
export const CATALOGUE_FIELDS_MAX = 200;
export const CUSTOM_ID = /^[a-z][a-z0-9_-]{0,63}$/i;

/** Everything that is wrong with a document (at most 50), in French and with its place: « Onglet 2, ligne 1, colonne 1 : … ». */
export const documentProblems = (document: SheetDocument, saving: Saving = {}): DocumentProblem[] =>
  finish(documentProblemSteps(document, saving));

/** The same for a server that answers others meanwhile. */
export const documentProblemsInTurns = (
  document: SheetDocument,
  saving: Saving,
  nextTurn: () => Promise<unknown>,
): Promise<DocumentProblem[]> => inTurns(documentProblemSteps(document, saving), nextTurn);

/** The same, element by element. */
export function* documentProblemSteps(
  document: SheetDocument,
  saving: Saving = {},
): Steps<DocumentProblem[]> {
  const sizes = sizeProblems(document, saving.before);
  const words = placeWords(document);
  yield;
  const places = placeProblems(document, { mayHide: saving.mayHide });
  yield;
  const found: DocumentProblem[] = [];
  const note = (path: string, id: string, message: string) => {
    if (found.length < TOLD_MAX) found.push({ path, message: `${words(id)} : ${message}` });
  };
  const elements = elementsOf(document);
  for (const element of elements) {
    styleProblems(element, note);
    yield;
  }
  customIdProblems(elements, saving, note);
  yield;
  // Patterns that are too many together are not read one by one.
  const looked = patternProblems(document, note) ? { ...saving, patternError: undefined } : saving;
  yield;
  for (const [id, field] of Object.entries(document.fields)) yield* fieldProblems(id, field, looked, note);
  catalogueProblems(document, note);
  lookProblems(document, note);
  displayProblems(document, note);
  actionProblems(document, note);
  yield;
  const paths = new Map(elements.map(({ id, path }) => [id, path]));
  const { problems } = yield* sheetProgramSteps(document.fields, document.structure);
  for (const problem of problems) {
    if (problem.isLimit) note(formulaPath(document, paths, problem), problem.fieldId, problem.message);
  }
  const steps = yield* stepProblemSteps(document);
  return [...sizes, ...places, ...found, ...steps].slice(0, TOLD_MAX);
}

type Note = (path: string, id: string, message: string) => void;

interface Element {
  id: string;
  path: string;
  own: { styles?: SheetStyle | undefined; customId?: string | undefined };
}

/** Tabs, rows, columns and fields, with their paths. */
function elementsOf({ structure, fields }: SheetDocument): Element[] {
  const found: Element[] = [];
  structure.tabs.forEach((tab, tabAt) => {
    const tabPath = `structure.tabs[${tabAt}]`;
    found.push({ id: tab.id, path: tabPath, own: tab });
    tab.rows.forEach((row, rowAt) => {
      const rowPath = `${tabPath}.rows[${rowAt}]`;
      found.push({ id: row.id, path: rowPath, own: row });
      row.columns.forEach((column, at) =>
        found.push({ id: column.id, path: `${rowPath}.columns[${at}]`, own: column }),
      );
    });
  });
  for (const [id, own] of Object.entries(fields)) found.push({ id, path: `fields.${id}`, own });
  return found;
}

function styleProblems({ id, path, own }: Element, note: Note): void {
  for (const [property, message] of Object.entries(styleErrors(own.styles ?? {}))) {
    note(`${path}.styles.${property}`, id, message);
  }
}

function customIdProblems(all: readonly Element[], { before, isAdministrator }: Saving, note: Note): void {
  const elements = all.filter(({ own }) => own.customId);
  if (elements.length === 0) return;
  const known = new Map(before ? elementsOf(before).map(({ id, own }) => [id, own.customId]) : []);
  const taken = new Set<string>();
  for (const { id, path, own } of elements) {
    const customId = own.customId ?? '';
    const at = `${path}.customId`;
    if (!isAdministrator && known.get(id) !== customId) {
      note(at, id, 'seule l’administration donne un identifiant personnalisé.');
    } else if (!CUSTOM_ID.test(customId)) {
      note(
        at,
        id,
        'un identifiant personnalisé commence par une lettre, puis des lettres sans accent, des chiffres et des tirets.',
      );
    } else if (taken.has(customId)) {
      note(at, id, `l’identifiant personnalisé « ${customId} » est déjà celui d’un autre élément.`);
    }
    taken.add(customId);
  }
}

function* fieldProblems(id: string, field: FieldLike, { patternError }: Saving, note: Note): Steps<void> {
  const { dashboardElement } = field as { dashboardElement?: string | undefined };
  if (dashboardElement && !Object.hasOwn(DASHBOARD_ELEMENTS, dashboardElement)) {
    note(`fields.${id}.dashboardElement`, id, `l’élément « ${dashboardElement} » n’existe pas.`);
  }
  function* look(own: FieldLike, path: string, column: string): Steps<void> {
    const values = new Set<string>();
    own.options.forEach(({ value }, at) => {
      if (values.has(value)) {
        note(
          `${path}.options[${at}].value`,
          id,
          `${column}la valeur « ${value} » est celle de deux options.`,
        );
      }
      values.add(value);
    });
    const message = own.pattern ? patternError?.(own.pattern) : undefined;
    if (message) note(`${path}.pattern`, id, column + message);
    yield;
    for (const [at, inner] of (own.columns ?? []).entries()) {
      yield* look(inner, `${path}.columns[${at}]`, `${column}colonne « ${inner.name || inner.id} », `);
    }
  }
  yield* look(field, `fields.${id}`, '');
}

function catalogueProblems({ fields }: SheetDocument, note: Note): void {
  let count = 0;
  const countIn = ({ catalogue, columns = [] }: FieldLike) => {
    if (catalogue) count += 1;
    columns.forEach(countIn);
  };
  for (const [id, field] of Object.entries(fields)) {
    countIn(field);
    if (count <= CATALOGUE_FIELDS_MAX) continue;
    note(
      `fields.${id}.catalogue`,
      id,
      `au plus ${CATALOGUE_FIELDS_MAX} champs et colonnes prennent leurs options dans un catalogue.`,
    );
    return;
  }
}

/** Whether the patterns of a document take too long to prepare together (PLS-8): each look at a character may need all of them. */
function patternProblems({ fields }: SheetDocument, note: Note): boolean {
  const seen = new Set<string>();
  let weight = 0;
  const weigh = ({ pattern, columns = [] }: FieldLike) => {
    if (pattern && !seen.has(pattern)) {
      seen.add(pattern);
      weight += patternWeight(pattern);
    }
    columns.forEach(weigh);
  };
  for (const [id, field] of Object.entries(fields)) {
    weigh(field);
    if (weight <= SHEET_PATTERNS_WEIGHT_MAX) continue;
    note(`fields.${id}.pattern`, id, TOO_MANY_PATTERNS);
    return true;
  }
  return false;
}
const TOO_MANY_PATTERNS =
  'les motifs de la fiche sont trop longs ensemble\u00a0: employez le même motif pour plusieurs champs, ou moins de classes comme \\p{L}.';

/** Where a formula stands: in a field, one of its columns, or a tab, row or column of the layout. */
function formulaPath(
  { fields }: SheetDocument,
  paths: ReadonlyMap<string, string>,
  { fieldId, columnId, part, at }: Pick<FormulaProblem, 'fieldId' | 'columnId' | 'part' | 'at'>,
): string {
  const field = Object.hasOwn(fields, fieldId) ? fields[fieldId] : undefined;
  if (!field) return `${paths.get(fieldId) ?? 'structure'}.${part}`;
  if (part === 'costs') return `fields.${fieldId}.costs[${at ?? 0}].amount`;
  if (part === 'resets') return `fields.${fieldId}.resets[${at ?? 0}].formula`;
  return `fields.${fieldId}${columnId ? columnPath(field, columnId) : ''}.${part}`;
}

function columnPath({ columns = [] }: FieldLike, columnId: string): string {
  for (const [at, column] of columns.entries()) {
    if (column.id === columnId) return `.columns[${at}]`;
    const inner = columnPath(column, columnId);
    if (inner) return `.columns[${at}]${inner}`;
  }
  return '';
}
