import { createHash, createHmac } from 'node:crypto';
import { normalizeCode } from '@rpd/shared/domain';
import type { Invitation } from '@rpd/shared/domain';
import { outsideBin } from '../store/bin.ts';
import { changed } from '../store/changes.ts';
import { newId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import type { Secrets } from '../store/secrets.ts';
import type { InvitationRow } from '../store/tables/game-sessions.ts';

// The code of an invitation is derived from its id and the installation's key: game masters can read it again, and a copy of the
// database opens no table.

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Sixty bits: nobody guesses one. */
const LENGTH = 12;

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');

const deriveCode = (key: Buffer, id: string): string =>
  [...createHmac('sha256', key).update(id).digest().subarray(0, LENGTH)]
    .map(byte => ALPHABET[byte % ALPHABET.length] ?? '')
    .join('');

const keysOf = (secrets: Secrets) => secrets.derive('campaign invitations');

/** `ABCD-EFGH-JKMN`; empty where the key that made it is gone. */
function codeOf(secrets: Secrets, { id, code_hash }: InvitationRow): string {
  const code = keysOf(secrets)
    .map(key => deriveCode(key, id))
    .find(made => hashOf(made) === code_hash);
  return code?.match(/.{4}/g)?.join('-') ?? '';
}

const holding = (db: Queries) =>
  db
    .selectFrom('campaign_invitations')
    .selectAll()
    .where(eb => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date().toISOString())]));

export async function listInvitations(db: Queries, secrets: Secrets, gameId: string): Promise<Invitation[]> {
  const rows = await holding(db).where('game_id', '=', gameId).orderBy('created_at', 'desc').execute();
  return rows.map(row => ({
    _id: row.id,
    role: row.role,
    code: codeOf(secrets, row),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }));
}

/** `lifeMs` null: until it is revoked. */
export async function insertInvitation(
  db: Queries,
  secrets: Secrets,
  gameId: string,
  { role, lifeMs }: { role: 'player' | 'spectator'; lifeMs: number | null },
): Promise<Invitation> {
  const id = newId();
  const now = Date.now();
  const [key] = keysOf(secrets);
  if (!key) throw new Error('No key to derive codes from.');
  const row = {
    id,
    game_id: gameId,
    role,
    code_hash: hashOf(deriveCode(key, id)),
    created_at: new Date(now).toISOString(),
    expires_at: lifeMs === null ? null : new Date(now + lifeMs).toISOString(),
  };
  await db.insertInto('campaign_invitations').values(row).execute();
  await changed(db, 'campaigns', gameId);
  const { created_at: createdAt, expires_at: expiresAt } = row;
  return { _id: id, role, code: codeOf(secrets, row), createdAt, expiresAt };
}

/** False when there is none. */
export async function deleteInvitation(db: Queries, gameId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('campaign_invitations')
    .where('game_id', '=', gameId)
    .where('id', '=', id)
    .executeTakeFirst();
  await changed(db, 'campaigns', gameId);
  return numDeletedRows === 1n;
}

/** The invitation of a code that holds, and its game. */
export async function findInvitation(db: Queries, code: string) {
  const row = await holding(db)
    .where('code_hash', '=', hashOf(normalizeCode(code)))
    .executeTakeFirst();
  if (!row) return null;
  const game = await db
    .selectFrom('games')
    .where('id', '=', row.game_id)
    .where(outsideBin('games'))
    .select(['id', 'name', 'owner_id'])
    .executeTakeFirst();
  return game ? { ...row, game } : null;
}
