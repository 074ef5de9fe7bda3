import type { AppInput, MailState, RobotInput } from '@rpd/shared/domain';
import {
  characterAcceptedMail,
  characterRefusedMail,
  generatedPasswordMail,
  serverHiddenMail,
  ticketAnsweredMail,
  welcomeMail,
} from '../lib/mail.templates.ts';
import type { Mail } from '../lib/mail.ts';

/** The bots of the demonstration. Nobody knows their passwords: new credentials show one. */
export const ROBOTS: readonly RobotInput[] = [
  {
    name: 'Crieur public',
    description: 'Annonce les nouveaux serveurs et les parties de la semaine dans les salons.',
    discord_id: '204255221017214977',
    permissions: ['read:servers', 'read:events', 'read:games'],
  },
  {
    name: 'Archiviste',
    description: 'Répond à « !fiche » avec les modèles publics et les personnages acceptés.',
    discord_id: '310848622642069504',
    permissions: ['read:sheets', 'read:characters', 'read:users'],
  },
  {
    name: 'Gardien des clefs',
    description: 'En préparation : aucune permission pour l’instant.',
    discord_id: '',
    permissions: [],
  },
];

/** Nobody signs in to them: their addresses are not known. */
const NO_SIGN_IN = {
  redirectUris: [],
  clientKind: 'confidential',
  signInScopes: [],
  logoutUri: '',
  postLogoutUris: [],
} satisfies Partial<AppInput>;

/** The connected applications of the demonstration. */
export const APPS: readonly AppInput[] = [
  {
    name: 'Carnet de route',
    description: 'Application mobile qui suit les personnages pendant la partie.',
    app_id: 'rpn-carnet-de-route',
    permissions: ['read:characters', 'read:sheets', 'read:events'],
    ...NO_SIGN_IN,
  },
  {
    name: 'Portail des Terres d’Émeraude',
    description: 'Site de la communauté : présente le serveur et ses prochains rendez-vous.',
    app_id: 'rpn-emeraude',
    permissions: ['read:servers', 'read:events'],
    ...NO_SIGN_IN,
  },
];

export interface DemoMail {
  recipient: string;
  mail: Mail;
  state: MailState;
  /** Hours since it was written. */
  hours: number;
  attempts?: number;
  reason?: string;
}

const at = (name: string): string => `${name}@rpd.example`;

/** The e-mail queue of the demonstration; `home` is the application's address. */
export const mailsOf = (home: string): readonly DemoMail[] => [
  {
    recipient: at('apolline.roussel'),
    mail: welcomeMail('Apolline Roussel', home),
    state: 'sent',
    hours: 144,
    attempts: 1,
  },
  {
    recipient: at('cedric.hebert'),
    mail: characterAcceptedMail({
      name: 'Cédric Hébert',
      character: 'Sigrun la Borgne',
      server: 'Les Terres d’Émeraude',
      url: `${home}app/me`,
    }),
    state: 'sent',
    hours: 70,
    attempts: 2,
  },
  {
    recipient: at('yaelle.cohen'),
    mail: characterRefusedMail({
      name: 'Yaëlle Cohen',
      character: 'Le Baron Noir',
      server: 'Les Terres d’Émeraude',
      url: `${home}app/me`,
      reason:
        'Un personnage superbe, mais ses pouvoirs dépassent ceux d’un débutant.\nProposez-le-nous au niveau 3 et il aura sa place.',
    }),
    state: 'sent',
    hours: 52,
    attempts: 1,
  },
  {
    recipient: at('maelle.le.goff'),
    mail: ticketAnsweredMail({
      name: 'Maëlle Le Goff',
      ticket: 'Impossible de rejoindre la table du jeudi',
      answer: 'Bonjour Maëlle,\nla table était complète ; une place vient de se libérer et elle est à vous.',
      url: `${home}app/help`,
    }),
    state: 'sent',
    hours: 20,
    attempts: 1,
  },
  {
    recipient: at('theo.garnier'),
    mail: serverHiddenMail({
      name: 'Théo Garnier',
      server: 'Station Hélios-9',
      url: `${home}app/servers`,
      reason: 'Le lien d’invitation ne mène plus nulle part.',
    }),
    state: 'failed',
    hours: 30,
    attempts: 1,
    reason: 'Le serveur de messagerie refuse l’adresse : 550 5.1.1 Mailbox unavailable',
  },
  {
    recipient: at('agnes.le.bihan'),
    mail: generatedPasswordMail('Agnès Le Bihan', 'Exemple-2026~rpd', home),
    state: 'waiting',
    hours: 2,
  },
  {
    recipient: at('timothee.blanchard'),
    mail: welcomeMail('Timothée Blanchard', home),
    state: 'waiting',
    hours: 1,
  },
];
