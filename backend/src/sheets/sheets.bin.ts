import type { BinPart } from '../lib/bin.ts';

export const sheetBin: BinPart = {
  kind: 'sheet',
  subject: 'Sheet',
  called: 'la fiche',
  name: 'description',
  sortName: 'name_key',
  nameOf: stored => (JSON.parse(stored) as { name: string }).name,
};
