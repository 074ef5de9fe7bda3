import { eventSchema, may } from '@rpd/shared/domain';
import type { Identity, RoleplayEvent } from '@rpd/shared/domain';
import type { FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { putInBin } from '../lib/bin.ts';
import type { Post } from '../lib/mail.ts';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import { findServerOf } from '../store/references.ts';
import { eventBin } from './events.bin.ts';
import { tellCancelled } from './events.news.ts';
import { findEvent, insertEvent } from './events.store.ts';

const lengthOf = ({ start, end }: RoleplayEvent): number =>
  Math.max(1, Math.round((Date.parse(end) - Date.parse(start)) / 60_000));

/** What repetitions ask of events. */
export const eventSeries = (post: Post) => ({
  async beginning(db: Queries, me: Identity, id: string) {
    const event = await findEvent(db, me._id, id);
    if (!event || !may(me, 'read', 'Event', event)) throw refuse('notFound');
    if (!may(me, 'update', 'Event', event)) throw refuse('forbidden');
    if (event.state !== 'published') {
      throw refuse('invalid', { fields: { rule: 'Seul un événement publié se répète.' } });
    }
    const { server: place, start: startsAt, title, description, places, timeZone } = event;
    const content = { title, description, places, timeZone };
    return { kind: 'event' as const, id, place, startsAt, minutes: lengthOf(event), content };
  },

  /** Null where the author may no longer publish in the server's name. */
  async make(
    db: Queries,
    author: Identity,
    server: string,
    content: Record<string, unknown>,
    span: { startsAt: string; endsAt: string },
  ): Promise<string | null> {
    const found = await findServerOf(db, server);
    const wanted = found && {
      owner_id: author._id,
      serverOwner_id: found.owner_id,
      serverManagers: found.organizers,
      serverVisible: found.visible,
      state: 'published' as const,
    };
    if (!wanted || !may(author, 'create', 'Event', wanted)) return null;
    const { startsAt: start, endsAt: end } = span;
    return insertEvent(db, author._id, eventSchema.cast({ ...content, server, start, end }));
  },

  async takeBack(trx: Queries, request: FastifyRequest, ids: readonly string[]): Promise<void> {
    const me = caller(request);
    for (const id of ids) {
      const event = await findEvent(trx, me._id, id);
      if (!event || event.start <= new Date().toISOString() || !may(me, 'delete', 'Event', event)) continue;
      await tellCancelled(trx, post, me, event);
      await putInBin(trx, post, request, eventBin(post), { ...event, name: event.title });
    }
  },
});
