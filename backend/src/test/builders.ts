import type { Release } from '@rpd/shared/remote';
import type {
  CharacterInput,
  EventInput,
  GameInput,
  GameTypeInput,
  MobInput,
  Role,
  ServerInput,
  ServerTypeInput,
  SheetInput,
  TicketInput,
} from '@rpd/shared/domain';
import { newEntity } from '../store/entities.ts';
import { fold } from '../store/fold.ts';
import type { StoredApp } from '../store/tables/machines.ts';
import { userKeys } from '../store/tables/users.ts';
import type { StoredMeasure } from '../store/tables/measures.ts';
import type { StoredUser } from '../store/tables/users.ts';

let made = 0;

/** An active player without a password, named like nobody else. */
export function buildUser(changes: Partial<StoredUser> = {}): StoredUser {
  made += 1;
  const user = {
    ...newEntity(),
    name: `Personne ${made}`,
    email: `personne${made}@rpd.test`,
    roles: ['RP'] as Role[],
    valid: true,
    description: '',
    avatar: '',
    citation: '',
    bio: '',
    publicPage: false,
    deletedAt: null,
    passwordHash: null,
    passwordTemporary: false,
    passwordRemoved: false,
    suspendedUntil: null,
    mutedUntil: null,
    confirmBy: null,
    factorDueAt: null,
    ...changes,
  };
  return { ...user, ...userKeys(user) };
}

/** A suspension everywhere, as it is stored, without an appeal. */
export const buildMeasure = (
  changes: Partial<StoredMeasure> & Pick<StoredMeasure, 'user_id'>,
): StoredMeasure => ({
  ...newEntity(),
  search: '',
  kind: 'suspension',
  server_id: null,
  serverName: '',
  rule: 'Respect des autres',
  facts: 'Insultes répétées à la table.',
  evidence: [],
  evidenceUntil: null,
  ticket_id: null,
  state: 'active',
  until: null,
  decidedBy: changes.user_id,
  confirmedBy: null,
  endedBy: null,
  endedAt: null,
  endReason: '',
  appealText: '',
  appealAt: null,
  appealVerdict: null,
  appealAnswer: '',
  appealJudge: null,
  appealJudgedAt: null,
  ...changes,
});

/** An application to which nobody signs in. */
export const NO_SIGN_IN: Pick<
  StoredApp,
  'redirectUris' | 'clientKind' | 'signInScopes' | 'logoutUri' | 'postLogoutUris'
> = {
  redirectUris: [],
  clientKind: 'confidential',
  signInScopes: [],
  logoutUri: '',
  postLogoutUris: [],
};

type BuiltMachine = Omit<StoredApp, 'app_id' | keyof typeof NO_SIGN_IN>;

/** A machine with a password that nobody knows, named like no other. */
export function buildMachine(changes: Partial<BuiltMachine> = {}): BuiltMachine {
  const entity = newEntity();
  const name = `Machine ${(made += 1)}`;
  const keys = { name, nameKey: fold(name), search: fold(name) };
  const credentials = { passwordHash: '-', credentials: 1, credentialsAt: entity.createdAt };
  return {
    ...entity,
    ...keys,
    description: '',
    permissions: [],
    ...credentials,
    lastUsedAt: null,
    ...changes,
  };
}

export const buildServer = (changes: Partial<ServerInput> = {}): ServerInput => ({
  name: 'Les Terres d’Émeraude',
  description: {
    wiki: '',
    website: 'https://emeraude.example',
    discord: '',
    url: '',
    intro: 'Un royaume à reprendre',
    bio: 'Cinq maisons se disputent un trône vide.',
    text: '',
    warnings: { themes: [], other: '' },
  },
  serverDiscord_id: '',
  serverType: [],
  visible: true,
  publicPage: false,
  icon_img: '',
  cover_img: '',
  cover_alt: '',
  options: { characters: { group: false, visible_sheet: true, sheet_type: [] } },
  ...changes,
});

export const buildServerType = (changes: Partial<ServerTypeInput> = {}): ServerTypeInput => ({
  name: `Type ${(made += 1)}`,
  description: { text: 'Épées et sortilèges' },
  background_img: '',
  icon_img: '',
  card_class: '',
  ...changes,
});

