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
  retry: 'Nouvel envoi',
  release: 'Mise en ligne',
  rollback: 'Retour en arrière',
};

/** Who acts: a person, a machine, the holder of the release token, or nobody that is known. */
export type ActorKind = 'user' | 'robot' | 'app' | 'publisher' | 'anonymous';

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
  /** The names of the fields that changed. Their values are not kept. */
  fields: string[];
  /** What a line needs besides, in French ('RP → RP, GM'); empty for most. */
  detail: string;
}
