import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose';
import type { CryptoKey, JWK } from 'jose';
import { createHash } from 'node:crypto';
import type { Store } from '../store/store.ts';

/** Signatures are Ed25519 only: RFC 8725 section 3.1, an algorithm is chosen by the host, never by a token. */
export const ALGORITHM = 'EdDSA';

/** An unknown key makes the ring look into the store again, at most once in so many ms. */
const RELOAD_EVERY = 1_000;
/** How long a new generation may stay unnoticed by the process that signs, in ms. */
const SIGN_WITH_FOR = 300_000;

type Key = { kid: string; signing: CryptoKey; verifying: CryptoKey; published: JWK };

/** The signing keys, shared by every process through the store. */
export interface KeyRing {
  /** The newest key; the very first caller of a new store creates it. */
  newest(): Promise<{ kid: string; key: CryptoKey }>;
  /** The key that verifies what `kid` signed, or null when there is no such key. */
  find(kid: string): Promise<CryptoKey | null>;
  /** 32 bytes for one purpose, the same in every process until the next generation of keys. */
  secret(purpose: string): Promise<Buffer>;
  /** The public keys (RFC 7517), for verification elsewhere. */
  published(): Promise<{ keys: JWK[] }>;
}

export function createKeyRing(store: Store): KeyRing {
  let keys: Promise<Key[]> | undefined;
  let loadedAt = 0;

  /** The keys, newest first, from the store when what is known is older than `maxAge` ms. */
  const load = (maxAge: number): Promise<Key[]> => {
    if (keys && Date.now() - loadedAt <= maxAge) return keys;
    loadedAt = Date.now();
    const loading = readKeys(store);
    keys = loading;
    // A store that fails once must not be remembered as the ring.
    loading.catch(() => {
      if (keys === loading) keys = undefined;
    });
    return loading;
  };

  return {
    async newest() {
      const [key] = await load(SIGN_WITH_FOR);
      if (!key) throw new Error('The store holds no signing key.');
      return { kid: key.kid, key: key.signing };
    },
    async find(kid) {
      const among = (list: Key[]) => list.find(key => key.kid === kid)?.verifying ?? null;
      return among(await load(Infinity)) ?? among(await load(RELOAD_EVERY));
    },
    async secret(purpose) {
      const [key] = await load(SIGN_WITH_FOR);
      if (!key) throw new Error('The store holds no signing key.');
      // Ed25519 signs the same bytes the same way, and this text is no token: the signature is a secret of the key's owner.
      const text = new TextEncoder().encode(`rpd secret: ${purpose}`);
      const signature = await crypto.subtle.sign('Ed25519', key.signing, text);
      return createHash('sha256').update(new Uint8Array(signature)).digest();
    },
    async published() {
      return { keys: (await load(SIGN_WITH_FOR)).map(key => key.published) };
    },
  };
}

const placeOf = (kid: string) => ({ table: 'signing_keys', id: kid, column: 'private_jwk' });

async function readKeys(store: Store): Promise<Key[]> {
  const query = store.db.selectFrom('signing_keys').selectAll().orderBy('generation', 'desc');
  let rows = await query.execute();
  if (rows.length === 0) {
    await addSigningKey(store, 1);
    rows = await query.execute();
  }
  return Promise.all(rows.map(row => readKey(store.secrets.open(row.private_jwk, placeOf(row.kid)))));
}

/**
 * Puts a new key in the store as this generation, unless another process was first. To rotate: add the next generation,
 * and delete the old one when its last token (10 min) has expired.
 */
export async function addSigningKey({ db, secrets }: Store, generation: number): Promise<void> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  await db
    .insertInto('signing_keys')
    .values({
      kid,
      generation,
      private_jwk: secrets.seal(JSON.stringify(jwk), placeOf(kid)),
      created_at: new Date().toISOString(),
    })
    .onConflict(conflict => conflict.column('generation').doNothing())
    .execute();
}

async function readKey(stored: string): Promise<Key> {
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
