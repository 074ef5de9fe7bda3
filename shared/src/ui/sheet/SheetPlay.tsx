import { Box, Flex, Text } from '@chakra-ui/react';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { foldName } from '../../domain/formula-types.ts';
import type { SheetRow, SheetTab } from '../../domain/sheet.ts';
import type { SheetField } from '../../domain/sheet-field.ts';
import { readingFrom } from '../../domain/sheet-state.ts';
import { countRoll, favouriteRolls } from './favouriteRolls.ts';
import { leadToField } from './leadToField.ts';
import { RollContext, rollLabel, type Thrown } from './play.ts';
import { PlayField } from './PlayField.tsx';
import { type Rolled, RollTray } from './RollTray.tsx';
import { rollsOrReason } from './rolls.ts';
import { SheetRows } from './SheetRows.tsx';
import { type Found, SheetSearch } from './SheetSearch.tsx';
import { SheetTabs } from './SheetTabs.tsx';
import { SheetThemed } from './SheetThemed.tsx';
import { type SheetInput, useSheet } from './useSheet.ts';
import { valueLabel } from './value.labels.ts';
import { RollButton } from './widgets/RollButton.tsx';

interface SheetPlayProps extends SheetInput {
  /** Who this is. */
  name: string;
  portrait?: ReactNode;
  /** Under which the rolls of this sheet are counted on this device. */
  countedAs: string;
}

/**
 * A sheet as one plays with it: read first, each value changed where it stands, one press rolls. Its head stays in sight: the portrait,
 * what the author wants there or the bars, and the rolls that are used most.
 */
export function SheetPlay({ name, portrait, countedAs, ...input }: SheetPlayProps) {
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
  const { rolled, roll, answer, close } = useRolls(key, () => shown.getState().values);
  const rolls = useMemo(
    () =>
      favouriteRolls(
        key,
        idsOf(tabs).filter(id => program.dice.has(id) && !unseen.has(id)),
      ),
    [key, tabs, program, unseen],
  );
  const find = (text: string): Found[] => {
    const wanted = foldName(text);
    const { values, hidden } = shown.getState();
    return tabs.flatMap(tab =>
      idsOf([tab]).flatMap(id => {
        const own = unseen.has(id) || hidden.has(id) ? undefined : fields[id];
        if (!own) return [];
        const words = valueLabel(own, values[id]);
        const all = `${own.name} ${words} ${JSON.stringify(values[id] ?? '')}`;
        return foldName(all).includes(wanted) ? [{ id, tab: tab.id, name: own.name, words }] : [];
      }),
    );
  };
  const [only] = below;
  return (
    <RollContext value={roll}>
      <SheetThemed theme={structure.theme} ref={box}>
        <Flex
          data-part="head"
          position={{ base: 'static', md: 'sticky' }}
          top="14"
          zIndex="docked"
          mb="4"
          p="3"
          gap="4"
          align="center"
          wrap="wrap"
          bg="bg.panel"
          color="fg"
          borderWidth="1px"
          borderRadius="lg"
        >
          {portrait}
          <Text
            flex="1 1 8rem"
            minW="0"
            fontFamily="var(--sheet-titles)"
            fontSize="2xl"
            lineHeight="1.15"
            fontWeight="bold"
            overflowWrap="anywhere"
          >
            {name}
          </Text>
          <Flex gap="2" wrap="wrap">
            {rolls.map(id => (
              <FavouriteRoll key={id} id={id} fields={fields} program={program} shown={shown} />
            ))}
          </Flex>
          <SheetSearch
            find={find}
            onChoose={({ id, tab }) => {
              if (box.current) leadToField(box.current, { tab, id });
            }}
          />
          {head ? (
            <Box flex="1 1 100%">
              <SheetRows tab={head} field={field} isBare />
            </Box>
          ) : null}
        </Flex>
        {seen.length === 1 && only ? (
          <SheetRows tab={only} field={field} />
        ) : (
          <SheetTabs tabs={below} names={names} errors={errors} field={field} />
        )}
        <RollTray rolled={rolled} onAnswer={answer} onClose={close} />
      </SheetThemed>
    </RollContext>
  );
}

function useRolls(key: string, values: () => Parameters<typeof readingFrom>[0]) {
  const [rolled, setRolled] = useState<Rolled>();
  const read = useRef(values);
  const opener = useRef<Element>(null);
  const leave = () => {
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  };
  const throwThem = useCallback(
    (thrown: Thrown, answers: Record<string, string>): boolean => {
      const rolls = rollsOrReason(thrown.dice, answers, readingFrom(read.current(), thrown.lines));
      const isAsking = typeof rolls === 'string' && thrown.dice.questions.length > 0;
      if (!isAsking) countRoll(key, thrown.id);
      setRolled(before => ({ thrown, rolls, isAsking, count: (before?.count ?? 0) + 1 }));
      return !isAsking;
    },
    [key],
  );
  const roll = useCallback(
    (thrown: Thrown) => {
      opener.current = document.activeElement;
      if (thrown.dice.questions.length === 0) throwThem(thrown, {});
      else setRolled(before => ({ thrown, isAsking: true, count: (before?.count ?? 0) + 1 }));
    },
    [throwThem],
  );
  const answer = (answers: Record<string, string>) => {
    if (rolled && throwThem(rolled.thrown, answers)) leave();
  };
  const close = () => {
    setRolled(undefined);
    leave();
  };
  return { rolled, roll, answer, close };
}

type FavouriteRollProps = { id: string; fields: Readonly<Record<string, SheetField>> } & Pick<
  ReturnType<typeof useSheet>,
  'program' | 'shown'
>;

function FavouriteRoll({ id, fields, program, shown }: FavouriteRollProps) {
  const [dice, field] = [program.dice.get(id), fields[id]];
  if (!dice || !field) return null;
  const words = field.dice ? rollLabel(dice, field.dice, shown.getState().values) : undefined;
  return <RollButton id={id} name={field.name} dice={dice} words={words} isNamed />;
}

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
