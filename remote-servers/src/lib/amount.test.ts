import { readAmount } from './amount.ts';

test('reads damage, healing and a new value as one types them', () => {
  expect(readAmount('7')).toEqual({ points: -7 });
  expect(readAmount(' -7 ')).toEqual({ points: -7 });
  expect(readAmount('− 12')).toEqual({ points: -12 });
  expect(readAmount('+5')).toEqual({ points: 5 });
  expect(readAmount('=0')).toEqual({ hp: 0 });
  for (const typed of ['', '0', 'sept', '1.5', '--2', '123456']) expect(readAmount(typed)).toBeNull();
});
