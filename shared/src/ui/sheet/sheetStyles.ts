import type { CSSProperties } from 'react';
import { safeStyle } from '../../domain/sheet-style-values.ts';
import type { SheetStyle } from '../../domain/sheet-styles.ts';

/** The text colour that goes with an author's background when they chose none (SED-7). */
const INK = '#000000';

const known = new WeakMap<SheetStyle, CSSProperties>();

/** The CSS of an element's own style; empty values are dropped (SED-7), so that the theme's stand. One object for one style. */
export function styleOf(styles: SheetStyle | undefined): CSSProperties | undefined {
  if (!styles) return undefined;
  const made = known.get(styles) ?? make(styles);
  known.set(styles, made);
  return made;
}

function make(styles: SheetStyle): CSSProperties {
  // A stored one may say what is none, or what leaves the page blank.
  const { backgroundColor, textColor, ...box } = safeStyle(styles);
  const all = { ...box, backgroundColor, color: textColor || (backgroundColor ? INK : undefined) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value)) as CSSProperties;
}

/** So that a figure and its name can be read, in CSS. */
const MIN_WIDTH = '5.5rem';

/**
 * How wide a field is in its column. One that would be too narrow wraps: twelve tracks with gaps of their own would
 * be wider than a narrow column.
 * @param twelfths of the column, 12 by default
 * @param gap between fields, in CSS
 */
export function fieldWidth(twelfths = 12, gap: string): { flex: string; minWidth: string } {
  const share = Math.floor((twelfths / 12) * 100_000) / 1000;
  return { flex: `0 1 calc(${share}% - ${gap} * ${1 - twelfths / 12})`, minWidth: `min(100%, ${MIN_WIDTH})` };
}
