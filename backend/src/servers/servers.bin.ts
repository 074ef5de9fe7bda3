import type { BinPart } from '../lib/bin.ts';
import { refreshVisibility } from '../store/character-visibility.ts';

/** Servers in the bin: their events and applications are there with them, and the characters that they showed are not shown. */
export const serverBin: BinPart = {
  kind: 'server',
  subject: 'Server',
  called: 'le serveur',
  name: 'name',
  sortName: 'name_key',
  binned: (trx, server) => refreshVisibility(trx, { server }),
  restored: (trx, _me, server) => refreshVisibility(trx, { server }),
};
