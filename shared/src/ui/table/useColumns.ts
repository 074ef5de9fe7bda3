import { useState } from 'react';
import type { RowData } from '@tanstack/react-table';
import { COLUMN_WIDTHS, type ColumnLayout } from '../../domain/saved-view.ts';
import type { Column } from './columns.ts';
import { browserStorage } from '../../storage/index.ts';

const key = (label: string) => `rpd-columns:${label}`;
export const OWN_LAYOUT: ColumnLayout = { hidden: [], order: [], widths: [] };

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(name => typeof name === 'string') : [];

/** What this browser keeps; of an older page it is the list of what is hidden alone. */
function remembered(label: string): ColumnLayout {
  const kept = browserStorage.readJson(key(label));
  if (Array.isArray(kept)) return { ...OWN_LAYOUT, hidden: texts(kept) };
  if (typeof kept !== 'object' || kept === null) return OWN_LAYOUT;
  const { hidden, order, widths } = kept as Partial<Record<keyof ColumnLayout, unknown>>;
  return {
    hidden: texts(hidden),
    order: texts(order),
    widths: (Array.isArray(widths) ? widths : []).filter(
      (one): one is ColumnLayout['widths'][number] =>
        typeof one?.name === 'string' && typeof one?.width === 'number',
    ),
  };
}

export interface ColumnChoice {
  name: string;
  shown: boolean;
  /** In px, where somebody set it. */
  width: number | undefined;
}

export const nameOf = <Row extends RowData>({ header }: Column<Row>): string =>
  typeof header === 'string' ? header : '';

const clamped = (width: number): number =>
  Math.round(Math.min(Math.max(width, COLUMN_WIDTHS.min), COLUMN_WIDTHS.max));

/**
 * Which columns are shown, in which order and how wide, remembered in this browser under the table's label. The first one names its row: it
 * stays, and stays first.
 */
export function useColumns<Row extends RowData>(label: string, columns: Column<Row>[]) {
  const [layout, setLayout] = useState(() => remembered(label));
  const { hidden, order, widths } = layout;
  const places = new Map(order.map((name, place) => [name, place]));
  const placeOf = (column: Column<Row>) => places.get(nameOf(column)) ?? order.length;
  const [first, ...others] = columns;
  const ordered = others.toSorted((a, b) => placeOf(a) - placeOf(b));
  const widthOf = (name: string) => widths.find(one => one.name === name)?.width;
  const choices: ColumnChoice[] = ordered
    .map(nameOf)
    .filter(name => name !== '')
    .map(name => ({ name, shown: !hidden.includes(name), width: widthOf(name) }));

  const apply = (next: ColumnLayout) => {
    setLayout(next);
    browserStorage.writeJson(key(label), next);
  };
  const toggle = (name: string) =>
    apply({
      ...layout,
      hidden: hidden.includes(name) ? hidden.filter(other => other !== name) : [...hidden, name],
    });
  /** Puts a column into a place among the others. */
  const move = (name: string, place: number) => {
    const names = choices.map(choice => choice.name).filter(other => other !== name);
    apply({ ...layout, order: names.toSpliced(place, 0, name) });
  };
  /** Undefined: as wide as its contents want. */
  const resize = (name: string, width: number | undefined) =>
    apply({
      ...layout,
      widths: [
        ...widths.filter(one => one.name !== name),
        ...(width === undefined ? [] : [{ name, width: clamped(width) }]),
      ],
    });
  const isShown = (name: string) => choices.every(choice => choice.name !== name || choice.shown);
  return {
    shown: [...(first ? [first] : []), ...ordered].filter(column => isShown(nameOf(column))),
    choices,
    layout,
    apply,
    reset: () => apply(OWN_LAYOUT),
    toggle,
    move,
    resize,
    widthOf,
    isShown,
  };
}
