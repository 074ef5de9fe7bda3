import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose';
import type { CryptoKey, JWK } from 'jose';
import { createHash } from 'node:crypto';
import type { Store } from '../store/store.ts';
import type { SigningKeyRow } from '../store/tables/auth.ts';

/** Signatures are Ed25519 only: RFC 8725 section 3.1, an algorithm is chosen by the host, never by a token. */
export const ALGORITHM = 'EdDSA';

/** An unknown key makes the ring look into the store again, at most once in so many ms. */
const RELOAD_EVERY = 1_000;
/** How long a new generation may stay unnoticed by a process, in ms. */
const NOTICED_WITHIN = 300_000;
/** A generation signs so many ms after it was made: every process knows it by then, and those elsewhere could read it (RFC 7517). */
const SIGNS_AFTER = 2 * NOTICED_WITHIN;
/** How long a generation signs, in ms. */
const LIFE_MS = 90 * 24 * 3_600_000;
/** How long a key that was replaced verifies access tokens (ten minutes), and answers what pages were given, in ms. */
const SHORT_OVERLAP_MS = 15 * 60_000;
/** How long it verifies what lives long: see known-devices.ts. In ms. */
const LONG_OVERLAP_MS = 181 * 24 * 3_600_000;

interface Key {
  kid: string;
  signing: CryptoKey;
  verifying: CryptoKey;
  published: JWK;
  /** When it signs first, and when the next generation does, in ms. */
  signsAt: number;
  replacedAt: number;
}

/** The signing keys, shared by every process through the store. The newest that may sign does; every 90 days another one follows. */
export interface KeyRing {
  /** The key that signs; the very first caller of a new store creates it. */
  newest(): Promise<{ kid: string; key: CryptoKey }>;
  /** The key that verifies what `kid` signed, null when there is none. `long`: what was signed may be half a year old. */
  find(kid: string, life?: 'short' | 'long'): Promise<CryptoKey | null>;
  /** 32 bytes for one purpose, the same in every process for what was made at that moment (ms). */
  secret(purpose: string, madeAt: number): Promise<Buffer>;
  /** The public keys of access tokens (RFC 7517), the next one ahead of its first signature. */
  published(): Promise<{ keys: JWK[] }>;
}

export function createKeyRing(store: Store, now: () => number = Date.now): KeyRing {
  let keys: Promise<Key[]> | undefined;
  let loadedAt = 0;

  /** The keys, newest first, from the store when what is known is older than `maxAge` ms. */
  const load = (maxAge: number): Promise<Key[]> => {
    if (keys && now() - loadedAt <= maxAge) return keys;
    loadedAt = now();
    const loading = readKeys(store, now());
    keys = loading;
    // A store that fails once must not be remembered as the ring.
    loading.catch(() => {
      if (keys === loading) keys = undefined;
    });
    return loading;
  };

  /** The key that signed at a moment. */
  const keyAt = async (moment: number): Promise<Key> => {
    const list = await load(NOTICED_WITHIN);
    const key = list.find(({ signsAt }) => signsAt <= moment) ?? list.at(-1);
    if (!key) throw new Error('The store holds no signing key.');
    return key;
  };

  return {
    async newest() {
      const { kid, signing } = await keyAt(now());
      return { kid, key: signing };
    },
    async find(kid, life = 'short') {
      const since = now() - (life === 'long' ? LONG_OVERLAP_MS : SHORT_OVERLAP_MS);
      const among = (list: Key[]) =>
        list.find(key => key.kid === kid && key.replacedAt > since)?.verifying ?? null;
      return among(await load(NOTICED_WITHIN)) ?? among(await load(RELOAD_EVERY));
    },
    async secret(purpose, madeAt) {
      const { signing } = await keyAt(madeAt);
      // Ed25519 signs the same bytes the same way, and this text is no token: the signature is a secret of the key's owner.
      const text = new TextEncoder().encode(`rpd secret: ${purpose}`);
      const signature = await crypto.subtle.sign('Ed25519', signing, text);
      return createHash('sha256').update(new Uint8Array(signature)).digest();
    },
    async published() {
      const since = now() - SHORT_OVERLAP_MS;
      const list = await load(NOTICED_WITHIN);
      return { keys: list.filter(({ replacedAt }) => replacedAt > since).map(key => key.published) };
    },
  };
}

const placeOf = (kid: string) => ({ table: 'signing_keys', id: kid, column: 'private_jwk' });

const rowsOf = ({ db }: Store) =>
  db.selectFrom('signing_keys').selectAll().orderBy('generation', 'desc').execute();

/** When a generation signs first, in ms: the very first at once. */
const signsAt = ({ generation, created_at: madeAt }: SigningKeyRow): number =>
  generation === 1 ? 0 : Date.parse(madeAt) + SIGNS_AFTER;

async function readKeys(store: Store, now: number): Promise<Key[]> {
  let rows = await rowsOf(store);
  if (rows.length === 0) {
    await addSigningKey(store, 1, now);
    rows = await rowsOf(store);
  }
  return Promise.all(
    rows.map(async (row, index) => {
      const newer = rows[index - 1];
      const key = await readKey(store.secrets.open(row.private_jwk, placeOf(row.kid)));
      return { ...key, signsAt: signsAt(row), replacedAt: newer ? signsAt(newer) : Infinity };
    }),
  );
}

/**
 * Makes the next generation where the last is 90 days old, and removes the keys that nothing is verified by any more. Every process may
 * call it as often as it likes: one of them makes the key. Answers whether this call did.
 */
export async function rotateSigningKeys(store: Store, now: number): Promise<boolean> {
  const rows = await rowsOf(store);
  const [newest] = rows;
  if (!newest) return false;
  const isDue = Date.parse(newest.created_at) + LIFE_MS <= now;
  const isMade = isDue && (await addSigningKey(store, newest.generation + 1, now));
  const gone = rows.filter((_row, index) => {
    const newer = rows[index - 1];
    return newer && signsAt(newer) + LONG_OVERLAP_MS <= now;
  });
  for (const { kid } of gone) await store.db.deleteFrom('signing_keys').where('kid', '=', kid).execute();
  return isMade;
}

/** Puts a new key in the store as this generation, unless another process was first: false then. */
export async function addSigningKey(
  { db, secrets }: Store,
  generation: number,
  now: number,
): Promise<boolean> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('signing_keys')
    .values({
      kid,
      generation,
      private_jwk: secrets.seal(JSON.stringify(jwk), placeOf(kid)),
      created_at: new Date(now).toISOString(),
    })
    .onConflict(conflict => conflict.column('generation').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

async function readKey(stored: string): Promise<Omit<Key, 'signsAt' | 'replacedAt'>> {
  const { d: secret, ...shared } = JSON.parse(stored) as JWK;
  const kid = await calculateJwkThumbprint(shared);
  const [signing, verifying] = await Promise.all([
    importJWK({ ...shared, d: secret }, ALGORITHM),
    importJWK(shared, ALGORITHM),
  ]);
  if (signing instanceof Uint8Array || verifying instanceof Uint8Array) {
    throw new Error('A signing key in the store is not an Ed25519 key.');
  }
  return { kid, signing, verifying, published: { ...shared, kid, alg: ALGORITHM, use: 'sig' } };
}
