import type { TicketCategory, TicketPriority, TicketState } from '@rpd/shared/domain';

/** A request by the names of its author, of who is in charge and of what it is about. */
export interface DemoTicket {
  author: string;
  subject: string;
  category: TicketCategory;
  priority: TicketPriority;
  text: string;
  page: string;
  /** How long ago it was written, hours. */
  hours: number;
  state?: TicketState;
  assignee?: string;
  about?: { kind: 'server' | 'user'; name: string };
  /** What was written since, the oldest first; `internal` for a note of the team. */
  messages?: readonly { author: string; text: string; internal?: true }[];
}

export const TICKETS: readonly DemoTicket[] = [
  {
    author: 'joueur',
    subject: 'Mon portrait reste flou',
    category: 'bug',
    priority: 'normal',
    text: 'J’ai envoyé une image de bonne taille pour Lysandre, mais elle apparaît floue sur la carte du personnage. Sur la page du personnage elle est nette.',
    page: '/app/me/characters',
    hours: 20,
    state: 'pending',
    assignee: 'moderateur',
    messages: [
      {
        author: 'moderateur',
        text: 'Deux autres personnes l’ont vu cette semaine, toujours sur téléphone.',
        internal: true,
      },
      {
        author: 'moderateur',
        text: 'Merci pour ce signalement ! Est-ce sur un téléphone ou sur un ordinateur, et avec quel navigateur ?',
      },
    ],
  },
  {
    author: 'Apolline Roussel',
    subject: 'Comment rejoindre un serveur ?',
    category: 'question',
    priority: 'low',
    text: 'Bonjour, je débute. J’ai déposé ma fiche à Saint-Elme : dois-je attendre une réponse avant d’entrer sur leur Discord ?',
    page: '/app/help',
    hours: 5,
  },
  {
    author: 'Anaïs Roche',
    subject: 'Propos déplacés d’un joueur',
    category: 'report',
    priority: 'urgent',
    text: 'Pendant la dernière veillée, cette personne a insisté lourdement malgré deux rappels. J’ai gardé les messages si vous en avez besoin.',
    page: '/app/servers',
    hours: 2,
    assignee: 'Noémie Chastel',
    about: { kind: 'user', name: 'Gaëtan Ferré' },
    messages: [
      {
        author: 'Noémie Chastel',
        text: 'Je prends. Premier signalement le concernant ; j’écoute les deux côtés avant toute mesure.',
        internal: true,
      },
    ],
  },
  {
    author: 'Bérénice Caux',
    subject: 'Lien Discord périmé',
    category: 'report',
    priority: 'normal',
    text: 'L’invitation affichée sur la page du serveur ne fonctionne plus depuis hier soir.',
    page: '/app/servers',
    hours: 30,
    state: 'closed',
    assignee: 'moderateur',
    about: { kind: 'server', name: 'La Confrérie des Mers' },
    messages: [
      { author: 'moderateur', text: 'J’ai prévenu le capitaine : un nouveau lien est en place. Bon vent !' },
      { author: 'moderateur', text: 'Invitation vérifiée le soir même.', internal: true },
    ],
  },
  {
    author: 'Élodie Vasseur',
    subject: 'Une fiche imprimable ?',
    category: 'idea',
    priority: 'low',
    text: 'Mes joueurs aiment avoir leur fiche sur la table. Une mise en page sobre pour l’impression ferait des heureux.',
    page: '/app/sheets',
    hours: 76,
  },
  {
    author: 'Timothée Blanchard',
    subject: 'Changer d’adresse e-mail',
    category: 'account',
    priority: 'high',
    text: 'Je perds l’accès à mon ancienne adresse à la fin du mois. Comment en indiquer une autre ?',
    page: '/app/me',
    hours: 11,
    state: 'pending',
    assignee: 'admin',
    messages: [
      {
        author: 'admin',
        text: 'C’est possible : confirmez-nous la nouvelle adresse ici même, et nous la mettrons à jour.',
      },
    ],
  },
];
