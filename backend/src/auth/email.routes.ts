import type { FastifyInstance } from 'fastify';
import type { Auth } from './auth.context.ts';
import { cancelEmailChange } from './email-changes.ts';
import { ownAccount } from './own-account.ts';
import { askForEmail, presentEmail, resendEmail, resendFirstEmail } from './own-email.ts';

/** The address of one's own account: it changes by a link, and with the present password alone (ACC-6). */
export function emailRoutes(app: FastifyInstance, auth: Auth): void {
  const config = { access: 'signed-in', whileMuted: true } as const;

  app.get('/user/email', { config }, async request => {
    return presentEmail(auth, await ownAccount(auth, request));
  });

  app.post('/user/email', { config }, async (request, reply) => {
    const asked = await askForEmail(auth, request, await ownAccount(auth, request), request.body);
    void reply.code(202);
    return asked;
  });

  app.post('/user/email/resend', { config }, async request =>
    resendEmail(auth, request, await ownAccount(auth, request)),
  );

  app.delete('/user/email', { config }, async request => {
    const user = await ownAccount(auth, request);
    await cancelEmailChange(auth, user, request);
    return { email: user.email, pending: null, confirmBy: user.confirmBy };
  });

  /** The link that confirms the address of one's new account, once more. */
  app.post('/user/email/confirmation', { config }, async request => {
    const { _id } = await ownAccount(auth, request);
    await resendFirstEmail(auth, request, _id);
    return presentEmail(auth, await ownAccount(auth, request));
  });
}
