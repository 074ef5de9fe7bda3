import type { InferType } from 'yup';
import { flag, number, shape, text } from './schema.ts';
import { ALL_WIDGETS, GRID_COLUMNS, SHEET_THEMES, TYPEFACES } from './sheet-widgets.ts';

const COLOR = /^#[0-9a-f]{6}$/i;
const ORDER_MAX = 100;

const color = () => text(7).matches(COLOR, 'Une couleur s’écrit comme #7f50ec.').required();
const typeface = () => text(20).oneOf(Object.keys(TYPEFACES) as (keyof typeof TYPEFACES)[]);

/** An element at one width: how many of the twelve columns it takes, where it stands among its neighbours, whether it is there. */
const place = shape({
  span: number().integer().min(1).max(GRID_COLUMNS),
  order: number().integer().min(-ORDER_MAX).max(ORDER_MAX),
  hidden: flag(),
})
  .optional()
  .default(undefined);

/** What differs on a phone, on a desk or on paper. */
export const layoutSchema = shape({ phone: place, desk: place, paper: place });

/** How a field is shown. */
export const widget = () => text(20).oneOf(ALL_WIDGETS);

export const themeSchema = shape({
  name: text(20)
    .oneOf(Object.keys(SHEET_THEMES) as (keyof typeof SHEET_THEMES)[])
    .required(),
  /** In place of the theme's: what things stand on, what is written, and what one presses. */
  colors: shape({ paper: color(), ink: color(), accent: color() }).optional().default(undefined),
  titles: typeface(),
  text: typeface(),
});

export type SheetLayoutWidths = InferType<typeof layoutSchema>;
export type SheetTheme = InferType<typeof themeSchema>;
