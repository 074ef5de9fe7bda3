import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findById } from './accounts.store.ts';
import { lostPasswordSchema } from './auth.schemas.ts';
import type { Auth } from './auth.context.ts';
import type { Form } from './form.ts';
import { sendPage } from './page.reply.ts';
import { accountOfLink, askForLink, setPasswordByLink } from './password-links.ts';
import {
  deadLinkPage,
  linkSentPage,
  lostPasswordPage,
  newPasswordPage,
  passwordChangedPage,
} from './password.pages.ts';
import { passwordFault } from './passwords.ts';
import { secondStepOf } from './second-step.ts';
import { readTarget } from './sign-in.replies.ts';
import { tooMany } from './sign-in.ts';

/** The pages to set a new password without a script (LND-12). */
export function passwordRoutes(app: FastifyInstance, auth: Auth): void {
  /** Where 'Se connecter' leads: back into the sign-in that was begun, else to the application's own. */
  const signIn = async (request: FastifyRequest): Promise<string> => {
    const target = await readTarget(auth, request);
    return target ? `authorize?${target.query}` : `${auth.home}login`;
  };
  const around = async (request: FastifyRequest) => ({
    signIn: await signIn(request),
    mails: auth.confirms,
  });

  app.get('/lostpassword', { config: { access: 'public' } }, async (request, reply) =>
    sendPage(reply, 200, lostPasswordPage(await around(request))),
  );

  app.post<{ Body: Form | undefined }>(
    '/lostpassword',
    { config: { access: 'public' } },
    async (request, reply) => {
      const { email = '' } = request.body ?? {};
      const back = await around(request);
      if (!lostPasswordSchema.isValidSync({ email })) {
        const fault = email.trim() ? 'Cette adresse e-mail n’est pas valide.' : 'Ce champ est obligatoire.';
        return sendPage(reply, 400, lostPasswordPage(back, { email, fault }));
      }
      const seconds = await askForLink(auth, email, request);
      if (seconds === 0) return sendPage(reply, 200, linkSentPage(back));
      void reply.header('retry-after', seconds);
      return sendPage(reply, 429, lostPasswordPage(back, { email, refusal: tooMany(seconds).message }));
    },
  );

  app.get('/newpassword', { config: { access: 'public' } }, async (request, reply) => {
    const user = await accountOfLink(auth, readToken(request));
    if (!user) return sendPage(reply, 410, deadLinkPage());
    return sendPage(reply, 200, newPasswordPage({ name: user.name, temporary: user.passwordTemporary }));
  });

  app.post<{ Body: Form | undefined }>(
    '/newpassword',
    { config: { access: 'public' } },
    async (request, reply): Promise<FastifyReply> => {
      const token = readToken(request);
      const user = await accountOfLink(auth, token);
      if (!user) return sendPage(reply, 410, deadLinkPage());
      const { password = '', confirmation = '' } = request.body ?? {};
      const faults = {
        password: (await passwordFault(password, [user.name, user.email])) ?? undefined,
        confirmation: password === confirmation ? undefined : 'Les deux mots de passe ne sont pas les mêmes.',
      };
      if (faults.password || faults.confirmation) {
        const form = { name: user.name, temporary: user.passwordTemporary, faults };
        return sendPage(reply, 400, newPasswordPage(form));
      }
      const done = await setPasswordByLink(auth, user, token, password, request);
      // Who reads the account's mail and chose its password is no stranger to it, unless a second factor is still to come.
      const changed = done && (await findById(auth.store.db, user._id));
      if (changed && !(await secondStepOf(auth, changed)))
        await auth.devices.remember(request, reply, changed);
      return done
        ? sendPage(reply, 200, passwordChangedPage(await signIn(request)))
        : sendPage(reply, 410, deadLinkPage());
    },
  );
}

const readToken = (request: FastifyRequest): string => {
  const { token } = request.query as Record<string, unknown>;
  return typeof token === 'string' ? token : '';
};
