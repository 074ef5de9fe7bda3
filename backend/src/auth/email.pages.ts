import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../lib/html.ts';
import type { Auth } from './auth.context.ts';
import { accountToConfirm, confirmAccount } from './confirmations.ts';
import { confirmEmail, findEmailLink, undoEmail } from './email-changes.ts';
import { note, type Page } from './page.ts';
import { sendPage, setNoStore } from './page.reply.ts';

type Config = { access: 'public' };

/** The pages of the links that confirm or undo an address. A link that is opened changes nothing: its button does, so that the
 * scanner of a mailbox confirms nothing. */
export function emailPages(app: FastifyInstance, auth: Auth): void {
  const config: Config = { access: 'public' };

  app.get('/confirmemail', { config }, async (request, reply) => {
    const found = await findEmailLink(auth, auth.store.db, 'confirm', readToken(request));
    if (!found) return sendPage(reply, 410, deadEmailLinkPage(auth.home));
    const { user, change } = found;
    return sendPage(reply, 200, confirmPage(user.name, user.email, change.new_email));
  });

  app.post('/confirmemail', { config }, async (request, reply): Promise<FastifyReply> => {
    const done = await confirmEmail(auth, readToken(request), request);
    return done
      ? sendPage(reply, 200, confirmedPage(auth.home))
      : sendPage(reply, 410, deadEmailLinkPage(auth.home));
  });

  app.get('/confirmaccount', { config }, async (request, reply) => {
    const user = await accountToConfirm(auth, auth.store.db, readToken(request));
    return user
      ? sendPage(reply, 200, confirmAccountPage(user.name, user.email))
      : sendPage(reply, 410, deadAccountLinkPage(auth.home));
  });

  app.post('/confirmaccount', { config }, async (request, reply): Promise<FastifyReply> => {
    const done = await confirmAccount(auth, readToken(request), request);
    return done
      ? sendPage(reply, 200, accountConfirmedPage(auth.home))
      : sendPage(reply, 410, deadAccountLinkPage(auth.home));
  });

  app.get('/undoemail', { config }, async (request, reply) => {
    const found = await findEmailLink(auth, auth.store.db, 'undo', readToken(request));
    if (!found) return sendPage(reply, 410, deadEmailLinkPage(auth.home));
    return sendPage(reply, 200, undoPage(found.user.name, found.change.old_email));
  });

  app.post('/undoemail', { config }, async (request, reply): Promise<FastifyReply> => {
    const token = await undoEmail(auth, readToken(request), request);
    if (!token) return sendPage(reply, 410, deadEmailLinkPage(auth.home));
    return setNoStore(reply).redirect(`newpassword?token=${token}`, 303);
  });
}

const readToken = (request: FastifyRequest): string => {
  const { token } = request.query as Record<string, unknown>;
  return typeof token === 'string' ? token : '';
};

const confirmPage = (name: string, present: string, email: string): Page => ({
  title: 'Confirmer votre adresse',
  lead: html`Bonjour <strong>${name}</strong>. Votre compte RPD utilise l’adresse ${present}.`,
  body: html`<p>Il utilisera désormais <strong>${email}</strong>. L’ancienne adresse en sera prévenue.</p>
    <form method="post"><button type="submit">Confirmer cette adresse</button></form>`,
});

const confirmedPage = (home: string): Page => ({
  title: 'Adresse confirmée',
  body: html`${note('good', 'Votre compte utilise désormais cette adresse.')}
    <a class="button" href="${home}">Aller à l’accueil</a>`,
});

const confirmAccountPage = (name: string, email: string): Page => ({
  title: 'Confirmer votre adresse',
  lead: html`Bonjour <strong>${name}</strong>. Il ne reste qu’un bouton à presser.`,
  body: html`<p>Votre compte RPD utilise l’adresse <strong>${email}</strong>.</p>
    <form method="post"><button type="submit">Confirmer cette adresse</button></form>`,
});

const accountConfirmedPage = (home: string): Page => ({
  title: 'Adresse confirmée',
  body: html`${note('good', 'Votre adresse est confirmée : votre compte est à vous pour de bon.')}
    <a class="button" href="${home}">Entrer dans l’aventure</a>`,
});

const deadAccountLinkPage = (home: string): Page => ({
  title: 'Ce lien ne sert plus',
  lead: 'Votre adresse est peut-être déjà confirmée. Sinon, connectez-vous : un message en haut de la page permet de renvoyer le lien.',
  wrong: true,
  body: html`<a class="button" href="${home}">Aller à l’accueil</a>`,
});

const undoPage = (name: string, old: string): Page => ({
  title: 'Ce n’était pas moi',
  lead: html`Bonjour <strong>${name}</strong>. Quelqu’un a demandé une autre adresse pour votre compte RPD.`,
  body: html`<p>Si ce n’était pas vous, ce bouton :</p>
    <ul>
      <li>rend <strong>${old}</strong> à votre compte ;</li>
      <li>retire les clés d’accès et les codes ajoutés depuis, et rend ceux qui ont été retirés ;</li>
      <li>ferme toutes les connexions et annule tous les liens en cours ;</li>
      <li>vous fait choisir un nouveau mot de passe.</li>
    </ul>
    <form method="post"><button type="submit">Reprendre mon compte</button></form>`,
});

const deadEmailLinkPage = (home: string): Page => ({
  title: 'Ce lien ne sert plus',
  lead: 'Il a déjà servi, a expiré ou a été remplacé par un autre. Vous pouvez refaire la demande depuis votre profil, sous « Sécurité ».',
  wrong: true,
  body: html`<a class="button" href="${home}">Aller à l’accueil</a>`,
});
