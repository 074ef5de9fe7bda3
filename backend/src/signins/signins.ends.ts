import type { SignIn } from '@rpd/shared/domain';
import type { FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { type Actor, actorOf, record } from '../lib/journal.ts';
import { isId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { endSignIns, signInsOf } from './signins.store.ts';

/** Ends those that still hold, with a line for each; answers which these were. */
export async function endEach(trx: Queries, actor: Actor, signIns: readonly SignIn[]): Promise<SignIn[]> {
  const idsOf = (isOwn: boolean) =>
    signIns.filter(({ user }) => (user._id === actor.id) === isOwn).map(({ _id }) => _id);
  const own = await endSignIns(trx, idsOf(true), 'ended-apart');
  const others = await endSignIns(trx, idsOf(false), 'ended-by-team');
  const ended = signIns.filter(({ _id }) => own.has(_id) || others.has(_id));
  for (const { user, device } of ended) {
    const { _id: id, name } = user;
    await record(trx, actor, { action: 'sign-out', entity: 'User', id, name, detail: device });
  }
  return ended;
}

/** Ends those among `ids` that are of who asks. Answers which these were. */
export const endOwnSignIns = (
  store: Store,
  request: FastifyRequest,
  ids: readonly string[],
): Promise<SignIn[]> =>
  store.transaction(async trx => {
    const me = caller(request);
    const wanted = new Set(ids.filter(id => isId(id)));
    const held = await signInsOf(trx, me._id, me.sessionId);
    return endEach(
      trx,
      actorOf(request),
      held.filter(({ _id }) => wanted.has(_id)),
    );
  });
