import { sql } from 'kysely';
import type { BinPart } from '../lib/bin.ts';
import type { Post } from '../lib/mail.ts';
import { refuse } from '../lib/refusals.ts';
import { tellBack } from './events.news.ts';
import { findEvent, seen } from './events.store.ts';

/** Events in the bin. One comes back to its server, which must not be in the bin itself. */
export const eventBin = (post: Post): BinPart => ({
  kind: 'event',
  subject: 'Event',
  called: 'l’événement',
  name: 'title',
  sortName: 'title_key',
  seen: conditions => sql`events.id in (select events.id from events
    inner join servers on servers.id = events.server_id where ${seen(conditions)})`,
  restored: async (trx, me, id) => {
    const event = await findEvent(trx, me._id, id);
    if (!event) throw refuse('serverInBin');
    await tellBack(trx, post, me, event);
  },
});
