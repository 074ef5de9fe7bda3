import type { FastifyRequest } from 'fastify';
import { describeDevice } from '../lib/device.ts';
import { networkOf } from '../lib/network.ts';
import type { Queries } from '../store/queries.ts';
import type { StoredUser } from '../store/tables/users.ts';
import type { Auth } from './auth.context.ts';
import { tellCredentials } from './credential-news.ts';

/** As many of the last sign-ins are looked at. */
const LOOKED_AT = 50;

/**
 * Whether a browser signs in to an account for the first time, as far as one can know: it has no mark of the account, and no sign-in of the
 * last 30 days came from such a browser in the same network. The very first sign-in of an account is nothing new.
 */
export async function isNewDevice(
  { devices }: Auth,
  db: Queries,
  request: FastifyRequest,
  user: StoredUser,
): Promise<boolean> {
  if (await devices.find(request, user)) return false;
  const [network, device] = [networkOf(request.ip), describeDevice(request.headers['user-agent'] ?? '')];
  const before = await db
    .selectFrom('sessions')
    .select(['network', 'device'])
    .where('user_id', '=', user._id)
    .orderBy('created_at', 'desc')
    .limit(LOOKED_AT)
    .execute();
  if (before.some(one => one.network === network && describeDevice(one.device) === device)) return false;
  return before.length > 0 || (await hasSignedIn(db, user._id));
}

/** Sessions are kept for 30 days, the journal for much longer. */
async function hasSignedIn(db: Queries, id: string): Promise<boolean> {
  const line = await db
    .selectFrom('journal')
    .select('id')
    .where('entity', '=', 'User')
    .where('entity_id', '=', id)
    .where('action', '=', 'sign-in')
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}

/** Tells the owner, by notice and by a mail whose link closes every sign-in and lets them choose a new password (ACC-6). */
export async function tellNewDevice(
  auth: Auth,
  trx: Queries,
  request: FastifyRequest,
  user: StoredUser,
): Promise<void> {
  const device = describeDevice(request.headers['user-agent'] ?? '');
  const network = networkOf(request.ip);
  await tellCredentials(auth, trx, request, user, {
    at: new Date(auth.now()).toISOString(),
    title: 'Votre compte s’est ouvert sur un nouvel appareil',
    text: `${device}${network && `, depuis le réseau ${network}`}.`,
    detail: `nouvel appareil : ${device}`,
  });
}