export const buildGameType = (changes: Partial<GameTypeInput> = {}): GameTypeInput => ({
  name: `Jeu ${(made += 1)}`,
  description: { text: 'Dés et destins', background: '', icon: '' },
  ...changes,
});

export const buildGame = (changes: Partial<GameInput> = {}): GameInput => ({
  name: 'La Guerre des Brumes',
  description: {
    url: '',
    discord: false,
    discordId: '',
    discordLink: '',
    wiki: '',
    website: '',
    bio: 'Une campagne en sept veillées.',
    text: '',
    img: '',
    warnings: { themes: [], other: '' },
  },
  gameType: [],
  status: true,
  recruiting: true,
  icon_img: '',
  background_img: '',
  background_alt: '',
  img_alt: '',
  card_class: '',
  rpd_url: '',
  ...changes,
});

const HOUR = 3_600_000;

/** Begins tomorrow, for three hours, with as many places as wanted. */
export const buildEvent = (server: string, changes: Partial<EventInput> = {}): EventInput => ({
  title: 'Grande assemblée',
  server,
  description: 'On vote la régence.',
  start: new Date(Date.now() + 24 * HOUR).toISOString(),
  end: new Date(Date.now() + 27 * HOUR).toISOString(),
  places: 0,
  timeZone: 'Europe/Paris',
  ...changes,
});

export const buildMob = (changes: Partial<MobInput> = {}): MobInput => ({
  name: 'Gobelin des mines',
  kind: 'mob',
  level: 2,
  description: 'Vit de ce que les nains oublient.',
  image: '',
  image_alt: '',
  stats: {},
  server: '',
  ...changes,
});

/** By the alpha form, complete. */
export const buildCharacter = (changes: Partial<CharacterInput> = {}): CharacterInput => ({
  name: 'Isaure de Sylvenuit',
  portrait: '',
  sheet: '',
  race: 'H',
  traits: ['curieuse'],
  class: 3,
  sex: 'F',
  age: 27,
  equipment: { armor: '', weapons: 'Un bâton de coudrier', other: '' },
  warnings: { themes: [], other: '' },
  ...changes,
});

export const buildTicket = (changes: Partial<TicketInput> = {}): TicketInput => ({
  subject: 'Je ne retrouve plus mon personnage',
  category: 'question',
  priority: 'normal',
  text: 'Il était dans la liste hier soir.',
  pictures: [],
  page: '/app/me',
  appVersion: '1.0.0',
  about: null,
  files: [],
  ...changes,
});

/** One tab with one row of one column, which holds one field. */
export const buildSheet = (changes: Partial<SheetInput> = {}): SheetInput => ({
  description: {
    name: 'Fiche d’aventurier',
    description: 'Pour commencer',
    icon_img: '',
    background_img: '',
    publish: true,
  },
  // Each field stands in the one column.
  structure: {
    tabs: [
      {
        id: 'onglet',
        name: 'Onglet 1',
        rows: [
          {
            id: 'ligne',
            name: '',
            columns: [{ id: 'colonne', name: '', fieldIds: Object.keys(changes.fields ?? { champ: null }) }],
          },
        ],
      },
    ],
  },
  fields: {
    champ: {
      type: 'string',
      name: 'Nom',
      required: true,
      options: [],
    },
  },
  isPublic: false,
  gameType: null,
  ...changes,
});

/** A version of the remote 'servers', as its publisher sends it. */
export const buildRelease = (version: string, changes: Partial<Release> = {}): Release => ({
  version,
  url: `/remotes/servers/${version}/`,
  entry: 'remoteEntry.js',
  descriptor: {
    name: 'servers',
    title: 'Serveurs',
    contract: 1,
    areas: [{ path: '/app/servers', roles: [] }],
    sidebar: [],
    breadcrumb: { servers: 'Serveurs' },
  },
  files: [{ path: 'remoteEntry.js', bytes: 12, integrity: `sha384-${'a'.repeat(64)}` }],
  preload: ['remoteEntry.js'],
  shares: ['react', '@rpd/shared/ui'],
  screens: [{ path: '/app/servers/:id', preload: ['remoteEntry.js'], shares: ['react'] }],
  releasedAt: '2001-01-01T00:00:00.000Z',
  ...changes,
});
