import { html, type Html } from '../lib/html.ts';
import { note, type Page } from './page.ts';

/** The application that asks for it, and where it has people sent back to; '' for nowhere. */
export interface AskingApp {
  name: string;
  back: string;
}

interface SignOutForm {
  /** Where the form goes: an address of the library. */
  action: string;
  /** The library's own proof that the form is of this browser. */
  secret: string;
  /** Null: the request does not say which application makes it. */
  app: AskingApp | null;
  /** Who is signed in. */
  name: string;
  /** The request is about somebody else than who is signed in here. */
  isOther: boolean;
  home: string;
}

const called = ({ name, back }: AskingApp): Html =>
  html`<strong><bdi>${name}</bdi></strong
    >${back && ` (${new URL(back).host})`}`;

/** The question whether an application may sign somebody out: any page on the internet can send people here. */
export const signOutPage = ({ action, secret, app, name, isOther, home }: SignOutForm): Page => ({
  title: 'Vous déconnecter ?',
  asks: true,
  lead: html`${app ? called(app) : 'Un site'} demande à fermer, dans ce navigateur, la connexion de
    <strong><bdi>${name}</bdi></strong
    >.`,
  body: html`${isOther && note('info', 'Cette demande parle d’un autre compte que celui-ci.')}
    <p>
      Cela vous déconnecte des applications ouvertes par ce compte dans ce navigateur. Une page de RPD qui est
      ouverte le reste.
    </p>
    <form method="post" action="${action}">
      <input type="hidden" name="xsrf" value="${secret}" />
      <button type="submit" name="logout" value="yes">Me déconnecter</button>
    </form>
    <p class="more"><a href="${home}">Garder ma session</a></p>`,
});

/** Nobody is signed in to the provider in this browser any more. */
export const signedOutPage = (home: string, app: AskingApp | null): Page => ({
  title: 'C’est fermé',
  body: html`${note('good', 'Dans ce navigateur, aucune application n’est plus connectée par ce compte.')}
  ${
    app?.back
      ? html`<a class="button" href="${app.back}">Revenir à ${app.name}</a>
          <p class="more"><a href="${home}">Aller à l’accueil de RPD</a></p>`
      : html`<a class="button" href="${home}">Aller à l’accueil de RPD</a>`
  }`,
});

/** The form was sent without the cookie of its page, or after the sign-in had ended. */
export const signOutTooOldPage = (home: string): Page => ({
  title: 'Cette page a trop attendu',
  lead: 'Si vous êtes encore dans l’application, déconnectez-vous-y de nouveau.',
  wrong: true,
  body: html`<a class="button" href="${home}">Aller à l’accueil de RPD</a>`,
});
