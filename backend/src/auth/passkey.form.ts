import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { html, type Html } from '../lib/html.ts';

const FAILED = 'La clé d’accès n’a pas servi. Recommencez, ou identifiez-vous autrement.';

/** The button of passkeys, hidden until the page's script knows that the browser has them. */
export const passkeyForm = (
  options: PublicKeyCredentialRequestOptionsJSON | null,
  formToken: string,
  query: string,
): Html | null =>
  options &&
  html`<form
    id="passkey"
    class="passkey"
    method="post"
    action="passkey?${query}"
    data-options="${JSON.stringify(options)}"
    data-failed="${FAILED}"
    hidden
  >
    <input type="hidden" name="form_token" value="${formToken}" />
    <input type="hidden" name="credential" value="" />
    <button type="submit" class="quiet">Se connecter avec une clé d’accès</button>
    <p id="passkey-status" class="fault" role="status"></p>
  </form>`;
