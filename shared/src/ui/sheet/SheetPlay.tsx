import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { foldName } from '../../domain/formula-types.ts';
import type { SheetRow, SheetTab } from '../../domain/sheet.ts';
import type { SheetField } from '../../domain/sheet-field.ts';
import { isDisplay } from '../../domain/sheet-kinds.ts';
import { favouriteRolls } from './favouriteRolls.ts';
import { leadToField } from './leadToField.ts';
import { HeadGauge } from './HeadGauge.tsx';
import { costLabel, RollContext, rollLabel } from './play.ts';
import { PlayField } from './PlayField.tsx';
import { RollTray } from './RollTray.tsx';
import { SheetHead, type SheetUndo } from './SheetHead.tsx';
import { SheetRows } from './SheetRows.tsx';
import { type Found, SheetSearch } from './SheetSearch.tsx';
import { SheetTabs } from './SheetTabs.tsx';
import { SheetThemed } from './SheetThemed.tsx';
import { type OnPress, usePresses } from './usePresses.ts';
import { useNarrow } from './useNarrow.ts';
import { type SheetInput, useSheet } from './useSheet.ts';
import { valueLabel } from '../../domain/value-label.ts';
import { RollButton } from './widgets/RollButton.tsx';

interface SheetPlayProps extends SheetInput {
  /** Who this is. */
  name: string;
  portrait?: ReactNode;
  /** Under which the rolls of this sheet are counted on this device. */
  countedAs: string;
  /** Carries out presses that cost or reset something; without it they are shown and not pressed. */
  onPress?: OnPress | undefined;
  /** Every roll goes there: at a table. */
  isEveryRoll?: boolean;
  /** Whether what costs or resets something may be pressed, where `onPress` is given. */
  mayChange?: boolean;
  undo?: SheetUndo | undefined;
}

/**
 * A sheet as one plays with it: read first, each value changed where it stands, one press rolls. Its head stays in sight: the portrait,
 * what the author wants there or the bars, and the rolls that are used most.
 */
