import { applyMove, type Fight, type FightMove, type LinkedCombatant } from '@rpd/shared/domain';
import { ApiError } from '@rpd/shared/http';
import { notifyFailure } from '@rpd/shared/ui';
import { useRef, useState } from 'react';
import { sendMove, sendUndo } from './fights.api.ts';

/** A move, or null for « Annuler ». */
type Act = { move: FightMove | null };

/** What two game masters may do at the same time: said of somebody, whatever happened meanwhile. */
const REPEATABLE = new Set<FightMove['action']>([
  'add',
  'change',
  'hurt',
  'condition',
  'uncondition',
  'remove',
  'lair',
  'ask',
]);
/** What only the API decides. */
const UNKNOWN = new Set<FightMove['action']>(['add', 'roll', 'ask']);
const NO_CHANCE = { roll: () => [], newId: () => '' };

const drawn = (fight: Fight, { move }: Act): Fight => {
  if (!move || UNKNOWN.has(move.action)) return fight;
  const next = applyMove(fight, move, NO_CHANCE);
  return { ...fight, ...next, combatants: next.combatants as LinkedCombatant[] };
};

/** What is wrong, where the API says it of a part of the move. */
function reasonOf(error: unknown): unknown {
  const [reason] = error instanceof ApiError ? Object.values(error.fields) : [];
  return reason ? new Error(reason) : error;
}

/**
 * An encounter as its game master sees it: moves are drawn at once and sent one after the other. `onSaved` takes what the API made of
 * them.
 */
export function useFight(read: Fight, onSaved: (fight: Fight) => void) {
  const newest = useRef(read);
  const queue = useRef<readonly Act[]>([]);
  const isRunning = useRef(false);
  const [pending, setPending] = useState<readonly Act[]>([]);
  // The answer to a move is here before the page's cache says so.
  const [known, setKnown] = useState({ read, fight: read });
  if (known.read !== read) setKnown({ read, fight: read.version < known.fight.version ? known.fight : read });
  const take = (fight: Fight) => {
    newest.current = fight;
    setKnown(before => ({ ...before, fight }));
    onSaved(fight);
  };
  const send = async ({ move }: Act, tries = 1): Promise<void> => {
    const { _id, version } = newest.current;
    try {
      take(await (move ? sendMove(_id, version, move) : sendUndo(_id, version)));
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412 && error.current)) throw error;
      take(error.current as Fight);
      if (tries === 0 || !move || !REPEATABLE.has(move.action)) throw error;
      await send({ move }, tries - 1);
    }
  };
  const run = async (): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    for (let act = queue.current[0]; act; act = queue.current[0]) {
      try {
        await send(act);
      } catch (error) {
        notifyFailure('La rencontre n’a pas changé', reasonOf(error));
      }
      queue.current = queue.current.slice(1);
      setPending(queue.current);
    }
    isRunning.current = false;
  };
  const act = (move: FightMove | null) => {
    if (read.version > newest.current.version) newest.current = read;
    queue.current = [...queue.current, { move }];
    setPending(queue.current);
    void run();
  };
  return {
    fight: pending.reduce(drawn, known.fight),
    act: (move: FightMove) => act(move),
    undo: () => act(null),
    isBusy: pending.length > 0,
  };
}

export type FightActs = Pick<ReturnType<typeof useFight>, 'act'>;
