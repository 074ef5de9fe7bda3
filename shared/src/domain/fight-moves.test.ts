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
