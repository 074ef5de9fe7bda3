import type { SystemStyleObject } from '@chakra-ui/react';
import type { CSSProperties } from 'react';
import { safeStyle } from '../../domain/sheet-style-values.ts';
import type { SheetField } from '../../domain/sheet-field.ts';
import { isDisplay, type FieldType } from '../../domain/sheet-kinds.ts';
import type { SheetLayoutWidths } from '../../domain/sheet-look.ts';
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
/** The same where the author says how many of twelve columns it takes. */
const MIN_SPAN = '4.25rem';

/**
 * How wide a field is in its column. One that would be too narrow wraps: twelve tracks with gaps of their own would
 * be wider than a narrow column.
 * @param twelfths of the column
 * @param gap between fields, in CSS
 */
function share(twelfths: number, gap: string): { flex: string; minWidth: string } {
  const percent = Math.floor((twelfths / 12) * 100_000) / 1000;
  return {
    flex: `0 1 calc(${percent}% - ${gap} * ${1 - twelfths / 12})`,
    minWidth: `min(100%, ${MIN_WIDTH})`,
  };
}

/** On a phone, numbers and checkboxes of half the width or less stand two in a row; every other field takes twice its share, a text the whole row. */
const onPhone = ({ type }: SheetField, width: number): number =>
  type === 'number' || type === 'checkbox' ? Math.max(width, 6) : Math.min(12, 2 * width);

/** What holds fields says how wide it is: `@container fields`. */
export const FIELDS_BOX = { container: 'fields / inline-size' } as const;

/** Field types that share a row on a phone: number, checkbox, date, choice. A text field takes the whole row. */
const HALF: ReadonlySet<FieldType> = new Set(['number', 'checkbox', 'date', 'select']);

const PHONE = '@container sheet (max-width: 43.99rem)';
const DESK = '@container sheet (min-width: 44rem)';
/** What holds fields on the smallest phone, and at 400 % of a window: a third of it has no room for « Constitution ». */
const NARROWEST = '@container fields (max-width: 15rem)';

type Place = { span?: number | undefined; order?: number | undefined; hidden?: boolean | undefined };

const placeCss = ({ order, hidden }: Place = {}) => ({
  ...(order !== undefined && { order }),
  ...(hidden && { display: 'none' }),
});

/** Where an element stands, and whether it is there, at each width. */
export const placeOf = (layout: SheetLayoutWidths | undefined, isPaper = false) =>
  !layout
    ? {}
    : isPaper
      ? placeCss(layout.paper)
      : { [PHONE]: placeCss(layout.phone), [DESK]: placeCss(layout.desk) };

/** The same for a column, which takes part of the twelve; `otherwise` where it does not say how many. */
export function columnPlace(
  layout: SheetLayoutWidths | undefined,
  otherwise: number | undefined,
  isPaper = false,
) {
  const across = (place: Place | undefined) => {
    const span = place?.span ?? otherwise;
    return otherwise !== undefined && span ? { gridColumn: `span ${span}` } : {};
  };
  if (isPaper) return { ...placeCss(layout?.paper), ...across(layout?.paper) };
  return {
    [PHONE]: placeCss(layout?.phone),
    [DESK]: { ...placeCss(layout?.desk), ...across(layout?.desk) },
  };
}

/** How wide a field is, where it stands, and whether it is there, at each width. */
export function fieldWidth(field: SheetField, gap: string, isPaper = false): SystemStyleObject {
  const { layout } = field;
  if (!layout) return ownWidth(field, gap, isPaper);
  const { phone, desk, paper } = layout;
  const across = (span: number) => ({ ...share(span, gap), minWidth: `min(100%, ${MIN_SPAN})` });
  if (isPaper) {
    const span = paper?.span ?? desk?.span;
    return { ...(span ? across(span) : ownWidth(field, gap, true)), ...placeCss(paper) };
  }
  const narrowest = (span: number) => ({
    [NARROWEST]: { flex: share(field.type === 'roll' ? 12 : Math.max(6, span), gap).flex },
  });
  const wide = desk?.span ?? field.width;
  if (wide === undefined) {
    const own: SystemStyleObject = ownWidth(field, gap, false);
    const onPhoneAlone = phone?.span === undefined ? {} : across(phone.span);
    return {
      ...own,
      [PHONE]: {
        ...onPhoneAlone,
        ...placeCss(phone),
        ...(phone?.span !== undefined && narrowest(phone.span)),
      },
      [DESK]: placeCss(desk),
    };
  }
  const onPhones = phone?.span ?? onPhone(field, wide);
  return {
    ...share(12, gap),
    [PHONE]: { ...across(onPhones), ...placeCss(phone), ...narrowest(onPhones) },
    [DESK]: { ...across(wide), ...placeCss(desk) },
  };
}

/** As its author chose, else by what is written in it, so that short values stand side by side. */
function ownWidth(field: SheetField, gap: string, isPaper: boolean) {
  const { type, width, dice, formula } = field;
  if (width !== undefined) {
    const own = share(width, gap);
    return isPaper
      ? own
      : { ...share(onPhone(field, width), gap), '@container sheet (min-width: 44rem)': own };
  }
  // A button is as wide as its words.
  if (type === 'roll') return { flex: '0 1 auto', maxWidth: '100%' };
  if (isDisplay(type)) return share(12, gap);
  const isFigure = type === 'number' || type === 'checkbox';
  const isEntered = isFigure && dice !== undefined && !formula;
  if (isFigure && !isEntered) {
    return {
      ...share(6, gap),
      '@container fields (min-width: 36rem)': share(3, gap),
    };
  }
  if (isEntered || HALF.has(type) || type === 'string') {
    return {
      ...share(HALF.has(type) && !isEntered ? 6 : 12, gap),
      '@container fields (min-width: 24rem)': share(6, gap),
      '@container fields (min-width: 48rem)': share(isEntered ? 3 : 4, gap),
    };
  }
  return share(12, gap);
}
