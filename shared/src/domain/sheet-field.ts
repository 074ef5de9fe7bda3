import { type InferType, mixed, type Schema } from 'yup';
import { CATALOGUE_KINDS } from './catalogue.ts';
import { isCompendiumKey, isEntrySource } from './compendium-keys.ts';
import { patternError } from './field-pattern.ts';
import { flag, list, markdown, number, picture, pictureText, shape, text, verbatim } from './schema.ts';
import {
  COLUMN_TYPES,
  COSTS_MAX,
  DISPLAY_SIZES,
  FIELD_TYPES,
  FIELD_VISIBILITIES,
  FIELD_WIDTHS,
  FORMULA_MAX,
  LABEL_MAX,
  RESET_TARGETS,
  RESETS_MAX,
  type FieldType,
} from './sheet-kinds.ts';
import { layoutSchema, widget } from './sheet-look.ts';
import { styleSchema } from './sheet-styles.ts';

const COLUMNS_MAX = 12;
const LINES_MAX = 500;
const OPTIONS_MAX = 500;
const UNTRANSLATED_MAX = 12;
const BOUND = 1e15;

const bound = () => number().min(-BOUND).max(BOUND);
const count = (max: number) => number().integer().min(0).max(max);

const isInitial = (value: unknown): boolean => {
  if (value === undefined || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'string') return value.length <= 20_000;
  return Array.isArray(value) && value.length <= 500 && value.every(item => typeof item === 'string');
};

const pattern = () =>
  verbatim(200).test({
    name: 'pattern',
    test(value) {
      const message = value ? patternError(value) : undefined;
      return message ? this.createError({ message }) : true;
    },
  });

const option = shape({ value: text(120).default(''), label: text(120).default('') });

/** A value as a document holds it: of the right type for some field. */
export const anyValue = () =>
  mixed<string | number | boolean | string[]>().test(
    'initial',
    'Cette valeur n’est pas du type attendu.',
    isInitial,
  );

/** What one press takes from a field: the amount is a formula. */
const cost = shape({ fieldId: text(64).required(), amount: text(FORMULA_MAX).required() });

/** What one press makes of a field. */
const reset = shape({
  fieldId: text(64).required(),
  to: text(10)
    .oneOf([...RESET_TARGETS])
    .required(),
  /** With `to: 'value'`. */
  value: anyValue(),
  /** With `to: 'formula'`; it may read the result of the dice. */
  formula: text(FORMULA_MAX),
});

/** A formula of another tool: what it is for, its text, and why it is not calculated here, in French. */
const untranslated = shape({
  part: text(20).required(),
  source: verbatim(10_000).required(),
  reason: text(300).default(''),
});

/** What a field and a column of a repeated field have in common. */
const behaviour = () => ({
  name: text(120).default(''),
  required: flag().default(false),
  options: list(option, OPTIONS_MAX).default([]),
  /** A catalogue of the settings whose entries are the options, beside those above. */
  catalogue: text(20).oneOf(['', ...CATALOGUE_KINDS]),
  /** Under the field. */
  help: text(500),
  /** What a new character starts with. */
  initial: anyValue(),
  min: bound(),
  max: bound(),
  step: bound(),
  minLength: count(20_000),
  maxLength: count(20_000),
  /** A regular expression that the whole text must match, and what is said when it does not. */
  pattern: pattern(),
  patternMessage: text(200),
  width: number().oneOf([...FIELD_WIDTHS]),
  /** The name by which formulas know it; without one, its name. */
  ref: text(60),
  /** Makes the field calculated: see formula.ts. */
  formula: text(FORMULA_MAX),
  /** Gives it a button that rolls: see dice.ts. */
  dice: text(FORMULA_MAX),
  /** A formula that is true while the field is shown; of a column, line by line. */
  showIf: text(FORMULA_MAX),
  /** Formulas of another tool that an import could not translate, whole. Nothing is calculated from them. */
  untranslated: list(untranslated, UNTRANSLATED_MAX),
});

/** What a column takes of an entry of the compendium; without it, what is called as it is. */
const entrySource = () =>
  text(40).test('source', 'Cette valeur d’une entrée n’existe pas.', value => !value || isEntrySource(value));

