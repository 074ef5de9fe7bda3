import type { InferType } from 'yup';
import { shape, text } from './schema.ts';

export const FONT_WEIGHTS = ['normal', 'bold', 'lighter'] as const;
export const BORDER_STYLES = ['solid', 'dashed', 'dotted'] as const;

/** SED-7: the look of one element of a sheet; what is absent or empty is the theme's. */
export const styleSchema = shape({
  backgroundColor: text(40),
  textColor: text(40),
  fontSize: text(20),
  fontWeight: text(10).oneOf([...FONT_WEIGHTS]),
  padding: text(40),
  margin: text(40),
  borderRadius: text(40),
  borderColor: text(40),
  borderWidth: text(20),
  borderStyle: text(10).oneOf([...BORDER_STYLES]),
});
export type SheetStyle = InferType<typeof styleSchema>;

/** SED-7: what the style dialog starts from. */
export const STYLE_DEFAULTS = {
  backgroundColor: '#ffffff',
  textColor: '#000000',
  fontSize: '16px',
  fontWeight: 'normal',
  padding: '10px',
  margin: '0px',
  borderRadius: '4px',
  borderColor: '#404040',
  borderWidth: '1px',
  borderStyle: 'solid',
} as const satisfies Required<SheetStyle>;
