import type { Mob } from '@rpd/shared/domain';
import { meantBy, readMany } from './encounters.search.ts';

test('reads how many of what', () => {
  expect(readMany('8 gobelin')).toEqual({ count: 8, words: 'gobelin' });
  expect(readMany(' 3x Loup gris')).toEqual({ count: 3, words: 'Loup gris' });
  expect(readMany('gobelin')).toEqual({ count: null, words: 'gobelin' });
  expect(readMany('8')).toEqual({ count: null, words: '8' });
  expect(readMany('0 gobelin')).toEqual({ count: null, words: '0 gobelin' });
  expect(readMany('500 gobelin').count).toBe(20);
});

test('takes the creature that is meant, and none where several may be', () => {
  const named = (...names: string[]) => names.map(name => ({ name }) as Mob);
  const goblins = named('Chef gobelin', 'Gobelin', 'Gobelin archer');
  expect(meantBy('gobelin', goblins)?.name).toBe('Gobelin');
  expect(meantBy('CHEF', goblins)?.name).toBe('Chef gobelin');
  expect(meantBy('archer', goblins)?.name).toBe('Gobelin archer');
  expect(meantBy('gob', goblins)).toBeUndefined();
  // Its description has the word, its name does not.
  expect(meantBy('orc', named('Aubergiste'))).toBeUndefined();
  expect(meantBy('bete', named('Bête'))?.name).toBe('Bête');
  expect(meantBy('', goblins)).toBeUndefined();
});
