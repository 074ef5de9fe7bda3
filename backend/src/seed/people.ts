import type { Role } from '@rpd/shared/domain';

/** The password of the four demonstration accounts. It exists nowhere else. */
export const DEMO_PASSWORD = 'aventure-demo';

export interface Person {
  name: string;
  roles: Role[];
  /** Days since the account was made. */
  since: number;
  citation?: string;
  bio?: string;
  description?: string;
  inactive?: true;
  deleted?: true;
  /** They have a public page. */
  isPublic?: true;
}

/** The accounts that one signs in with. */
export const DEMO_ACCOUNTS: readonly Person[] = [
  {
    name: 'admin',
    roles: ['AD'],
    since: 420,
    citation: 'Que les dés soient avec vous.',
    bio: 'Veille sur la plateforme, ses comptes et ses réglages.',
  },
  {
    name: 'moderateur',
    roles: ['MO'],
    since: 390,
    citation: 'La courtoisie est la première des vertus.',
    bio: 'Répond aux signalements et accueille les nouvelles communautés.',
  },
  {
    name: 'mj',
    roles: ['GM', 'RP'],
    since: 365,
    citation: 'Vous entrez dans une taverne…',
    bio: 'Raconte des histoires depuis quinze ans, de préférence la nuit.',
    isPublic: true,
  },
  {
    name: 'joueur',
    roles: ['RP'],
    since: 120,
    citation: 'Je lance les dés !',
    bio: 'Incarne volontiers des voleurs au grand cœur.',
  },
];

/** Everybody else: nobody can sign in as them. */
export const PEOPLE: readonly Person[] = [
  {
    name: 'Élodie Vasseur',
    roles: ['GM', 'RP'],
    since: 350,
    citation: 'Le vent se lève.',
    bio: 'Maîtresse du jeu des Terres d’Émeraude.',
    isPublic: true,
  },
  {
    name: 'Théo Garnier',
    roles: ['GM', 'RP'],
    since: 342,
    bio: 'Écrit des campagnes de science-fiction.',
    isPublic: true,
  },
  { name: 'Zoé Lambert', roles: ['GM', 'RP'], since: 331, citation: 'Encore un jet de sagesse.' },
  { name: 'Noémie Chastel', roles: ['MO', 'RP'], since: 325, bio: 'Modère les salons du soir.' },
  {
    name: 'Loïc Kermarrec',
    roles: ['GM', 'RP'],
    since: 318,
    bio: 'Passionné de marine à voile et de pirates.',
  },
  { name: 'Inès Belkacem', roles: ['GM', 'RP'], since: 301, citation: 'La vérité est ailleurs.' },
  { name: 'Raphaël d’Aubigny', roles: ['RP'], since: 298, bio: 'Paladin, encore et toujours.' },
  { name: 'Maëlle Le Goff', roles: ['RP'], since: 290 },
  { name: 'Gaëtan Ferré', roles: ['RP'], since: 281, citation: 'Qui dort à la taverne dîne à la taverne.' },
  { name: 'Anaïs Roche', roles: ['RP'], since: 276 },
  { name: 'Célestin Brûlé', roles: ['RP'], since: 262, bio: 'Barde et accordéoniste.' },
  { name: 'Bérénice Caux', roles: ['RP'], since: 255 },
  {
    name: 'Côme Delattre',
    roles: ['RP'],
    since: 247,
    inactive: true,
    description: 'Compte suspendu à sa demande.',
  },
  { name: 'Héloïse Morvan', roles: ['GM', 'RP'], since: 239, bio: 'Tient la chronique des brumes.' },
  { name: 'Aïcha Benali', roles: ['RP'], since: 231 },
  { name: 'François Sœurin', roles: ['RP'], since: 224 },
  { name: 'Joséphine Pâris', roles: ['RP'], since: 215, citation: 'Un plan simple, voilà le secret.' },
  { name: 'Valère Montclar', roles: ['RP'], since: 207 },
  { name: 'Ophélie Nguyen', roles: ['GM', 'RP'], since: 196, bio: 'Enquêtes, brouillard et lampes à gaz.' },
  { name: 'Jérémie Tanguy', roles: ['RP'], since: 188 },
  { name: 'Léonie Castel', roles: ['RP'], since: 180 },
  {
    name: 'Aurélien Prévôt',
    roles: ['RP'],
    since: 171,
    inactive: true,
    description: 'Adresse e-mail à confirmer.',
  },
  { name: 'Fleur de Saint-Aubin', roles: ['RP'], since: 163 },
  { name: 'Mathéo Rossi', roles: ['RP'], since: 155 },
  { name: 'Salomé Vidal', roles: ['RP'], since: 149, citation: 'La nuit appartient aux chats.' },
  { name: 'Hugues Lacroix', roles: ['RP'], since: 140, deleted: true },
  { name: 'Clémence Aubry', roles: ['RP'], since: 133 },
  {
    name: 'Ismaël Traoré',
    roles: ['GM', 'RP'],
    since: 126,
    bio: 'Mène une table post-apocalyptique le jeudi.',
  },
  { name: 'Agnès Le Bihan', roles: ['RP'], since: 118 },
  { name: 'Désiré Kouassi', roles: ['RP'], since: 97 },
  { name: 'Nathanaël Guérin', roles: ['RP'], since: 83 },
  { name: 'Éloïse Martel', roles: ['RP'], since: 71, bio: 'Archéologue le jour, nécromancienne le soir.' },
  { name: 'Timothée Blanchard', roles: ['RP'], since: 55 },
  { name: 'Yaëlle Cohen', roles: ['RP'], since: 38 },
  { name: 'Cédric Hébert', roles: ['RP'], since: 21 },
  { name: 'Apolline Roussel', roles: ['RP'], since: 6, citation: 'Première partie, premiers pas.' },
];
