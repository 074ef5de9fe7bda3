import type { WarningChoices } from '@rpd/shared/domain';
import { json, tableCodec, text } from '../codec.ts';
import type { RowOf } from '../codec.ts';

/** What one person chose, of each theme for which it is not to be asked. */
const columns = {
  user_id: text('user_id'),
  choices: json<Partial<WarningChoices>>()('choices'),
};
export const warningChoicesCodec = tableCodec(columns);
export type WarningChoicesRow = RowOf<typeof columns>;
