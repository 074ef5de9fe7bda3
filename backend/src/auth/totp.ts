import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import { changed } from '../store/changes.ts';
import { newId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { type StoredTotp, totpCodec } from '../store/tables/auth.ts';
import type { Auth } from './auth.context.ts';

// Codes of an authenticator application (RFC 6238): what every such application knows, and nothing else.
const SHAPE = { issuer: 'RPD', algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SEED_BYTES = 20;
/** Clocks of telephones go wrong: the code before and the one after count too. */
const WINDOW = 1;

const placeOf = (id: string) => ({ table: 'totp', id, column: 'seed' });

/** What an application needs, by picture or by hand. */
export interface TotpOffer {
  /** Base32. */
  secret: string;
  uri: string;
  qr: QrCode;
}

/** Dark squares of a QR code as the path of a drawing of `size` by `size`. */
export interface QrCode {
  size: number;
  path: string;
}

export function drawQrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])));
  return { size, path: path.join('') };
}

/** The application that an account signs in with; null where there is none. */
export async function totpOf(db: Queries, userId: string): Promise<StoredTotp | null> {
  const row = await db
    .selectFrom('totp')
    .selectAll()
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row ? totpCodec.decode(row) : null;
}

const pendingOf = async (db: Queries, userId: string): Promise<StoredTotp | null> => {
  const row = await db
    .selectFrom('totp')
    .selectAll()
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return row ? totpCodec.decode(row) : null;
};

const offerOf = (seed: string, label: string): TotpOffer => {
  const uri = new TOTP({ ...SHAPE, label, secret: Secret.fromBase32(seed) }).toString();
  return { secret: seed, uri, qr: drawQrCode(uri) };
};

/** The offered seed that was never confirmed, once more. */
export async function pendingTotp(
  { db, secrets }: Store,
  { _id: userId, name }: { _id: string; name: string },
): Promise<TotpOffer | null> {
  const pending = await pendingOf(db, userId);
  return pending?.seed ? offerOf(secrets.open(pending.seed, placeOf(pending._id)), name) : null;
}

/** A new seed for an account, in the place of one that was never confirmed. It counts once a code of it was given. */
export async function offerTotp(
  { secrets }: Store,
  trx: Queries,
  { _id: userId, name }: { _id: string; name: string },
  now: number,
): Promise<TotpOffer> {
  await trx.deleteFrom('totp').where('user_id', '=', userId).where('confirmed_at', 'is', null).execute();
  const _id = newId();
  const seed = new Secret({ size: SEED_BYTES }).base32;
  const row = {
    _id,
    userId,
    seed: secrets.seal(seed, placeOf(_id)),
    lastStep: 0,
    createdAt: new Date(now).toISOString(),
    confirmedAt: null,
    removedAt: null,
  };
  await trx.insertInto('totp').values(totpCodec.encodeAll(row)).execute();
  await changed(trx, 'users', userId);
  return offerOf(seed, name);
}

/** The period that a code is of; null when it is none of now, or of a period that served. */
function stepOf({ secrets }: Store, { _id, seed, lastStep }: StoredTotp, code: string, now: number) {
  if (!seed) return null;
  const secret = Secret.fromBase32(secrets.open(seed, placeOf(_id)));
  const delta = TOTP.validate({ ...SHAPE, token: code, secret, timestamp: now, window: WINDOW });
  const step = delta === null ? 0 : TOTP.counter({ period: SHAPE.period, timestamp: now }) + delta;
  return step > lastStep ? step : null;
}

/** Makes the offered seed count, by a first code of it. False when the code is wrong, or nothing was offered. */
export async function confirmTotp(
  auth: Auth,
  trx: Queries,
  { userId, code, at }: { userId: string; code: string; at: string },
): Promise<boolean> {
  const pending = await pendingOf(trx, userId);
  const step = pending && stepOf(auth.store, pending, code, auth.now());
  if (!pending || !step) return false;
  await removeTotp(trx, userId, at);
  await trx
    .updateTable('totp')
    .set(totpCodec.encode({ confirmedAt: at, lastStep: step }))
    .where('id', '=', pending._id)
    .execute();
  await changed(trx, 'users', userId);
  return true;
}

/** Uses a code: true once, for a code of now. */
export async function spendTotp(auth: Auth, userId: string, code: string): Promise<boolean> {
  const { db } = auth.store;
  const totp = await totpOf(db, userId);
  const step = totp && stepOf(auth.store, totp, code, auth.now());
  if (!totp || !step) return false;
  const { numUpdatedRows } = await db
    .updateTable('totp')
    .set({ last_step: step })
    .where('id', '=', totp._id)
    .where('last_step', '<', step)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes the application out of an account; false when there was none. */
export async function removeTotp(trx: Queries, userId: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('totp')
    .set({ removed_at: at })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await changed(trx, 'users', userId);
  return numUpdatedRows > 0n;
}
