import {
  accountEndSchema,
  cannedAnswerSchema,
  CATALOGUE_SCHEMAS,
  characterSchema,
  eventSchema,
  gameSchema,
  gameTypeSchema,
  hidingSchema,
  mailSchema,
  encounterSchema,
  mobSchema,
  newAppSchema,
  newRobotSchema,
  notificationSettingsSchema,
  profileSchema,
  readNotificationsSchema,
  serverManagerSchema,
  serverSchema,
  serverTypeSchema,
  sheetSchema,
  submissionMoveSchema,
  submissionSchema,
  ticketMergeSchema,
  ticketMessageSchema,
  ticketSchema,
  ticketUpdateSchema,
  userSchema,
} from '@rpd/shared/domain';
import type { ISchema } from 'yup';
import {
  canarySchema,
  moveSchema,
  newTokenSchema,
  publicationSchema,
  reportSchema,
} from '../../releases/releases.schema.ts';
import { exactly, id, listOf, person, ref, string } from './openapi.entities.ts';
import { toJson } from './openapi.schema.ts';
import type { Json } from './openapi.schema.ts';

/** What the document says of a route besides what the route itself says: method, address, access. */
export interface Operation {
  /** The heading under which it stands. */
  group: string;
  summary: string;
  /** The status of success (200). */
  status?: number;
  /** A second status of success with the same answer. */
  also?: number;
  answer: Json;
  /** Of the answer; JSON unless said. */
  type?: string;
  /** A page of a list: `?page=&limit=&sort=&q=`, the total in X-Total-Count. */
  isList?: boolean;
  /** Further parameters of the query. */
  query?: readonly string[];
  body?: Json;
  bodyType?: string;
  /** The name under which the body may be wrapped. */
  wrapped?: string;
}

const schema = (of: ISchema<unknown>): Json => toJson(of, 'body');

/** A new thing has what the schema requires; a change has `_id`, and of the rest what changes. */
function changeOf(body: Json): Json {
  const { properties } = body;
  const version = { type: 'integer', description: 'La version lue : une plus ancienne est refusée (412).' };
  return {
    type: 'object',
    properties: { _id: id, version, ...(properties as Json) },
    required: ['_id'],
    description: 'Ce que le serveur a répondu peut être renvoyé tel quel : ses propres champs sont ignorés.',
  };
}

interface Crud {
  group: string;
  /** 'un serveur'. */
  one: string;
  many: string;
  body: Json;
  answer: string;
  summary?: string;
  created?: string;
  query?: readonly string[];
}

function crud(path: string, { group, one, many, body, answer, ...more }: Crud): Record<string, Operation> {
  const wrapped = path.slice(1);
  const whole = ref(answer);
  return {
    [`GET ${path}`]: {
      group,
      summary: `Lire ${many}`,
      isList: true,
      query: more.query ?? [],
      answer: listOf(ref(more.summary ?? answer)),
    },
    [`GET ${path}/:id`]: { group, summary: `Lire ${one}`, answer: whole },
    [`POST ${path}`]: {
      group,
      summary: `Créer ${one}`,
      status: 201,
      answer: ref(more.created ?? answer),
      body,
      wrapped,
    },
    [`PUT ${path}`]: { group, summary: `Modifier ${one}`, answer: whole, body: changeOf(body), wrapped },
    [`DELETE ${path}/:id`]: { group, summary: `Supprimer ${one}`, answer: whole },
  };
}

const USERS = 'Comptes';
const SERVERS = 'Serveurs';
const GAMES = 'Jeux';
const SHEETS = 'Fiches';
const CHARACTERS = 'Personnages';
const EVENTS = 'Événements';
const TICKETS = 'Demandes d’aide';
const NOTIFICATIONS = 'Notifications';
const MODERATION = 'Modération';
const MACHINES = 'Bots et applications';
const MAILS = 'File d’attente des mails';
const FILES = 'Images';
const PLATFORM = 'Plateforme';

