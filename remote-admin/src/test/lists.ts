import {
  appSchema,
  classSchema,
  equipmentTypeSchema,
  gameSchema,
  robotSchema,
  skillSchema,
  statSchema,
  type Entity,
} from '@rpd/shared/domain';
import { buildGameType, buildId, buildServer, buildServerType, buildUser } from '@rpd/shared/test';
import { fakeApi } from './fakeApi.ts';
import { fakeEntity } from './fakeEntity.ts';

const AT = '2026-01-15T10:00:00.000Z';
export const stored = (schema: { getDefault: () => object }, more: object = {}) => ({
  ...schema.getDefault(),
  _id: buildId(),
  version: 1,
  createdAt: AT,
  updatedAt: AT,
  name: 'Aube',
  ...more,
});
const machine = { roles: [], credentialsAt: AT, lastUsedAt: null };
const added = { done: 'Ajout réussi de', failed: "Erreur lors de l'ajout" };
const created = { done: 'Création réussi de', failed: 'Erreur lors de la création' };

/** Each list of the administration: where it is, how something new is called for, what is said of it (ERR-2, ERR-3). */
export const NOTIFYING_LISTS = [
  {
    what: 'users',
    path: '/app/admin/users',
    api: { kind: 'user', put: 'user/admin' },
    title: 'Créer un utilisateur',
    words: created,
    fill: () => void fakeApi({ users: [buildUser({ name: 'Aube' })] }),
    shownOnce: 'J’ai noté le mot de passe',
  },
  {
    what: 'bots',
    path: '/app/admin/appsettings?tab=ex1-tabs-bot',
    api: { kind: 'robot' },
    title: 'Ajouter un bot',
    words: added,
    fill: () => fakeEntity('robot', [stored(robotSchema, machine)]),
    shownOnce: 'J’ai noté le mot de passe',
  },
  {
    what: 'apps',
    path: '/app/admin/appsettings?tab=ex1-tabs-rpn',
    api: { kind: 'app' },
    title: 'Ajouter une application',
    words: added,
    fill: () => fakeEntity('app', [stored(appSchema, machine)]),
    shownOnce: 'J’ai noté le mot de passe',
  },
  {
    what: 'servers',
    path: '/app/admin/servers',
    api: { kind: 'server' },
    title: 'Créer un serveur',
    words: created,
    fill: () => fakeEntity<Entity>('server', [buildServer({ name: 'Aube' })]),
  },
  {
    what: 'games',
    path: '/app/admin/servers?tab=games',
    api: { kind: 'game' },
    title: 'Créer un jeu',
    words: created,
    fill: () => fakeEntity('game', [stored(gameSchema, { memberCount: 0, joined: false })]),
  },
  {
    what: 'server types',
    path: '/app/admin/settings',
    api: { kind: 'servertype' },
    title: 'Ajouter un type de serveur',
    words: added,
    fill: () => fakeEntity<Entity>('servertype', [buildServerType({ name: 'Aube' })]),
  },
  {
    what: 'game types',
    path: '/app/admin/settings?tab=gametypes',
    api: { kind: 'gametype' },
    title: 'Ajouter un type de jeu',
    words: added,
    fill: () => fakeEntity<Entity>('gametype', [buildGameType({ name: 'Aube' })]),
  },
  {
    what: 'stats',
    path: '/app/admin/settings?tab=stats',
    api: { kind: 'stat' },
    title: 'Ajouter une caractéristique',
    words: added,
    fill: () => fakeEntity('stat', [stored(statSchema, { rank: 1 })]),
  },
];

/** The catalogues beside stats. */
const catalogue = (what: string, kind: string, schema: { getDefault: () => object }, title: string) => ({
  what,
  path: `/app/admin/settings?tab=${what}`,
  api: { kind },
  title,
  fill: () => fakeEntity(kind, [stored(schema, { rank: 1 })]),
});

/** Every list of things that are created, read, edited and deleted in dialogs. Each holds one row, 'Aube'. */
export const LISTS = [
  ...NOTIFYING_LISTS,
  catalogue('equipmenttypes', 'equipmenttype', equipmentTypeSchema, 'Ajouter un type d’équipement'),
  catalogue('skills', 'skill', skillSchema, 'Ajouter une compétence'),
  catalogue('classes', 'class', classSchema, 'Ajouter une classe'),
];
