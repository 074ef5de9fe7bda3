import type { EncounterInput } from '@rpd/shared/domain';
import { integer, json, moment, tableCodec, text } from '../codec.ts';
import type { RowOf } from '../codec.ts';

const encounterColumns = {
  user_id: text('user_id'),
  version: integer('version'),
  updatedAt: moment('updated_at'),
  content: json<EncounterInput>()('content'),
};
export const encounterCodec = tableCodec(encounterColumns);
export type EncounterRow = RowOf<typeof encounterColumns>;
