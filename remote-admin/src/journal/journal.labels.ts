import {
  JOURNAL_ENTITY_LABELS,
  ROLE_BADGES,
  ROLES,
  SUBMISSION_STATE_LABELS,
  type CatalogueKind,
  type JournalAction,
  type JournalLine,
  type JournalTable,
} from '@rpd/shared/domain';

const ROLE_LABELS: Record<string, string> = Object.fromEntries(
  ROLES.map(role => [role, ROLE_BADGES[role].label]),
);

/** The codes that a line tells a change with. */
const codesOf = ({ entity, action, fields }: JournalLine): Record<string, string> => {
  if (action === 'roles') return ROLE_LABELS;
  return entity === 'Submission' && fields.includes('state') ? SUBMISSION_STATE_LABELS : {};
};

/** What a policy of the page forbids, by the beginning of its directive. */
const BLOCKED: Record<string, string> = {
  script: 'Script',
  style: 'Style',
  img: 'Image',
  font: 'Police',
  connect: 'Connexion',
  frame: 'Cadre',
  media: 'Média',
};
/** What a refused request wanted to do. */
const WISHES: Record<string, string> = {
  GET: 'Consulter',
  POST: 'Ajouter ou envoyer',
  PUT: 'Modifier',
  DELETE: 'Supprimer',
};

/** 'Script bloqué : https://ailleurs.fr (script-src-elem), page /app/me' */
function blockedLabel(detail: string): string {
  const [, directive = '', from = ''] = /^([a-z-]+)\s:\s(.*)$/.exec(detail) ?? [];
  const kind = BLOCKED[directive.split('-')[0] ?? ''] ?? 'Contenu';
  return directive ? `${kind}\u00a0: ${from} (${directive})` : detail;
}

/** 'Modifier : Utilisateur (PUT /user/admin)' */
function refusedLabel({ detail, entity }: JournalLine): string {
  const [, method = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(detail) ?? [];
  const wish = WISHES[method];
  return wish ? `${wish}\u00a0: ${entityLabel(entity)} (${method} ${rest})` : detail;
}

/** What was said of it, in the words that the rest of the interface has for it. */
export function detailLabel(line: JournalLine): string {
  if (line.action === 'blocked') return blockedLabel(line.detail);
  if (line.action === 'refused') return refusedLabel(line);
  // Written before causes were.
  if (line.action === 'sign-in-refused' && !line.detail) return 'Cause non enregistrée';
  const codes = codesOf(line);
  return line.detail.replaceAll(/[\w-]+/g, word => codes[word] ?? word);
}

export const entityLabel = (entity: string): string => JOURNAL_ENTITY_LABELS[entity] ?? entity;

/** The kind of thing that a line is about; what a page's policy blocked was once written down as a version. */
export const kindLabel = ({ action, entity }: JournalLine): string =>
  entityLabel(action === 'blocked' ? 'Page' : entity);

/** Who acted; nobody has signed in yet where a sign-in was refused. */
export const actorLabel = ({ action, actor }: JournalLine): string => {
  if (actor.name) return actor.name;
  return action === 'sign-in-refused' ? 'Personne non identifiée' : 'Inconnu';
};

/** Where the thing is seen, while it is there; what has no page of its own is found in its list by its name. */
const PLACES: Record<string, (id: string, name: string) => string> = {
  User: id => `/app/admin/user/${id}/e?returnUrl=${encodeURIComponent('/app/admin/journal')}`,
  Server: id => `/app/servers/${id}`,
  Game: id => `/app/games/${id}`,
  Sheet: id => `/app/sheets/${id}`,
  Character: id => `/app/me/characters/${id}`,
  Ticket: id => `/app/moderation/tickets/${id}`,
  Mail: () => '/app/admin/appsettings?tab=ex1-tabs-settings&sub=emails',
  Robot: () => '/app/admin/appsettings?tab=ex1-tabs-bot',
  App: () => '/app/admin/appsettings?tab=ex1-tabs-rpn',
  ServerType: () => '/app/admin/settings?tab=servertypes',
  GameType: () => '/app/admin/settings?tab=gametypes',
  CannedAnswer: () => '/app/moderation/answers',
  WordFilter: () => '/app/moderation/filters',
  Campaign: id => `/app/games/${id}`,
  Event: id => `/app/servers/events/${id}`,
  Mob: id => `/app/gm?tab=mobs&owner=all&row=${id}`,
};

/** Which tab of « Types et catalogues » has the entries of a catalogue. */
const CATALOGUE_TABS: Record<CatalogueKind, string> = {
  stat: 'stats',
  skill: 'skills',
  class: 'classes',
  equipmenttype: 'equipmenttypes',
};

/** What is decided about a person, and undone, on the person’s card. */
const ON_CARD: ReadonlySet<JournalAction> = new Set<JournalAction>([
  'measure',
  'account-merge',
  'account-unmerge',
  'sign-in',
]);

/** Who is not at the table comes to the game: the rest is not theirs to open. */
function tablePlace({ game, role }: JournalTable, entity: string, id: string): string {
  const at = `/app/games/${game}`;
  if (entity === 'GameSession' && role !== null) return `${at}/table/${id}`;
  if (role !== 'master' || entity === 'DatePoll') return at;
  return entity === 'Fight' ? `${at}/encounters/${id}` : `${at}/prepare`;
}

/** The address of what a line is about; null where there is none, or no more. */
export function placeOf(line: JournalLine): string | null {
  const { action, entity, entityId, entityName, catalogue, table } = line;
  if (entityId === null || action === 'delete') return null;
  if (table) return tablePlace(table, entity, entityId);
  if (catalogue)
    return `/app/admin/settings?tab=${CATALOGUE_TABS[catalogue]}&q=${encodeURIComponent(entityName)}`;
  if (ON_CARD.has(action) && entity === 'User') return `/app/moderation/people/${entityId}`;
  return PLACES[entity]?.(entityId, entityName ?? '') ?? null;
}