const anyUser = { anyOf: [ref('User'), ref('ListedUser')] };
const html = { type: 'text/html', answer: string };
const password = exactly({ password: { ...string, description: 'Absent : le serveur en fabrique un.' } });
const credentials = { ...password, required: [] };

const { properties: encounterFields } = schema(encounterSchema);
const encounterBody = {
  ...exactly({
    ...(encounterFields as Json),
    version: {
      type: 'integer',
      description: 'La version lue, 0 pour la première : une plus ancienne est refusée (412).',
    },
  }),
  required: ['version', 'combatants'],
};

const importBody = {
  ...exactly({
    rows: { ...listOf({ type: 'object', additionalProperties: true }), maxItems: 1000 },
    preview: {
      type: 'boolean',
      description: 'true : rien n’est enregistré, la réponse dit ce qui le serait.',
    },
  }),
  required: ['rows'],
};

const catalogues = (
  [
    ['stat', 'une caractéristique', 'les caractéristiques', 'Stat'],
    ['skill', 'une compétence', 'les compétences', 'Skill'],
    ['class', 'une classe', 'les classes', 'Class'],
    ['equipmenttype', 'un type d’équipement', 'les types d’équipement', 'EquipmentType'],
  ] as const
).map(([kind, one, many, answer]) => {
  const group = 'Catalogues';
  const body = schema(CATALOGUE_SCHEMAS[kind]);
  return {
    ...crud(`/${kind}`, { group, one, many, body, answer, query: ['gameType'] }),
    [`GET /${kind}/:id/dependents`]: {
      group,
      summary: `Lire ce qui emploie ${one}`,
      answer: ref('Dependents'),
    },
    [`POST /${kind}/import`]: {
      group,
      summary: `Importer ${many} d’un fichier, ou savoir ce que cela ferait`,
      body: importBody,
      answer: ref('ImportReport'),
    },
    [`PUT /${kind}/order`]: {
      group,
      summary: `Ranger ${many}`,
      body: exactly({ ids: { ...listOf(id), minItems: 1, maxItems: 1000 } }),
      answer: listOf(ref(answer)),
    },
  };
});

/** What every host has. */
export const HEALTH_OPERATIONS: Record<string, Operation> = {
  'GET /health/live': {
    group: PLATFORM,
    summary: 'Savoir si le programme tourne',
    answer: exactly({ status: { const: 'live' } }),
  },
  'GET /health/ready': {
    group: PLATFORM,
    summary: 'Savoir s’il prend des requêtes',
    answer: exactly({ status: { const: 'ready' } }),
  },
  'GET /openapi.json': { group: PLATFORM, summary: 'Lire ce document', answer: { type: 'object' } },
  'GET /docs': { group: PLATFORM, summary: 'Lire ce document dans une page', ...html },
};

