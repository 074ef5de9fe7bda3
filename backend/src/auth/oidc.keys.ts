import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Store } from '../store/store.ts';
import type { OidcKeyRow } from '../store/tables/machines.ts';

/** What every application knows (OpenID Connect Core, 15.1). */
export const OIDC_ALGORITHM = 'RS256';

const HOUR = 3_600_000;
/** How long a generation signs, in ms: as long as those of access tokens. */
const LIFE_MS = 90 * 24 * HOUR;
/** It signs so many ms after it was made: every process publishes it by then, and applications could read it. */
const SIGNS_AFTER_MS = 10 * 60_000;
/** How long it is published after the next one signs, in ms: an ID token lives an hour, and may be shown again for signing out. */
const OVERLAP_MS = 24 * HOUR;

const placeOf = (kid: string) => ({ table: 'oidc_keys', id: kid, column: 'private_jwk' });

const rowsOf = ({ db }: Store) =>
  db.selectFrom('oidc_keys').selectAll().orderBy('generation', 'desc').execute();

const signsAt = ({ generation, created_at: madeAt }: OidcKeyRow): number =>
  generation === 1 ? 0 : Date.parse(madeAt) + SIGNS_AFTER_MS;

/**
 * The keys that sign ID tokens, private: the first one signs now. The next generation is made where the last is 90 days old, and what nobody
 * needs any more is removed. Several processes may ask at once.
 */
export async function readOidcKeys(store: Store, now: number): Promise<JWK[]> {
  let rows = await rowsOf(store);
  const [newest] = rows;
  if (!newest || Date.parse(newest.created_at) + LIFE_MS <= now) {
    await addKey(store, (newest?.generation ?? 0) + 1, now);
    rows = await rowsOf(store);
  }
  const replacedAt = (index: number): number => {
    const newer = rows[index - 1];
    return newer ? signsAt(newer) : Infinity;
  };
  const gone = rows.filter((_row, index) => replacedAt(index) + OVERLAP_MS <= now);
  for (const { kid } of gone) await store.db.deleteFrom('oidc_keys').where('kid', '=', kid).execute();
  const held = rows.filter(row => !gone.includes(row));
  const signing = held.find(row => signsAt(row) <= now) ?? held.at(-1);
  return held
    .toSorted((a, b) => Number(b === signing) - Number(a === signing))
    .map(({ kid, private_jwk }) => ({
      ...(JSON.parse(store.secrets.open(private_jwk, placeOf(kid))) as JWK),
      kid,
      use: 'sig',
      alg: OIDC_ALGORITHM,
    }));
}

/** Puts a new key in the store as this generation, unless another process was first. */
async function addKey({ db, secrets }: Store, generation: number, now: number): Promise<void> {
  const { privateKey } = await generateKeyPair(OIDC_ALGORITHM, { modulusLength: 2048, extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  await db
    .insertInto('oidc_keys')
    .values({
      kid,
      generation,
      private_jwk: secrets.seal(JSON.stringify(jwk), placeOf(kid)),
      created_at: new Date(now).toISOString(),
    })
    .onConflict(conflict => conflict.column('generation').doNothing())
    .execute();
}
