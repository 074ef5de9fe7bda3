import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { CharacterValues, FieldValue } from '../../domain/field-value.ts';
import type { SheetTab } from '../../domain/sheet.ts';
import { sheetProgramOf } from '../../domain/sheet-conditions.ts';
import type { SheetDocument } from '../../domain/sheet-places.ts';
import { unseenFields, type SheetViewer } from '../../domain/sheet-viewer.ts';
import { createShown, show } from './sheet.shown.ts';

export interface SheetInput {
  document: SheetDocument;
  /** By field id; what is calculated is not among them. */
  values: CharacterValues;
  viewer: SheetViewer;
  /** Gets all values, changed; without it the sheet is read. */
  onChange?: ((values: CharacterValues) => void) | undefined;
  /** What is wrong, by field id or by `values.<field id>`, as the API says it. */
  errors?: Readonly<Record<string, string>> | undefined;
  /** A field that the page asks for elsewhere: its value counts, and it is not drawn. */
  without?: string | undefined;
}

const NO_ERRORS = {};

/** What a sheet shows: formulas and conditions follow the values; what the viewer may not see is left out. */
export function useSheet({
  document,
  values,
  viewer,
  onChange,
  errors: refused = NO_ERRORS,
  without,
}: SheetInput) {
  const { structure, fields } = document;
  const program = useMemo(() => sheetProgramOf(fields, structure), [fields, structure]);
  const state = useMemo(() => program.evaluate(values), [program, values]);
  const unseen = useMemo(() => {
    const others = unseenFields(fields, viewer, structure);
    return without ? new Set([...others, without]) : others;
  }, [fields, viewer, structure, without]);
  // What took too long to calculate, beside what the API says (PLS-8).
  const errors = useMemo(
    () => ({ ...Object.fromEntries(state.errors), ...refused }),
    [state.errors, refused],
  );
  // Each field looks at its own part of what is shown: a key press draws one field again, and no row around it.
  const [shown] = useState(() => createShown(state, errors));
  // Read by handlers alone, so that they can stay the same functions.
  const latest = useRef({ values, onChange });
  useLayoutEffect(() => {
    latest.current = { values, onChange };
    show(shown, state, errors);
  });
  const write = useCallback((id: string, value: FieldValue | undefined) => {
    const { [id]: _before, ...rest } = latest.current.values;
    const next = value === undefined ? rest : { ...rest, [id]: value };
    // Two changes of one event both count.
    latest.current = { ...latest.current, values: next };
    latest.current.onChange?.(next);
  }, []);
  // Tabs, rows and columns whose condition is not met, as one text: while it is the same, so are the tabs.
  const unmet = [...state.hidden].filter(id => !Object.hasOwn(fields, id)).join('\n');
  const seen = useMemo(() => shownTabs(structure.tabs, fields, unseen), [structure, fields, unseen]);
  const tabs = useMemo(() => metTabs(seen, unmet), [seen, unmet]);
  const names = useMemo(() => tabs.map((tab, index) => tab.name || `Onglet ${index + 1}`), [tabs]);
  return { program, state, unseen, errors, shown, write, seen, tabs, names };
}

/** Without the tabs, rows and columns that hold nothing but what this viewer does not see. */
function shownTabs(
  tabs: readonly SheetTab[],
  fields: SheetDocument['fields'],
  unseen: ReadonlySet<string>,
): readonly SheetTab[] {
  if (unseen.size === 0) return tabs;
  const isLeft = (ids: readonly string[]) =>
    ids.length === 0 || ids.some(id => Object.hasOwn(fields, id) && !unseen.has(id));
  return tabs.flatMap(tab => {
    const rows = tab.rows.flatMap(row => {
      const columns = row.columns.filter(({ fieldIds }) => isLeft(fieldIds));
      return columns.length > 0 || row.columns.length === 0 ? [{ ...row, columns }] : [];
    });
    return rows.length > 0 || tab.rows.length === 0 ? [{ ...tab, rows }] : [];
  });
}

/** Without the tabs, rows and columns whose condition is not met: those whose ids stand in `unmet`, one a line. */
function metTabs(tabs: readonly SheetTab[], unmet: string): readonly SheetTab[] {
  if (unmet === '') return tabs;
  const gone = new Set(unmet.split('\n'));
  return tabs
    .filter(({ id }) => !gone.has(id))
    .map(tab => ({
      ...tab,
      rows: tab.rows
        .filter(({ id }) => !gone.has(id))
        .map(row => ({ ...row, columns: row.columns.filter(({ id }) => !gone.has(id)) })),
    }));
}
