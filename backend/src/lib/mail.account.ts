import { formatDate } from '@rpd/shared/domain';
import { compose, greeting } from './mail.ts';
import type { Mail } from './mail.ts';

// The mails about an account's own safety: nobody can turn them off.

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** How long a link confirms an address, and how long a change of address can be undone, in ms. */
export const CONFIRM_LIFE = DAY;
export const UNDO_LIFE = 7 * DAY;

interface AddressNews {
  /** Whom it goes to. */
  name: string;
  /** The address that the account gets. */
  email: string;
  url: string;
}

/** How long a new account waits for its address to be confirmed, in ms. */
export const CONFIRM_ACCOUNT_LIFE = 7 * DAY;

/** How long the link of an invitation works, in ms: nothing is in the account before it. */
export const INVITATION_LIFE = 7 * DAY;

/** To somebody whose account an administrator imported: by `url` they set their password. */
export const invitationMail = (name: string, url: string): Mail =>
  compose({
    subject: 'Votre compte RPD vous attend',
    paragraphs: [
      greeting(name),
      'L’équipe de cette installation vous a ouvert un compte sur RPD. Ce lien vous fait choisir votre mot de passe. Il est valable 7 jours et ne sert qu’une fois.',
    ],
    link: { label: 'Choisir mon mot de passe', url },
    after: [
      'Après ce délai, demandez un autre lien par « Mot de passe oublié », avec cette adresse. Si vous ne connaissez pas RPD, ne faites rien.',
    ],
    secret: { value: url, life: INVITATION_LIFE },
  });

/** To somebody who has just registered (LND-9), or who wants the link once more: `url` confirms the address until `until`. */
export const confirmAccountMail = (name: string, { url, until }: { url: string; until: string }): Mail =>
  compose({
    subject: 'Bienvenue sur RPD',
    paragraphs: [
      greeting(name),
      `Votre compte est créé, et vous pouvez déjà vous en servir. Confirmez cette adresse avant le ${formatDate(until)} : sans cela, le compte et tout ce qu’il contient seront retirés.`,
    ],
    link: { label: 'Confirmer mon adresse', url },
    after: [
      'Si vous n’avez pas créé ce compte, ne faites rien : il sera retiré, et votre adresse sera libre.',
    ],
    secret: { value: url, life: CONFIRM_ACCOUNT_LIFE },
  });

/** To the new address: it counts once this link is followed. */
export const confirmAddressMail = ({ name, email, url }: AddressNews): Mail =>
  compose({
    subject: 'Confirmez votre nouvelle adresse',
    paragraphs: [
      greeting(name),
      `Vous avez demandé que votre compte RPD utilise l’adresse ${email}. Elle comptera quand vous l’aurez confirmée ; ce lien est valable 24 heures.`,
    ],
    link: { label: 'Confirmer cette adresse', url },
    after: ['Si vous n’avez rien demandé, ne faites rien : l’adresse du compte reste la même.'],
    secret: { value: url, life: CONFIRM_LIFE },
  });

/** To the present address, as soon as another one is asked for. */
export const addressAskedMail = ({ name, email, url }: AddressNews): Mail =>
  compose({
    subject: 'Une autre adresse est demandée pour votre compte',
    paragraphs: [
      greeting(name),
      `Quelqu’un qui connaît votre mot de passe a demandé que votre compte RPD utilise l’adresse ${email}. Tant qu’elle n’est pas confirmée, rien ne change.`,
      'Si c’est vous, tout va bien. Sinon, ce lien arrête la demande, ferme toutes les connexions et vous fait choisir un nouveau mot de passe.',
    ],
    link: { label: 'Ce n’était pas moi', url },
    secret: { value: url, life: CONFIRM_LIFE + UNDO_LIFE },
  });

/** To the old address, once the new one counts. */
export const addressChangedMail = ({ name, email, url }: AddressNews): Mail =>
  compose({
    subject: 'L’adresse de votre compte a changé',
    paragraphs: [
      greeting(name),
      `Votre compte RPD utilise désormais l’adresse ${email}.`,
      'Si c’est vous, tout va bien. Sinon, ce lien, valable 7 jours, rétablit votre adresse, ferme toutes les connexions et vous fait choisir un nouveau mot de passe.',
    ],
    link: { label: 'Ce n’était pas moi', url },
    secret: { value: url, life: UNDO_LIFE },
  });

