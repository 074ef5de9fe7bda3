import {
  FIRST_STEPS,
  firstStepsSchema,
  memberRolesSchema,
  SERVER_PERMISSIONS,
  SERVER_ROLE_COLORS,
  serverManagerSchema,
  serverRoleSchema,
  serverSchema,
  serverTransferSchema,
} from '@rpd/shared/domain';
import {
  bodyOf,
  boolean,
  crud,
  entity,
  exactly,
  hiding,
  id,
  integer,
  listOf,
  moment,
  oneOf,
  person,
  ref,
  string,
} from '../lib/openapi.ts';
import { ADMINISTRATED_CRITERIA } from './administration.store.ts';
import { criteriaParams } from '../lib/criteria.ts';
import type { FeatureApi } from '../lib/openapi.ts';
import { orNull, toJson } from '../lib/openapi.schema.ts';
import type { Json } from '../lib/openapi.schema.ts';

const SERVERS = 'Serveurs';
const role = exactly({
  _id: id,
  name: string,
  color: oneOf(...SERVER_ROLE_COLORS),
  permissions: listOf(oneOf(...SERVER_PERMISSIONS)),
});

const transfer = exactly({
  _id: id,
  server: exactly({
    _id: id,
    name: string,
    icon_img: string,
    intro: string,
    visible: boolean,
    hidden: orNull(hiding),
    team: integer,
  }),
  from: person,
  to: person,
  byTeam: boolean,
  reason: string,
  stays: boolean,
  createdAt: moment,
  expiresAt: moment,
});
const transferAnswer = exactly({ transfer: orNull(ref('ServerTransfer')) });

export const serversApi: FeatureApi = {
  operations: {
    'GET /server/:id/dependents': {
      group: SERVERS,
      summary: 'Lire ce qui dépend d’un serveur',
      answer: ref('Dependents'),
    },
    ...crud('/server', {
      group: SERVERS,
      one: 'un serveur',
      many: 'les serveurs',
      body: bodyOf(serverSchema),
      answer: 'Server',
      query: ['owner', 'runs', 'actsFor', 'serverType', 'group', 'open'],
    }),
    'GET /api/administration/servers': {
      group: SERVERS,
      summary:
        'Lister tous les serveurs, avec leur propriétaire et la raison pour laquelle un serveur est masqué',
      isList: true,
      query: criteriaParams(ADMINISTRATED_CRITERIA),
      answer: listOf(ref('AdministratedServer')),
    },
    'GET /server/:id/managers': {
      group: SERVERS,
      summary: 'Lire qui gère un serveur avec son propriétaire',
      answer: listOf(ref('PersonName')),
    },
    'POST /server/:id/managers': {
      group: SERVERS,
      summary: 'Confier un serveur à quelqu’un de plus, par son pseudo',
      status: 201,
      body: bodyOf(serverManagerSchema),
      answer: listOf(ref('PersonName')),
    },
    'DELETE /server/:id/managers/:userId': {
      group: SERVERS,
      summary: 'Retirer quelqu’un de la gestion d’un serveur, ou s’en retirer (me)',
      answer: listOf(ref('PersonName')),
    },
    'PUT /server/:id/managers/:userId': {
      group: SERVERS,
      summary: 'Donner des rôles à quelqu’un de l’équipe, et aucun autre',
      body: bodyOf(memberRolesSchema),
      answer: ref('ServerTeam'),
    },
    'GET /server/:id/team': {
      group: SERVERS,
      summary: 'Lire les rôles de l’équipe, et qui a lesquels',
      answer: ref('ServerTeam'),
    },
    'POST /server/:id/roles': {
      group: SERVERS,
      summary: 'Créer un rôle dans l’équipe d’un serveur',
      status: 201,
      body: bodyOf(serverRoleSchema),
      answer: ref('ServerRole'),
    },
    'PUT /server/:id/roles/:roleId': {
      group: SERVERS,
      summary: 'Modifier un rôle de l’équipe',
      body: bodyOf(serverRoleSchema),
      answer: ref('ServerRole'),
    },
    'DELETE /server/:id/roles/:roleId': {
      group: SERVERS,
      summary: 'Supprimer un rôle : qui l’avait reste dans l’équipe',
      answer: ref('ServerRole'),
    },
    'GET /transfers': {
      group: SERVERS,
      summary: 'Lire les serveurs que l’on vous propose',
      answer: listOf(ref('ServerTransfer')),
    },
    'GET /server/:id/transfer': {
      group: SERVERS,
      summary: 'Lire à qui un serveur est proposé',
      answer: transferAnswer,
    },
    'POST /server/:id/transfer': {
      group: SERVERS,
      summary: 'Proposer un serveur à quelqu’un, par son pseudo',
      status: 201,
      body: bodyOf(serverTransferSchema),
      answer: transferAnswer,
    },
    'DELETE /server/:id/transfer': {
      group: SERVERS,
      summary: 'Retirer une proposition',
      answer: transferAnswer,
    },
    'POST /server/:id/transfer/accept': {
      group: SERVERS,
      summary: 'Accepter un serveur : en devenir propriétaire',
      answer: transferAnswer,
    },
    'POST /server/:id/transfer/refuse': {
      group: SERVERS,
      summary: 'Refuser un serveur',
      answer: transferAnswer,
    },
    'GET /server/:id/first-steps': {
      group: SERVERS,
      summary: 'Lire les premiers pas d’un serveur',
      answer: ref('FirstSteps'),
    },
    'PUT /server/:id/first-steps': {
      group: SERVERS,
      summary: 'Ne plus afficher les premiers pas, ou les afficher de nouveau',
      body: bodyOf(firstStepsSchema),
      answer: ref('FirstSteps'),
    },
    'GET /server/:id/o': {
      group: SERVERS,
      summary: 'Lire les options d’un serveur',
      answer: ref('ServerOptions'),
    },
  },
  answers: {
    Server: entity(serverSchema, {
      owner_id: id,
      managers: listOf(id),
      editors: listOf(id),
      recruiters: listOf(id),
      organizers: listOf(id),
      stewards: listOf(id),
      activityAt: moment,
      hidden: orNull(hiding),
    }),
    AdministratedServer: entity(serverSchema, {
      owner_id: id,
      owner: person,
      archivedAt: orNull(moment),
      managers: listOf(id),
      editors: listOf(id),
      recruiters: listOf(id),
      organizers: listOf(id),
      stewards: listOf(id),
      activityAt: moment,
      hidden: orNull(hiding),
    }),
    ServerTransfer: transfer,
    ServerRole: role,
    ServerTeam: exactly({
      roles: listOf(role),
      members: listOf(exactly({ _id: id, name: string, avatar: string, roles: listOf(id) })),
    }),
    FirstSteps: exactly({
      dismissed: boolean,
      done: exactly(Object.fromEntries(FIRST_STEPS.map(step => [step, boolean]))),
    }),
    ServerOptions: (toJson(serverSchema, 'answer')['properties'] as Record<string, Json>)['options'] ?? {},
  },
};
