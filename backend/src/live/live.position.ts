import { createCipheriv, createDecipheriv, createHash, randomFillSync } from 'node:crypto';

// The id of an event is the position in every topic of the stream, sealed: numbers would say how many events there were that
// somebody may not see.

/** The number of the last event that was seen, by the name of the subscription. */
export type Positions = ReadonlyMap<string, number>;

export interface PositionCodec {
  seal(positions: Positions, person: string): string;
  /** The positions of these names; null where the id is not one of ours, or of somebody else. */
  open(id: string, person: string, names: readonly string[]): Map<string, number> | null;
}

const ALGORITHM = 'aes-256-gcm';
const [NONCE, TAG, HASH, NUMBER] = [12, 16, 6, 6];
const LONGEST_ID = 8_192;

/** Hashes that are kept: each event of each stream names its topics. */
const MAX_HASHES = 20_000;
const hashes = new Map<string, Buffer>();

function hashOf(name: string): Buffer {
  const known = hashes.get(name);
  if (known) return known;
  // A copy: a part of the digest would keep the whole of it.
  const hash = Buffer.from(createHash('sha256').update(name).digest().subarray(0, HASH));
  if (hashes.size >= MAX_HASHES) hashes.clear();
  hashes.set(name, hash);
  return hash;
}

/** `keys`: the first one seals, all of them open. */
export function createPositionCodec(keys: readonly Buffer[]): PositionCodec {
  const [first] = keys;
  if (!first) throw new Error('No key to seal positions with.');
  return {
    seal(positions, person) {
      const plain = Buffer.allocUnsafe(positions.size * (HASH + NUMBER));
      let at = 0;
      for (const [name, number] of positions) {
        hashOf(name).copy(plain, at);
        at = plain.writeUIntBE(number, at + HASH, NUMBER);
      }
      const sealed = Buffer.allocUnsafe(NONCE + plain.length + TAG);
      const nonce = randomFillSync(sealed.subarray(0, NONCE));
      const cipher = createCipheriv(ALGORITHM, first, nonce).setAAD(Buffer.from(person));
      cipher.update(plain).copy(sealed, NONCE);
      cipher.final();
      cipher.getAuthTag().copy(sealed, NONCE + plain.length);
      return sealed.toString('base64url');
    },
    open(id, person, names) {
      if (id.length > LONGEST_ID) return null;
      const bytes = Buffer.from(id, 'base64url');
      if (bytes.length < NONCE + TAG) return null;
      for (const key of keys) {
        const plain = decrypt(key, bytes, person);
        if (plain) return readPositions(plain, names);
      }
      return null;
    },
  };
}

function decrypt(key: Buffer, bytes: Buffer, person: string): Buffer | null {
  try {
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE), { authTagLength: TAG })
      .setAAD(Buffer.from(person))
      .setAuthTag(bytes.subarray(-TAG));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]);
  } catch {
    return null;
  }
}

function readPositions(plain: Buffer, names: readonly string[]): Map<string, number> {
  const numbers = new Map<string, number>();
  for (let at = 0; at + HASH + NUMBER <= plain.length; at += HASH + NUMBER) {
    numbers.set(plain.toString('hex', at, at + HASH), plain.readUIntBE(at + HASH, NUMBER));
  }
  const positions = names.map(name => [name, numbers.get(hashOf(name).toString('hex'))] as const);
  return new Map(positions.filter((entry): entry is [string, number] => entry[1] !== undefined));
}
