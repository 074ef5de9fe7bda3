import { html } from '../lib/html.ts';
import { faultSummary, type Field, note, type Page, renderField } from './page.ts';
import { termsBox } from './terms-box.ts';

export interface RegisterForm {
  /** The sign-in that was begun; '' for none. */
  query: string;
  formToken: string;
  /** Where one signs in. */
  signIn: string;
  /** The version of the terms to accept; null where there are none. */
  terms: number | null;
  termsPage: string;
  name?: string | undefined;
  email?: string | undefined;
  accepted?: boolean | undefined;
  faults?: Partial<Record<string, string>> | undefined;
  /** Why it is not done, where no field is wrong. */
  refusal?: string | undefined;
}

const backToSignIn = (signIn: string) =>
  html`<p class="more">Vous avez déjà un compte ? <a href="${signIn}">Se connecter</a></p>`;

/** An account of one's own (LND-9), for who runs no script. Passwords are not written back. */
export function registerPage({
  query,
  formToken,
  signIn,
  terms,
  termsPage,
  name,
  email,
  accepted,
  faults = {},
  refusal,
}: RegisterForm): Page {
  const fields: Field[] = [
    {
      name: 'name',
      label: 'Pseudo',
      type: 'text',
      autocomplete: 'username',
      value: name,
      help: 'Le nom sous lequel les autres vous verront.',
      fault: faults['name'],
    },
    {
      name: 'email',
      label: 'Adresse e-mail',
      type: 'email',
      autocomplete: 'email',
      value: email,
      fault: faults['email'],
    },
    {
      name: 'password',
      label: 'Mot de passe',
      type: 'password',
      autocomplete: 'new-password',
      help: 'Au moins 8 caractères. Une phrase facile à retenir convient très bien.',
      fault: faults['password'],
    },
    {
      name: 'confirmation',
      label: 'Le même, encore une fois',
      type: 'password',
      autocomplete: 'new-password',
      fault: faults['confirmation'],
    },
  ];
  const termsFault = faults['terms'];
  const wrong = fields.find(({ fault }) => fault);
  const first = wrong ?? (termsFault ? undefined : fields[0]);
  if (first) first.focused = true;
  return {
    title: 'Créer un compte',
    lead: 'Un pseudo, une adresse, un mot de passe : l’aventure commence.',
    wrong: Boolean(wrong || termsFault || refusal),
    body: html`${refusal && note('wrong', refusal)} ${faultSummary(fields)}
      <form method="post" action="register?${query}" novalidate>
        <input type="hidden" name="form_token" value="${formToken}" />
        ${fields.map(renderField)} ${terms !== null && termsBox({ terms, termsPage, accepted, termsFault })}
        <button type="submit">Créer mon compte</button>
      </form>
      ${backToSignIn(signIn)}`,
  };
}

/** The same whether the address had an account or not. */
export const registeredPage = (message: string, signIn: string): Page => ({
  title: 'C’est fait',
  body: html`${note('good', message)} <a class="button" href="${signIn}">Se connecter</a>`,
});
