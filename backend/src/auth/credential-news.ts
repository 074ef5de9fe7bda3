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
  /** The moment that the change itself is stored with: the link takes back what is not older. */
  at: string;
  /** For the bell and the subject of the mail: 'Une clé d’accès est ajoutée à votre compte'. */
  title: string;
  /** For the journal: 'clé d’accès ajoutée : « Téléphone »'. */
  detail: string;
  /** Which one, or what follows from it. */
  text?: string;
}

const moment = (ms: number): string => new Date(ms).toISOString();

/** What somebody does who did not do this, for a notice in the page: it may be open where another person reads it, so it has no link. */
export const howToUndo = ({ confirms }: Auth, mail = 'le mail que vous venez de recevoir'): string =>
  confirms
    ? `Ce n’était pas vous ? Suivez le lien « Ce n’était pas moi » dans ${mail}.`
    : 'Ce n’était pas vous ? Fermez vos connexions sous « Sécurité », et écrivez à l’équipe.';

/** Tells the owner as {@link tellOwner} does, and the journal. */
export async function tellCredentials(
  auth: Auth,
  trx: Queries,
  request: FastifyRequest,
  user: StoredUser,
  { detail, ...news }: CredentialNews,
): Promise<void> {
  await tellOwner(auth, trx, user, news);
  const { _id: id, name } = user;
  const actor = actorOf(request, request.caller ? undefined : { kind: 'user', id, name });
  await record(trx, actor, { action: 'credentials', entity: 'User', id, name, detail });
}

/**
 * Tells the owner, in the page and by mail. The mail's link takes back what happened since then: see recoverAccount(). Nobody can
 * turn these mails off.
 */
export async function tellOwner(
  auth: Auth,
  trx: Queries,
  { _id: id }: StoredUser,
  { at, title, text = '' }: Omit<CredentialNews, 'detail'>,
): Promise<void> {
  const now = auth.now();
  const token = randomBytes(32).toString('base64url');
  await trx
    .insertInto('recovery_links')
    .values({
      hash: hashSecret(token),
      user_id: id,
      since: at,
      expires_at: moment(now + RECOVERY_LIFE),
      used_at: null,
    })
    .execute();
  const url = `${auth.publicUrl}/recover?token=${token}`;
  await notify(trx, auth.post, [id], {
    kind: 'account',
    title,
    text: [text, howToUndo(auth)].filter(Boolean).join(' '),
    to: '/app/me/security',
    mail: person => credentialMail(person.name, { title, text, url }),
  });
}
