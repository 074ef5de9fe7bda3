import { Box, Heading } from '@chakra-ui/react';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { diceLabel } from '../../domain/dice-label.ts';
import type { CharacterValues, FieldValue } from '../../domain/field-value.ts';
import { SHEET_STEPS_MAX, stepBudget } from '../../domain/formula-budget.ts';
import type { SheetTab } from '../../domain/sheet.ts';
import type { SheetDocument } from '../../domain/sheet-places.ts';
import { sheetProgramOf } from '../../domain/sheet-conditions.ts';
import { readingFrom } from '../../domain/sheet-state.ts';
import { unseenFields, type SheetViewer } from '../../domain/sheet-viewer.ts';
import { createShown, show } from './sheet.shown.ts';
import { type RollLabel, SheetPaperField } from './SheetPaper.tsx';
import { SheetRows } from './SheetRows.tsx';
import { SheetTabs } from './SheetTabs.tsx';
import { ShownField } from './ShownField.tsx';

export interface SheetViewProps {
  document: SheetDocument;
  /** By field id; what is calculated is not among them. */
  values: CharacterValues;
  viewer: SheetViewer;
  /** Makes the sheet fillable: gets all values, changed. */
  onChange?: (values: CharacterValues) => void;
  /** What is wrong, by field id or by `values.<field id>`, as the API says it. */
  errors?: Readonly<Record<string, string>>;
  /** A field that the page asks for elsewhere: its value counts, and it is not drawn. */
  without?: string | undefined;
  /** For paper: every tab below the other, and what is empty leaves room for a pen. */
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
  errors: told = NO_ERRORS,
  without,
  isWhole = false,
}: SheetViewProps) {
  const { structure, fields } = document;
  const program = useMemo(() => sheetProgramOf(fields, structure), [fields, structure]);
  const state = useMemo(() => program.evaluate(values), [program, values]);
  const unseen = useMemo(() => {
    const others = unseenFields(fields, viewer, structure);
    return without ? new Set([...others, without]) : others;
  }, [fields, viewer, structure, without]);
  // What took too long to calculate, beside what the API says (PLS-8).
  const errors = useMemo(() => ({ ...Object.fromEntries(state.errors), ...told }), [state.errors, told]);
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
          isEditable={isOpen}
          program={program}
          onChange={write}
        />
      );
    },
    [fields, unseen, shown, isOpen, program, write],
  );
  // Tabs, rows and columns whose condition is not met, as one text: while it is the same, so are the tabs.
  const unmet = [...state.hidden].filter(id => !Object.hasOwn(fields, id)).join('\n');
  const seen = useMemo(() => shownTabs(structure.tabs, fields, unseen), [structure, fields, unseen]);
  const tabs = useMemo(() => metTabs(seen, unmet), [seen, unmet]);
  const names = useMemo(() => tabs.map((tab, index) => tab.name || `Onglet ${index + 1}`), [tabs]);
  const [only] = tabs;
  if (isWhole) {
    const written = tabs.filter(tab => isWritten(tab, fields));
    const { spend } = stepBudget(SHEET_STEPS_MAX);
    const roll: RollLabel = (id, dice, lines) => {
      const made = program.dice.get(id);
      return made && diceLabel(made, dice, { ...readingFrom(state.values, lines), spend });
    };
    const onPaper = (id: string) => {
      const own = unseen.has(id) || state.hidden.has(id) ? undefined : fields[id];
      return own ? (
        <SheetPaperField key={id} id={id} field={own} value={state.values[id]} roll={roll} />
      ) : null;
    };
    return written.map(tab => (
      <Box as="section" key={tab.id} mb="4">
        {written.length > 1 ? (
          <Heading
            as="h2"
            fontSize="13pt"
            mb="2"
            borderBottomWidth="2px"
            borderColor="black"
            breakAfter="avoid"
          >
            {names[tabs.indexOf(tab)]}
          </Heading>
        ) : null}
        <SheetRows tab={tab} field={onPaper} isPaper />
      </Box>
    ));
  }
  // By the tabs that there may be: one that comes and goes with its condition takes no focus away from the others.
  if (seen.length === 1 && only) return <SheetRows tab={only} field={field} />;
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

/** Whether a tab has something for paper: the figures of the dashboard are of the screen. */
const isWritten = ({ rows }: SheetTab, fields: SheetDocument['fields']): boolean =>
  rows.some(({ columns }) =>
    columns.some(({ fieldIds }) => fieldIds.some(id => fields[id] && fields[id].type !== 'dashboard')),
  );

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
