import type { ServerTransfer, TransferState } from '@rpd/shared/domain';
import { sql } from 'kysely';
import { changed } from '../store/changes.ts';
import { outsideBin } from '../store/bin.ts';
import { newId } from '../store/ids.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import { transferCodec } from '../store/tables/servers.ts';
import type { StoredTransfer } from '../store/tables/servers.ts';
import { decodeDescription } from '../store/tables/servers.ts';

const DAY_MS = 86_400_000;

export type NewTransfer = Pick<
  StoredTransfer,
  'server_id' | 'from_id' | 'to_id' | 'offered_by' | 'byTeam' | 'reason' | 'stays'
>;

/** Those who follow an offer learn that it changed. */
async function announce(db: Queries, { server_id, from_id, to_id, offered_by }: NewTransfer): Promise<void> {
  await changed(db, 'servers', server_id);
  for (const person of new Set([from_id, to_id, offered_by])) await changed(db, 'transfers', person);
}

/** Within a transaction that holds the server's lock. */
export async function insertTransfer(db: Queries, offer: NewTransfer, days: number): Promise<StoredTransfer> {
  const now = Date.now();
  const transfer: StoredTransfer = {
    _id: newId(),
    ...offer,
    state: 'open',
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + days * DAY_MS).toISOString(),
    decidedAt: null,
  };
  await db.insertInto('server_transfers').values(transferCodec.encodeAll(transfer)).execute();
  await announce(db, offer);
  return transfer;
}

export async function closeTransfer(
  db: Queries,
  transfer: StoredTransfer,
  state: Exclude<TransferState, 'open'>,
): Promise<void> {
  await db
    .updateTable('server_transfers')
    .set({ state, decided_at: new Date().toISOString() })
    .where('id', '=', transfer._id)
    .where('state', '=', 'open')
    .execute();
  await announce(db, transfer);
}

/** The offer of a server that stands, whether its time has run out or not; null without one. */
export async function openTransfer(db: Queries, serverId: string): Promise<StoredTransfer | null> {
  const row = await db
    .selectFrom('server_transfers')
    .where('server_id', '=', serverId)
    .where('state', '=', 'open')
    .selectAll()
    .executeTakeFirst();
  return row ? transferCodec.decode(row) : null;
}

/** The offers that somebody can accept now, the oldest first: not those of people whom they blocked. */
export async function offersTo(db: Queries, userId: string): Promise<StoredTransfer[]> {
  const rows = await db
    .selectFrom('server_transfers')
    .innerJoin('servers', 'servers.id', 'server_transfers.server_id')
    .where('to_id', '=', userId)
    .where('state', '=', 'open')
    .where('expires_at', '>', new Date().toISOString())
    .where(outsideBin('servers'))
    // What somebody whom they blocked offers runs out by itself (DSK-4).
    .where(
      sql<boolean>`(by_team = 1 or not exists (select 1 from blocked_people
        where user_id = ${userId} and blocked_id = offered_by))`,
    )
    .selectAll('server_transfers')
    .orderBy('server_transfers.created_at')
    .limit(50)
    .execute();
  return rows.map(transferCodec.decode);
}

/** What somebody offered to somebody else since a moment, and how many offers of theirs stand. */
export async function offersBetween(
  db: Queries,
  { from, to, since }: { from: string; to: string; since: number },
): Promise<{ sent: StoredTransfer[]; open: number }> {
  const rows = await db
    .selectFrom('server_transfers')
    .where('offered_by', '=', from)
    .where('to_id', '=', to)
    .where('created_at', '>', new Date(since).toISOString())
    .selectAll()
    .execute();
  const { open } = await db
    .selectFrom('server_transfers')
    .where('offered_by', '=', from)
    .where('state', '=', 'open')
    .select(eb => eb.fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow();
  return { sent: rows.map(transferCodec.decode), open };
}

/** Open offers whose time has run out, or whose people are no more. */
export async function overdueTransfers(db: Queries, now: number): Promise<StoredTransfer[]> {
  const gone = sql<boolean>`exists (select 1 from users where users.id in (server_transfers.to_id, server_transfers.from_id)
    and users.deleted_at is not null)`;
  const rows = await db
    .selectFrom('server_transfers')
    .where('state', '=', 'open')
    .where(eb => eb.or([eb('expires_at', '<=', new Date(now).toISOString()), gone]))
    .selectAll()
    .limit(500)
    .execute();
  return rows.map(transferCodec.decode);
}

/** What was decided this long ago decides nothing any more. */
export async function removeTransfersBefore(db: Queries, before: string): Promise<void> {
  await db.deleteFrom('server_transfers').where('decided_at', '<', before).execute();
}

/** Offers as their people read them. */
export async function presentTransfers(
  db: Queries,
  transfers: readonly StoredTransfer[],
): Promise<ServerTransfer[]> {
  if (transfers.length === 0) return [];
  const rows = await db
    .selectFrom('servers')
    .where('id', 'in', [...new Set(transfers.map(({ server_id }) => server_id))])
    .select(['id', 'name', 'icon_img', 'description', 'visible', 'hidden_at', 'hidden_reason'])
    .select(sql<number>`(select count(*) from server_managers where server_id = servers.id)`.as('team'))
    .execute();
  const byId = new Map(rows.map(row => [row.id, row]));
  const personOf = await peopleNames(
    db,
    transfers.flatMap(({ from_id, to_id }) => [from_id, to_id]),
  );
  return transfers.flatMap(({ _id, server_id, from_id, to_id, byTeam, reason, stays, ...times }) => {
    const row = byId.get(server_id);
    if (!row) return [];
    const { name, icon_img } = row;
    return {
      _id,
      server: {
        _id: server_id,
        name,
        icon_img,
        intro: decodeDescription(row.description).intro,
        visible: row.visible === 1,
        hidden: row.hidden_at ? { at: row.hidden_at, reason: row.hidden_reason } : null,
        team: row.team,
      },
      from: personOf(from_id),
      to: personOf(to_id),
      byTeam,
      reason,
      stays,
      createdAt: times.createdAt,
      expiresAt: times.expiresAt,
    };
  });
}
