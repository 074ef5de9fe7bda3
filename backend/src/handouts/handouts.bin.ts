import { preparedBin } from '../lib/prepared.bin.ts';

export const handoutBin = preparedBin({ kind: 'handout', subject: 'Handout', called: 'le document' });
