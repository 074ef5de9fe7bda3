import { html } from '../lib/html.ts';
import { faultSummary, type Field, note, type Page, renderField } from './page.ts';

/** The same words whether the address has an account or not (LND-12). */
export const LINK_SENT =
  'Si un compte correspond à cette adresse, un message vient de partir. Son lien est valable une heure.';

/** Where no mail leaves, nobody waits for one. */
const NO_MAIL =
  'Pour l’instant, aucun mail ne part de cette plateforme : demandez à l’équipe qui la tient un lien de mot de passe.';

const backToSignIn = (signIn: string) =>
  html`<p class="more"><a href="${signIn}">Revenir à la connexion</a></p>`;

/** Where people ask for a link to set a new password. `signIn` is the way back; `mails` says whether mails leave. */
export const lostPasswordPage = (
  { signIn, mails }: { signIn: string; mails: boolean },
  form: { email?: string; fault?: string | undefined; refusal?: string | undefined } = {},
): Page => ({
  title: 'Mot de passe oublié',
  lead: mails
    ? 'Indiquez l’adresse e-mail de votre compte : vous y recevrez un lien pour choisir un nouveau mot de passe.'
    : 'Indiquez l’adresse e-mail de votre compte. Un lien pour choisir un nouveau mot de passe y partira dès que possible.',
  wrong: Boolean(form.fault || form.refusal),
  body: html`${form.refusal && note('wrong', form.refusal)} ${!mails && note('info', NO_MAIL)}
    <form method="post" novalidate>
      ${renderField({
        name: 'email',
        label: 'Adresse e-mail',
        type: 'email',
        autocomplete: 'email',
        value: form.email,
        fault: form.fault,
        focused: true,
      })}
      <button type="submit">Recevoir le lien</button>
    </form>
    ${backToSignIn(signIn)}`,
});

export const linkSentPage = ({ signIn, mails }: { signIn: string; mails: boolean }): Page =>
  mails
    ? {
        title: 'Regardez vos messages',
        body: html`${note('good', LINK_SENT)}
          <p class="more">
            Rien reçu après quelques minutes ? Regardez dans les indésirables, puis recommencez.
          </p>
          ${backToSignIn(signIn)}`,
      }
    : { title: 'Demande notée', body: html`${note('info', NO_MAIL)} ${backToSignIn(signIn)}` };

export interface NewPasswordForm {
  /** Whose password: shown, and read by password managers. */
  name: string;
  /** The present password was generated: the page explains why the person is here. */
  temporary: boolean;
  faults?: { password?: string | undefined; confirmation?: string | undefined };
}

/** Where the link of the mail leads. */
export function newPasswordPage({ name, temporary, faults = {} }: NewPasswordForm): Page {
  const fields: Field[] = [
    {
      name: 'password',
      label: 'Nouveau mot de passe',
      type: 'password',
      autocomplete: 'new-password',
      help: 'Au moins 8 caractères. Une phrase facile à retenir convient très bien.',
      fault: faults.password,
      focused: !faults.confirmation || Boolean(faults.password),
    },
    {
      name: 'confirmation',
      label: 'Le même, encore une fois',
      type: 'password',
      autocomplete: 'new-password',
      fault: faults.confirmation,
      focused: Boolean(faults.confirmation) && !faults.password,
    },
  ];
  return {
    title: 'Nouveau mot de passe',
    lead: temporary
      ? html`Bonjour <strong>${name}</strong>. Votre mot de passe est provisoire : choisissez le vôtre.`
      : html`Bonjour <strong>${name}</strong>. Choisissez votre nouveau mot de passe.`,
    wrong: Boolean(faults.password || faults.confirmation),
    body: html`${faultSummary(fields)}
      <form method="post" novalidate>
        <input type="text" name="username" value="${name}" autocomplete="username" readonly hidden />
        ${fields.map(renderField)}
        <button type="submit">Enregistrer</button>
      </form>`,
  };
}

/** `signIn` is where to go next. */
export const passwordChangedPage = (signIn: string): Page => ({
  title: 'Mot de passe enregistré',
  body: html`${note('good', 'Votre mot de passe est changé. Toutes vos connexions en cours sont fermées.')}
    <a class="button" href="${signIn}">Se connecter</a>`,
});

export const deadLinkPage = (): Page => ({
  title: 'Ce lien ne sert plus',
  lead: 'Un lien de mot de passe est valable une heure et ne sert qu’une fois.',
  wrong: true,
  body: html`<a class="button" href="lostpassword">Demander un nouveau lien</a>`,
});
