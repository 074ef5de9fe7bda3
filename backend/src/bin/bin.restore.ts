import type { RestoredItem } from '@rpd/shared/domain';
import type { FastifyRequest } from 'fastify';
import { caller, conditionsFor } from '../lib/access.ts';
import type { Caller } from '../lib/access.ts';
import { journalName } from '../lib/bin.ts';
import type { BinPart } from '../lib/bin.ts';
import { actorOf, record } from '../lib/journal.ts';
import type { Post } from '../lib/mail.ts';
import { notify } from '../lib/notify.ts';
import { refuse } from '../lib/refusals.ts';
import { removeFromBin, takeFromBin } from '../store/bin.moves.ts';
import type { Queries } from '../store/queries.ts';
import { findDeleted } from './bin.store.ts';
import type { SeenPart } from './bin.store.ts';

/** A deleted thing, one at a time. */
export const binLock = (id: string): string => `bin:${id}`;

/** Who may delete a thing may restore it. */
export const seenBy = (me: Caller, part: BinPart): SeenPart => ({
  part,
  conditions: conditionsFor(me, 'delete', part.subject),
});

/** Takes a thing out of the bin for those who may. Within a transaction. */
export async function restoreFromBin(
  trx: Queries,
  post: Post,
  request: FastifyRequest,
  part: BinPart,
  id: string,
): Promise<RestoredItem> {
  const me = caller(request);
  const item = await findDeleted(trx, seenBy(me, part), id);
  if (!item || !(await takeFromBin(trx, part.kind, id))) throw refuse('notFound');
  await part.restored?.(trx, me, id);
  const { name, owner } = item;
  await record(trx, actorOf(request), {
    action: 'restore',
    entity: part.subject,
    id,
    name: journalName(part, name),
  });
  if (owner._id !== me._id) {
    await notify(trx, post, [owner._id], {
      kind: part.kind === 'event' ? 'event' : 'account',
      title: `${me.name} a restauré ${part.called} « ${name} »`,
      text: 'Tout y est comme avant sa suppression.',
      to: '/app/servers/bin',
    });
  }
  return { kind: part.kind, _id: id, name };
}

/** Removes a deleted thing for good. A template that a character uses all the same stays. Within a transaction. */
export async function removeForGood(
  trx: Queries,
  request: FastifyRequest,
  part: BinPart,
  id: string,
): Promise<RestoredItem> {
  const item = await findDeleted(trx, { part, conditions: [{}] }, id);
  if (!item) throw refuse('notFound');
  if (!(await removeFromBin(trx, part.kind, id)))
    throw refuse(part.kind === 'sheet' ? 'sheetInUse' : 'notFound');
  const { name } = item;
  const detail = 'corbeille : effacé pour de bon';
  await record(trx, actorOf(request), {
    action: 'delete',
    entity: part.subject,
    id,
    name: journalName(part, name),
    detail,
  });
  return { kind: part.kind, _id: id, name };
}
