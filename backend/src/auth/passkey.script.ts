import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The library's own bundle for pages; its name holds a part of its hash, so that it can be cached for ever. */
function readLibrary(): { file: string; bytes: Buffer } {
  const module = import.meta.resolve('@simplewebauthn/browser');
  const bytes = readFileSync(new URL('../dist/bundle/index.umd.min.js', module));
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  return { file: `scripts/passkeys.${hash}.js`, bytes };
}

export const PASSKEY_LIBRARY = readLibrary();

/**
 * Shows the button where the browser knows passkeys, offers them among the suggestions of the first field, and sends what an
 * authenticator signed as a form. Without it the page works as before, by password.
 */
export const PASSKEY_SCRIPT = `
(() => {
  const { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill, startAuthentication } = SimpleWebAuthnBrowser;
  const form = document.getElementById('passkey');
  if (!form || !browserSupportsWebAuthn()) return;
  const optionsJSON = JSON.parse(form.dataset.options);
  const status = document.getElementById('passkey-status');
  const send = credential => {
    form.elements.credential.value = JSON.stringify(credential);
    form.submit();
  };
  form.hidden = false;
  form.addEventListener('submit', event => {
    event.preventDefault();
    status.textContent = '';
    startAuthentication({ optionsJSON }).then(send, () => {
      status.textContent = form.dataset.failed;
    });
  });
  if (!document.querySelector('[autocomplete~="webauthn"]')) return;
  browserSupportsWebAuthnAutofill().then(offered => {
    if (offered) startAuthentication({ optionsJSON, useBrowserAutofill: true }).then(send, () => undefined);
  });
})();
`;
