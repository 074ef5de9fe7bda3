import { html, type Html } from '../lib/html.ts';
import type { Provider } from '@rpd/shared/domain';
import type { Challenge } from './challenge.ts';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { appName } from './consent.page.ts';
import { passkeyForm, passkeySignIn } from './passkey.form.ts';
import { faultSummary, type Field, note, type Page, renderField } from './page.ts';

export interface SignInForm {
  /** The query of the page's own address: it goes along from page to page, so that nobody loses their way back. */
  query: string;
  /** Where somebody without an account makes one (LND-9). */
  register: string;
  /** The secret that ties the form to this browser (see form-token.ts). */
  formToken: string;
  /** What a passkey is asked for; null where none can work. */
  passkey: PublicKeyCredentialRequestOptionsJSON | null;
  username?: string | undefined;
  faults?: Partial<Record<'username' | 'password' | 'challenge', string | undefined>>;
  /** A question that may be answered instead of waiting. */
  challenge?: Challenge | undefined;
  /** Why the attempt as a whole was refused. */
  refusal?: string | undefined;
  /** The refusal is a measure that its person may contest. */
  isContestable?: boolean | undefined;
  /** Why the session before is over. */
  ended?: string | undefined;
  /** The sites by which one may sign in (ACC-4). */
  providers: readonly Provider[];
  /** The account of another site that is linked once its person is signed in. */
  linking?: string | null | undefined;
  /** The application to which one signs in with the account of here. */
  forApp?: Parameters<typeof appName>[0] | undefined;
  /** One signs in to manage one's account, without the application. */
  forAccount?: boolean;
}

const challengeField = ({ question }: Challenge, fault: string | undefined): Field => ({
  name: 'challenge_answer',
  label: question,
  type: 'text',
  autocomplete: 'off',
  help: 'Une réponse juste évite d’attendre. Vous pouvez aussi laisser ce champ vide et réessayer plus tard.',
  optional: true,
  fault,
});

/** Where people sign in. */
export function signInPage(form: SignInForm): Page {
  const { query, register, formToken, username, faults = {}, challenge, refusal, ended } = form;
  const { isContestable = false, passkey, providers, linking, forApp, forAccount = false } = form;
  const fields: Field[] = [
    {
      name: 'username',
      label: 'Pseudo ou adresse e-mail',
      type: 'text',
      autocomplete: passkey ? 'username webauthn' : 'username',
      value: username,
      fault: faults.username,
      focused: !username || Boolean(faults.username),
    },
    {
      name: 'password',
      label: 'Mot de passe',
      type: 'password',
      autocomplete: 'current-password',
      fault: faults.password,
      focused: Boolean(username) && !faults.username,
    },
    ...(challenge ? [challengeField(challenge, faults.challenge)] : []),
  ];
  return {
    title: 'Connexion',
    hasPasskeys: passkey !== null,
    lead: forAccount
      ? 'Identifiez-vous pour gérer votre compte : mot de passe, connexions, autorisations, données.'
      : forApp
        ? html`Connectez-vous avec votre compte RPD pour continuer vers ${appName(forApp)}. Votre mot de passe
          reste ici : l’application ne le voit pas.`
        : 'Bon retour. Identifiez-vous pour reprendre l’aventure.',
    wrong: Boolean(refusal || faults.username || faults.password),
    body: html`${ended && note('info', ended)}
      ${linking && note('info', html`Connectez-vous comme d’habitude : nous vous demanderons ensuite s’il faut relier <strong>${linking}</strong> à votre compte.`)}
      ${refusal && note('wrong', refusal)}
      ${isContestable && html`<p class="more"><a href="appeal?${query}">Contester cette décision</a></p>`}
      ${faultSummary(fields)}
      <form method="post" action="authorize?${query}" novalidate>
        <input type="hidden" name="form_token" value="${formToken}" />
        ${challenge && html`<input type="hidden" name="challenge" value="${challenge.token}" />`}
        ${fields.map(renderField)}
        <button type="submit">Se connecter</button>
      </form>
      ${passkeyForm(passkey, passkeySignIn(formToken, query))} ${providerLinks(providers, query)}
      ${passkey && html`<p class="more"><a href="recoverycode?${query}">Utiliser un code de secours</a></p>`}
      <p class="more"><a href="lostpassword?${query}">Mot de passe oublié ?</a></p>
      <p class="more">Pas encore de compte ? <a href="${register}">Créer un compte</a></p>
      <noscript
        ><p class="more"><a href="register?${query}">Créer un compte sans JavaScript</a></p></noscript
      >
      ${!forApp && !forAccount && html`<p class="more"><a href="account">Gérer mon compte sans l’application</a></p>`}`,
  };
}

/** Plain links: they work without a script, and where a browser may send a form is nobody's concern. */
const providerLinks = (providers: readonly Provider[], query: string): Html | null =>
  providers.length > 0
    ? html`<ul class="providers" role="list">
        ${providers.map(
          ({ id, name }) =>
            html`<li>
              <a class="button quiet" href="provider?with=${id}&amp;${query}">Continuer avec ${name}</a>
            </li>`,
        )}
      </ul>`
    : null;

/** The answer to an address that is not registered: said here, since going there is what must not happen (RFC 9700 4.11). */
export const unknownApplicationPage = (home: string): Page => ({
  title: 'Connexion impossible',
  lead: 'L’application qui vous envoie ici n’est pas connue de RPD : par prudence, nous ne vous y renvoyons pas.',
  wrong: true,
  body: html`${note(
      'wrong',
      'Si vous avez suivi un lien reçu par message, ne lui faites pas confiance. Sinon, repartez de l’accueil.',
    )} <a class="button" href="${home}">Aller à l’accueil</a>`,
});
