import { fieldOf, type TemplateFields } from './character-values.ts';
import { matchesAnything, type Matches } from './field-pattern.ts';
import { fieldRuleError } from './field-rules.ts';
import { fieldValueError, isEmptyValue } from './field-value.ts';
import type { CharacterValues, FieldLine, FieldValue } from './field-value.ts';
import { hasConditions, sheetStateSteps, type SheetLayout } from './sheet-conditions.ts';
import type { FieldColumn, SheetField } from './sheet-field.ts';
import { isValueless } from './sheet-kinds.ts';
import { hiddenColumns, linesOf } from './sheet-state.ts';
import { seesField, type SheetViewer } from './sheet-viewer.ts';
import { finish, type Steps } from './turns.ts';

// What is wrong with a character's values under a template, and what is missing.

/** The ids of required fields that have no value; not of those that are calculated, or not shown. */
export const missingFields = (
  fields: TemplateFields,
  values: CharacterValues,
  layout?: SheetLayout,
): string[] => finish(missingFieldSteps(fields, values, layout));

/** The same, formula by formula. */
export function* missingFieldSteps(
  fields: TemplateFields,
  values: CharacterValues,
  layout?: SheetLayout,
): Steps<string[]> {
  const required = Object.entries(fields).filter(([, field]) => field.required);
  if (required.length === 0) return [];
  const isConditional = required.some(([, { showIf }]) => showIf) || (layout && hasConditions(layout));
  const hidden = isConditional ? (yield* sheetStateSteps(fields, layout, values)).hidden : new Set<string>();
  return required
    .filter(([id, { type, formula }]) => {
      if (isValueless(type) || formula || hidden.has(id)) return false;
      const value = Object.hasOwn(values, id) ? values[id] : undefined;
      return type === 'checkbox' ? value !== true : isEmptyValue(value);
    })
    .map(([id]) => id);
}

interface Judging {
  /** Of a complete sheet: where its fields stand, because a place may be hidden by its condition. */
  layout?: SheetLayout;
  /** Required fields without a value are wrong too. */
  complete?: boolean;
  /** Who sends the values: invisible fields cannot be set. The game master by default. */
  viewer?: SheetViewer;
  /** The engine of patterns; without one, they let everything pass. */
  matches?: Matches;
}

const MAX_ERRORS = 50;

/**
 * What is wrong with values that somebody sends, by `values.<field id>`, in French; null, '' and [] clear a field and are always
 * right.
 */
export const valueErrors = (
  fields: TemplateFields,
  values: unknown,
  judging: Judging = {},
): Record<string, string> => finish(valueErrorSteps(fields, values, judging));

/** The same, value by value and formula by formula. */
export function* valueErrorSteps(
  fields: TemplateFields,
  values: unknown,
  { complete = false, viewer = 'gm', matches = matchesAnything, layout }: Judging,
): Steps<Record<string, string>> {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) {
    return { values: 'Cette valeur n’est pas du type attendu.' };
  }
  const errors = new Map<string, string>();
  for (const [id, value] of Object.entries(values)) {
    const field = fieldOf(fields, id);
    const error = field
      ? valueError(field, value, viewer, matches)
      : 'Ce champ n’est pas, ou plus, dans la fiche.';
    if (error) errors.set(`values.${id.slice(0, 100)}`, error);
    if (errors.size >= MAX_ERRORS) break;
    yield;
  }
  if (complete && errors.size === 0) {
    for (const [id, message] of yield* missingCellSteps(fields, values as CharacterValues, layout)) {
      const field = fieldOf(fields, id);
      if (field && seesField(field, viewer)) errors.set(`values.${id}`, message);
    }
    const missing = yield* missingFieldSteps(fields, values as CharacterValues, layout);
    for (const id of missing.slice(0, MAX_ERRORS)) {
      const field = fieldOf(fields, id);
      // Nobody is asked for what they cannot fill in.
      if (field && !seesField(field, viewer)) continue;
      const isBox = field?.type === 'checkbox';
      errors.set(`values.${id}`, isBox ? 'Cochez cette case.' : 'Ce champ est obligatoire.');
    }
  }
  return Object.fromEntries(errors);
}

/** Of each repeated field, the first required cell that a condition shows and that is empty, in words. */
function* missingCellSteps(
  fields: TemplateFields,
  values: CharacterValues,
  layout: SheetLayout | undefined,
): Steps<[string, string][]> {
  const conditional = Object.entries(fields).filter(([, { columns = [] }]) => columns.some(hasCondition));
  if (conditional.length === 0) return [];
  const state = yield* sheetStateSteps(fields, layout, values);
  return conditional.flatMap(([id, { columns = [] }]) => {
    const message = state.hidden.has(id) ? undefined : missingCell(columns, linesOf(state.values[id]));
    return message ? [[id, message] as [string, string]] : [];
  });
}

const hasCondition = ({ showIf, columns = [] }: FieldColumn): boolean =>
  Boolean(showIf) || columns.some(hasCondition);

function missingCell(columns: readonly FieldColumn[], lines: readonly FieldLine[]): string | undefined {
  for (const [index, line] of lines.entries()) {
    const hidden = hiddenColumns(line);
    for (const column of columns.filter(({ id }) => !hidden.has(id))) {
      const cell = line.cells[column.id];
      const where = `Ligne ${index + 1}, ${column.name || 'colonne sans nom'} : `;
      const isMissing = isEmptyValue(cell) && column.required && !column.formula;
      if (isMissing) return `${where}Ce champ est obligatoire.`;
      const inside = missingCell(column.columns ?? [], linesOf(cell));
      if (inside) return where + inside;
    }
  }
  return undefined;
}

function valueError(
  field: SheetField,
  value: unknown,
  viewer: SheetViewer,
  matches: Matches,
): string | undefined {
  if (isEmptyValue(value)) return undefined;
  if (!seesField(field, viewer)) return 'Ce champ est réservé au maître du jeu.';
  if (field.formula) return 'Ce champ se calcule : il ne se remplit pas.';
  return fieldValueError(field, value) ?? fieldRuleError(field, value as FieldValue, matches);
}
