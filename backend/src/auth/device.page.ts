import { html, type Html } from '../lib/html.ts';
import { note, type Page } from './page.ts';

interface CodeForm {
  /** Where the form goes: an address of the library. */
  action: string;
  /** The library's own proof that the form is of this browser. */
  secret: string;
  /** What was typed before. */
  typed?: string;
  refusal?: string | undefined;
}

/** Where somebody enters the code that a program without a browser shows them. */
export const deviceCodePage = ({ action, secret, typed = '', refusal }: CodeForm): Page => ({
  title: 'Connecter un programme',
  wrong: Boolean(refusal),
  lead: 'Un programme qui n’a pas de navigateur, un bot par exemple, vous a montré un code de huit lettres.',
  body: html`${refusal && note('wrong', refusal)}
    <form method="post" action="${action}">
      <input type="hidden" name="xsrf" value="${secret}" />
      <div>
        <label for="user_code">Code</label>
        <input
          id="user_code"
          name="user_code"
          value="${typed}"
          required
          autofocus
          autocomplete="off"
          autocapitalize="characters"
          spellcheck="false"
          maxlength="20"
          aria-describedby="code-help"
        />
      </div>
      <p class="help" id="code-help">Majuscules, minuscules, espaces et tirets sont indifférents.</p>
      <button type="submit">Continuer</button>
    </form>`,
});

interface ConfirmForm extends Pick<CodeForm, 'action' | 'secret'> {
  code: string;
  /** What the application is called. */
  name: string;
}

const called = (name: string): Html => html`<strong><bdi>${name}</bdi></strong>`;

/** The question whether this is the code of one's own program: somebody else could have sent it. */
export const deviceConfirmPage = ({ action, secret, code, name }: ConfirmForm): Page => ({
  title: 'Est-ce bien votre programme ?',
  asks: true,
  lead: html`${called(name)} montre en ce moment ce code :`,
  body: html`<p class="code"><strong>${code}</strong></p>
    ${note(
      'info',
      'Ne continuez que si vous avez lancé ce programme et que vous y lisez ce code. Si quelqu’un vous a envoyé un code ou un lien, refusez : cette personne se connecterait à votre place.',
    )}
    <form method="post" action="${action}">
      <input type="hidden" name="xsrf" value="${secret}" />
      <input type="hidden" name="user_code" value="${code}" />
      <button type="submit" name="confirm" value="yes">C’est bien lui</button>
      <button type="submit" name="abort" value="yes" class="quiet">Refuser</button>
    </form>`,
});

export const deviceDonePage = (name: string): Page => ({
  title: 'Programme connecté',
  lead: html`${called(name)} se connecte dans un instant. Vous pouvez fermer cette page.`,
  body: html`<p class="help">
    Vous pouvez lui retirer cette autorisation à tout moment, sous « Sécurité ».
  </p>`,
});

export const deviceTooOldPage = (address: string): Page => ({
  title: 'Cette page a trop attendu',
  lead: 'Rouvrez-la et saisissez le code que le programme montre.',
  wrong: true,
  body: html`<a class="button" href="${address}">Saisir un code</a>`,
});