/** To the old address, when an administrator gives the account another one. `url` is the application. */
export const addressSetMail = ({ name, email, url }: AddressNews): Mail =>
  compose({
    subject: 'L’équipe a changé l’adresse de votre compte',
    paragraphs: [
      greeting(name),
      `Votre compte RPD utilise désormais l’adresse ${email}. Les liens envoyés à l’ancienne ne servent plus.`,
      'Si vous ne l’avez pas demandé, écrivez à l’équipe de cette installation.',
    ],
    link: { label: 'Ouvrir RPD', url },
  });

/** To the owner of an address that somebody wants for another account. `url` is where a lost password is asked for. */
export const addressInUseMail = (name: string, url: string): Mail =>
  compose({
    subject: 'Vous avez déjà un compte',
    paragraphs: [
      greeting(name),
      'Quelqu’un, peut-être vous, a indiqué votre adresse pour un compte RPD. Elle en a déjà un : le vôtre. Rien n’a changé.',
      'Si vous avez oublié votre mot de passe, vous pouvez en choisir un nouveau.',
    ],
    link: { label: 'J’ai oublié mon mot de passe', url },
    after: ['Si ce n’était pas vous, ne faites rien.'],
  });

/** To somebody to whom the team sends a link to set their password; nobody of the team sees it. */
export const linkByTeamMail = (name: string, url: string): Mail =>
  compose({
    subject: 'L’équipe vous envoie un lien pour choisir un mot de passe',
    paragraphs: [
      greeting(name),
      'L’équipe de cette installation vous envoie ce lien, qui permet de choisir un nouveau mot de passe pour votre compte RPD. Il est valable une heure et ne sert qu’une fois.',
    ],
    link: { label: 'Choisir un nouveau mot de passe', url },
    after: [
      'Si vous n’avez rien demandé, ne faites rien : votre mot de passe reste le même, et personne d’autre que vous n’a reçu ce lien.',
    ],
    secret: { value: url, life: HOUR },
  });

/** To somebody for whom an administrator made a password link. `url` is the application. */
export const linkGivenMail = (name: string, administrator: string, url: string): Mail =>
  compose({
    subject: 'L’équipe a créé un lien vers votre mot de passe',
    paragraphs: [
      greeting(name),
      `${administrator} a créé un lien qui permet de choisir un nouveau mot de passe pour votre compte RPD. Il ne sert qu’une fois, pendant 30 minutes.`,
      'Si vous ne l’avez pas demandé, écrivez à l’équipe de cette installation.',
    ],
    link: { label: 'Ouvrir RPD', url },
  });

/** How long « Ce n’était pas moi » takes back what happened to credentials, in ms. */
export const RECOVERY_LIFE = 7 * DAY;

/** To somebody of whose account a way to sign in changed. `url` takes it back. */
export const credentialMail = (
  name: string,
  { title, text, url }: { title: string; text: string; url: string },
): Mail =>
  compose({
    subject: title,
    paragraphs: [
      greeting(name),
      `${title}.${text ? ` ${text}` : ''}`,
      'Si c’est vous, tout va bien. Sinon, ce lien, valable 7 jours, annule ce qui a changé depuis, ferme toutes les connexions et vous fait choisir un nouveau mot de passe.',
    ],
    link: { label: 'Ce n’était pas moi', url },
    secret: { value: url, life: RECOVERY_LIFE },
  });

/** To somebody of whose role a second factor is required, which they do not have. `until`: ISO 8601. */
export const factorsRequiredMail = (name: string, { until, url }: { until: string; url: string }): Mail =>
  compose({
    subject: 'Votre rôle demande une protection de plus',
    paragraphs: [
      greeting(name),
      `Votre rôle sur RPD demande plus qu’un mot de passe : une clé d’accès, ou un code à la connexion. Ajoutez l’un ou l’autre avant le ${formatDate(until)}.`,
      'Après cette date, vous pourrez toujours vous connecter ; le reste attendra que ce soit fait.',
    ],
    link: { label: 'Protéger mon compte', url },
  });

/** To somebody who asked for a password link, and whose account has no password because they chose so. */
export const noPasswordMail = (name: string, url: string): Mail =>
  compose({
    subject: 'Votre compte n’a pas de mot de passe',
    paragraphs: [
      greeting(name),
      'Quelqu’un, peut-être vous, a demandé un lien de mot de passe pour votre compte RPD. Vous avez choisi de vous en passer : connectez-vous avec une clé d’accès, ou avec un code de secours si vous n’avez plus vos clés.',
      'Sans clé ni code de secours, écrivez à l’équipe de cette installation, qui peut vous donner un lien.',
    ],
    link: { label: 'Se connecter', url },
    after: ['Si ce n’était pas vous, ne faites rien.'],
  });
