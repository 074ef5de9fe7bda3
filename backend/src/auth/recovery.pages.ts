import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formatDateTime } from '@rpd/shared/domain';
import { html } from '../lib/html.ts';
import type { Auth } from './auth.context.ts';
import type { Page } from './page.ts';
import { sendPage, setNoStore } from './page.reply.ts';
import { findRecovery, recoverAccount } from './recovery.ts';

/** The page « Ce n’était pas moi » of a change of credentials. Opening it changes nothing: its button does. */
export function recoveryPages(app: FastifyInstance, auth: Auth): void {
  const config = { access: 'public' } as const;

  app.get('/recover', { config }, async (request, reply) => {
    const found = await findRecovery(auth, auth.store.db, readToken(request));
    if (!found) return sendPage(reply, 410, deadRecoveryPage(auth.home));
    return sendPage(reply, 200, recoveryPage(found.user.name, found.since));
  });

  app.post('/recover', { config }, async (request, reply): Promise<FastifyReply> => {
    const token = await recoverAccount(auth, readToken(request), request);
    if (!token) return sendPage(reply, 410, deadRecoveryPage(auth.home));
    return setNoStore(reply).redirect(`newpassword?token=${token}`, 303);
  });
}

const readToken = (request: FastifyRequest): string => {
  const { token } = request.query as Record<string, unknown>;
  return typeof token === 'string' ? token : '';
};

const recoveryPage = (name: string, since: string): Page => ({
  title: 'Ce n’était pas moi',
  lead: html`Bonjour <strong>${name}</strong>. La façon de se connecter à votre compte RPD a changé.`,
  body: html`<p>Si ce n’était pas vous, ce bouton :</p>
    <ul>
      <li>
        annule ce qui a changé depuis le ${formatDateTime(since)} : ce qui a été ajouté est retiré, ce qui a
        été retiré revient ;
      </li>
      <li>ferme toutes les connexions ;</li>
      <li>vous fait choisir un nouveau mot de passe.</li>
    </ul>
    <form method="post"><button type="submit">Reprendre mon compte</button></form>`,
});

const deadRecoveryPage = (home: string): Page => ({
  title: 'Ce lien ne sert plus',
  lead: 'Il a déjà servi ou a expiré. Si quelqu’un d’autre se sert de votre compte, choisissez un nouveau mot de passe, ou écrivez à l’équipe.',
  wrong: true,
  body: html`<a class="button" href="${home}">Aller à l’accueil</a>`,
});
