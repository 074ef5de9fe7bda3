import type { FastifyRequest } from 'fastify';
import { isAddressTaken } from '../lib/addresses.ts';
import { noteTerms, requireTerms } from '../lib/consents.ts';
import { actorOf, record } from '../lib/journal.ts';
import { addressInUseMail } from '../lib/mail.account.ts';
import { welcomeMail } from '../lib/mail.templates.ts';
import { refuseTakenName } from '../lib/names.ts';
import { refuse } from '../lib/refusals.ts';
import { findByEmail, insertPlayer, isActive } from './accounts.store.ts';
import type { Auth } from './auth.context.ts';
import type { Registration } from './auth.schemas.ts';
import { confirmationDeadline, sendAccountLink } from './confirmations.ts';
import { hashPassword, passwordFault } from './passwords.ts';
import { addressOf, MAIL_DELAYS, REQUEST_LIMIT } from './rateLimiter.ts';
import { tooMany } from './sign-in.ts';

/** The same words whether the address has an account or not (LND-9). */
export const REGISTERED =
  'Si cette adresse n’avait pas de compte, le vôtre est prêt : connectez-vous. Sinon, un message vient d’y partir.';

export async function refuseFault(password: string, own: readonly string[]): Promise<void> {
  const fault = await passwordFault(password, own);
  if (fault) throw refuse('invalid', { fields: { password: fault } });
}

async function limit(auth: Auth, key: string): Promise<void> {
  const seconds = await auth.attempts.consume(key, REQUEST_LIMIT);
  if (seconds > 0) throw tooMany(seconds);
}

/**
 * Makes the account of a player (LND-9). An address that has an account already gets the same answer after the same work: its owner
 * hears of it by mail, and nothing changes. A pseudo is no secret, so one that is taken is refused.
 */
export async function register(
  auth: Auth,
  { name, email, password, terms }: Registration,
  request: FastifyRequest,
): Promise<void> {
  await refuseFault(password, [name, email]);
  await limit(auth, `register:${addressOf(request.ip)}`);
  const passwordHash = await hashPassword(password);
  const now = auth.now();
  const owner = await findByEmail(auth.store.db, email);
  const mayMail =
    isActive(owner) && (await auth.attempts.consumeDelayed(`mail:${owner._id}`, MAIL_DELAYS)) === 0;
  await auth.store.transaction(async trx => {
    const version = await requireTerms(trx, terms);
    await refuseTakenName(trx, name);
    if (await isAddressTaken(trx, email, now)) {
      const lost = `${auth.publicUrl}/lostpassword`;
      if (mayMail) await auth.post.send(trx, owner.email, addressInUseMail(owner.name, lost));
      return;
    }
    const confirmBy = confirmationDeadline(auth);
    const account = { name, email, passwordHash, confirmBy };
    const at = new Date(now).toISOString();
    const user = await insertPlayer(trx, account, at);
    await noteTerms(trx, user._id, version, at);
    if (confirmBy) await sendAccountLink(auth, trx, user, confirmBy);
    else await auth.post.send(trx, email, welcomeMail(name, auth.post.home));
    const actor = actorOf(request, { kind: 'user', id: user._id, name });
    await record(trx, actor, { action: 'create', entity: 'User', id: user._id, name });
  }, 'users');
}
