import { rollDice } from '@rpd/shared/domain';
import { DICE_ASKS } from './dice.questions.ts';

const [modifier, advantage, difficulty] = DICE_ASKS;

test('writes questions into dice that roll as they are answered (PLS-2)', () => {
  const asked =
    difficulty?.write(advantage?.write(modifier?.write('1d20 + 2; Dégâts: 1d8') ?? '') ?? '') ?? '';
  const roll = (answers: Record<string, string>) => rollDice(asked, () => 0.5, { answers }).rolls;
  expect(roll({ Modificateur: '5', Difficulté: '18' })).toMatchObject([
    { total: 18, degree: 'Réussite' },
    { label: 'Dégâts', total: 5 },
  ]);
  const [worse] = roll({ Avantage: 'Désavantage', Difficulté: '30' });
  expect([worse?.groups[0]?.dice.length, worse?.degree]).toEqual([2, 'Échec']);
  for (const ask of DICE_ASKS) expect(ask.write(asked)).toBeUndefined();
});

test('offers what the dice have a place for (PLS-2)', () => {
  expect(advantage?.write('2d6')).toBeUndefined();
  expect(difficulty?.write('2d6 => 10+: Réussite')).toBeUndefined();
  expect(DICE_ASKS.map(ask => ask.write(''))).toEqual([undefined, undefined, undefined]);
});
