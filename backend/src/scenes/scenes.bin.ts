import { preparedBin } from '../lib/prepared.bin.ts';

export const sceneBin = preparedBin({ kind: 'scene', subject: 'Scene', called: 'la scène' });
