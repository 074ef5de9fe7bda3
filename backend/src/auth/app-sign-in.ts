import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredUser } from '../store/tables/users.ts';
import type { Auth } from './auth.context.ts';
import { factorMissingPage } from './consent.page.ts';
import { type Means, openGrantedSession } from './grants.ts';
import { type AppSignIn, endStep } from './app-sign-in.steps.ts';
import { mayBeShown } from './oidc.records.ts';
import { sendPage } from './page.reply.ts';

interface SignedIn {
  user: StoredUser;
  appSignIn: AppSignIn;
  means: Means;
}

/**
 * Somebody proved who they are, for an application: a session of theirs opens here, on which what the application may do stands. False, and
 * nothing sent, when the account changed meanwhile.
 */
export async function signInToApp(
  auth: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
  { user, appSignIn, means }: SignedIn,
): Promise<boolean> {
  const by = [means.by, `pour l’application ${appSignIn.app.name}`].filter(Boolean).join(', ');
  // Its refresh token goes to nobody: it lives as short as one can.
  const opened = await openGrantedSession(auth, user, request, { ...means, by, handover: true });
  if (!opened) return false;
  const { account, session } = opened;
  if (!mayBeShown(account, auth.now())) {
    await sendPage(reply, 403, factorMissingPage(auth.home));
    return true;
  }
  await auth.devices.remember(request, reply, account);
  const result = { login: { accountId: account._id }, session: session.sessionId };
  return endStep(auth, reply, appSignIn, result);
}
