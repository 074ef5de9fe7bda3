import { compose, greeting, oneLine } from './mail.ts';
import type { Mail } from './mail.ts';

const HOUR = 3_600_000;
/** How long a password that the machine made waits in the queue, in ms. */
const PASSWORD_LIFE = 30 * 24 * HOUR;

// Every mail that the platform sends. Names are what people typed: they are put in as text, on one line.

const quoted = (name: string): string => `« ${oneLine(name)} »`;

/** The welcome to somebody who has just registered (LND-9). `home` is the application. */
export const welcomeMail = (name: string, home: string): Mail =>
  compose({
    subject: 'Bienvenue sur RPD',
    paragraphs: [
      greeting(name),
      'Votre compte est créé : vous pouvez dès maintenant rejoindre des serveurs, créer vos personnages et remplir leurs fiches.',
    ],
    link: { label: 'Entrer dans l’aventure', url: home },
    after: ['À tout de suite autour de la table !'],
  });

/** To somebody whose account an administrator made, with the password of the first sign-in (ADM-5). */
export const generatedPasswordMail = (name: string, password: string, home: string): Mail =>
  compose({
    subject: 'Votre compte RPD est prêt',
    paragraphs: [
      greeting(name),
      'L’équipe de cette installation vous a ouvert un compte sur RPD. Connectez-vous avec votre adresse e-mail et ce mot de passe provisoire :',
    ],
    quote: password,
    link: { label: 'Se connecter', url: `${home}login` },
    after: [
      'Il ne sert qu’une fois : à votre première connexion, vous choisirez le vôtre. Ne le transmettez à personne.',
    ],
    secret: { value: password, life: PASSWORD_LIFE },
  });

/** The answer to a lost password (LND-12). `url` holds the single-use token. */
export const lostPasswordMail = (name: string, url: string): Mail =>
  compose({
    subject: 'Choisissez un nouveau mot de passe',
    paragraphs: [
      greeting(name),
      'Vous avez demandé à changer le mot de passe de votre compte RPD. Ce lien vous permet d’en choisir un nouveau. Il est valable une heure et ne sert qu’une fois.',
    ],
    link: { label: 'Choisir un nouveau mot de passe', url },
    after: [
      'Si vous n’avez rien demandé, ne faites rien : votre mot de passe reste le même, et personne d’autre que vous n’a reçu ce lien.',
    ],
    secret: { value: url, life: HOUR },
  });

interface CharacterNews {
  /** Whom it goes to. */
  name: string;
  character: string;
  server: string;
  /** The character's page. */
  url: string;
}

/** A game master takes a character in (SRV-6). */
export const characterAcceptedMail = ({ name, character, server, url }: CharacterNews): Mail =>
  compose({
    subject: `${oneLine(character)} rejoint ${oneLine(server)}`,
    paragraphs: [
      greeting(name),
      `Bonne nouvelle : votre personnage ${quoted(character)} est accepté sur le serveur ${quoted(server)}.`,
    ],
    link: { label: 'Voir mon personnage', url },
    after: ['Bon jeu !'],
  });

/** A game master turns a character down, and says why. */
export const characterRefusedMail = ({
  name,
  character,
  server,
  url,
  reason,
}: CharacterNews & { reason: string }): Mail =>
  compose({
    subject: `${oneLine(character)} n’est pas retenu`,
    paragraphs: [
      greeting(name),
      `Votre personnage ${quoted(character)} n’a pas été retenu sur le serveur ${quoted(server)}. Voici ce qu’en dit son équipe :`,
    ],
    words: reason,
    link: { label: 'Voir mon personnage', url },
    after: ['Votre personnage reste à vous : vous pouvez le proposer à un autre serveur.'],
  });

/** A game master would take a character with some changes. */
export const characterToChangeMail = ({
  name,
  character,
  server,
  url,
  reason,
}: CharacterNews & { reason: string }): Mail =>
  compose({
    subject: `${oneLine(character)} est à retoucher`,
    paragraphs: [
      greeting(name),
      `L’équipe du serveur ${quoted(server)} vous demande de retoucher votre personnage ${quoted(character)} :`,
    ],
    words: reason,
    link: { label: 'Modifier mon personnage', url },
    after: ['Une fois la fiche corrigée, déposez-la de nouveau.'],
  });

/** Somebody answered a ticket (MOD-1). */
export const ticketAnsweredMail = ({
  name,
  ticket,
  answer,
  url,
}: {
  name: string;
  ticket: string;
  answer: string;
  url: string;
}): Mail =>
  compose({
    subject: `Réponse à votre demande ${quoted(ticket)}`,
    paragraphs: [greeting(name), `Une réponse vous attend au sujet de votre demande ${quoted(ticket)} :`],
    words: answer,
    link: { label: 'Lire et répondre', url },
  });

interface ServerNews {
  /** Whom it goes to. */
  name: string;
  server: string;
  /** The server's page. */
  url: string;
}

/** Notifies the owner of a hidden server, with the reason if one was given. */
export const serverHiddenMail = ({ name, server, url, reason }: ServerNews & { reason: string }): Mail =>
  compose({
    subject: `Votre serveur ${quoted(server)} est masqué`,
    paragraphs: [
      greeting(name),
      `La modération a masqué votre serveur ${quoted(server)} : il n’apparaît plus dans la liste, et n’est plus visible que de votre équipe et de vous.`,
      ...(reason ? ['Voici pourquoi :'] : []),
    ],
    quote: reason,
    link: { label: 'Voir mon serveur', url },
    after: [
      'Une fois sa présentation corrigée, écrivez-nous depuis la page d’aide pour qu’il soit de nouveau visible.',
    ],
  });

/** Moderation shows a server again. */
export const serverShownMail = ({ name, server, url }: ServerNews): Mail =>
  compose({
    subject: `Votre serveur ${quoted(server)} est de nouveau visible`,
    paragraphs: [
      greeting(name),
      `La modération a remis en vue votre serveur ${quoted(server)} : chacun le retrouve dans la liste.`,
    ],
    link: { label: 'Voir mon serveur', url },
  });

/** Something that happened, of which the bell tells as well; `url` is where it leads. */
export const noticeMail = ({
  name,
  title,
  text,
  url,
}: {
  name: string;
  title: string;
  text: string;
  url: string;
}): Mail =>
  compose({
    subject: title,
    paragraphs: [greeting(name), ...(text ? [oneLine(text)] : [])],
    link: { label: 'Voir', url },
    after: ['Vous choisissez les mails que vous recevez dans votre profil, sous « Notifications ».'],
  });
