import { type InferType, lazy } from 'yup';
import type { Entity } from './entity.ts';
import { stepParts, stepSchema } from './creation-steps.ts';
import { flag, line, list, number, picture, reference, shape, text } from './schema.ts';
import { fieldSchema, type Part, type SheetField } from './sheet-field.ts';
import { FORMULA_MAX, SHEET_FORMAT, STEPS_MAX } from './sheet-kinds.ts';
import { layoutSchema, themeSchema } from './sheet-look.ts';
import { styleSchema } from './sheet-styles.ts';

/** SHT-1: what a card shows of a description, in characters. */
export const SHEET_EXCERPT_MAX = 120;

const TABS_MAX = 100;
const ROWS_MAX = 500;
const ROW_COLUMNS_MAX = 24;

const id = () => text(64).required();

const style = styleSchema.optional().default(undefined);

/** A formula that is true while the element and what is in it are shown. */
const condition = () => text(FORMULA_MAX);

const layout = layoutSchema.optional().default(undefined);

const column = shape({
  id: id(),
  name: text(120).default(''),
  fieldIds: list(id(), 1000).default([]),
  layout,
  styles: style,
  customId: text(64),
  showIf: condition(),
});
const row = shape({
  id: id(),
  name: text(120).default(''),
  columns: list(column, ROW_COLUMNS_MAX).default([]),
  layout,
  /** Whether it stays in sight above every tab. */
  sticky: flag(),
  styles: style,
  customId: text(64),
  showIf: condition(),
});
const tab = shape({
  id: id(),
  name: text(120).default(''),
  rows: list(row, ROWS_MAX).default([]),
  styles: style,
  customId: text(64),
  showIf: condition(),
});

/** One for all of them: a large sheet has thousands. */
const field = fieldSchema.required();

/** Fields keyed by their id (SED-2): the keys are data, so the shape is made from them. */
const fields = lazy((value: unknown) =>
  shape(
    Object.fromEntries(Object.keys(typeof value === 'object' && value ? value : {}).map(key => [key, field])),
  ).default({}),
);

const structure = shape({
  /** See sheet-document.ts; absent: the first format. */
  format: number().integer().min(1).max(SHEET_FORMAT),
  tabs: list(tab, TABS_MAX).default([]),
  theme: themeSchema.optional().default(undefined),
  /** What leads a player through a first character, in this order: see creation.ts. */
  steps: list(stepSchema, STEPS_MAX),
});

export const columnParts: Part = { schema: column };
export const rowParts: Part = {
  schema: row,
  lists: { columns: { each: columnParts, max: ROW_COLUMNS_MAX } },
};
export const tabParts: Part = { schema: tab, lists: { rows: { each: rowParts, max: ROWS_MAX } } };
/** The parts of a sheet's layout. */
export const structureParts: Part = {
  schema: structure,
  lists: { tabs: { each: tabParts, max: TABS_MAX }, steps: { each: stepParts, max: STEPS_MAX } },
};
/** What a game master saves of a character-sheet template. */
export const sheetSchema = shape({
  description: shape({
    name: line(120).required().min(1, 'Ce champ est obligatoire.'),
    description: text(5000).default(''),
    icon_img: picture().default(''),
    background_img: picture().default(''),
    publish: flag().default(false),
    /** Everybody reads a page about it without an account, while it is public (ADR 105). */
    publicPage: flag(),
  }),
  structure,
  fields,
  isPublic: flag().default(false),
  gameType: reference().default('').nullable(),
});

export type SheetColumn = InferType<typeof column>;
export type SheetRow = InferType<typeof row>;
export type SheetTab = InferType<typeof tab>;
export type SheetInput = Omit<InferType<typeof sheetSchema>, 'fields'> & {
  fields: Record<string, SheetField>;
};

export interface Sheet extends Entity, SheetInput {
  owner_id: string;
}
