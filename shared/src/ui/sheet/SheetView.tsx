import { Box, Heading } from '@chakra-ui/react';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { CharacterValues, FieldValue } from '../../domain/field-value.ts';
import type { SheetTab } from '../../domain/sheet.ts';
import type { SheetField } from '../../domain/sheet-field.ts';
import type { SheetDocument } from '../../domain/sheet-document.ts';
import { programOf } from '../../domain/sheet-program.ts';
import { unseenFields, type SheetViewer } from '../../domain/sheet-viewer.ts';
import { createShown, show } from './sheet.shown.ts';
import { ShownField } from './ShownField.tsx';
import { SheetRows } from './SheetRows.tsx';
import { SheetTabs } from './SheetTabs.tsx';

export interface SheetViewProps {
  document: SheetDocument;
  /** By field id; what is calculated is not among them. */
  values: CharacterValues;
  viewer: SheetViewer;
  /** Makes the sheet fillable: gets all values, changed. */
  onChange?: (values: CharacterValues) => void;
  /** Which fields can be filled in, when it is not all of them: a game master fills in what only they see (`isMasterField`). */
  isFillable?: (field: SheetField) => boolean;
  /** What is wrong, by field id or by `values.<field id>`, as the API says it. */
  errors?: Readonly<Record<string, string>>;
  /** Every tab below the other, without controls to choose them: for paper. */
  isWhole?: boolean;
}

const NO_ERRORS = {};

/**
 * A sheet, to read or to fill in: formulas and conditions follow the values as they are typed, dice roll, lines are added; what the
 * viewer may not see is not drawn. Only the chosen tab is drawn, and of it again only the fields whose value changed.
 */
export function SheetView({
  document,
  values,
  viewer,
  onChange,
  isFillable,
  errors = NO_ERRORS,
  isWhole = false,
}: SheetViewProps) {
  const { structure, fields } = document;
  const program = useMemo(() => programOf(fields), [fields]);
  const state = useMemo(() => program.evaluate(values), [program, values]);
  const unseen = useMemo(() => unseenFields(fields, viewer), [fields, viewer]);
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

  const isOpen = onChange !== undefined;
  const field = useCallback(
    (id: string) => {
      const own = Object.hasOwn(fields, id) && !unseen.has(id) ? fields[id] : undefined;
      if (!own) return null;
      return (
        <ShownField
          key={id}
          id={id}
          field={own}
          shown={shown}
          isEditable={isOpen && (isFillable?.(own) ?? true)}
          program={program}
          onChange={write}
        />
      );
    },
    [fields, unseen, shown, isOpen, isFillable, program, write],
  );
  const tabs = useMemo(() => shownTabs(structure.tabs, fields, unseen), [structure, fields, unseen]);
  const names = useMemo(() => tabs.map((tab, index) => tab.name || `Onglet ${index + 1}`), [tabs]);
  const [only] = tabs;
  if (tabs.length === 1 && only) return <SheetRows tab={only} field={field} />;
  if (isWhole) {
    return tabs.map((tab, index) => (
      <Box as="section" key={tab.id} mb="6">
        <Heading as="h2" size="lg" mb="3">
          {names[index]}
        </Heading>
        <SheetRows tab={tab} field={field} />
      </Box>
    ));
  }
  return <SheetTabs tabs={tabs} names={names} errors={errors} field={field} />;
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
