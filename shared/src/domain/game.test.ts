import { gameSchema } from './game.ts';

const refusalOf = (description: object): string => {
  try {
    gameSchema.validateSync({ name: 'Loups', description });
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown';
  }
};

test.each([
  [true, '', 'Ce champ est obligatoire.'],
  [true, '12', 'Un identifiant Discord compte 17 à 20 chiffres.'],
  [true, '123456789012345678', ''],
  [false, '12', ''],
])('validates Discord %j with the identifier %j: %j (ADM-10)', (discord, discordId, refusal) => {
  expect(refusalOf({ discord, discordId })).toBe(refusal);
});
