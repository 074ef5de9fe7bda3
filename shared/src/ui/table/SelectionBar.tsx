import { Flex, Text } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { formatNumber } from '../../domain/format.ts';
import { Button, IconButton } from '../Button.tsx';
import { confirm, type Question } from '../overlay/confirm.ts';
import { BulkNames } from './BulkNames.tsx';
import { type Selection, useTicked } from './useSelection.ts';

/** What is asked before a bulk action begins; the names of the rows are added. */
export type BulkQuestion = Pick<Question, 'title' | 'confirmLabel' | 'details' | 'tone'> & {
  /** What follows for the rows. */
  description: string;
};

/** Something to do with several rows at once. */
export interface BulkAction<Row> {
  label: string;
  icon?: ReactNode;
  tone?: 'danger';
  /** Whether it changes a row; all by default. The others are neither named nor given to `run`. */
  affects?: (row: Row) => boolean;
  /** What is asked about the rows that it changes; 'own': `run` asks by a dialog that shows `names`. */
  question: ((rows: Row[]) => BulkQuestion) | 'own';
  /** Does it, and says how it went. False: nothing was done, and all stay ticked. */
  run: (rows: Row[], names: ReactNode) => Promise<BulkOutcome<Row> | false | void>;
}

/** How it went with several rows, where something was done. */
export interface BulkOutcome<Row> {
  /** Those for which it was refused: they stay ticked, for another try. */
  refused: readonly Row[];
  /** Without it, what was done stands. */
  undo?: Undo | undefined;
}

/** Takes an action on several rows back; what could not be is there to be taken back again. */
export type Undo = () => Promise<BulkOutcome<unknown> | false | void>;

interface SelectionBarProps<Row> {
  selection: Selection<Row>;
  actions: readonly BulkAction<Row>[];
  rowName: (row: Row) => string;
}

/** Takes back both, what was done last first. */
const both =
  (last: Undo, first: Undo): Undo =>
  async () => {
    const tried = [
      { undo: last, outcome: await last() },
      { undo: first, outcome: await first() },
    ];
    if (tried.every(({ outcome }) => outcome === false)) return false;
    const [left, also] = tried
      .map(({ undo, outcome }) => (outcome === false ? undo : outcome?.undo))
      .filter(undo => undo !== undefined);
    return { refused: [], undo: left && also ? both(left, also) : left };
  };

/** Asks what the action wants to know first, then does it. Without a row that changes nothing is asked. */
async function askAndRun<Row>(
  { affects = () => true, question, run }: BulkAction<Row>,
  rows: readonly Row[],
  isShown: (row: Row) => boolean,
  rowName: (row: Row) => string,
): Promise<BulkOutcome<Row> | false | void> {
  const changed = rows.filter(affects);
  const names = (
    <BulkNames
      shown={changed.filter(isShown).map(rowName)}
      hidden={changed.filter(row => !isShown(row)).map(rowName)}
      unchanged={rows.length - changed.length}
    />
  );
  if (question === 'own' || changed.length === 0) return run(changed, names);
  const { description, ...asked } = question(changed);
  const outcome: { of: BulkOutcome<Row> | false | void } = { of: false };
  await confirm({
    ...asked,
    description: (
      <>
        {description} {names}
      </>
    ),
    act: async () => {
      outcome.of = await run(changed, names);
    },
  });
  return outcome.of;
}

const UNDO = 'undo';
/** On a phone five of them take two lines, not four. */
const look = { size: { base: 'xs', sm: 'sm' }, variant: 'outline' } as const;

/** One line of actions, which scrolls by itself: with the line above it, the bar takes two (23.9). */
const ON_PHONE = {
  smDown: {
    flexWrap: 'nowrap',
    overflowX: 'auto',
    maxWidth: '100%',
    // The outline of the focus has room.
    padding: '3px',
    margin: '-3px',
    '& > button': { flexShrink: '0' },
    '& svg': { display: 'none' },
  },
} as const;

