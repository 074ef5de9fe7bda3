import type { Role } from '../domain/roles.ts';
import type { Server } from '../domain/server.ts';
import type { Sheet } from '../domain/sheet.ts';
import type { User } from '../domain/user.ts';
import type { GameType } from '../domain/game-type.ts';
import type { ServerType } from '../domain/server-type.ts';

let count = 0;

/** A new 24-hex id, in the order of the calls. */
export const buildId = (): string => (++count).toString(16).padStart(24, '0');

const entity = () => ({
  _id: buildId(),
  version: 1,
  createdAt: '2026-01-15T10:00:00.000Z',
  updatedAt: '2026-01-15T10:00:00.000Z',
});

/** An account: `buildUser({ roles: ['GM'] })`. */
export function buildUser(overrides: Partial<User> = {}): User {
  const base = entity();
  return {
    ...base,
    name: `Joueur ${count}`,
    email: `joueur${count}@exemple.fr`,
    avatar: '',
    citation: '',
    bio: '',
    description: '',
    roles: ['RP'] satisfies Role[],
    valid: true,
    publicPage: false,
    deletedAt: null,
    confirmBy: null,
    suspendedUntil: null,
    mutedUntil: null,
    ...overrides,
  };
}

export function buildServer(overrides: Partial<Server> = {}): Server {
  const base = entity();
  return {
    ...base,
    name: `Serveur ${count}`,
    description: {
      wiki: '',
      website: '',
      discord: '',
      url: '',
      intro: '',
      bio: '',
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
    options: { characters: { group: false, visible_sheet: false, sheet_type: [] } },
    owner_id: buildId(),
    managers: [],
    editors: [],
    recruiters: [],
    organizers: [],
    stewards: [],
    activityAt: base.updatedAt,
    hidden: null,
    ...overrides,
  };
}

export function buildServerType(overrides: Partial<ServerType> = {}): ServerType {
  const base = entity();
  return {
    ...base,
    name: `Type ${count}`,
    description: { text: '' },
    background_img: '',
    icon_img: '',
    card_class: '',
    ...overrides,
  };
}

export function buildGameType(overrides: Partial<GameType> = {}): GameType {
  const base = entity();
  return {
    ...base,
    name: `Système ${count}`,
    description: { text: '', background: '', icon: '' },
    ...overrides,
  };
}

export function buildSheet(overrides: Partial<Sheet> = {}): Sheet {
  const base = entity();
  return {
    ...base,
    description: {
      name: `Fiche ${count}`,
      description: '',
      icon_img: '',
      background_img: '',
      publish: false,
    },
    structure: { tabs: [] },
    fields: {},
    isPublic: false,
    gameType: '',
    owner_id: buildId(),
    ...overrides,
  };
}
