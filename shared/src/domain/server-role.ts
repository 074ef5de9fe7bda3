import { may } from './ability.ts';
import type { PersonName } from './entity.ts';
import { distinct, line, reference, shape, text } from './schema.ts';
import type { Server } from './server.ts';

// The roles that a server's owner makes for its team (DSK-4): each is a name with permissions out of one fixed list.

/** What a role can allow. Each has its lines in ability.ts; a test calls its routes as every role. */
export const SERVER_PERMISSIONS = ['edit', 'applications', 'events', 'team'] as const;
export type ServerPermission = (typeof SERVER_PERMISSIONS)[number];

export const SERVER_PERMISSION_LABELS: Record<ServerPermission, string> = {
  edit: 'Modifier la page du serveur, ses modèles, son compendium et ses filtres',
  applications: 'Lire les candidatures et y répondre',
  events: 'Annoncer des événements et répondre aux propositions',
  team: 'Nommer et retirer des personnes de l’équipe',
};

/** The list of a server that names those of its team who have a permission. */
export const PERMISSION_LISTS = {
  edit: 'editors',
  applications: 'recruiters',
  events: 'organizers',
  team: 'stewards',
} as const satisfies Record<ServerPermission, keyof Server>;

export const SERVER_ROLE_COLORS = ['gray', 'red', 'orange', 'green', 'blue', 'purple'] as const;
export type ServerRoleColor = (typeof SERVER_ROLE_COLORS)[number];
export const SERVER_ROLE_COLOR_LABELS: Record<ServerRoleColor, string> = {
  gray: 'Gris',
  red: 'Rouge',
  orange: 'Orange',
  green: 'Vert',
  blue: 'Bleu',
  purple: 'Violet',
};

/** Roles of one server, at most. */
export const SERVER_ROLES_MAX = 20;

export const serverRoleSchema = shape({
  name: line(40).required().min(2),
  color: text(20)
    .oneOf([...SERVER_ROLE_COLORS])
    .required(),
  permissions: distinct(
    text(20)
      .oneOf([...SERVER_PERMISSIONS])
      .required(),
    SERVER_PERMISSIONS.length,
  ).default([]),
});

export interface ServerRoleInput {
  name: string;
  color: ServerRoleColor;
  permissions: ServerPermission[];
}
export interface ServerRole extends ServerRoleInput {
  _id: string;
}

/** What everybody of a team could do before there were roles. */
export const DEFAULT_ROLE: ServerRoleInput = {
  name: 'Gestion',
  color: 'purple',
  permissions: ['edit', 'applications', 'events'],
};

/** `PUT /server/{id}/managers/{userId}`. */
export const memberRolesSchema = shape({
  roles: distinct(reference().required(), SERVER_ROLES_MAX).default([]),
});

export interface ServerTeam {
  roles: ServerRole[];
  members: (PersonName & { roles: string[] })[];
}

type Person = { _id: string; roles: readonly string[] };

/** What somebody may do on a server as one of its team: all of it for who owns or administers it. */
export const permissionsOf = (person: Person | null, server: Server): ServerPermission[] =>
  person === null
    ? []
    : SERVER_PERMISSIONS.filter(
        permission =>
          may(person, 'administer', 'Server', server) ||
          server[PERMISSION_LISTS[permission]].includes(person._id),
      );

/** Nobody gives, or takes away, a permission that they do not have themselves. */
export const maySet = (own: readonly ServerPermission[], role: Pick<ServerRole, 'permissions'>): boolean =>
  role.permissions.every(permission => own.includes(permission));
