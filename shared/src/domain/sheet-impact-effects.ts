import { missingFieldSteps } from './character-errors.ts';
import { isSame, presentValues, type TemplateFields } from './character-values.ts';
import { convertCell, convertValue } from './field-conversion.ts';
import type { Matches } from './field-pattern.ts';
import { fieldRuleError } from './field-rules.ts';
import {
  isEmptyValue,
  isFieldLine,
  type CharacterValues,
  type FieldValue,
  type ValueEntry,
} from './field-value.ts';
import { sheetStateSteps, type SheetLayout } from './sheet-conditions.ts';
import type { FieldLike } from './sheet-field.ts';
import type { ChangedField } from './sheet-impact.ts';
import { hiddenColumns } from './sheet-state.ts';
import { seesField } from './sheet-viewer.ts';
import type { Steps } from './turns.ts';

// What a template's change does to one character: the same code looks at the stored values that later shows and judges them.

/** A state of a template. */
interface Template {
  fields: TemplateFields;
  structure: SheetLayout;
}

/** What a change does to one character: nothing, or one of the three. */
export type Effect = 'touched' | 'converted' | 'kept' | null;

/** One character under a template that changes. */
export interface ChangedCharacter {
  /** Formula by formula, where conditions say what is asked. */
  effectSteps: (changed: ChangedField) => Steps<Effect>;
}

interface Judging {
  next: Template;
  /** The engine of patterns. */
  matches: () => Matches;
}

type Entries = Readonly<Record<string, ValueEntry>>;

/** A character that entered `entries`, as `next` will have it. */
export function changedCharacter(entries: Entries, { next, matches }: Judging): ChangedCharacter {
  const shown = once(() => presentValues(next.fields, { entries, archive: [] }).values);
  let missing: ReadonlySet<string> | undefined;
  const entryOf = (id: string) => (Object.hasOwn(entries, id) ? entries[id] : undefined);
  return {
    effectSteps: function* effectSteps(changed): Steps<Effect> {
      const { fieldId, columnIds, change, next: field } = changed;
      const entry = entryOf(fieldId);
      if (columnIds.length > 0) {
        let lines = entry?.value;
        if (change === 'required') {
          const { values } = field?.showIf
            ? yield* sheetStateSteps(next.fields, next.structure, shown())
            : { values: shown() };
          lines = valueIn(values, fieldId);
        }
        return effectOnCells(changed, cellsAt(lines, columnIds), matches);
      }
      if (change === 'required') {
        missing ??= new Set(yield* missingFieldSteps(next.fields, shown(), next.structure));
        return missing.has(fieldId) && isPlayers(next, fieldId) ? 'touched' : null;
      }
      return effectOnValue(changed, entry, matches);
    },
  };
}

function once<Result>(make: () => Result): () => Result {
  let made: { result: Result } | undefined;
  return () => (made ??= { result: make() }).result;
}

const valueIn = (values: CharacterValues, id: string): FieldValue | undefined =>
  Object.hasOwn(values, id) ? values[id] : undefined;

/** Nobody is asked for what they cannot fill in. */
function isPlayers({ fields }: Template, id: string): boolean {
  const field = fields[id];
  return field !== undefined && seesField(field, 'owner');
}

function effectOnValue(
  { change, old, next }: ChangedField,
  entry: ValueEntry | undefined,
  matches: Judging['matches'],
): Effect {
  // Everybody has what is calculated.
  if (change === 'master' && next?.formula) return 'touched';
  // Everybody has the button.
  if (change === 'action') return 'touched';
  if (!entry) return null;
  if (change === 'renamed') return 'touched';
  if (change === 'compendium') return isTakenFromEntries(entry) ? 'touched' : null;
  const [before, after] = [old && convertValue(entry, old), next ? convertValue(entry, next) : null];
  if (change === 'master') return isEmptyValue(after) ? null : 'touched';
  if (change === 'limits') return next && breaksRules(old, next, [before, after], matches) ? 'touched' : null;
  if (after === null) return before === null ? null : 'kept';
  return change !== 'type' && isSame(after, entry.value) ? null : 'converted';
}

/** Whether some of these lines know the entry that they were taken from. */
const isTakenFromEntries = ({ value }: ValueEntry): boolean =>
  Array.isArray(value) && value.some(one => isFieldLine(one) && one.entry !== undefined);

/** Whether a value is shown, and refused when it is saved again; not where it was already. */
function breaksRules(
  old: FieldLike | undefined,
  next: FieldLike,
  [before, after]: readonly (FieldValue | null | undefined)[],
  matches: Judging['matches'],
): boolean {
  if (after === null || after === undefined || !ruleError(next, after, matches)) return false;
  return !(old && before !== null && before !== undefined && ruleError(old, before, matches));
}

/** By the rules of the field itself: those of its columns are changes of their own. */
const ruleError = (field: FieldLike, value: FieldValue, matches: Judging['matches']) =>
  fieldRuleError({ ...field, columns: [] }, value, matches());

type Cells = readonly (FieldValue | undefined)[];

/** What stands in a column, in every line that shows it. */
function cellsAt(value: FieldValue | undefined, [columnId, ...inner]: readonly string[]): Cells {
  if (columnId === undefined) return [value];
  if (!Array.isArray(value)) return [];
  return value.filter(isFieldLine).flatMap(line => {
    if (hiddenColumns(line).has(columnId)) return [];
    const { cells } = line;
    return cellsAt(Object.hasOwn(cells, columnId) ? cells[columnId] : undefined, inner);
  });
}

/** The effect on all cells of a column: one that is kept beside tells more than those that are converted. */
function effectOnCells(
  { change, old, next }: ChangedField,
  cells: Cells,
  matches: Judging['matches'],
): Effect {
  if (change === 'required') {
    const isBox = next?.type === 'checkbox';
    return cells.some(cell => (isBox ? cell !== true : isEmptyValue(cell))) ? 'touched' : null;
  }
  const filled = cells.filter((cell): cell is FieldValue => cell !== undefined && !isEmptyValue(cell));
  if (filled.length === 0) return null;
  if (change === 'renamed' || change === 'master' || change === 'compendium') return 'touched';
  if (!next) return 'kept';
  const before = filled.map(cell => old && convertCell(cell, old));
  const after = filled.map(cell => convertCell(cell, next));
  if (change === 'limits') {
    const breaks = after.some((cell, index) => breaksRules(old, next, [before[index], cell], matches));
    return breaks ? 'touched' : null;
  }
  if (after.some((cell, index) => cell === null && before[index] !== null)) return 'kept';
  return isSame(after, filled) ? null : 'converted';
}
