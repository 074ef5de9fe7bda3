import { hash, type Options, verify } from '@node-rs/argon2';
import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { PASSWORD_MAX, PASSWORD_MIN } from '@rpd/shared/domain';
import { createLimiter } from '../lib/limiter.ts';
import { isGuessable } from './password-strength.ts';

/** OWASP Password Storage: argon2id (2, a const enum that type stripping cannot read), 19 MiB, 2 passes, 1 lane. */
const ARGON2: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing is bound by the processor: more at once than cores makes every one of them slower. */
const hashing = createLimiter({ concurrency: availableParallelism(), maxQueue: 500 });

/** The same text typed on two systems may be composed differently (é as one or two characters). */
const normalise = (password: string): string => password.normalize('NFKC');

/** The argon2id hash of a password, in PHC form. */
export const hashPassword = (password: string): Promise<string> =>
  hashing(() => hash(normalise(password), ARGON2));

let dummyHash: Promise<string> | undefined;

/**
 * Whether `password` belongs to `storedHash`. Without a hash (an unknown name) it takes the same time and answers
 * false, so that the time of the answer tells nothing about who has an account.
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(generatePassword());
  const reference = storedHash ?? (await dummyHash);
  const matches = await hashing(() => verify(reference, normalise(password)));
  return matches && storedHash !== null;
}

const CLASSES = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789', '~!#$%&*-+'];
const GENERATED_LENGTH = 16;

const pick = (alphabet: string): string => alphabet.charAt(randomInt(alphabet.length));

/** A random password of 16 characters with an upper- and a lower-case letter, a digit and a symbol, none ambiguous. */
export function generatePassword(): string {
  const everything = CLASSES.join('');
  const characters = CLASSES.map(pick);
  while (characters.length < GENERATED_LENGTH) characters.push(pick(everything));
  for (let last = characters.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [characters[last], characters[other]] = [characters[other] ?? '', characters[last] ?? ''];
  }
  return characters.join('');
}

const GUESSABLE =
  'Ce mot de passe est trop courant : il se devine en peu d’essais. Quelques mots sans rapport entre eux conviennent très bien.';

/**
 * Why a person may not choose this password, in French, or null when it is fine (trust.md, Session): 8 to 128
 * characters whatever they are, none that is guessed soon, not the person's own name or address.
 */
export async function passwordFault(password: string, own: readonly string[] = []): Promise<string | null> {
  const text = normalise(password);
  const length = Array.from(text).length;
  if (length < PASSWORD_MIN) return `Au moins ${PASSWORD_MIN} caractères.`;
  if (length > PASSWORD_MAX) return `Au plus ${PASSWORD_MAX} caractères.`;
  const lower = text.toLowerCase();
  if (own.some(mine => mine.toLowerCase() === lower)) {
    return 'Le mot de passe ne peut pas être votre pseudo ni votre adresse.';
  }
  return (await isGuessable(text, own)) ? GUESSABLE : null;
}
