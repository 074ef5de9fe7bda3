import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { SecretKeyError } from './errors.ts';

/** Where a secret is stored. A sealed value opens there and nowhere else: copied to another row it is worth nothing. */
export interface SecretPlace {
  table: string;
  /** The primary key of the row. */
  id: string;
  column: string;
}

/** Seals what must not be readable in the database or in a backup. */
export interface Secrets {
  /** The id of the key that seals. */
  readonly keyId: string;
  /** The ids of every key that opens. */
  readonly keyIds: readonly string[];
  /** The text as it is stored: unreadable without the key, and different each time. */
  seal(text: string, place: SecretPlace): string;
  /** Keys for one purpose, made of each key of the installation; the first one is of the key that seals. */
  derive(purpose: string): readonly Buffer[];
  /** Throws SecretKeyError where the key is unknown, or the value was changed or moved. */
  open(sealed: string, place: SecretPlace): string;
}

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const PREFIX = 'sealed.1.';

/** Whether a stored text is a sealed one. */
export const isSealed = (text: string): boolean => text.startsWith(PREFIX);

/** The id of the key that sealed a text. */
export const keyIdOf = (sealed: string): string => sealed.split('.')[2] ?? '';

/** Names a key without revealing it: two processes compare ids, and a rotation finds what the old key sealed. */
const idOf = (key: Buffer): string =>
  createHash('sha256').update('rpd secret key id').update(key).digest('hex').slice(0, 16);

const contextOf = ({ table, id, column }: SecretPlace): Buffer =>
  Buffer.from(JSON.stringify([table, id, column]));

function encrypt(key: Buffer, plain: Buffer, context: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(context);
  const parts = [nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(parts).toString('base64url');
}

function decrypt(key: Buffer, text: string, context: Buffer): Buffer {
  const bytes = Buffer.from(text, 'base64url');
  const tag = bytes.subarray(-TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(context)
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

/**
 * Envelope encryption: each value has a data key of its own, which the installation's key wraps (AES-256-GCM both). The
 * first key of `readKeys` seals, all of them open. The keys are read when they are first needed: a tool that seals nothing needs
 * none.
 */
export function createSecrets(readKeys: () => readonly Buffer[]): Secrets {
  let read: Map<string, Buffer> | undefined;
  const keys = () => (read ??= new Map(readKeys().map(key => [idOf(key), key])));
  const first = (): [string, Buffer] => {
    const [entry] = keys();
    if (!entry) throw new SecretKeyError('RPD_SECRET_KEY ne contient aucune clé.');
    return entry;
  };
  return {
    get keyId() {
      return first()[0];
    },
    get keyIds() {
      return [...keys().keys()];
    },
    seal(text, place) {
      const [id, key] = first();
      const dataKey = randomBytes(KEY_BYTES);
      const context = contextOf(place);
      return `${PREFIX}${id}.${encrypt(key, dataKey, context)}.${encrypt(dataKey, Buffer.from(text), context)}`;
    },
    derive: purpose =>
      [...keys().values()].map(key => Buffer.from(hkdfSync('sha256', key, 'rpd', purpose, KEY_BYTES))),
    open(sealed, place) {
      const [id = '', wrapped = '', content = ''] = sealed.slice(PREFIX.length).split('.');
      const key = isSealed(sealed) ? keys().get(id) : undefined;
      if (!key) throw new SecretKeyError(unknownKey(id));
      const context = contextOf(place);
      try {
        return decrypt(decrypt(key, wrapped, context), content, context).toString();
      } catch (cause) {
        const where = `${place.table}.${place.column}`;
        throw new SecretKeyError(`Un secret de ${where} a été modifié ou déplacé : il ne s’ouvre plus.`, {
          cause,
        });
      }
    },
  };
}

export const unknownKey = (id: string): string =>
  `Des secrets de cette base sont scellés par la clé ${id}, que ce programme n’a pas : donnez la même RPD_SECRET_KEY à tous les processus, ou remettez le fichier « secret-key » dans le dossier de données. Si elle est perdue : npm run rpd -- data forget-secrets.`;
