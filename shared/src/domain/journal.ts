import type { SubjectName } from './ability-subjects.ts';
import type { CatalogueKind } from './catalogue.ts';

/** What the journal keeps of what happens. */
export const JOURNAL_ACTIONS = [
  'sign-in',
  'sign-in-refused',
  'sign-out',
  'refused',
  'token-reused',
  'blocked',
  'create',
  'update',
  'delete',
  'restore',
  'roles',
  'join',
  'leave',
  'remove',
  'activate',
  'deactivate',
  'measure',
  'password',
  'credentials',
  'email',
  'link',
  'read',
  'hide',
  'show',
  'merge',
  'account-merge',
  'account-unmerge',
  'retry',
  'release',
  'rollback',
] as const;
export type JournalAction = (typeof JOURNAL_ACTIONS)[number];

export const isJournalAction = (value: unknown): value is JournalAction =>
  JOURNAL_ACTIONS.includes(value as JournalAction);

export const JOURNAL_ACTION_LABELS: Record<JournalAction, string> = {
  'sign-in': 'Connexion',
  'sign-in-refused': 'Connexion refusée',
  'sign-out': 'Déconnexion',
  refused: 'Accès refusé',
  'token-reused': 'Jeton présenté deux fois',
  blocked: 'Contenu bloqué',
  create: 'Création',
  update: 'Modification',
  delete: 'Suppression',
  restore: 'Restauration',
  roles: 'Changement de rôles',
  join: 'Arrivée',
  leave: 'Départ',
  remove: 'Retrait',
  activate: 'Activation',
  deactivate: 'Désactivation',
  measure: 'Mesure',
  password: 'Changement de mot de passe',
  credentials: 'Nouveaux identifiants',
  email: 'Adresse e-mail',
  link: 'Lien personnel',
  read: 'Lecture',
  hide: 'Masquage',
  show: 'Remise en vue',
  merge: 'Réunion',
  'account-merge': 'Fusion de comptes',
  'account-unmerge': 'Fusion défaite',
  retry: 'Nouvel envoi',
  release: 'Mise en ligne',
  rollback: 'Retour en arrière',
};

/** Who acts: a person, a machine, the holder of the release token, or nobody that is known. */
export type ActorKind = 'user' | 'robot' | 'app' | 'publisher' | 'anonymous';

/** What one field was before a change and is after it, by its path: `description.bio`. Absent: the thing did not have the field. */
export interface JournalChange {
  field: string;
  before?: unknown;
  after?: unknown;
}

/** Whether a change can be undone: 'open', 'done' once it was; null where nothing of it can be, or not by who reads. */
export type JournalUndo = 'open' | 'done' | null;

/** What `POST /journal/{id}/undo` did: the entries that undo, and what of a change in one go could not be undone. */
export interface JournalUndone {
  undone: string[];
  refused: { _id: string; name: string; message: string }[];
}

/** The kinds whose changes are undone from the journal (backend: app/undo.parts.ts). */
export const UNDOABLE_ENTITIES = [
  'User',
  'Server',
  'Game',
  'Event',
  'Mob',
  'Sheet',
  'Character',
  'Compendium',
  'Campaign',
  'ServerType',
  'GameType',
  'Catalogue',
  'Robot',
  'App',
  'Mail',
  'Ticket',
  'CannedAnswer',
  'WordFilter',
  'Handout',
  'GameSession',
] as const satisfies readonly SubjectName[];
export type UndoableEntity = (typeof UNDOABLE_ENTITIES)[number];

export const isUndoable = (entity: string): entity is UndoableEntity =>
  UNDOABLE_ENTITIES.includes(entity as UndoableEntity);

/** The table of a game that something belongs to, and what the reader is there: a game master, one of the others, or nobody. */
export interface JournalTable {
  game: string;
  role: 'master' | 'guest' | null;
}

/** One line of the journal. It is written with what it tells, and never changed. */
export interface JournalLine {
  _id: string;
  at: string;
  actor: { kind: ActorKind; _id: string | null; name: string };
  /** Where the request came from. */
  address: string;
  action: JournalAction;
  /** The kind of thing, as in the ability table, and which one; its name is the one that it had. */
  entity: string;
  entityId: string | null;
  entityName: string;
  /** Which catalogue an entry of one is in; null for other things, and for what is gone. */
  catalogue: CatalogueKind | null;
  /** Where something of a table is: a session, a handout, a scene; null for other things, and for what is gone. */
  table: JournalTable | null;
  /** The names of the fields that changed. */
  fields: string[];
  /** Before and after, of the fields whose values are kept. Long texts are cut. */
  changes: JournalChange[];
  /** What the ids in `changes` are called. */
  names: Record<string, string>;
  undo: JournalUndo;
  /** Why it cannot be undone, in French; empty where it can, or was. */
  why: string;
  /** The entry that this one undoes. */
  undoes: string | null;
  /** What was done in one go has this in common. */
  bulk: string | null;
  /** What a line needs besides, in French ('RP → RP, GM'); empty for most. */
  detail: string;
}
