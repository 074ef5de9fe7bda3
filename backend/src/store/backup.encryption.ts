import { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';
import { SettingError, UserFacingError } from '../lib/user-facing-error.ts';

// Backups for a public key are files of age (age-encryption.org/v1), which `age -d` opens too. The host that makes
// them cannot read them: the private key is somewhere else. Everything streams, and no readable copy touches the disk.

/** How every file of age begins. */
const MAGIC = Buffer.from('age-encryption.org/v1\n');
const PRIVATE = /AGE-SECRET-KEY-/i;

/**
 * The public keys in a text, separated by spaces or commas.
 * @throws SettingError for what is no public key of age; a private key is not repeated in the message.
 */
export function readRecipients(text: string | undefined, name: string): string[] {
  const recipients = [...new Set((text ?? '').split(/[\s,]+/).filter(Boolean))];
  for (const recipient of recipients) {
    if (PRIVATE.test(recipient)) {
      throw new SettingError(
        `${name} contient une clé privée\u00a0: donnez la clé publique (age1…), et gardez la privée ailleurs que sur cette machine.`,
      );
    }
    try {
      new Encrypter().addRecipient(recipient);
    } catch (cause) {
      throw new SettingError(
        `${name} contient «\u00a0${recipient}\u00a0»\u00a0: donnez des clés publiques d’age (age1…), séparées par des espaces.`,
        { cause },
      );
    }
  }
  return recipients;
}

/**
 * The private keys in a file as `age-keygen` writes it: a key a line, and comments.
 * @throws UserFacingError when there is none.
 */
export function readIdentities(text: string): string[] {
  const lines = text.split(/\r?\n/).map(line => line.trim());
  const identities = lines.filter(line => line && !line.startsWith('#'));
  try {
    if (identities.length === 0) throw new Error('no identity');
    for (const identity of identities) new Decrypter().addIdentity(identity);
  } catch (cause) {
    throw new UserFacingError(
      'Ce fichier n’est pas une clé privée d’age\u00a0: donnez celui qu’age-keygen a écrit (AGE-SECRET-KEY-1…).',
      { cause },
    );
  }
  return identities;
}

/** A step of a pipeline: what passes can be read by the holders of the private keys alone. Without a public key it passes as it is. */
export const encryptFor = (recipients: readonly string[]) =>
  async function* encrypt(source: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
    if (recipients.length === 0) {
      yield* source;
      return;
    }
    const encrypter = new Encrypter();
    for (const recipient of recipients) encrypter.addRecipient(recipient);
    yield* await encrypter.encrypt(toStream(source));
  };

/**
 * A step of a pipeline: what is encrypted passes in clear, what is not passes as it is. It throws UserFacingError where no
 * private key fits, and where the file was cut or changed.
 */
export const decryptWith = (identities: readonly string[]) =>
  async function* decrypt(source: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
    const { start, all } = await peek(source, MAGIC.length);
    if (!start.equals(MAGIC)) {
      yield* all;
      return;
    }
    if (identities.length === 0) {
      throw new UserFacingError(
        'Cette sauvegarde est chiffrée\u00a0: donnez le fichier de sa clé privée par --identity.',
      );
    }
    const decrypter = new Decrypter();
    for (const identity of identities) decrypter.addIdentity(identity);
    try {
      yield* await decrypter.decrypt(toStream(all));
    } catch (error) {
      throw asRefusal(error);
    }
  };

/** What the library and what the disk say differ by the code that system errors have. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || 'code' in error) return error;
  const words = /no identity matched/.test(error.message)
    ? 'Cette clé privée n’ouvre pas cette sauvegarde\u00a0: donnez celle qui va avec la clé publique pour laquelle elle a été faite.'
    : 'La sauvegarde chiffrée est coupée ou abîmée\u00a0: elle n’est pas celle qui a été faite.';
  return new UserFacingError(words, { cause: error });
}

const toStream = (source: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(source, { objectMode: false })) as ReadableStream<Uint8Array>;

/** The first bytes, and everything with them. */
async function peek(
  source: AsyncIterable<Buffer>,
  length: number,
): Promise<{ start: Buffer; all: AsyncGenerator<Buffer> }> {
  const chunks = source[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < length) {
    const { value, done } = await chunks.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  async function* all() {
    if (head.length > 0) yield head;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return { start: head.subarray(0, length), all: all() };
}