const KIND_WRONG = 'Un genre d’entrées s’écrit en minuscules sans accent, chiffres et tirets.';

/** The kind of compendium entries that lines may be taken from. See compendium-values.ts. */
const entryKind = () => text(40).test('kind', KIND_WRONG, value => !value || isCompendiumKey(value));

/** A column of a repeated field inside a repeated field. */
const innerColumn = shape({
  id: text(64).required(),
  type: text(20).oneOf(COLUMN_TYPES).required(),
  ...behaviour(),
  fromEntry: entrySource(),
});

/** A column of a repeated field; repeats nest once. */
const repeatColumn = shape({
  id: text(64).required(),
  type: text(20)
    .oneOf([...COLUMN_TYPES, 'repeat'])
    .required(),
  ...behaviour(),
  columns: list(innerColumn, COLUMNS_MAX),
  maxLines: count(LINES_MAX),
  fromEntry: entrySource(),
  /** Of a column that is repeated itself. */
  compendium: entryKind(),
});

/** SED-2, and how the field behaves. */
export const fieldSchema = shape({
  type: text(20)
    .oneOf([...FIELD_TYPES])
    .required(),
  ...behaviour(),
  dashboardElement: text(40),
  styles: styleSchema.optional().default(undefined),
  customId: text(64),
  visibility: text(12).oneOf([...FIELD_VISIBILITIES]),
  /** How it is shown: see sheet-widgets.ts. */
  widget: widget(),
  /** Of what is shown and not filled in, see sheet-display-rules.ts: the words of a label. */
  text: markdown(LABEL_MAX),
  /** Of a picture: one that is stored here, and what it shows; a decoration is not read out. */
  image: picture(),
  alt: pictureText(),
  decorative: flag(),
  /** Of a portrait or a picture. */
  size: text(10).oneOf([...DISPLAY_SIZES]),
  /** Id of the number that is shown in the same widget: the maximum of a bar, the modifier of an ability. */
  pairedWith: text(64),
  /** What differs of `width` on a phone, on a desk or on paper. */
  layout: layoutSchema.optional().default(undefined),
  /** Of a button: what a press costs, and what it resets. See sheet-actions.ts. */
  costs: list(cost, COSTS_MAX),
  resets: list(reset, RESETS_MAX),
  /** Of a repeated field. */
  columns: list(repeatColumn, COLUMNS_MAX),
  maxLines: count(LINES_MAX),
  /** Of a repeated field. */
  compendium: entryKind(),
});

/** A part of a document that is read on its own: its schema, and its lists, which are read one by one (sheet-document.ts). */
export interface Part {
  schema: Schema;
  lists?: Readonly<Record<string, { each: Part; max: number }>>;
}

const options = { each: { schema: option }, max: OPTIONS_MAX };
const innerParts: Part = { schema: innerColumn, lists: { options } };
const columnParts: Part = {
  schema: repeatColumn,
  lists: { options, columns: { each: innerParts, max: COLUMNS_MAX } },
};
/** The parts of a field. */
export const fieldParts: Part = {
  schema: fieldSchema,
  lists: {
    options,
    columns: { each: columnParts, max: COLUMNS_MAX },
    costs: { each: { schema: cost }, max: COSTS_MAX },
    resets: { each: { schema: reset }, max: RESETS_MAX },
  },
};

export type SheetField = InferType<typeof fieldSchema>;
export type UntranslatedFormula = InferType<typeof untranslated>;
export type ActionCost = InferType<typeof cost>;
export type ActionReset = InferType<typeof reset>;
export type RepeatColumn = InferType<typeof repeatColumn>;

/** What fields and columns have in common: enough to judge and to draw a value. */
export type FieldLike = Omit<InferType<typeof innerColumn>, 'id' | 'type'> & {
  type: FieldType;
  columns?: readonly FieldColumn[] | undefined;
  maxLines?: number | undefined;
  /** Of lines. */
  compendium?: string | undefined;
};
/** A column at either level. */
export type FieldColumn = FieldLike & { id: string };
