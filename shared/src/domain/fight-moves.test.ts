import { FIGHT_MOVES, type FightContent, type FightMove, NO_FIGHT } from './fight.ts';
import { moveLabel } from './fight-labels.ts';
import { applyMove } from './fight-moves.ts';

const add = (name: string): FightMove =>
  FIGHT_MOVES.add.cast({ action: 'add', kind: 'character', name, hp: 20, hpMax: 20, bonus: 2 });

function play(content: FightContent, ...moves: FightMove[]): FightContent {
  const players = new Map([['c1', 5]]);
  return moves.reduce(
    (known, move) =>
      applyMove(known, move, {
        roll: rolls => rolls.map(({ bonus }) => 10 + bonus),
        newId: () => `c${known.combatants.length + 1}`,
        players,
      }),
    content,
  );
}

test('takes half, rounded down, from those whose saving throw succeeded', () => {
  const content = play(NO_FIGHT, add('Isaure'), add('Bran'), add('Lise'));
  const fire: FightMove = { action: 'hurt', ids: ['c1', 'c2', 'c3'], points: -7, halved: ['c2'] };
  expect(play(content, fire).combatants.map(({ hp }) => hp)).toEqual([13, 17, 13]);
  expect(moveLabel(content, fire)).toBe('3 combattants perdent 7 PV, 1 la moitié');
});

test('leaves their rolls to players, until the game master rolls for them', () => {
  const roll = (who: 'all' | 'missing' | 'asked'): FightMove => ({ action: 'roll', who, id: '', key: '' });
  const asked = play(NO_FIGHT, add('Isaure'), add('Bran'), roll('all'), roll('missing'));
  expect(asked.combatants.map(one => [one.name, one.initiative, one.asked, one.bonus])).toEqual([
    ['Bran', 12, false, 2],
    ['Isaure', null, true, 5],
  ]);
  const rolled = play(asked, roll('asked'));
  expect(rolled.combatants.map(one => [one.name, one.initiative, one.asked])).toEqual([
    ['Isaure', 15, false],
    ['Bran', 12, false],
  ]);
  const hidden: FightMove = { action: 'change', id: 'c1', hidden: true };
  expect(play(asked, hidden).combatants.some(one => one.asked)).toBe(false);
});

test('numbers all of a kind, also the one that stood alone, and keeps names that somebody wrote', () => {
  const mob = (name: string, source: string, changes: object = {}): FightMove =>
    FIGHT_MOVES.add.cast({ action: 'add', kind: 'mob', name, source, hp: 7, hpMax: 7, ...changes });
  const names = (content: FightContent) => content.combatants.map(({ name }) => name);
  const goblin = 'a'.repeat(24);
  const eight = play(NO_FIGHT, mob('Gobelin', goblin, { count: 8 }));
  expect(names(eight)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map(number => `Gobelin ${number}`));
  const alone = play(NO_FIGHT, mob('Gobelin', goblin), mob('Chef', goblin));
  expect(names(play(alone, mob('Gobelin', goblin, { count: 2 })))).toEqual([
    'Gobelin 1',
    'Chef',
    'Gobelin 2',
    'Gobelin 3',
  ]);
  // A number would say that somebody is hidden.
  expect(names(play(alone, mob('Gobelin', goblin, { hidden: true })))[0]).toBe('Gobelin');
});