export function SheetPlay({
  name,
  portrait,
  countedAs,
  onPress,
  isEveryRoll = false,
  mayChange = true,
  undo,
  ...input
}: SheetPlayProps) {
  const { fields, structure } = input.document;
  const { program, unseen, errors, shown, write, seen, tabs, names } = useSheet(input);
  const box = useRef<HTMLDivElement>(null);
  const isOpen = input.onChange !== undefined;
  const field = useCallback(
    (id: string) => {
      const own = Object.hasOwn(fields, id) && !unseen.has(id) ? fields[id] : undefined;
      if (!own) return null;
      const hasPair = own.pairedWith !== undefined && own.pairedWith !== '' && !unseen.has(own.pairedWith);
      return (
        <PlayField
          key={id}
          id={id}
          field={own}
          hasPair={hasPair}
          shown={shown}
          program={program}
          onChange={isOpen ? write : undefined}
        />
      );
    },
    [fields, unseen, shown, isOpen, program, write],
  );
  const paired = useMemo(() => pairedIds(fields), [fields]);
  const { head, below } = useMemo(() => withoutSticky(tabs, paired), [tabs, paired]);
  const key = `rolls-${countedAs}`;
  const { rolled, roll, answer, close } = usePresses({
    key,
    program,
    values: () => shown.getState().values,
    onPress,
    isEveryRoll,
  });
  const mayPress = onPress !== undefined && mayChange;
  const rolling = useMemo(() => ({ roll, mayPress }), [roll, mayPress]);
  const rolls = useMemo(
    () =>
      favouriteRolls(
        key,
        idsOf(tabs).filter(
          id => !unseen.has(id) && (program.dice.has(id) || (mayPress && program.actions.has(id))),
        ),
      ),
    [key, tabs, program, unseen, mayPress],
  );
  const find = (text: string): Found[] => {
    const wanted = foldName(text);
    const { values, hidden } = shown.getState();
    return tabs.flatMap(tab =>
      idsOf([tab]).flatMap(id => {
        const own = unseen.has(id) || hidden.has(id) ? undefined : fields[id];
        if (!own || isDisplay(own.type)) return [];
        const words = valueLabel(own, values[id]);
        const all = `${own.name} ${words} ${JSON.stringify(values[id] ?? '')}`;
        return foldName(all).includes(wanted) ? [{ id, tab: tab.id, name: own.name, words }] : [];
      }),
    );
  };
  const gauges = idsOf(tabs).filter(id => fields[id]?.widget === 'bar' && !unseen.has(id));
  const [only] = below;
  const isTabbed = seen.length !== 1 || only === undefined;
  // On a phone it would push the tabs below the middle of the screen.
  const isNarrow = useNarrow();
  const isRowBelow = isNarrow && isTabbed;
  // A portrait that the author keeps in sight is enough of it.
  const isShown =
    !isNarrow && head !== undefined && idsOf([head]).some(id => isPortrait(fields[id]) && !unseen.has(id));
  const row = useMemo(() => (head ? <SheetRows tab={head} field={field} isBare /> : null), [head, field]);
  return (
    <RollContext value={rolling}>
      <SheetThemed theme={structure.theme} ref={box}>
        <SheetHead
          name={name}
          portrait={isShown ? null : portrait}
          undo={undo}
          rolls={rolls.map(id => (
            <FavouriteRoll key={id} id={id} fields={fields} program={program} shown={shown} />
          ))}
          gauges={gauges.slice(0, HEAD_GAUGES).map(id => {
            const own = fields[id];
            const hasPair = Boolean(own?.pairedWith && !unseen.has(own.pairedWith));
            return own ? (
              <HeadGauge
                key={id}
                id={id}
                field={own}
                hasPair={hasPair}
                shown={shown}
                onChange={isOpen ? write : undefined}
              />
            ) : null;
          })}
          search={
            <SheetSearch
              find={find}
              onChoose={({ id, tab }) => {
                if (box.current) leadToField(box.current, { tab, id });
              }}
            />
          }
          row={isRowBelow ? null : row}
        />
        {isTabbed ? (
          <SheetTabs
            tabs={below}
            names={names}
            errors={errors}
            field={field}
            row={isRowBelow ? row : undefined}
          />
        ) : (
          <SheetRows tab={only} field={field} />
        )}
        <RollTray rolled={rolled} onAnswer={answer} onClose={close} />
      </SheetThemed>
    </RollContext>
  );
}

/** Bars that the head of a phone has room for. */
const HEAD_GAUGES = 2;

type FavouriteRollProps = { id: string; fields: Readonly<Record<string, SheetField>> } & Pick<
  ReturnType<typeof useSheet>,
  'program' | 'shown'
>;

function FavouriteRoll({ id, fields, program, shown }: FavouriteRollProps) {
  const [dice, field] = [program.dice.get(id), fields[id]];
  if (!field) return null;
  const { values } = shown.getState();
  const words = dice && field.dice ? rollLabel(dice, field.dice, values) : undefined;
  const cost = costLabel(program, id, values);
  return <RollButton id={id} name={field.name} dice={dice} words={words} cost={cost} isNamed />;
}

const isPortrait = (field: SheetField | undefined): boolean => field?.type === 'portrait';

const idsOf = (tabs: readonly SheetTab[]): string[] =>
  tabs.flatMap(({ rows }) => rows.flatMap(({ columns }) => columns.flatMap(({ fieldIds }) => fieldIds)));

/** What is shown in the widget of another field needs no place of its own. */
const pairedIds = (fields: Readonly<Record<string, SheetField>>): ReadonlySet<string> =>
  new Set(Object.values(fields).flatMap(({ pairedWith }) => pairedWith ?? []));

/** The row that stays in sight, and the tabs without it. */
function withoutSticky(tabs: readonly SheetTab[], paired: ReadonlySet<string>) {
  const sticky: SheetRow[] = [];
  const below = tabs.map(tab => ({
    ...tab,
    rows: tab.rows.flatMap(row => {
      const columns = row.columns.map(column => ({
        ...column,
        fieldIds: column.fieldIds.filter(id => !paired.has(id)),
      }));
      if (!row.sticky) return [{ ...row, columns }];
      sticky.push({ ...row, columns });
      return [];
    }),
  }));
  const head = sticky.length > 0 ? { id: 'head', name: '', rows: sticky } : undefined;
  return { head, below };
}