/** Every route of the API host. A route that is not here fails the tests. */
export const API_OPERATIONS: Record<string, Operation> = {
  ...crud('/user', {
    group: USERS,
    one: 'un compte',
    many: 'les comptes',
    body: schema(userSchema),
    answer: 'User',
    created: 'CreatedUser',
  }),
  'GET /user': { group: USERS, summary: 'Lire les comptes', isList: true, answer: listOf(anyUser) },
  'GET /user/:id': {
    group: USERS,
    summary: 'Lire un compte',
    answer: { anyOf: [ref('User'), ref('PublicUser')] },
  },
  'GET /user/:id/belongings': {
    group: USERS,
    summary: 'Lire ce qu’une personne possède',
    answer: ref('Dependents'),
  },
  'GET /server/:id/dependents': {
    group: SERVERS,
    summary: 'Lire ce qui dépend d’un serveur',
    answer: ref('Dependents'),
  },
  'GET /game/:id/dependents': {
    group: GAMES,
    summary: 'Lire qui a rejoint un jeu',
    answer: ref('Dependents'),
  },
  'GET /servertype/:id/dependents': {
    group: SERVERS,
    summary: 'Lire les serveurs d’un type',
    answer: ref('Dependents'),
  },
  'GET /gametype/:id/dependents': {
    group: GAMES,
    summary: 'Lire ce qui emploie un type de jeu',
    answer: ref('Dependents'),
  },
  'PUT /user': {
    group: USERS,
    summary: 'Modifier son propre profil',
    body: { ...changeOf(schema(profileSchema)), required: [] },
    wrapped: 'user',
    answer: ref('User'),
  },
  'PUT /user/admin': {
    group: USERS,
    summary: 'Modifier un compte (rôles, activation ; deletedAt à null le sort de la corbeille)',
    body: changeOf(schema(userSchema)),
    wrapped: 'user',
    answer: ref('User'),
  },
  'GET /api/users/:id': {
    group: USERS,
    summary: 'Lire le nom d’un compte',
    answer: exactly({ _id: id, name: string, username: string }),
  },
  'GET /user/:id/public': {
    group: USERS,
    summary: 'Lire la page publique d’une personne',
    answer: ref('PublicPage'),
  },
  'GET /user/me/owned': {
    group: USERS,
    summary: 'Lire ce qui vous appartient',
    answer: ref('Owned'),
  },
  'GET /user/me/export': {
    group: USERS,
    summary: 'Télécharger tout ce qui est enregistré de vous',
    answer: { type: 'object', additionalProperties: true },
  },
  'DELETE /user/me': {
    group: USERS,
    summary: 'Supprimer votre compte, mot de passe à l’appui',
    body: schema(accountEndSchema),
    answer: ref('Owned'),
  },
  'GET /signin': {
    group: 'Connexions',
    summary: 'Lire les connexions ouvertes',
    isList: true,
    query: ['user'],
    answer: listOf(ref('SignIn')),
  },
  'DELETE /signin/:id': { group: 'Connexions', summary: 'Fermer une connexion', answer: ref('SignIn') },
  'DELETE /signin': {
    group: 'Connexions',
    summary: 'Fermer toutes les connexions d’une personne',
    query: ['user'],
    answer: listOf(ref('SignIn')),
  },
  ...crud('/server', {
    group: SERVERS,
    one: 'un serveur',
    many: 'les serveurs',
    body: schema(serverSchema),
    answer: 'Server',
    query: ['owner', 'serverType', 'group', 'open'],
  }),
  'GET /server/:id/managers': {
    group: SERVERS,
    summary: 'Lire qui gère un serveur avec son propriétaire',
    answer: listOf(ref('PersonName')),
  },
  'POST /server/:id/managers': {
    group: SERVERS,
    summary: 'Confier un serveur à quelqu’un de plus, par son pseudo',
    status: 201,
    body: schema(serverManagerSchema),
    answer: listOf(ref('PersonName')),
  },
  'DELETE /server/:id/managers/:userId': {
    group: SERVERS,
    summary: 'Retirer quelqu’un de la gestion d’un serveur, ou s’en retirer (me)',
    answer: listOf(ref('PersonName')),
  },
  'GET /server/:id/o': {
    group: SERVERS,
    summary: 'Lire les options d’un serveur',
    answer: ref('ServerOptions'),
  },
  'GET /server/:id/submissions': {
    group: SERVERS,
    summary: 'Lire les personnages déposés sur un serveur',
    isList: true,
    query: ['state'],
    answer: listOf(ref('Submission')),
  },
  'GET /server/:id/characters': {
    group: SERVERS,
    summary: 'Lire les personnages acceptés par un serveur',
    isList: true,
    answer: listOf(ref('CharacterSummary')),
  },
  ...crud('/servertype', {
    group: SERVERS,
    one: 'un type de serveur',
    many: 'les types de serveur',
    body: schema(serverTypeSchema),
    answer: 'ServerType',
  }),
  ...crud('/gametype', {
    group: GAMES,
    one: 'un type de jeu',
    many: 'les types de jeu',
    body: schema(gameTypeSchema),
    answer: 'GameType',
  }),
  ...crud('/game', {
    group: GAMES,
    one: 'un jeu',
    many: 'les jeux',
    body: schema(gameSchema),
    answer: 'Game',
    query: ['owner', 'member', 'gameType', 'status'],
  }),
  'GET /game/:id/members': {
    group: GAMES,
    summary: 'Lire qui joue à un jeu',
    isList: true,
    answer: listOf(ref('GameMember')),
  },
  'POST /game/:id/members': {
    group: GAMES,
    summary: 'Rejoindre un jeu',
    status: 201,
    also: 200,
    answer: ref('Game'),
  },
  'DELETE /game/:id/members/:userId': {
    group: GAMES,
    summary: 'Quitter un jeu (me), ou en retirer quelqu’un',
    answer: ref('Game'),
  },
  ...Object.assign({}, ...catalogues),
  ...crud('/sheet', {
    group: SHEETS,
    one: 'une fiche',
    many: 'les fiches',
    query: ['gameType'],
    body: schema(sheetSchema),
    answer: 'Sheet',
    summary: 'SheetSummary',
  }),
  'GET /api/sheets/:id': { group: SHEETS, summary: 'Lire le nom d’une fiche', answer: ref('SheetName') },
  'GET /sheet/:id/revisions': {
    group: SHEETS,
    summary: 'Lire les versions d’une fiche',
    isList: true,
    answer: listOf(ref('SheetRevision')),
  },
  'GET /sheet/:id/revisions/:version': {
    group: SHEETS,
    summary: 'Lire une version d’une fiche',
    answer: ref('Sheet'),
  },
  'POST /sheet/:id/revisions/:version/restore': {
    group: SHEETS,
    summary: 'Revenir à une version d’une fiche',
    body: { type: 'object', properties: { version: { type: 'integer' } } },
    answer: ref('Sheet'),
  },
  'POST /sheet/:id/impact': {
    group: SHEETS,
    summary: 'Savoir ce qu’une modification changerait aux personnages, avant de l’enregistrer',
    body: { type: 'object', properties: schema(sheetSchema)['properties'] },
    wrapped: 'sheet',
    answer: ref('SheetImpact'),
  },
  ...crud('/character', {
    group: CHARACTERS,
    one: 'un personnage',
    many: 'les personnages',
    body: withValues(schema(characterSchema)),
    answer: 'Character',
    summary: 'CharacterSummary',
    query: ['owner', 'sheet', 'server'],
  }),
  'DELETE /character/:id/kept': {
    group: CHARACTERS,
    summary: 'Oublier les valeurs gardées à part',
    answer: ref('Character'),
  },
  'GET /character/:id/revisions': {
    group: CHARACTERS,
    summary: 'Lire les versions d’un personnage',
    isList: true,
    answer: listOf(ref('CharacterRevision')),
  },
  'GET /character/:id/revisions/:version': {
    group: CHARACTERS,
    summary: 'Lire une version d’un personnage',
    answer: ref('Character'),
  },
  'POST /character/:id/revisions/:version/restore': {
    group: CHARACTERS,
    summary: 'Revenir à une version d’un personnage',
    body: { type: 'object', properties: { version: { type: 'integer' } } },
    answer: ref('Character'),
  },
  'GET /character/:id/submissions': {
    group: CHARACTERS,
    summary: 'Lire où un personnage est déposé',
    isList: true,
    query: ['state'],
    answer: listOf(ref('Submission')),
  },
  'POST /character/:id/submissions': {
    group: CHARACTERS,
    summary: 'Déposer un personnage sur un serveur',
    status: 201,
    body: schema(submissionSchema),
    wrapped: 'submission',
    answer: ref('Submission'),
  },
  'GET /submission': {
    group: CHARACTERS,
    summary: 'Lire les dépôts',
    isList: true,
    query: ['state', 'server', 'character'],
    answer: listOf(ref('Submission')),
  },
  'GET /submission/:id': { group: CHARACTERS, summary: 'Lire un dépôt', answer: ref('Submission') },
  'PUT /submission/:id': {
    group: CHARACTERS,
    summary: 'Accepter, refuser, faire retoucher, redéposer ou retirer',
    body: schema(submissionMoveSchema),
    wrapped: 'submission',
    answer: ref('Submission'),
  },
  ...crud('/event', {
    group: EVENTS,
    one: 'un événement',
    many: 'les événements',
    body: schema(eventSchema),
    answer: 'Event',
    query: ['server', 'from', 'to', 'signedUp', 'owner'],
  }),
  'GET /event/:id.ics': {
    group: EVENTS,
    summary: 'Lire un événement pour un agenda',
    type: 'text/calendar',
    answer: string,
  },
  'GET /event/:id/signups': {
    group: EVENTS,
    summary: 'Lire les inscrits',
    isList: true,
    answer: listOf(ref('EventSignup')),
  },
  'POST /event/:id/signups': {
    group: EVENTS,
    summary: 'S’inscrire',
    status: 201,
    also: 200,
    answer: ref('Event'),
  },
  'DELETE /event/:id/signups/:userId': {
    group: EVENTS,
    summary: 'Se désinscrire (me), ou désinscrire quelqu’un',
    answer: ref('Event'),
  },
  ...crud('/mob', {
    group: 'Créatures et PNJ',
    one: 'une créature ou un PNJ',
    many: 'les créatures et PNJ',
    body: schema(mobSchema),
    answer: 'Mob',
    query: ['kind', 'levelMin', 'levelMax', 'server', 'owner'],
  }),
  'POST /mob/import': {
    group: 'Créatures et PNJ',
    summary: 'Importer les créatures et PNJ d’un fichier, ou savoir ce que cela ferait',
    body: importBody,
    answer: ref('ImportReport'),
  },
  'POST /mob/:id/copy': {
    group: 'Créatures et PNJ',
    summary: 'Copier une créature ou un PNJ',
    status: 201,
    answer: ref('Mob'),
  },
  'GET /encounter': {
    group: 'Créatures et PNJ',
    summary: 'Lire sa rencontre',
    answer: ref('Encounter'),
  },
  'PUT /encounter': {
    group: 'Créatures et PNJ',
    summary: 'Enregistrer sa rencontre',
    body: encounterBody,
    wrapped: 'encounter',
    answer: ref('Encounter'),
  },
  'GET /ticket': {
    group: TICKETS,
    summary: 'Lire les demandes',
    isList: true,
    query: ['state', 'category', 'priority', 'author', 'assignee'],
    answer: listOf(ref('TicketSummary')),
  },
  'GET /ticket/:id': { group: TICKETS, summary: 'Lire une demande', answer: ref('Ticket') },
  'POST /ticket': {
    group: TICKETS,
    summary: 'Écrire une demande',
    status: 201,
    body: schema(ticketSchema),
    wrapped: 'ticket',
    answer: ref('Ticket'),
  },
  'PUT /ticket': {
    group: TICKETS,
    summary: 'Traiter une demande',
    body: changeOf(schema(ticketUpdateSchema)),
    wrapped: 'ticket',
    answer: ref('Ticket'),
  },
  'POST /ticket/:id/messages': {
    group: TICKETS,
    summary: 'Répondre',
    status: 201,
    body: schema(ticketMessageSchema),
    wrapped: 'message',
    answer: ref('Ticket'),
  },
  'GET /api/notifications': {
    group: NOTIFICATIONS,
    summary: 'Lire ses notifications, la plus récente d’abord',
    isList: true,
    answer: listOf(ref('Notification')),
  },
  'GET /api/notifications/unread': {
    group: NOTIFICATIONS,
    summary: 'Compter celles qu’on n’a pas lues',
    answer: ref('UnreadNotifications'),
  },
  'POST /api/notifications/read': {
    group: NOTIFICATIONS,
    summary: 'Les marquer comme lues : celles de ids, ou toutes',
    body: schema(readNotificationsSchema),
    answer: ref('UnreadNotifications'),
  },
  'GET /api/notifications/settings': {
    group: NOTIFICATIONS,
    summary: 'Lire ce qui vient aussi par mail',
    answer: ref('NotificationSettings'),
  },
  'PUT /api/notifications/settings': {
    group: NOTIFICATIONS,
    summary: 'Choisir ce qui vient aussi par mail',
    body: schema(notificationSettingsSchema),
    answer: ref('NotificationSettings'),
  },
  'POST /ticket/:id/merge': {
    group: TICKETS,
    summary: 'Réunir une demande à une autre de la même personne',
    body: schema(ticketMergeSchema),
    wrapped: 'merge',
    answer: ref('Ticket'),
  },
  'GET /ticket/:id/transcript': {
    group: TICKETS,
    summary: 'Lire une demande comme fichier (texte ou HTML)',
    type: 'text/plain',
    query: ['format', 'notes'],
    answer: string,
  },
  ...crud('/cannedanswer', {
    group: MODERATION,
    one: 'une réponse type',
    many: 'les réponses types',
    body: schema(cannedAnswerSchema),
    answer: 'CannedAnswer',
    query: ['category'],
  }),
  'GET /api/moderation/summary': {
    group: MODERATION,
    summary: 'Lire le tableau de bord de la modération',
    answer: ref('ModerationSummary'),
  },
  'GET /api/moderation/team': {
    group: MODERATION,
    summary: 'Lire qui peut se charger d’une demande',
    answer: listOf(person),
  },
  'GET /api/moderation/person/:id': {
    group: MODERATION,
    summary: 'Lire ce qu’une personne a ici, et ce qu’elle a demandé',
    answer: ref('ModeratedPerson'),
  },
  'GET /api/moderation/servers': {
    group: MODERATION,
    summary: 'Lire les serveurs Discord',
    isList: true,
    query: ['visible', 'problem'],
    answer: listOf(ref('ModeratedServer')),
  },
  'POST /server/:id/hide': {
    group: MODERATION,
    summary: 'Masquer un serveur',
    body: schema(hidingSchema),
    answer: ref('ModeratedServer'),
  },
  'POST /server/:id/show': {
    group: MODERATION,
    summary: 'Remettre un serveur en vue',
    answer: ref('ModeratedServer'),
  },
  ...crud('/robot', {
    group: MACHINES,
    one: 'un bot',
    many: 'les bots',
    body: schema(newRobotSchema),
    answer: 'Robot',
    created: 'RobotWithPassword',
  }),
  'POST /robot/:id/credentials': {
    group: MACHINES,
    summary: 'Donner un nouveau mot de passe à un bot',
    body: credentials,
    answer: ref('RobotWithPassword'),
  },
  ...crud('/app', {
    group: MACHINES,
    one: 'une application',
    many: 'les applications',
    body: schema(newAppSchema),
    answer: 'App',
    created: 'AppWithPassword',
  }),
  'POST /app/:id/credentials': {
    group: MACHINES,
    summary: 'Donner un nouveau mot de passe à une application',
    body: credentials,
    answer: ref('AppWithPassword'),
  },
  ...crud('/queue', {
    group: MAILS,
    one: 'un mail',
    many: 'les mails',
    body: schema(mailSchema),
    answer: 'Mail',
    summary: 'QueuedMail',
    query: ['state'],
  }),
  'POST /queue/:id/retry': { group: MAILS, summary: 'Envoyer de nouveau', answer: ref('Mail') },
  'GET /journal': {
    group: 'Journal',
    summary: 'Lire ce qui s’est passé',
    isList: true,
    query: ['person', 'entity', 'entityId', 'action', 'from', 'to'],
    answer: listOf(ref('JournalLine')),
  },
  'GET /overview': {
    group: 'Tableau de bord',
    summary: 'Lire ce qui attend la personne, et les tendances qui la concernent',
    answer: ref('Overview'),
  },
  'POST /upload': {
    group: FILES,
    summary: 'Envoyer une image (5 Mio au plus)',
    status: 201,
    bodyType: 'multipart/form-data',
    body: exactly({ file: { type: 'string', contentMediaType: 'image/*' } }),
    answer: ref('Upload'),
  },
  'GET /files/:name': {
    group: FILES,
    summary: 'Lire une image',
    type: 'image/*',
    answer: {},
    query: ['size'],
  },
  'GET /files/:name.gif': { group: FILES, summary: 'Lire une image animée', type: 'image/gif', answer: {} },
  ...Object.fromEntries(
    ['fantastic_1', 'game_1', 'sci-fi_1'].map(name => [
      `GET /files/${name}.webp`,
      { group: FILES, summary: `Lire l’image fournie ${name}`, type: 'image/webp', answer: {} },
    ]),
  ),
  'GET /avatar': {
    group: FILES,
    summary: 'Dessiner l’avatar d’un nom',
    type: 'image/svg+xml',
    query: ['name', 'color', 'length'],
    answer: string,
  },
  'GET /releases': { group: PLATFORM, summary: 'Lire les versions en ligne', answer: ref('Registry') },
  'POST /releases/:name': {
    group: PLATFORM,
    summary: 'Mettre une version en ligne',
    status: 201,
    body: schema(publicationSchema),
    answer: ref('Release'),
  },
  'GET /releases/:name': {
    group: PLATFORM,
    summary: 'Lire tout ce qui est connu d’un remote',
    answer: ref('Deployment'),
  },
  ...movesOf('/releases/:name'),
  'POST /releases/:name/reports': {
    group: PLATFORM,
    summary: 'Signaler une version inutilisable',
    body: schema(reportSchema),
    answer: ref('RemoteReport'),
  },
  'GET /deployments': {
    group: PLATFORM,
    summary: 'Lire tout ce qui est connu des remotes',
    answer: listOf(ref('Deployment')),
  },
  ...movesOf('/deployments/:name'),
  'POST /deployments/:name/tokens': {
    group: PLATFORM,
    summary: 'Faire un jeton de publication pour un remote',
    status: 201,
    body: schema(newTokenSchema),
    answer: ref('NewReleaseToken'),
  },
  'DELETE /deployments/:name/tokens/:id': {
    group: PLATFORM,
    summary: 'Retirer un jeton de publication',
    answer: ref('ReleaseToken'),
  },
  ...HEALTH_OPERATIONS,
};

/** What changes which version people get: for teams with a token, and for administrators. */
function movesOf(address: string): Record<string, Operation> {
  const answer = ref('Deployment');
  return {
    [`POST ${address}/live`]: {
      group: PLATFORM,
      summary: 'Mettre en ligne une version déjà publiée (retour en arrière, fin d’essai)',
      body: schema(moveSchema),
      answer,
    },
    [`POST ${address}/canary`]: {
      group: PLATFORM,
      summary: 'Donner une version à une part des personnes',
      body: schema(canarySchema),
      answer,
    },
    [`DELETE ${address}/canary`]: { group: PLATFORM, summary: 'Mettre fin à un essai', answer },
  };
}

function withValues(body: Json): Json {
  const values = {
    type: 'object',
    additionalProperties: true,
    description: 'Valeurs par identifiant de champ.',
  };
  return { ...body, properties: { ...(body['properties'] as Json), values } };
}
