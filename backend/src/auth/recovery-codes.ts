import { randomBytes } from 'node:crypto';
import { changed } from '../store/changes.ts';
import type { Queries } from '../store/queries.ts';
import { hashSecret } from './sessions.ts';

const COUNT = 10;
/** 120 random bits each: what has 112 may be stored by a plain digest (ASVS 6.5.2). */
const CODE_BYTES = 15;
/** Codes of before had 80 bits, and count until their owner makes others. */
const OLD_SYMBOLS = 16;
/** Base 32 of Crockford: nothing that reads like something else. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SYMBOLS = (CODE_BYTES * 8) / 5;

function newCode(): string {
  const bits = [...randomBytes(CODE_BYTES)].map(byte => byte.toString(2).padStart(8, '0')).join('');
  const symbols = (bits.match(/.{5}/g) ?? []).map(five => ALPHABET.charAt(Number.parseInt(five, 2)));
  return (symbols.join('').match(/.{4}/g) ?? []).join('-');
}

/** A code as it was made, whatever was typed around and for it; null for what can be none. */
function normalise(typed: string): string | null {
  const text = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const isCode =
    [SYMBOLS, OLD_SYMBOLS].includes(text.length) && [...text].every(symbol => ALPHABET.includes(symbol));
  return isCode ? text : null;
}

const hashCode = (userId: string, code: string): string => hashSecret(`recovery:${userId}:${code}`);

/** A new set of codes, in the place of the one before. They are in the answer alone. */
export async function makeRecoveryCodes(trx: Queries, userId: string, at: string): Promise<string[]> {
  await removeRecoveryCodes(trx, userId, at);
  const codes = Array.from({ length: COUNT }, newCode);
  const rows = codes.map(code => ({
    hash: hashCode(userId, normalise(code) ?? ''),
    user_id: userId,
    created_at: at,
    used_at: null,
    removed_at: null,
  }));
  await trx.insertInto('recovery_codes').values(rows).execute();
  await changed(trx, 'users', userId);
  return codes;
}

/** How many codes are left. */
export async function countRecoveryCodes(db: Queries, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Uses a code: true once. */
export async function spendRecoveryCode(
  db: Queries,
  userId: string,
  typed: string,
  at: string,
): Promise<boolean> {
  const code = normalise(typed);
  if (!code) return false;
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('hash', '=', hashCode(userId, code))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes the present codes worth nothing. */
export async function removeRecoveryCodes(trx: Queries, userId: string, at: string): Promise<void> {
  await trx
    .updateTable('recovery_codes')
    .set({ removed_at: at })
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .execute();
}
