import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { html, type Html } from '../lib/html.ts';
import { type Field, note, type Page, renderField } from './page.ts';
import { passkeyForm, passkeySignIn } from './passkey.form.ts';

export interface SecondStepForm {
  query: string;
  formToken: string;
  /** Says that the password was proved, and by this browser. */
  step: string;
  /** The account of another site that took the place of the password; empty for none. */
  via: { identity: string; provider: string };
  passkey: PublicKeyCredentialRequestOptionsJSON | null;
  /** The account has an application. Without one a role of it requires a passkey, or a recovery code. */
  hasApplication: boolean;
  fault?: string | undefined;
  refusal?: string | undefined;
}

/** The second step of a sign-in: a code of the application, a recovery code, or a passkey. Works without a script but for that one. */
export function secondStepPage(form: SecondStepForm): Page {
  const { query, formToken, step, via, passkey, hasApplication, fault, refusal } = form;
  const proved = via.identity ? `${via.provider} confirme qui vous êtes.` : 'Votre mot de passe est juste.';
  const field: Field = {
    name: 'code',
    label: hasApplication ? 'Code' : 'Code de secours',
    type: 'text',
    autocomplete: hasApplication ? 'one-time-code' : 'off',
    help: hasApplication
      ? 'Les 6 chiffres de votre application d’authentification, ou un de vos codes de secours.'
      : 'Si vous n’avez plus votre clé d’accès.',
    fault,
    focused: hasApplication || passkey === null,
  };
  return {
    title: 'Deuxième étape',
    lead: hasApplication
      ? `${proved} Votre compte demande aussi un code.`
      : `${proved} Votre rôle demande aussi votre clé d’accès.`,
    wrong: Boolean(fault || refusal),
    hasPasskeys: passkey !== null,
    body: html`${refusal && note('wrong', refusal)}
      <form method="post" action="secondstep?${query}" novalidate>
        <input type="hidden" name="form_token" value="${formToken}" />
        <input type="hidden" name="step" value="${step}" />
        ${viaFields(via)} ${renderField(field)}
        <button type="submit">Continuer</button>
      </form>
      ${passkeyForm(passkey, passkeySignIn(formToken, query))}
      <p class="more">
        Plus d’application ni de code de secours ? L’équipe de cette installation peut rouvrir votre compte.
      </p>
      <p class="more"><a href="authorize?${query}">Revenir à la connexion</a></p>`,
  };
}

const viaFields = ({ identity, provider }: SecondStepForm['via']): Html | null =>
  identity
    ? html`<input type="hidden" name="via_identity" value="${identity}" />
        <input type="hidden" name="via_provider" value="${provider}" />`
    : null;

export interface RecoveryCodeForm {
  query: string;
  formToken: string;
  username?: string | undefined;
  faults?: Partial<Record<'username' | 'code', string | undefined>>;
  refusal?: string | undefined;
}

/** Where somebody whose account has no password signs in without a passkey (ACC-1). */
export function recoveryCodePage({
  query,
  formToken,
  username,
  faults = {},
  refusal,
}: RecoveryCodeForm): Page {
  const fields: Field[] = [
    {
      name: 'username',
      label: 'Pseudo ou adresse e-mail',
      type: 'text',
      autocomplete: 'username',
      value: username,
      fault: faults.username,
      focused: !username,
    },
    {
      name: 'code',
      label: 'Code de secours',
      type: 'text',
      autocomplete: 'off',
      fault: faults.code,
      focused: Boolean(username),
    },
  ];
  return {
    title: 'Code de secours',
    lead: 'Votre compte n’a pas de mot de passe, et vous n’avez plus vos clés d’accès ? Un code de secours l’ouvre, une fois.',
    wrong: Boolean(refusal || faults.username || faults.code),
    body: html`${refusal && note('wrong', refusal)}
      <form method="post" novalidate>
        <input type="hidden" name="form_token" value="${formToken}" />
        ${fields.map(renderField)}
        <button type="submit">Se connecter</button>
      </form>
      <p class="more"><a href="authorize?${query}">Revenir à la connexion</a></p>`,
  };
}
