import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { html } from '../lib/html.ts';
import { type Field, note, type Page, renderField } from './page.ts';
import { passkeyForm } from './passkey.form.ts';

export interface SecondStepForm {
  query: string;
  formToken: string;
  /** Says that the password was proved, and by this browser. */
  step: string;
  passkey: PublicKeyCredentialRequestOptionsJSON | null;
  fault?: string | undefined;
  refusal?: string | undefined;
}

/** The second step of a sign-in: a code of the application, or a recovery code. Works without a script. */
export function secondStepPage({ query, formToken, step, passkey, fault, refusal }: SecondStepForm): Page {
  const field: Field = {
    name: 'code',
    label: 'Code',
    type: 'text',
    autocomplete: 'one-time-code',
    help: 'Les 6 chiffres de votre application d’authentification, ou un de vos codes de secours.',
    fault,
    focused: true,
  };
  return {
    title: 'Deuxième étape',
    lead: 'Votre mot de passe est juste. Votre compte demande aussi un code.',
    wrong: Boolean(fault || refusal),
    hasPasskeys: passkey !== null,
    body: html`${refusal && note('wrong', refusal)}
      <form method="post" action="secondstep?${query}" novalidate>
        <input type="hidden" name="form_token" value="${formToken}" />
        <input type="hidden" name="step" value="${step}" />
        ${renderField(field)}
        <button type="submit">Continuer</button>
      </form>
      ${passkeyForm(passkey, formToken, query)}
      <p class="more">
        Plus d’application ni de code de secours ? L’équipe de cette installation peut rouvrir votre compte.
      </p>
      <p class="more"><a href="authorize?${query}">Revenir à la connexion</a></p>`,
  };
}

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
