import type { BinPart } from '../lib/bin.ts';

export const gameBin: BinPart = {
  kind: 'game',
  subject: 'Game',
  called: 'le jeu',
  name: 'name',
  sortName: 'name_key',
};
