import type { CSSProperties } from 'react';
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
  const { backgroundColor, textColor, ...box } = styles;
  const all = { ...box, backgroundColor, color: textColor || (backgroundColor ? INK : undefined) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value)) as CSSProperties;
}
