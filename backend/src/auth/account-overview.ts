import type { FastifyReply } from 'fastify';
import { formatDateTime, type Factors } from '@rpd/shared/domain';
import { actorOf, record } from '../lib/journal.ts';
import { html, type Html } from '../lib/html.ts';
import type { AccountHost, Visit } from './account-host.ts';
import { buttonForm } from './account-page.ts';
import { endVisit, forgetVisit } from './account-session.ts';
import { readFactors } from './factors.ts';
import { note, type Page } from './page.ts';
import { sendPage } from './page.reply.ts';

/** Where the account pages begin, and where one leaves them. */
export function overviewPages({ auth, parts, page, act }: AccountHost): void {
  const show = async (visit: Visit): Promise<FastifyReply> => {
    const factors = await readFactors(auth, visit.user);
    const { terms, agreed, refused } = await parts.agreementOf(visit.user._id);
    const answer = terms && answerOf(terms.version, agreed, refused);
    return sendPage(visit.reply, 200, overviewPage(visit, factors, { home: auth.home, answer }));
  };
  page('/account', show, { withoutFactor: true });

  act(
    '/accountsignout',
    async ({ request, reply, user }) => {
      if (await endVisit(auth, request)) {
        const { _id: id, name } = user;
        await record(auth.store.db, actorOf(request), { action: 'sign-out', entity: 'User', id, name });
      }
      return sendPage(forgetVisit(auth, reply), 200, goodbyePage(auth.home));
    },
    { withoutFactor: true },
  );
}

const entry = (href: string, label: string, state: string): Html =>
  html`<li><a href="${href}">${label}</a><span>${state}</span></li>`;

const answerOf = (version: number, agreed: number | null, refused: number | null): string => {
  if (agreed === version) return 'Acceptées';
  return refused === version ? 'Refusées' : 'Votre réponse manque';
};

/** `answer`: to the conditions; null where there are none. */
function overviewPage(
  visit: Visit,
  factors: Factors,
  { home, answer }: { home: string; answer: string | null },
): Page {
  const { user, caller } = visit;
  const lacks = Boolean(caller.lacksFactor);
  const { totp, passkeys, recoveryCodes, hasPassword } = factors;
  return {
    title: 'Mon compte',
    wide: true,
    lead: html`<strong><bdi>${user.name}</bdi></strong> · ${user.email}`,
    body: html`${
        (lacks || user.factorDueAt !== null) &&
        note(
          'info',
          lacks
            ? 'Votre rôle demande une clé d’accès, ou un code à la connexion : reliez une application pour continuer.'
            : `Votre rôle demande une clé d’accès, ou un code à la connexion, avant le ${formatDateTime(user.factorDueAt)}.`,
        )
      }
      <ul class="entries" role="list">
        ${entry('accountfactors', 'Code à la connexion et clés d’accès', totp ? 'Code demandé' : passkeys.length > 0 ? `${passkeys.length} clé${passkeys.length > 1 ? 's' : ''} d’accès` : 'Mot de passe seul')}
        ${(totp ?? recoveryCodes > 0) && entry('accountfactors#codes', 'Codes de secours', `Il en reste ${recoveryCodes}`)}
        ${
          !lacks && [
            entry('accountpassword', 'Mot de passe', hasPassword ? 'Le changer' : 'Aucun'),
            entry('accountemail', 'Adresse e-mail', user.confirmBy === null ? 'La changer' : 'À confirmer'),
            (factors.providers.length > 0 || factors.externalIdentities.length > 0) &&
              entry(
                'accountidentities',
                'Comptes reliés',
                String(factors.externalIdentities.length || 'Aucun'),
              ),
            entry('accountsignins', 'Connexions', 'Voir et fermer'),
            entry('accountapps', 'Applications autorisées', 'Voir et retirer'),
            answer !== null && entry('accountterms', 'Conditions d’utilisation', answer),
            entry('accountdata', 'Mes données', 'Télécharger'),
            entry('accountend', 'Supprimer mon compte', 'Pour de bon'),
          ]
        }
      </ul>
      ${buttonForm(visit, { action: 'accountsignout', label: 'Me déconnecter d’ici' })}
      <p class="help">Cette connexion se ferme d’elle-même après une heure.</p>
      <p class="more"><a href="${home}">Aller à l’application</a></p>`,
  };
}

const goodbyePage = (home: string): Page => ({
  title: 'C’est fermé',
  body: html`${note('good', 'Vous ne gérez plus votre compte dans ce navigateur.')}
    <a class="button" href="${home}">Aller à l’accueil</a>
    <p class="more"><a href="account">Me connecter de nouveau</a></p>`,
});
