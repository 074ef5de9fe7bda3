import { ROLE_BADGES, ROLES, SUBMISSION_STATE_LABELS, type JournalLine } from '@rpd/shared/domain';

/** What the journal calls the kinds of things, in French. */
export const ENTITY_LABELS: Record<string, string> = {
  User: 'Utilisateur',
  Server: 'Serveur',
  ServerType: 'Type de serveur',
  Game: 'Jeu',
  GameType: 'Type de jeu',
  Sheet: 'Fiche',
  Character: 'Personnage',
  Submission: 'Candidature',
  Robot: 'Bot',
  App: 'Application',
  Mail: 'E-mail',
  Catalogue: 'Réglage',
  Event: 'Événement',
  Mob: 'PNJ ou monstre',
  Ticket: 'Demande d’aide',
  Note: 'Note de l’équipe',
  Deployment: 'Déploiement',
  Release: 'Version',
  Page: 'Page',
};

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

export const entityLabel = (entity: string): string => ENTITY_LABELS[entity] ?? entity;

/** The kind of thing that a line is about; what a page's policy blocked was once written down as a version. */
export const kindLabel = ({ action, entity }: JournalLine): string =>
  entityLabel(action === 'blocked' ? 'Page' : entity);

/** Who acted; nobody has signed in yet where a sign-in was refused. */
export const actorLabel = ({ action, actor }: JournalLine): string => {
  if (actor.name) return actor.name;
  return action === 'sign-in-refused' ? 'Personne non identifiée' : 'Inconnu';
};

/** Where the thing is seen, while it is there. */
const PLACES: Record<string, (id: string) => string> = {
  User: id => `/app/admin/user/${id}/e?returnUrl=${encodeURIComponent('/app/admin/journal')}`,
  Server: id => `/app/servers/${id}`,
  Game: id => `/app/games/${id}`,
  Sheet: id => `/app/sheets/${id}`,
  Character: id => `/app/me/characters/${id}`,
  Ticket: id => `/app/moderation/tickets/${id}`,
  Mail: () => '/app/admin/appsettings?tab=ex1-tabs-settings&sub=emails',
};

/** The address of what a line is about; null where there is none, or no more. */
export function placeOf({ action, entity, entityId }: JournalLine): string | null {
  if (entityId === null || action === 'delete') return null;
  return PLACES[entity]?.(entityId) ?? null;
}

/** What the journal calls the fields that changed, by their path; of `stats.<id>` the part that is known counts. */
const FIELD_LABELS: Record<string, string> = {
  name: 'nom',
  title: 'titre',
  subject: 'objet',
  text: 'texte',
  message: 'message',
  description: 'description',
  'description.name': 'nom',
  'description.description': 'description',
  'description.text': 'texte',
  'description.intro': 'introduction',
  'description.bio': 'présentation',
  'description.url': 'adresse',
  'description.wiki': 'wiki',
  'description.website': 'site web',
  'description.discord': 'Discord',
  'description.discordId': 'identifiant Discord',
  'description.discordLink': 'invitation Discord',
  'description.img': 'illustration',
  'description.icon': 'icône',
  'description.icon_img': 'icône',
  'description.background': 'arrière-plan',
  'description.background_img': 'arrière-plan',
  'description.publish': 'publication',
  email: 'e-mail',
  avatar: 'avatar',
  citation: 'citation',
  bio: 'présentation',
  roles: 'rôles',
  valid: 'compte actif',
  password: 'mot de passe',
  deletedAt: 'corbeille',
  owner_id: 'propriétaire',
  managers: 'gestionnaires',
  serverDiscord_id: 'identifiant Discord',
  discord_id: 'identifiant Discord',
  app_id: 'identifiant',
  permissions: 'permissions',
  serverType: 'types',
  gameType: 'système',
  visible: 'visibilité',
  hidden: 'motif de la modération',
  status: 'statut',
  recruiting: 'recherche de joueurs',
  icon: 'icône',
  icon_img: 'icône',
  cover_img: 'couverture',
  cover_alt: 'texte de la couverture',
  background_img: 'arrière-plan',
  background_alt: 'texte de l’arrière-plan',
  img_alt: 'texte de l’illustration',
  image: 'image',
  image_alt: 'texte de l’image',
  portrait: 'portrait',
  card_class: 'style de carte',
  rpd_url: 'adresse dans RPD',
  options: 'options',
  'options.characters': 'personnages',
  structure: 'structure',
  fields: 'champs',
  isPublic: 'accès public',
  sheet: 'modèle de fiche',
  values: 'valeurs',
  entries: 'valeurs',
  race: 'race',
  traits: 'traits',
  class: 'classe',
  sex: 'sexe',
  age: 'âge',
  equipment: 'équipement',
  abbreviation: 'abréviation',
  min: 'minimum',
  max: 'maximum',
  default: 'valeur de départ',
  rank: 'ordre',
  slot: 'emplacement',
  stat: 'caractéristique',
  stats: 'caractéristiques',
  level: 'niveau',
  kind: 'genre',
  server: 'serveur',
  start: 'début',
  end: 'fin',
  places: 'places',
  timeZone: 'fuseau horaire',
  category: 'catégorie',
  priority: 'priorité',
  state: 'état',
  assignee: 'responsable',
};

/** A field in French: by its path, or by as much of it as is known; its own name where nothing is. */
export function fieldLabel(path: string): string {
  const parts = path.split('.');
  const known = parts.map((_, index) => parts.slice(0, parts.length - index).join('.'));
  return known.map(part => FIELD_LABELS[part]).find(Boolean) ?? path;
}
