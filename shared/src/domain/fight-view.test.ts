import { FIGHT_MOVES, type FightContent, type FightMove, NO_FIGHT } from './fight.ts';
import { applyMove } from './fight-moves.ts';
import { viewOf } from './fight-view.ts';

let ids = 0;
/** A die whose numbers are known: a linear congruential generator. */
function diceOf(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (state % sides) + 1;
  };
}

const add = (changes: object): FightMove =>
  FIGHT_MOVES.add.cast({ action: 'add', kind: 'mob', name: 'Rat', hp: 5, hpMax: 5, ...changes });
const play = (content: FightContent, ...moves: FightMove[]): FightContent =>
  moves.reduce(
    (known, move) =>
      applyMove(known, move, {
        roll: rolls => rolls.map(({ bonus }) => 10 + bonus),
        newId: () => `c${(ids += 1)}`,
      }),
    content,
  );
const seen = (content: FightContent) => viewOf({ _id: 'f', title: 'La meute', die: 20 }, content, () => null);
const idOf = ({ combatants }: FightContent, name: string) =>
  combatants.find(one => one.name === name)?.id ?? '';

/** What hidden combatants and their turns changed in the views of a random fight: nothing is expected. */
function tracesOf(seed: number): unknown[] {
  const die = diceOf(seed);
  const traces: unknown[] = [];
  const compare = (one: FightContent, other: FightContent) => {
    if (JSON.stringify(seen(one)) !== JSON.stringify(seen(other))) traces.push([seen(one), seen(other)]);
  };
  let content = play(NO_FIGHT, add({ count: die(4) }), add({ name: 'Ombre', hidden: true, count: die(3) }));
  for (const { id } of content.combatants)
    content = play(content, { action: 'change', id, initiative: die(20) });
  content = play(content, { action: 'begin' });
  for (let step = 0; step < 20; step += 1) {
    const hidden = content.combatants.filter(one => one.hidden && one.id !== content.active);
    const { id = '' } = hidden[die(hidden.length) - 1] ?? {};
    const moves: FightMove[] = [
      { action: 'hurt', ids: [id], points: -1, halved: [] },
      { action: 'condition', id, name: 'Étourdi', rounds: 2 },
      { action: 'change', id, note: `${step}` },
    ];
    const moved = play(content, moves[die(moves.length) - 1] ?? { action: 'next' });
    compare(content, moved);
    const next = play(moved, { action: 'next' });
    if (next.combatants.some(one => one.hidden && one.id === next.active)) compare(moved, next);
    if (JSON.stringify(seen(next)).includes('Ombre')) traces.push(seen(next));
    content = next;
  }
  return traces;
}

test('what hidden combatants do changes nothing of a view, over 100 random fights', () => {
  for (let seed = 1; seed <= 100; seed += 1) expect(tracesOf(seed)).toEqual([]);
});

test('says of hit points what the game master allows', () => {
  let content = play(NO_FIGHT, add({ count: 3 }), { action: 'begin' });
  const [one = '', two = '', three = ''] = content.combatants.map(({ id }) => id);
  content = play(
    content,
    { action: 'change', id: one, visibility: 'exact' },
    { action: 'change', id: three, visibility: 'none' },
    { action: 'hurt', ids: [one, two, three], points: -2, halved: [] },
  );
  expect(seen(content).combatants.map(({ hp, hpMax, state }) => [hp, hpMax, state])).toEqual([
    [3, 5, 'hurt'],
    [null, null, 'hurt'],
    [null, null, null],
  ]);
});

test('passes the turn on when the one who has it goes, and shortens what lasts when a turn begins', () => {
  let content = play(NO_FIGHT, add({ count: 2 }), add({ name: 'Ogre' }), { action: 'begin' });
  content = play(content, { action: 'condition', id: idOf(content, 'Rat 2'), name: 'Surpris', rounds: 2 });
  content = play(content, { action: 'remove', id: idOf(content, 'Rat 1') });
  expect(content.active).toBe(idOf(content, 'Rat 2'));
  expect(content.combatants[0]?.conditions).toEqual([{ name: 'Surpris', rounds: 1 }]);
  content = play(content, { action: 'next' }, { action: 'next' });
  expect([content.round, content.combatants[0]?.conditions]).toEqual([2, []]);
});
