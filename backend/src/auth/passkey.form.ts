import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { html, type Html } from '../lib/html.ts';

const FAILED = 'La clé d’accès n’a pas servi. Recommencez, ou identifiez-vous autrement.';

interface PasskeyForm {
  /** Where what the passkey signed goes to. */
  action: string;
  /** The hidden fields that go along. */
  kept: Html;
  /** What the button says. */
  label: string;
}

/** The button of passkeys, hidden until the page's script knows that the browser has them. */
export const passkeyForm = (
  options: PublicKeyCredentialRequestOptionsJSON | null,
  { action, kept, label }: PasskeyForm,
): Html | null =>
  options &&
  html`<form
    id="passkey"
    class="passkey"
    method="post"
    action="${action}"
    data-options="${JSON.stringify(options)}"
    data-failed="${FAILED}"
    hidden
  >
    ${kept}
    <input type="hidden" name="credential" value="" />
    <button type="submit" class="quiet">${label}</button>
    <p id="passkey-status" class="fault" role="status"></p>
  </form>`;

/** The same where one signs in. */
export const passkeySignIn = (formToken: string, query: string): PasskeyForm => ({
  action: `passkey?${query}`,
  kept: html`<input type="hidden" name="form_token" value="${formToken}" />`,
  label: 'Se connecter avec une clé d’accès',
});
