import { useState } from 'react';
import type { RowData } from '@tanstack/react-table';
import type { Column } from './columns.ts';
import { browserStorage } from '../../storage/index.ts';

const key = (label: string) => `rpd-columns:${label}`;

function remembered(label: string): readonly string[] {
  const hidden = browserStorage.readJson(key(label));
  return Array.isArray(hidden) ? hidden.filter(name => typeof name === 'string') : [];
}

export interface ColumnChoice {
  name: string;
  shown: boolean;
}

const nameOf = <Row extends RowData>({ header }: Column<Row>): string =>
  typeof header === 'string' ? header : '';

/** Which columns are shown, remembered in this browser under the table's label. The first one names its row and stays. */
export function useColumns<Row extends RowData>(label: string, columns: Column<Row>[]) {
  const [hidden, setHidden] = useState(() => remembered(label));
  const choices: ColumnChoice[] = columns
    .slice(1)
    .map(nameOf)
    .filter(name => name !== '')
    .map(name => ({ name, shown: !hidden.includes(name) }));

  const hide = (names: readonly string[]) => {
    setHidden(names);
    browserStorage.writeJson(key(label), names);
  };
  const toggle = (name: string) =>
    hide(hidden.includes(name) ? hidden.filter(other => other !== name) : [...hidden, name]);
  const isShown = (name: string) => choices.every(choice => choice.name !== name || choice.shown);
  return { shown: columns.filter(column => isShown(nameOf(column))), choices, hidden, hide, toggle, isShown };
}
