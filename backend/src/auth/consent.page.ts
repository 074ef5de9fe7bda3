import type { SignInScope } from '@rpd/shared/domain';
import { html, type Html } from '../lib/html.ts';
import { note, type Page } from './page.ts';

interface App {
  name: string;
  redirectUri: string;
  /** A program without a browser. */
  isDevice: boolean;
}

/** What an application is called, and the site that it really is: anybody may call theirs like another one. */
export const appName = ({ name, redirectUri, isDevice }: App): Html =>
  html`<strong><bdi>${name}</bdi></strong> (${isDevice ? 'programme sans navigateur' : siteOf(redirectUri)})`;

/** The host of an address, in the form that no other sign imitates. */
const siteOf = (address: string): string => new URL(address).host;

const SHARED: Record<SignInScope, string> = {
  profile: 'votre pseudo',
  email: 'votre adresse e-mail, si vous l’avez confirmée',
  offline_access:
    'la même chose quand vous n’êtes pas là, jusqu’à ce que vous lui retiriez cette autorisation',
};

export interface ConsentForm {
  /** The query of the page's own address. */
  query: string;
  formToken: string;
  app: App;
  /** What it asks for, and what of it was given before. */
  scopes: readonly SignInScope[];
  given: readonly SignInScope[];
  /** Who is signed in. */
  name: string;
  refusal?: string | undefined;
}

/** Where somebody lets an application know something of them, or does not. */
export function consentPage({ query, formToken, app, scopes, given, name, refusal }: ConsentForm): Page {
  return {
    title: 'Autoriser cette application ?',
    asks: true,
    wrong: Boolean(refusal),
    lead: html`${appName(app)} veut vous reconnaître par votre compte RPD, <strong><bdi>${name}</bdi></strong
      >.`,
    body: html`${refusal && note('wrong', refusal)}
      <p>Elle apprendra :</p>
      <ul>
        <li>que c’est vous qui revenez, par un numéro de compte qui ne change pas</li>
        ${scopes.map(scope => html`<li>${SHARED[scope]}${given.includes(scope) && ' (déjà autorisé)'}</li>`)}
      </ul>
      <p class="help">
        Elle ne peut rien écrire ni changer ici, et ne voit pas votre mot de passe. Cette autorisation vaut
        jusqu’à ce que vous la retiriez, quand vous voulez, sous « Sécurité ».
      </p>
      <form method="post" action="consent?${query}">
        <input type="hidden" name="form_token" value="${formToken}" />
        <button type="submit" name="answer" value="allow">Autoriser</button>
        <button type="submit" name="answer" value="deny" class="quiet">Refuser</button>
      </form>
      <p class="more"><a href="authorize?${query}">Utiliser un autre compte</a></p>`,
  };
}

/** The answer to who comes to a sign-in that is over, or was begun in another browser. */
export const signInOverPage = (home: string): Page => ({
  title: 'Cette demande ne sert plus',
  lead: 'Elle a déjà eu sa réponse, a trop attendu, ou a été commencée dans un autre navigateur.',
  wrong: true,
  body: html`${note('info', 'Retournez dans l’application et recommencez.')}
    <a class="button" href="${home}">Aller à l’accueil de RPD</a>`,
});

/** A role of the account requires a second factor that it lacks: an application learns nothing of it before (ACC-2). */
export const factorMissingPage = (home: string): Page => ({
  title: 'Il manque une protection à votre compte',
  lead: 'Votre rôle demande une clé d’accès ou un code à la connexion. Ajoutez-en sous « Sécurité », puis recommencez depuis l’application.',
  wrong: true,
  body: html`<a class="button" href="${home}app/me/security">Ouvrir « Sécurité »</a>`,
});

/** Somebody comes to an address of the provider where no application takes sign-ins. */
export const noAppsPage = (home: string): Page => ({
  title: 'Aucune application ne se connecte ici',
  lead: 'Cette adresse sert aux applications où l’on entre par son compte RPD : pour l’instant, il n’y en a pas.',
  wrong: true,
  body: html`<a class="button" href="${home}">Aller à l’accueil de RPD</a>`,
});
