import type { InferType } from 'yup';
import { line, list, markdown, number, shape, text } from './schema.ts';
import { anyValue, type Part } from './sheet-field.ts';
import {
  FORMULA_MAX,
  GRANT_WAYS,
  STEP_COSTS_MAX,
  STEP_FIELDS_MAX,
  STEP_GRANTS_MAX,
  STEP_KINDS,
  STEP_OPTIONS_MAX,
  STEP_POINTS_MAX,
} from './sheet-kinds.ts';

// The steps of guided creation, as a template holds them. What they break together: creation-rules.ts.

const CELLS_MAX = 12;

/** Short: a line that an option adds is called by its step, its option and its place (creation.ts). */
const id = () => text(24).required();
const value = () => number().integer().min(-STEP_POINTS_MAX).max(STEP_POINTS_MAX);
const count = (max: number) => number().integer().min(0).max(max);

const cell = shape({ columnId: text(64).required(), value: anyValue() });

/** What an option writes into one field. */
const grant = shape({
  fieldId: text(64).required(),
  how: text(5)
    .oneOf([...GRANT_WAYS])
    .required(),
  /** With `set` and `add`. */
  value: anyValue(),
  /** With `line`. */
  cells: list(cell, CELLS_MAX),
});

const option = shape({
  id: id(),
  name: line(120).required(),
  description: markdown(2000),
  /** A formula over the values before the step: the option is offered while it is true. */
  showIf: text(FORMULA_MAX),
  grants: list(grant, STEP_GRANTS_MAX),
});

/** What one value of a field costs. */
const cost = shape({ value: value().required(), cost: count(STEP_POINTS_MAX).required() });

export const stepSchema = shape({
  id: id(),
  kind: text(10)
    .oneOf([...STEP_KINDS])
    .required(),
  title: line(120).required(),
  help: markdown(2000),
  /** A formula over the values before the step: the step is there while it is true. */
  showIf: text(FORMULA_MAX),
  /** Of all kinds but `choice`: the fields that the step fills. */
  fieldIds: list(text(64).required(), STEP_FIELDS_MAX),
  /** Of a choice: how many options at least and at most (1); of points: the bounds of each field. */
  min: value(),
  max: value(),
  options: list(option, STEP_OPTIONS_MAX),
  points: count(STEP_POINTS_MAX),
  /** What each value costs; without a table, each step above `min` costs one point. */
  costs: list(cost, STEP_COSTS_MAX),
  /** Thrown once for each field. */
  dice: text(FORMULA_MAX),
});

const optionParts: Part = {
  schema: option,
  lists: { grants: { each: { schema: grant }, max: STEP_GRANTS_MAX } },
};
/** The parts of a step. */
export const stepParts: Part = {
  schema: stepSchema,
  lists: {
    options: { each: optionParts, max: STEP_OPTIONS_MAX },
    costs: { each: { schema: cost }, max: STEP_COSTS_MAX },
  },
};

export type CreationStep = InferType<typeof stepSchema>;
export type CreationOption = InferType<typeof option>;
export type CreationGrant = InferType<typeof grant>;
