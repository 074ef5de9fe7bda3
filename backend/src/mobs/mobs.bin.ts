import type { BinPart } from '../lib/bin.ts';

export const mobBin: BinPart = {
  kind: 'mob',
  subject: 'Mob',
  called: 'la créature',
  name: 'name',
  sortName: 'name_key',
};
