import type { Stat } from '@rpd/shared/domain';
import { buildId } from '@rpd/shared/test';

/** A stat of the catalogues: `buildStat({ name: 'Force', max: 18 })`. */
export const buildStat = (changes: Partial<Stat> = {}): Stat => ({
  _id: buildId(),
  version: 1,
  createdAt: '2026-11-21T20:00:00.000Z',
  updatedAt: '2026-11-21T20:00:00.000Z',
  name: 'Force',
  abbreviation: '',
  description: '',
  icon: '',
  min: 1,
  max: 30,
  default: 10,
  gameType: '',
  rank: 1,
  ...changes,
});
