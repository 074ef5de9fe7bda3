import { MERGE_DAYS, type AccountMerge } from '@rpd/shared/domain';
import type { Queries } from '../store/queries.ts';

// What hosts and features ask of accounts that were merged into others (DSK-2); merges/ does it.

export const MERGE_MS = MERGE_DAYS * 86_400_000;

const merges = (db: Queries) =>
  db
    .selectFrom('account_merges')
    .innerJoin('users as other', 'other.id', 'account_merges.other_id')
    .innerJoin('users as kept', 'kept.id', 'account_merges.kept_id')
    .leftJoin('users as author', 'author.id', 'account_merges.merged_by')
    .select([
      'account_merges.other_id as otherId',
      'account_merges.kept_id as keptId',
      'account_merges.merged_by as byId',
      'account_merges.at as at',
      'other.name as otherName',
      'other.avatar as otherAvatar',
      'kept.name as keptName',
      'kept.avatar as keptAvatar',
      'author.name as byName',
      'author.avatar as byAvatar',
    ]);

const present = (row: Awaited<ReturnType<ReturnType<typeof merges>['execute']>>[number]): AccountMerge => ({
  _id: row.otherId,
  other: { _id: row.otherId, name: row.otherName, avatar: row.otherAvatar },
  kept: { _id: row.keptId, name: row.keptName, avatar: row.keptAvatar },
  by: { _id: row.byId, name: row.byName ?? '', avatar: row.byAvatar ?? '' },
  at: row.at,
  until: new Date(Date.parse(row.at) + MERGE_MS).toISOString(),
});

/** The merge with which an account went; null where it did not. */
export async function findMergeOf(db: Queries, other: string): Promise<AccountMerge | null> {
  const row = await merges(db).where('account_merges.other_id', '=', other).executeTakeFirst();
  return row ? present(row) : null;
}

/** The merges of an account: the one with which it went, and those with which others came to it, the latest first. */
export async function mergesOf(db: Queries, id: string): Promise<AccountMerge[]> {
  const rows = await merges(db)
    .where(eb => eb.or([eb('account_merges.other_id', '=', id), eb('account_merges.kept_id', '=', id)]))
    .orderBy('account_merges.at', 'desc')
    .execute();
  return rows.map(present);
}

/** The accounts that were merged into this one. */
export async function mergedInto(db: Queries, kept: string): Promise<string[]> {
  const rows = db.selectFrom('account_merges').where('kept_id', '=', kept).select('other_id');
  return (await rows.execute()).map(({ other_id }) => other_id);
}

/** Merges whose term is over, the oldest first. `now` in ms. */
export async function mergesOver(db: Queries, now: number): Promise<{ other: string; kept: string }[]> {
  const before = new Date(now - MERGE_MS).toISOString();
  const rows = db.selectFrom('account_merges').where('at', '<', before).orderBy('at');
  return (await rows.select(['other_id', 'kept_id']).execute()).map(({ other_id, kept_id }) => ({
    other: other_id,
    kept: kept_id,
  }));
}

/** What somebody reads who proves the password of an account that was merged. */
export const mergedSentence = ({ kept, at }: AccountMerge, contact: string): string =>
  `Votre compte a été fusionné avec le compte « ${kept.name} » le ${day.format(new Date(at))} : tout ce qui vous appartenait s’y trouve. Connectez-vous avec ce compte. Si ce n’est pas le vôtre, ${contact}.`;

const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' });
