import { eventDecisionSchema, may } from '@rpd/shared/domain';
import type { Identity, RoleplayEvent } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import { readEntity, validate } from '../lib/body.ts';
import { actorOf, record } from '../lib/journal.ts';
import type { Post } from '../lib/mail.ts';
import { refuse } from '../lib/refusals.ts';
import { markActivity } from '../store/references.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { saveEvent } from './events.store.ts';
import { tellDecided } from './proposals.news.ts';

type Readable = (db: Queries, identity: Identity, id: string) => Promise<RoleplayEvent>;

/** The answer to an event that somebody proposes to a server (DSK-4). */
export function proposalRoutes(app: FastifyInstance, store: Store, post: Post, readable: Readable): void {
  const subject = 'Event';

  /** `{accepted, reason}`; what is already published is not decided on again. */
  app.post<Id>(
    '/event/:id/decision',
    { config: { access: { action: 'decide', subject } } },
    async request => {
      const me = caller(request);
      const { id } = request.params;
      const { accepted, reason } = validate(eventDecisionSchema, readEntity(request.body));
      return store.transaction(async trx => {
        const current = await readable(trx, me, id);
        if (!may(me, 'decide', subject, current)) throw refuse('forbidden');
        if (current.state !== 'proposed') throw refuse('proposalMoved');
        const standing = accepted
          ? ({ state: 'published', declineReason: '' } as const)
          : ({ state: 'declined', declineReason: reason } as const);
        if (!(await saveEvent(trx, current, current, standing))) throw refuse('stale', { current });
        if (accepted) await markActivity(trx, current.server);
        const event = await readable(trx, me, id);
        await tellDecided(trx, post, me, event);
        const detail = accepted ? 'proposition acceptée' : 'proposition déclinée';
        const about = { entity: subject, id, name: event.title, fields: ['state'] } as const;
        const changes = [{ field: 'state', before: current.state, after: event.state }];
        await record(trx, actorOf(request), { action: 'update', ...about, detail, changes });
        return event;
      }, `event:${id}`);
    },
  );
}

interface Id {
  Params: { id: string };
}
