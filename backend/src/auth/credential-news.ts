import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { actorOf, record } from '../lib/journal.ts';
import { credentialMail, RECOVERY_LIFE } from '../lib/mail.account.ts';
import { notify } from '../lib/notify.ts';
import type { Queries } from '../store/queries.ts';
import type { StoredUser } from '../store/tables/users.ts';
import type { Auth } from './auth.context.ts';
import { hashSecret } from './sessions.ts';

/** What happened to an account's credentials, for its owner. */
export interface CredentialNews {
  /** For the bell and the subject of the mail: 'Une clé d’accès est ajoutée à votre compte'. */
  title: string;
  /** For the journal: 'clé d’accès ajoutée : « Téléphone »'. */
  detail: string;
  /** Which one, or what follows from it. */
  text?: string;
}

const moment = (ms: number): string => new Date(ms).toISOString();

/**
 * Tells the owner, in the page and by mail, and the journal. The mail's link takes back what happened since `since`, or now: see
 * recoverAccount(). Nobody can turn these mails off.
 */
export async function tellCredentials(
  auth: Auth,
  trx: Queries,
  request: FastifyRequest,
  { _id: id, name }: StoredUser,
  { title, detail, text = '' }: CredentialNews,
): Promise<void> {
  const now = auth.now();
  const token = randomBytes(32).toString('base64url');
  await trx
    .insertInto('recovery_links')
    .values({
      hash: hashSecret(token),
      user_id: id,
      since: moment(now),
      expires_at: moment(now + RECOVERY_LIFE),
      used_at: null,
    })
    .execute();
  const url = `${auth.publicUrl}/recover?token=${token}`;
  await notify(trx, auth.post, [id], {
    kind: 'account',
    title,
    text: text || 'Si ce n’était pas vous, suivez le lien du mail que vous venez de recevoir.',
    to: '/app/me/security',
    mail: person => credentialMail(person.name, { title, text, url }),
  });
  const actor = actorOf(request, request.caller ? undefined : { kind: 'user', id, name });
  await record(trx, actor, { action: 'credentials', entity: 'User', id, name, detail });
}
