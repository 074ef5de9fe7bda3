import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseToken } from '@rpd/shared/remote';
import { refuse } from '../lib/refusals.ts';
import { changed } from '../store/changes.ts';
import { newId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import { tokenCodec } from '../store/tables/releases.ts';

/**
 * The platform's token, which publishes every remote: RPD_RELEASE_TOKEN, else the file `release-token` of the data directory, which
 * is made at the first start and readable by its owner alone.
 */
export function loadReleaseToken(dataDir: string, given = process.env['RPD_RELEASE_TOKEN']): string {
  const stated = given?.trim();
  if (stated) return stated;
  const path = join(dataDir, 'release-token');
  try {
    writeFileSync(path, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const token = readFileSync(path, 'utf8').trim();
  if (!token)
    throw new Error(`The release token in ${path} is empty: delete the file to have a new one made.`);
  return token;
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();
/** Under this name the platform's own token stands in the history. No team's token can be called so. */
export const PLATFORM_PUBLISHER = 'release-token';

/** Makes a token that publishes one remote. The text is in the answer alone; only its digest is stored. */
export async function createToken(
  trx: Queries,
  { remote, name, createdBy }: { remote: string; name: string; createdBy: string },
): Promise<ReleaseToken & { token: string }> {
  const token = `rpd_${randomBytes(32).toString('base64url')}`;
  const shown = { _id: newId(), name, createdAt: new Date().toISOString(), createdBy, lastUsedAt: null };
  const digest = digestOf(token).toString('hex');
  await trx
    .insertInto('release_tokens')
    .values(tokenCodec.encodeAll({ ...shown, remote, digest }))
    .execute();
  await changed(trx, 'deployments', remote);
  return { ...shown, token };
}

/** Ends a token at once. @returns what it was; null where there is none. */
export async function revokeToken(trx: Queries, remote: string, id: string): Promise<ReleaseToken | null> {
  const row = await trx
    .deleteFrom('release_tokens')
    .where('id', '=', id)
    .where('remote', '=', remote)
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  await changed(trx, 'deployments', remote);
  const { remote: _remote, digest: _digest, ...token } = tokenCodec.decode(row);
  return token;
}

/**
 * Who holds the token of an Authorization header: the platform, or the team of this remote. Refuses everybody else, the team
 * of another remote with a reason of its own.
 */
export async function publisherOf(
  db: Queries,
  authorization: string | undefined,
  { remote, platformToken }: { remote: string; platformToken: string },
): Promise<string> {
  const [, given = ''] = /^Bearer (\S{1,500})$/i.exec(authorization ?? '') ?? [];
  const digest = digestOf(given);
  if (timingSafeEqual(digest, digestOf(platformToken))) return PLATFORM_PUBLISHER;
  const row = await db
    .selectFrom('release_tokens')
    .selectAll()
    .where('digest', '=', digest.toString('hex'))
    .executeTakeFirst();
  if (!row) throw refuse('releaseToken');
  const { _id, name, remote: own } = tokenCodec.decode(row);
  if (own !== remote) throw refuse('releaseOther');
  await db
    .updateTable('release_tokens')
    .set(tokenCodec.encode({ lastUsedAt: new Date().toISOString() }))
    .where('id', '=', _id)
    .execute();
  // Older tokens may be called as the platform's is.
  return name === PLATFORM_PUBLISHER ? `${name} (${remote})` : name;
}
