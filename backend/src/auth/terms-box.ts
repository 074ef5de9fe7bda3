import { html, type Html } from '../lib/html.ts';

interface TermsBox {
  /** The version of the terms to accept. */
  terms: number;
  /** Where they are read. */
  termsPage: string;
  accepted?: boolean | undefined;
  termsFault?: string | undefined;
}

/** The box without which no account is made, where there are terms. */
export const termsBox = ({ terms, termsPage, accepted = false, termsFault }: TermsBox): Html =>
  html`<div class="check">
    <input
      id="terms"
      name="terms"
      type="checkbox"
      value="${terms}"
      required
      ${accepted && html`checked`}
      ${termsFault && html`aria-invalid="true" aria-describedby="terms-fault" autofocus`}
    />
    <label for="terms">J’accepte les conditions d’utilisation</label>
    <a href="${termsPage}" target="_blank">Lire les conditions (nouvel onglet)</a>
    ${termsFault && html`<p class="fault" id="terms-fault">${termsFault}</p>`}
  </div>`;
