import type { Mail } from '../lib/mail.ts';
import { compose, greeting } from '../lib/mail.ts';

// Both addresses hear of a merge and of its end: nobody can turn these mails off.

interface MergeNews {
  kept: string;
  other: string;
  home: string;
}

const STRANGE = 'Si les deux comptes ne sont pas à vous, écrivez à l’équipe de cette installation.';

/** To the address of the account that went. */
export const mergedAwayMail = ({ kept, other, home }: MergeNews): Mail =>
  compose({
    subject: `Votre compte « ${other} » a été fusionné`,
    paragraphs: [
      greeting(other),
      `L’équipe a fusionné votre compte « ${other} » avec le compte « ${kept} ». Tout ce qui vous appartenait s’y trouve : connectez-vous avec ce compte. L’ancien ne peut plus se connecter, et sera effacé dans 30 jours.`,
      STRANGE,
    ],
    link: { label: 'Ouvrir RPD', url: home },
  });

/** To the address of the account that stays. */
export const mergedIntoMail = ({ kept, other, home }: MergeNews): Mail =>
  compose({
    subject: `Le compte « ${other} » a été fusionné avec le vôtre`,
    paragraphs: [
      greeting(kept),
      `L’équipe a fusionné le compte « ${other} » avec le vôtre. Ce qui lui appartenait est maintenant à vous. Votre mot de passe et votre adresse restent les mêmes.`,
      STRANGE,
    ],
    link: { label: 'Ouvrir RPD', url: home },
  });

/** To both, once a merge is undone. */
export const mergeUndoneMail = (name: string, { kept, other, home }: MergeNews): Mail =>
  compose({
    subject: `La fusion de « ${other} » et « ${kept} » est défaite`,
    paragraphs: [
      greeting(name),
      `L’équipe a défait la fusion des comptes « ${other} » et « ${kept} ». Chacun a de nouveau ce qu’il avait, sauf ce qui a changé depuis, et chacun se connecte avec son mot de passe.`,
    ],
    link: { label: 'Ouvrir RPD', url: home },
  });
