import { html } from '../lib/html.ts';
import type { Challenge } from './challenge.ts';
import { faultSummary, type Field, note, type Page, renderField } from './page.ts';

export interface AppealForm {
  /** The way back to the sign-in. */
  signIn: string;
  /** The secret that ties the form to this browser (see form-token.ts). */
  formToken: string;
  username?: string | undefined;
  text?: string | undefined;
  faults?: Partial<Record<'username' | 'password' | 'text' | 'challenge', string | undefined>>;
  challenge?: Challenge | undefined;
  refusal?: string | undefined;
}

const MAX_LENGTH = 2_000;

/** Where somebody whom a measure keeps from signing in contests it (DSK-3). */
export function appealPage(form: AppealForm): Page {
  const { signIn, formToken, username, text = '', faults = {}, challenge, refusal } = form;
  const fields: Field[] = [
    {
      name: 'username',
      label: 'Pseudo ou adresse e-mail',
      type: 'text',
      autocomplete: 'username',
      value: username,
      fault: faults.username,
    },
    {
      name: 'password',
      label: 'Mot de passe',
      type: 'password',
      autocomplete: 'current-password',
      fault: faults.password,
    },
    ...(challenge
      ? [
          {
            name: 'challenge_answer',
            label: challenge.question,
            type: 'text',
            autocomplete: 'off',
            optional: true,
            fault: faults.challenge,
          } as const,
        ]
      : []),
  ];
  const words: Field = {
    name: 'text',
    label: 'Ce que vous répondez',
    type: 'text',
    autocomplete: 'off',
    fault: faults.text,
  };
  return {
    title: 'Contester une décision',
    lead: 'Une personne de l’équipe qui n’a pas pris la décision lit ce que vous écrivez et tranche. Une décision ne se conteste qu’une fois : dites tout ce qui compte.',
    wrong: Boolean(refusal || Object.values(faults).some(Boolean)),
    body: html`${refusal && note('wrong', refusal)} ${faultSummary([...fields, words])}
      <form method="post" novalidate>
        <input type="hidden" name="form_token" value="${formToken}" />
        ${challenge && html`<input type="hidden" name="challenge" value="${challenge.token}" />`}
        ${fields.map(renderField)}
        <div>
          <label for="text">${words.label} <span class="star" aria-hidden="true">*</span></label>
          <textarea
            id="text"
            name="text"
            rows="6"
            maxlength="${MAX_LENGTH}"
            required
            ${faults.text && html`aria-invalid="true" aria-describedby="text-fault"`}
          >
${text}</textarea>
          ${faults.text && html`<p class="fault" id="text-fault">${faults.text}</p>`}
        </div>
        <button type="submit">Envoyer</button>
      </form>
      <p class="more"><a href="${signIn}">Revenir à la connexion</a></p>`,
  };
}

export const appealSentPage = (signIn: string, mails: boolean): Page => ({
  title: 'Votre contestation est envoyée',
  body: html`${note('good', mails ? 'Vous recevrez la réponse par mail.' : 'Si elle est acceptée, vous pourrez de nouveau vous connecter.')}
    <p class="more"><a href="${signIn}">Revenir à la connexion</a></p>`,
});
