import type { FieldType, SheetField } from '@rpd/shared/domain';
import type { ForeignScope } from './formulas/scope.ts';
import type { AnyValue } from './formulas/values.ts';
import type { FormulaPart } from './plan.labels.ts';
import type { Format, LineKind } from './report.ts';

// What a foreign sheet is between its file and a document of ours: places, fields and formulas with their own words.

export type { FormulaPart } from './plan.labels.ts';

export interface FormulaPlan {
  part: FormulaPart;
  source: string;
  path: string;
  /** As a value of ours; throws Untranslated. Absent: there is no equivalent, for this reason. */
  translate?: (scope: ForeignScope) => AnyValue;
  /** Of dice: the notation, and what of the source is not in it. */
  roll?: (scope: ForeignScope) => { text: string; missing: string[] };
  reason?: string;
  /** What it showed is filled in here: it has nothing to calculate. */
  isFilled?: boolean;
}

export interface FieldPlan {
  path: string;
  /** The names by which foreign formulas know it. */
  keys: string[];
  name: string;
  type: FieldType;
  settings: Partial<SheetField>;
  formulas: FormulaPlan[];
  columns?: FieldPlan[];
  /** Shown nowhere. */
  isHidden?: boolean;
  /** The key of the number that is its maximum. */
  maximumKey?: string;
  /** Whether its foreign counterpart holds no value: it is not counted as a field that one looks for. */
  isExtra?: boolean;
}

/** A condition of a place that is read for all fields in it. */
export type Condition = Pick<FormulaPlan, 'source' | 'path' | 'translate'>;

export interface ColumnPlan {
  name: string;
  fields: FieldPlan[];
  condition?: Condition | undefined;
}
export interface RowPlan {
  name: string;
  columns: ColumnPlan[];
  condition?: Condition | undefined;
  isHidden?: boolean;
}
export interface TabPlan {
  name: string;
  rows: RowPlan[];
  condition?: Condition | undefined;
}

export interface NoteLine {
  kind: LineKind;
  path: string;
  name: string;
  message: string;
  field?: FieldPlan | undefined;
  /** A field that is not taken: it is one of those that the file holds. */
  lost?: FieldPlan;
}

export interface SheetPlan {
  from: Format;
  name: string;
  description?: string;
  tabs: TabPlan[];
  lines: NoteLine[];
  /** Whether a file without a field still says something: its name, its description, what to give. */
  mayBeEmpty?: boolean;
}

export const fieldsOf = (tabs: readonly TabPlan[]): FieldPlan[] =>
  tabs.flatMap(({ rows }) => rows.flatMap(({ columns }) => columns.flatMap(({ fields }) => fields)));

export const field = (
  path: string,
  keys: string[],
  name: string,
  type: FieldType,
  settings: Partial<SheetField> = {},
): FieldPlan => ({
  path,
  keys,
  name,
  type,
  settings,
  formulas: [],
});

/** All that a field says which is not taken, for the report. */
export const saidBy = ({ settings, columns = [], formulas }: FieldPlan): string[] => {
  const { help = '', options = [], initial, text = '' } = settings;
  const choices = options.map(({ value, label }) => (value === label ? label : `${label} (${value})`));
  return [
    help,
    text,
    choices.join(', '),
    initial === undefined ? '' : String(initial),
    ...columns.map(({ name }) => name),
    ...columns.flatMap(saidBy),
    ...formulas.map(({ source }) => source),
  ].filter(Boolean);
};
