import { preparedBin } from '../lib/prepared.bin.ts';

export const mapBin = preparedBin({ kind: 'map', subject: 'GameMap', called: 'la carte' });
