import { mayMerge, mergeSchema } from '@rpd/shared/domain';
import type { AccountMerge, MergePreview, MergeUndone } from '@rpd/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import type { Caller } from '../lib/access.ts';
import { readEntity, validate } from '../lib/body.ts';
import { endSessionsOf } from '../lib/end-sessions.ts';
import { idFilter } from '../lib/filters.ts';
import { actorOf, record } from '../lib/journal.ts';
import type { Post } from '../lib/mail.ts';
import { findMergeOf } from '../lib/merges.ts';
import { presentListed } from '../lib/people.ts';
import { refuse } from '../lib/refusals.ts';
import { changed } from '../store/changes.ts';
import { findRow } from '../store/entities.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { userCodec } from '../store/tables/users.ts';
import type { StoredUser } from '../store/tables/users.ts';
import { applyBlocks, applyPlan } from './merges.apply.ts';
import type { ApplyMeasures } from './merges.apply.ts';
import { mergedAwayMail, mergedIntoMail, mergeUndoneMail } from './merges.news.ts';
import { describeMerge, summaryOf } from './merges.preview.ts';
import { deleteMerge, insertMerge, readMerge } from './merges.steps.ts';
import { undoSteps } from './merges.undo.ts';

export interface MergeParts {
  post: Post;
  applyMeasures: ApplyMeasures;
}

/** The lock of all accounts. */
const ACCOUNTS_LOCK = 'users';

/** Two accounts of one person become one, and two again (DSK-2): for administrators. `:id` is the account that is kept. */
export function mergeRoutes(app: FastifyInstance, store: Store, parts: MergeParts): void {
  const merging = { config: { access: { action: 'administer', subject: 'User' } } } as const;

  /** `?other=`: the account that would go. */
  app.get<Id>('/api/moderation/people/:id/merge', merging, async (request): Promise<MergePreview> => {
    const other = idFilter(request.query, 'other');
    if (!other) throw refuse('invalid', { fields: { other: 'Indiquez l’autre compte.' } });
    return store.snapshot(async db => {
      const pair = await readPair(db, caller(request), request.params.id, other);
      const { moves, conflicts, seal } = await describeMerge(db, pair.kept, pair.other);
      return { kept: presentListed(pair.kept), other: presentListed(pair.other), moves, conflicts, seal };
    });
  });

  app.post<Id>('/api/moderation/people/:id/merge', merging, async (request): Promise<AccountMerge> => {
    const { other, seal } = validate(mergeSchema, readEntity(request.body));
    return store.transaction(async trx => {
      const pair = await readPair(trx, caller(request), request.params.id, other);
      return merge(trx, parts, request, { ...pair, seal });
    }, ACCOUNTS_LOCK);
  });

  /** `:id` is the account that went. */
  app.delete<Id>('/api/moderation/people/:id/merge', merging, async (request): Promise<MergeUndone> =>
    store.transaction(async trx => undo(trx, parts, request, request.params.id), ACCOUNTS_LOCK),
  );
}

interface Id {
  Params: { id: string };
}

async function findAccount(db: Queries, id: string): Promise<StoredUser> {
  const row = await findRow(db, 'users', id);
  if (!row) throw refuse('notFound');
  return userCodec.decode(row);
}

/** The accounts of a merge that may be done. */
async function readPair(db: Queries, me: Caller, keptId: string, otherId: string) {
  const kept = await findAccount(db, keptId);
  const other = await findAccount(db, otherId);
  if (!mayMerge(me, kept, other)) throw refuse('mergeRank');
  if (kept.deletedAt || other.deletedAt) throw refuse('mergeClosed');
  // Whose address nobody confirms is removed with all that it has.
  if (kept.confirmBy) throw refuse('mergeUnconfirmed');
  return { kept, other };
}

interface Merging {
  kept: StoredUser;
  other: StoredUser;
  seal: string;
}

async function merge(
  trx: Queries,
  { post, applyMeasures }: MergeParts,
  request: FastifyRequest,
  { kept, other, seal }: Merging,
): Promise<AccountMerge> {
  const me = caller(request);
  const { plan, moves, seal: now } = await describeMerge(trx, kept, other);
  if (seal !== now) throw refuse('mergeMoved');
  const moved = await applyPlan(trx, { kept: kept._id, other: other._id }, plan);
  const blocks = await applyBlocks(trx, applyMeasures, kept, other);
  await insertMerge(trx, {
    other: other._id,
    kept: kept._id,
    by: me._id,
    steps: [...moved, ...blocks],
  });
  // Its version stays: nobody edited it, and undoing gives back the very same row.
  await trx
    .updateTable('users')
    .set({ deleted_at: new Date().toISOString() })
    .where('id', '=', other._id)
    .execute();
  await changed(trx, 'users', other._id);
  await endSessionsOf(trx, other._id, 'merged');
  if (kept.valid && !other.valid) await endSessionsOf(trx, kept._id, 'deactivated');
  const actor = actorOf(request);
  const detail = summaryOf(moves);
  const about = { action: 'account-merge', entity: 'User' } as const;
  const into = [{ field: 'mergedInto', before: null, after: kept.name }];
  await record(trx, actor, { ...about, id: other._id, name: other.name, detail, changes: into });
  const after = await findAccount(trx, kept._id);
  const states = (['valid', 'suspendedUntil', 'mutedUntil'] as const)
    .filter(field => kept[field] !== after[field])
    .map(field => ({ field, before: kept[field], after: after[field] }));
  const from = [{ field: 'mergedFrom', before: null, after: other.name }, ...states];
  await record(trx, actor, { ...about, id: kept._id, name: kept.name, detail, changes: from });
  const news = { kept: kept.name, other: other.name, home: post.home };
  await post.send(trx, other.email, mergedAwayMail(news));
  await post.send(trx, kept.email, mergedIntoMail(news));
  const merged = await findMergeOf(trx, other._id);
  if (!merged) throw new Error('The merge is not there.');
  return merged;
}

async function undo(
  trx: Queries,
  { post, applyMeasures }: MergeParts,
  request: FastifyRequest,
  id: string,
): Promise<MergeUndone> {
  const me = caller(request);
  const stored = await readMerge(trx, id);
  if (!stored) throw refuse('notFound');
  const [kept, other] = [await findAccount(trx, stored.kept), await findAccount(trx, id)];
  if (kept._id === me._id) throw refuse('mergeRank');
  if (await findMergeOf(trx, kept._id)) throw refuse('mergedSince');
  await trx.updateTable('users').set({ deleted_at: null }).where('id', '=', id).execute();
  const undone = await undoSteps(trx, stored, applyMeasures);
  await deleteMerge(trx, id);
  for (const account of [kept, other]) {
    await changed(trx, 'users', account._id);
    await changed(trx, 'access', account._id);
  }
  const actor = actorOf(request);
  const missing = undone.left.length > 0 ? ` · Resté en place : ${summaryOf(undone.left)}` : '';
  const detail = `${summaryOf(undone.back)}${missing}`;
  const about = { action: 'account-unmerge', entity: 'User', detail } as const;
  const into = [{ field: 'mergedInto', before: kept.name, after: null }];
  await record(trx, actor, { ...about, id, name: other.name, changes: into });
  const from = [{ field: 'mergedFrom', before: other.name, after: null }];
  await record(trx, actor, { ...about, id: kept._id, name: kept.name, changes: from });
  const news = { kept: kept.name, other: other.name, home: post.home };
  await post.send(trx, other.email, mergeUndoneMail(other.name, news));
  await post.send(trx, kept.email, mergeUndoneMail(kept.name, news));
  return undone;
}
