import { html } from '../lib/html.ts';
import { termsBox } from './terms-box.ts';
import { type Field, note, type Page, renderField } from './page.ts';

export interface NewAccountForm {
  query: string;
  formToken: string;
  ticket: string;
  /** « Discord (zoe) ». */
  called: string;
  /** The address that the site has verified. */
  email: string;
  name: string;
  /** The version of the terms to accept; null where there are none. */
  terms: number | null;
  /** Where they are read. */
  termsPage: string;
  accepted?: boolean | undefined;
  termsFault?: string | undefined;
  fault?: string | undefined;
  refusal?: string | undefined;
}

/** The first sign-in by an account of another site whose address is nobody's here: only the pseudo is missing. */
export function newAccountPage({
  query,
  formToken,
  ticket,
  called,
  email,
  name,
  terms,
  termsPage,
  accepted = false,
  termsFault,
  fault,
  refusal,
}: NewAccountForm): Page {
  const field: Field = {
    name: 'name',
    label: 'Pseudo',
    type: 'text',
    autocomplete: 'nickname',
    value: name,
    help: 'Le nom que les autres verront ici. Vous pourrez le changer.',
    fault,
    focused: !termsFault,
  };
  return {
    title: 'Choisissez un pseudo',
    lead: html`<strong>${called}</strong> n’est encore relié à aucun compte. Un compte sera créé avec
      l’adresse <strong>${email}</strong>.`,
    wrong: Boolean(fault || termsFault || refusal),
    body: html`${refusal && note('wrong', refusal)}
      <form method="post" action="identity?${query}" novalidate>
        <input type="hidden" name="form_token" value="${formToken}" />
        <input type="hidden" name="ticket" value="${ticket}" />
        ${renderField(field)} ${terms !== null && termsBox({ terms, termsPage, accepted, termsFault })}
        <button type="submit">Créer mon compte</button>
      </form>
      <p class="more">
        Vous avez déjà un compte ici ?
        <a href="authorize?${query}&amp;link=${ticket}">Connectez-vous pour le relier</a>
      </p>
      <p class="more"><a href="authorize?${query}">Revenir à la connexion</a></p>`,
  };
}

interface Unknown {
  query: string;
  ticket: string;
  called: string;
  provider: string;
}

/** The address has an account: nothing is linked by an address. The site has verified who owns the address, so nobody else learns it. */
export const addressTakenPage = ({ query, ticket, called, email }: Unknown & { email: string }): Page => ({
  title: 'Vous avez déjà un compte',
  lead: html`L’adresse <strong>${email}</strong> a déjà un compte ici. Pour le protéger, nous ne le relions
    pas à <strong>${called}</strong> sans vous : connectez-vous d’abord comme d’habitude.`,
  body: html`<a class="button" href="authorize?${query}&amp;link=${ticket}">Me connecter et relier</a>
    <p class="more"><a href="lostpassword?${query}">Mot de passe oublié ?</a></p>
    <p class="more"><a href="authorize?${query}">Revenir à la connexion</a></p>`,
});

/** The site vouches for no address: without one there is no account, and one that nobody verified is nobody's. */
export const addressUnverifiedPage = ({
  query,
  ticket,
  called,
  provider,
  register,
}: Unknown & { register: string }): Page => ({
  title: 'Il manque une adresse vérifiée',
  lead: html`<strong>${called}</strong> n’est encore relié à aucun compte, et ${provider} ne nous donne aucune
    adresse e-mail vérifiée : nous ne pouvons pas créer de compte avec.`,
  body: html`<p class="lead">
      Vérifiez votre adresse chez ${provider}, puis recommencez. Vous pouvez aussi vous servir d’un compte
      d’ici.
    </p>
    <a class="button" href="authorize?${query}&amp;link=${ticket}">Me connecter et relier</a>
    <p class="more">Pas encore de compte ? <a href="${register}">Créer un compte</a></p>
    <p class="more"><a href="authorize?${query}">Revenir à la connexion</a></p>`,
});

/** An answer of a site that belongs to nothing which this browser asked for, or that came too late. */
export const unknownAnswerPage = (home: string): Page => ({
  title: 'Cette connexion n’a pas abouti',
  wrong: true,
  body: html`${note('wrong', 'La demande a trop attendu, a déjà servi, ou venait d’un autre navigateur. Recommencez depuis le début : rien n’a été changé.')}
    <a class="button" href="${home}login">Revenir à la connexion</a>`,
});

/** A link that was asked for in the application or on the account pages, and that did not come about; `back`: where. */
export const linkFailedPage = (message: string, back: { href: string; label: string }): Page => ({
  title: 'Le compte n’est pas relié',
  wrong: true,
  body: html`${note('wrong', message)} <a class="button" href="${back.href}">${back.label}</a>`,
});
