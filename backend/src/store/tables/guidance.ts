import type { Role } from '@rpd/shared/domain';
import { json, tableCodec, text } from '../codec.ts';
import type { RowOf } from '../codec.ts';

/** What one person has seen of what guides them; no row until they hide or read something. */
const columns = {
  user_id: text('user_id'),
  hidden: json<Role[]>()('hidden'),
  /** '' before the first. */
  lastNews: text('last_news'),
};
export const guidanceCodec = tableCodec(columns);
export type GuidanceRow = RowOf<typeof columns>;
