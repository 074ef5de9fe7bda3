import { may } from './ability.ts';
import { mayMeasure, rankOf } from './measure.ts';
import type { ListedPerson } from './person-card.ts';
import { reference, shape, text } from './schema.ts';

// Two accounts of one person become one (DSK-2): what belonged to the other account belongs to the one that is kept.

/** How long a merge can be undone, in days; the other account is erased then. */
export const MERGE_DAYS = 30;

/** What moves, in the order in which it is listed. */
export const MERGE_GROUPS = [
  'servers',
  'managed',
  'offers',
  'characters',
  'games',
  'tables',
  'play',
  'dates',
  'events',
  'signups',
  'sheets',
  'blocks',
  'likes',
  'mobs',
  'encounter',
  'pictures',
  'tickets',
  'reported',
  'measures',
  'notes',
  'decisions',
  'history',
  'blocked',
  'notices',
  'calendars',
  'identities',
] as const;
export type MergeGroup = (typeof MERGE_GROUPS)[number];

export const MERGE_GROUP_LABELS: Record<MergeGroup, string> = {
  servers: 'Serveurs possédés',
  managed: 'Serveurs gérés',
  offers: 'Serveurs proposés',
  characters: 'Personnages',
  games: 'Jeux et campagnes possédés',
  tables: 'Places et rôles dans des campagnes',
  play: 'Places, messages et lancers en séance',
  dates: 'Réponses aux sondages de dates',
  events: 'Événements et séries',
  signups: 'Inscriptions à des événements',
  sheets: 'Fiches',
  blocks: 'Blocs de fiches',
  likes: 'Fiches aimées',
  mobs: 'Créatures et PNJ',
  encounter: 'Rencontre en préparation',
  pictures: 'Images',
  tickets: 'Demandes d’aide, signalements faits et messages',
  reported: 'Signalements reçus',
  measures: 'Mesures reçues',
  notes: 'Notes de l’équipe',
  decisions: 'Décisions prises dans l’équipe',
  history: 'Versions et réponses signées',
  blocked: 'Personnes bloquées',
  notices: 'Notifications',
  calendars: 'Adresses de calendrier',
  identities: 'Comptes d’autres sites reliés',
};

/** What does not move with a merge. */
export const MERGE_STAYS = [
  'Ses connexions : elles prennent fin à l’instant',
  'Son mot de passe : il n’ouvre plus rien',
  'Son adresse e-mail et son pseudo : ils restent pris jusqu’à l’effacement',
  'Ses rôles, son avatar, sa citation et sa présentation',
  'Ses réglages de notifications, et les appareils qui les recevaient',
  'Ses lignes du journal : elles gardent son nom',
] as const;

/** What both accounts have, or what one of them is kept from, and what becomes of it. */
export const MERGE_CONFLICTS = [
  'suspended',
  'muted',
  'deactivated',
  'removed',
  'barred',
  'ownDecision',
  'bothManage',
  'ownsAndManages',
  'bothAtTable',
  'leadsAndPlays',
  'bothSeated',
  'bothAnswered',
  'bothSignedUp',
  'bothApplied',
  'bothFeeds',
  'bothEncounters',
] as const;
export type MergeConflictKind = (typeof MERGE_CONFLICTS)[number];

export const MERGE_CONFLICT_LABELS: Record<MergeConflictKind, string> = {
  suspended: 'Une suspension ou une exclusion est en cours : elle vaudra pour le compte gardé.',
  muted: 'Un silence est en cours : il vaudra pour le compte gardé.',
  deactivated: 'L’autre compte est inactif : le compte gardé le deviendra.',
  removed:
    'Un des deux comptes a été retiré de cette table : la place de l’autre disparaît, et l’ancienne invitation ne sert plus.',
  barred: 'Une mesure écarte un des deux comptes de ce serveur : elle vaudra pour le compte gardé.',
  ownDecision:
    'Un des deux comptes a décidé d’une mesure envers l’autre : ce sera une décision envers soi-même.',
  bothManage: 'Les deux gèrent ce serveur : une seule place reste.',
  ownsAndManages: 'Un compte possède ce serveur et l’autre le gère : la place de gestion disparaît.',
  bothAtTable: 'Les deux sont à cette table : une seule place reste, celle qui donne le plus de droits.',
  leadsAndPlays: 'Un compte possède ce jeu et l’autre y a une place : cette place disparaît.',
  bothSeated:
    'Les deux sont notés à cette séance : une seule place reste, celle du compte gardé s’il y joue un personnage.',
  bothAnswered: 'Les deux ont répondu à ce sondage de dates : les réponses du compte gardé restent.',
  bothSignedUp: 'Les deux sont inscrits à cet événement : la meilleure place reste.',
  bothApplied: 'Les deux ont des personnages présentés à ce serveur : tous y restent.',
  bothFeeds: 'Les deux ont la même adresse de calendrier : celle de l’autre compte cesse de répondre.',
  bothEncounters:
    'Les deux préparent une rencontre : celle du compte gardé reste, l’autre attend avec l’autre compte.',
};

/** How much of something there is, and what the first of it are called. */
export interface MergeCount {
  total: number;
  names: string[];
}

export interface MergePreview {
  kept: ListedPerson;
  other: ListedPerson;
  moves: (MergeCount & { group: MergeGroup })[];
  conflicts: (MergeCount & { kind: MergeConflictKind })[];
  /** Sent back with the merge: it is refused where other conflicts came up since. */
  seal: string;
}

export const mergeSchema = shape({
  /** The account that goes. */
  other: reference().required(),
  seal: text(64).required(),
});

/** What an undone merge gave back, and what it left because it changed or is gone. */
export interface MergeUndone {
  back: (MergeCount & { group: MergeGroup })[];
  left: (MergeCount & { group: MergeGroup })[];
}

type Ranked = { _id: string; roles: readonly string[] };

/**
 * Whether an administrator may make one account of two: both are of a lower rank than theirs, so neither is their own, and the one that stays
 * is of the rank of the other at least.
 */
export const mayMerge = (actor: Ranked, kept: Ranked, other: Ranked): boolean =>
  may(actor, 'administer', 'User') &&
  kept._id !== other._id &&
  mayMeasure(actor, kept) &&
  mayMeasure(actor, other) &&
  rankOf(kept.roles) >= rankOf(other.roles);
