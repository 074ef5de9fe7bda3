import { Box, Heading } from '@chakra-ui/react';
import { useCallback } from 'react';
import { diceLabel, hasDiceValues } from '../../domain/dice-label.ts';
import { SHEET_STEPS_MAX, stepBudget } from '../../domain/formula-budget.ts';
import type { SheetTab } from '../../domain/sheet.ts';
import type { SheetDocument } from '../../domain/sheet-places.ts';
import { readingFrom } from '../../domain/sheet-state.ts';
import { type RollLabel, SheetPaperField } from './SheetPaper.tsx';
import { SheetRows } from './SheetRows.tsx';
import { SheetTabs } from './SheetTabs.tsx';
import { SheetThemed } from './SheetThemed.tsx';
import { ShownField } from './ShownField.tsx';
import { type SheetInput, useSheet } from './useSheet.ts';

export interface SheetViewProps extends SheetInput {
  /** For paper: every tab below the other, and what is empty leaves room for a pen. */
  isWhole?: boolean;
}

/**
 * A sheet as a form, to fill in or to read: formulas and conditions follow the values as they are typed, dice roll, lines are added;
 * what the viewer may not see is not drawn. Only the chosen tab is drawn, and of it again only the fields whose value changed.
 */
export function SheetView({ isWhole = false, ...input }: SheetViewProps) {
  const { fields, structure } = input.document;
  const { program, state, unseen, errors, shown, write, seen, tabs, names } = useSheet(input);
  const isOpen = input.onChange !== undefined;
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
  const [only] = tabs;
  if (isWhole) {
    const written = tabs.filter(tab => isWritten(tab, fields));
    const { spend } = stepBudget(SHEET_STEPS_MAX);
    const roll: RollLabel = (id, dice, lines) => {
      const made = program.dice.get(id);
      if (!made) return undefined;
      const around = { ...readingFrom(state.values, lines), spend };
      // A line that lacks what its roll takes rolls nothing yet; the name of a column is no value of it.
      return lines && !hasDiceValues(made, around) ? undefined : diceLabel(made, dice, around);
    };
    const onPaper = (id: string) => {
      const own = unseen.has(id) || state.hidden.has(id) ? undefined : fields[id];
      const pair = own?.pairedWith && !unseen.has(own.pairedWith) ? state.values[own.pairedWith] : undefined;
      return own ? (
        <SheetPaperField
          key={id}
          id={id}
          field={own}
          value={state.values[id]}
          pair={pair}
          roll={roll}
          failure={state.errors.get(id)}
        />
      ) : null;
    };
    return (
      <SheetThemed theme={structure.theme} isPaper>
        {written.map(tab => (
          <Box as="section" key={tab.id} mb="4">
            {written.length > 1 ? (
              <Heading
                as="h2"
                fontSize="13pt"
                mb="2"
                borderBottomWidth="2px"
                css={{ borderColor: 'var(--sheet-rule)', color: 'var(--sheet-rule)' }}
                breakAfter="avoid"
              >
                {names[tabs.indexOf(tab)]}
              </Heading>
            ) : null}
            <SheetRows tab={tab} field={onPaper} isPaper />
          </Box>
        ))}
      </SheetThemed>
    );
  }
  return (
    <SheetThemed theme={structure.theme}>
      {/* By the tabs that there may be: one that comes and goes with its condition takes no focus away from the others. */}
      {seen.length === 1 && only ? (
        <SheetRows tab={only} field={field} />
      ) : (
        <SheetTabs tabs={tabs} names={names} errors={errors} field={field} />
      )}
    </SheetThemed>
  );
}

/** Whether a tab has something for paper: the figures of the dashboard are of the screen. */
const isWritten = ({ rows }: SheetTab, fields: SheetDocument['fields']): boolean =>
  rows.some(({ columns }) =>
    columns.some(({ fieldIds }) => fieldIds.some(id => fields[id] && fields[id].type !== 'dashboard')),
  );
