import { may } from '@rpd/shared/domain';
import type { ModeratedServer, ServerHiding } from '@rpd/shared/domain';
import type { FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { changesOf } from '../lib/journal.changes.ts';
import { actorOf, record } from '../lib/journal.ts';
import type { Post } from '../lib/mail.ts';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import { tellVisibility } from './moderation.news.ts';
import { findModeratedServer, setServerVisibility } from './moderation.servers.ts';

interface Visibility {
  hidden: ServerHiding | null;
  /** Where the team's word alone does not say it: its owner had hidden it before. */
  visible?: boolean | undefined;
}

/**
 * Hides a server, or shows it, and notifies its owner of others' acts. Without a change of state it only stores the
 * newer reason. Within a transaction that holds the server's lock.
 */
export async function moderateServer(
  trx: Queries,
  post: Post,
  request: FastifyRequest,
  id: string,
  { hidden, visible = hidden === null }: Visibility,
): Promise<ModeratedServer | null> {
  const me = caller(request);
  if (!may(me, 'moderate', 'Server')) throw refuse('forbidden');
  const current = await findModeratedServer(trx, id);
  if (!current) throw refuse('notFound');
  if (!hidden && visible && current.visible) return current;
  if (!(await setServerVisibility(trx, current, hidden, visible))) {
    throw refuse('stale', { current: await findModeratedServer(trx, id) });
  }
  const before = { visible: current.visible, hidden: current.hidden ?? null };
  await record(trx, actorOf(request), {
    action: hidden ? 'hide' : 'show',
    entity: 'Server',
    id,
    name: current.name,
    detail: hidden?.reason ?? '',
    changes: changesOf(before, { visible, hidden }),
  });
  if (current.owner._id !== me._id) await tellVisibility(trx, post, current, hidden);
  return findModeratedServer(trx, id);
}
