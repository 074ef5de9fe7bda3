import type { FastifyRequest } from 'fastify';
import { refuse } from '../lib/refusals.ts';
import { isDuplicate } from '../store/errors.ts';
import { newId } from '../store/ids.ts';
import type { StoredExternalIdentity } from '../store/tables/auth.ts';
import type { Auth } from './auth.context.ts';
import { tellCredentials } from './credential-news.ts';
import {
  externalIdentitiesOf,
  findExternalIdentity,
  insertExternalIdentity,
  removeExternalIdentity,
} from './external-identities.store.ts';
import { changeFactors } from './factors.ts';
import { type AnsweredFlow, takeFlow } from './provider-flows.ts';
import { isUsable, opensByItself } from './ways-in.ts';

// Accounts of other sites that open an account here (ACC-4). No address ever links: who is signed in here does, with a recent proof.

const MAX_IDENTITIES = 10;

/** « Discord (zoe) ». */
export const calledThere = (provider: string, name: string): string =>
  name ? `${provider} (${name})` : provider;

/** A link as it is stored. */
export const newIdentity = (
  { providers }: Auth,
  { issuer, subject, name, provider }: AnsweredFlow,
  userId: string,
  at: string,
): StoredExternalIdentity => ({
  _id: newId(),
  userId,
  provider: providers.get(provider)?.name ?? provider,
  issuer,
  subject,
  name,
  createdAt: at,
  lastUsedAt: null,
  removedAt: null,
});

/** Links whom the flow names to an account, once. Throws the refusal. */
export async function linkIdentity(
  auth: Auth,
  request: FastifyRequest,
  userId: string,
  flow: AnsweredFlow,
): Promise<StoredExternalIdentity> {
  return changeFactors(auth, userId, async (trx, user) => {
    if (!(await takeFlow(trx, flow))) throw refuse('identityTicket');
    // Who made an account with another's address has not proved it: nothing of theirs is to stay when its owner comes (ACC-4).
    if (user.confirmBy !== null) throw refuse('identityUnconfirmed');
    const present = await findExternalIdentity(trx, flow);
    if (present) throw refuse(present.userId === userId ? 'identityOwn' : 'identityTaken');
    if ((await externalIdentitiesOf(trx, userId)).length >= MAX_IDENTITIES) throw refuse('identitiesMany');
    const identity = newIdentity(auth, flow, userId, new Date(auth.now()).toISOString());
    await insertExternalIdentity(trx, identity).catch((error: unknown) => {
      throw isDuplicate(error, 'subject') ? refuse('identityTaken') : error;
    });
    const called = calledThere(identity.provider, identity.name);
    await tellCredentials(auth, trx, request, user, {
      at: identity.createdAt,
      title: `Un compte ${identity.provider} est relié au vôtre`,
      text: `${called} permet maintenant de se connecter à votre compte.`,
      detail: `compte relié : ${called}`,
    });
    return identity;
  });
}

/** Takes a link out of an account, unless nothing would open it any more. */
export const unlinkIdentity = (
  auth: Auth,
  request: FastifyRequest,
  userId: string,
  id: string,
): Promise<void> =>
  changeFactors(auth, userId, async (trx, user) => {
    const identities = await externalIdentitiesOf(trx, userId);
    const identity = identities.find(({ _id }) => _id === id);
    if (!identity) throw refuse('notFound');
    const others = identities.filter(one => one !== identity && isUsable(auth, one));
    const isLast = others.length === 0 && !(await opensByItself(auth, trx, user));
    if (isLast) throw refuse('identityLast');
    const at = new Date(auth.now()).toISOString();
    await removeExternalIdentity(trx, identity, at);
    const called = calledThere(identity.provider, identity.name);
    await tellCredentials(auth, trx, request, user, {
      at,
      title: `Un compte ${identity.provider} n’est plus relié au vôtre`,
      text: `${called} ne permet plus de se connecter à votre compte.`,
      detail: `compte retiré : ${called}`,
    });
  });
