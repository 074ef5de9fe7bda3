import { preparedBin } from '../lib/prepared.bin.ts';

export const fightBin = preparedBin({ kind: 'fight', subject: 'Fight', called: 'la rencontre' });