/** How many rows are ticked and what can be done with them; afterwards, the way to take that back. */
export function SelectionBar<Row>({ selection, actions, rowName }: SelectionBarProps<Row>) {
  const [running, setRunning] = useState<string>();
  const [undo, setUndo] = useState<{ label: string; run: Undo; isPartly?: boolean }>();
  const { page, rowId, isShown, keep, togglePage } = selection;
  const current = useTicked(selection, all => all);
  const behind = useDeferredValue(current);
  // Behind the tick itself: with the first one come all of its buttons. What was done leaves at once.
  const ticked = current.size === 0 ? current : behind;
  const shown = new Map(page.map(row => [rowId(row), row]));
  const rowsOf = (all: ReadonlyMap<string, Row>) => [...all].map(([id, row]) => shown.get(id) ?? row);
  const rows = rowsOf(ticked);
  const isWhole = page.every(row => ticked.has(rowId(row)));

  const during = async (name: string, work: () => Promise<unknown>) => {
    setRunning(name);
    try {
      await work();
    } finally {
      setRunning(undefined);
    }
  };
  const perform = (action: BulkAction<Row>) =>
    during(action.label, async () => {
      const { label } = action;
      const outcome = await askAndRun(action, rowsOf(selection.store.getState().rows), isShown, rowName);
      if (outcome === false) return;
      const refused = outcome?.refused ?? [];
      // Once more with those for which it was refused is the same action, and is taken back as one.
      const before = undo?.isPartly && undo.label === label ? undo.run : undefined;
      const now = outcome?.undo;
      const all = now && before ? both(now, before) : (now ?? before);
      setUndo(all && { label, run: all, isPartly: refused.length > 0 });
      keep(refused);
    });
  const takeBack = ({ label, run }: NonNullable<typeof undo>) =>
    during(UNDO, async () => {
      const outcome = await run();
      if (outcome !== false) setUndo(outcome?.undo && { label, run: outcome.undo });
    });

  if (rows.length === 0 && !undo) return null;
  return (
    <Flex
      data-selection=""
      role="group"
      aria-label="Actions sur la sélection"
      columnGap="2"
      rowGap="1"
      wrap="wrap"
      align="center"
      // In a long list it would be far away from what is ticked last. Close under the frame's own bar; the rows know of it (looks.ts).
      position="sticky"
      top="14"
      zIndex="1"
      mb="4"
      p="2"
      bg="brand.subtle"
      borderWidth="1px"
      borderColor="brand.muted"
      borderRadius="lg"
    >
      <IconButton
        label={rows.length > 0 ? 'Tout désélectionner' : 'Fermer'}
        disabled={running !== undefined}
        onClick={() => {
          keep([]);
          setUndo(undefined);
        }}
      >
        <X aria-hidden="true" />
      </IconButton>
      <Text role="status" textStyle="sm" fontWeight="medium" me="auto">
        {rows.length > 0
          ? `${formatNumber(rows.length)} ${rows.length > 1 ? 'lignes sélectionnées' : 'ligne sélectionnée'}`
          : `${undo?.label} : terminé`}
      </Text>
      {rows.length > 0 && !isWhole ? (
        // Cards have no header to tick them all from.
        <Button size="xs" variant="ghost" display={{ md: 'none' }} onClick={togglePage}>
          Toute la page
        </Button>
      ) : null}
      <Flex gap="2" wrap="wrap" css={ON_PHONE}>
        {(rows.length > 0 ? actions : []).map(action => (
          <Button
            key={action.label}
            {...look}
            colorPalette={action.tone === 'danger' ? 'red' : 'gray'}
            busy={running === action.label}
            disabled={running !== undefined && running !== action.label}
            onClick={() => void perform(action)}
          >
            {action.icon}
            {action.label}
          </Button>
        ))}
        {undo ? (
          <Button
            {...look}
            busy={running === UNDO}
            disabled={running !== undefined && running !== UNDO}
            onClick={() => void takeBack(undo)}
          >
            {rows.length > 0 ? `Annuler « ${undo.label} »` : 'Annuler'}
          </Button>
        ) : null}
      </Flex>
    </Flex>
  );
}
