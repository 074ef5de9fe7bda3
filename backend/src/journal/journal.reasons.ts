import type { JournalAction } from '@rpd/shared/domain';
import type { UndoPart } from '../lib/undo.ts';
import type { StoredLine } from '../store/tables/journal.ts';

/** What changes fields, and can be written back. */
const FIELD_ACTIONS: ReadonlySet<JournalAction> = new Set<JournalAction>([
  'update',
  'roles',
  'activate',
  'deactivate',
  'hide',
  'show',
]);

/** Who came, and who was taken out by others. Who left by themselves comes back by themselves. */
const PEOPLE_ACTIONS: ReadonlySet<JournalAction> = new Set<JournalAction>(['join', 'remove']);

/** Which function of a kind takes an action back; null where none does. */
export function undoAction(
  part: UndoPart | undefined,
  action: JournalAction,
): 'write' | 'remove' | 'restore' | 'unmake' | null {
  if (!part) return null;
  if (action === 'create') return part.unmake ? 'unmake' : part.remove ? 'remove' : null;
  if (action === 'delete') return part.restore ? 'restore' : null;
  if (action === 'restore') return part.remove ? 'remove' : null;
  if (PEOPLE_ACTIONS.has(action)) return part.hasPeople && part.write ? 'write' : null;
  return FIELD_ACTIONS.has(action) && part.write ? 'write' : null;
}

const NOTHING = 'Rien n’a changé : il n’y a rien à annuler.';

/** Why nothing takes an action back, whatever it was done to. */
const OF_ACTION: Record<JournalAction, string> = {
  'sign-in': 'Une connexion ne s’annule pas : la session se ferme depuis la fiche de la personne.',
  'sign-in-refused': NOTHING,
  'sign-out': 'Une déconnexion ne s’annule pas : la personne se reconnecte.',
  refused: NOTHING,
  'token-reused': 'La session a été fermée par sécurité : la personne se reconnecte.',
  blocked: NOTHING,
  create: 'Cette création ne s’annule pas d’ici : supprimez l’élément depuis sa page.',
  update: 'Les valeurs d’avant ne sont pas gardées : modifiez l’élément depuis sa page.',
  delete: 'Cet élément a été supprimé pour de bon : il ne revient pas.',
  restore: 'Cette restauration ne s’annule pas d’ici : supprimez l’élément depuis sa page.',
  roles: 'Les rôles d’avant ne sont pas gardés : donnez-les de nouveau depuis la page de l’élément.',
  join: 'Cette place se prend et se rend par la personne elle-même, ou depuis la page de l’élément.',
  leave: 'Une personne partie de son plein gré revient d’elle-même.',
  remove: 'Cette place se rend depuis la page de l’élément.',
  activate: 'L’état d’avant n’est pas gardé : changez-le depuis la page de l’élément.',
  deactivate: 'L’état d’avant n’est pas gardé : changez-le depuis la page de l’élément.',
  measure:
    'Une mesure ne s’annule pas d’ici : elle se lève depuis la fiche de la personne, avec un motif que cette personne lit. La personne peut aussi la contester.',
  password: 'L’ancien mot de passe ne revient pas : la personne peut en demander un nouveau.',
  credentials: 'Des identifiants remplacés ne valent plus rien : créez-en de nouveaux.',
  email: 'Une adresse ne change qu’avec l’accord de la personne qui la reçoit : changez-la depuis sa page.',
  link: 'Un lien envoyé ou un accord donné ne se reprend pas d’ici.',
  read: 'Une lecture ne change rien : il n’y a rien à annuler.',
  hide: 'La visibilité d’avant n’est pas gardée : changez-la depuis la page de l’élément.',
  show: 'La visibilité d’avant n’est pas gardée : changez-la depuis la page de l’élément.',
  merge: 'Les messages de demandes réunies ne se séparent plus.',
  'account-merge': 'Une fusion de comptes se défait depuis la fiche de la personne.',
  'account-unmerge': 'Deux comptes se fusionnent de nouveau depuis la fiche de la personne.',
  retry: 'Un envoi demandé ne s’annule pas d’ici : retirez le mail de la file tant qu’il attend.',
  release: 'Une version se remplace depuis la page des déploiements.',
  rollback: 'Une version se remplace depuis la page des déploiements.',
};

const SEATED = 'Une place à une séance se prend et se rend à la table, par la personne elle-même.';
const PREPARED =
  'Ce qu’une table prépare n’appartient qu’à ses maîtres du jeu : c’est à leur table que cela se change, et dans leur corbeille que cela se reprend.';
const SCHEDULED =
  'Les séances et les dates se changent à la table du jeu : les personnes inscrites en sont averties.';

/** Why nothing of a kind is taken back from the journal. */
const OF_KIND: Record<string, string> = {
  Scene: PREPARED,
  Handout: PREPARED,
  GameMap: PREPARED,
  Fight: PREPARED,
  GameSession: SCHEDULED,
  DatePoll: SCHEDULED,
  Submission: 'Une candidature se dépose, se retire et se décide depuis sa page : son auteur en est averti.',
  Note: 'Une note de l’équipe se change et se retire depuis la fiche de la personne.',
};

/** Why one action of a kind is not taken back, where the reason is its own. */
const OF_BOTH: Record<string, string> = {
  'Campaign update':
    'Les réglages d’une table ne se lisent que par ses maîtres du jeu : c’est dans l’historique de leur campagne que cela s’annule.',
  'Campaign roles':
    'Une place à la table se rend depuis l’historique de la campagne, par ses maîtres du jeu ; une personne partie de son plein gré revient d’elle-même.',
  'Campaign join':
    'Une place à la table se reprend depuis l’historique de la campagne, par ses maîtres du jeu.',
  'Campaign remove':
    'Une place à la table se rend depuis l’historique de la campagne, par ses maîtres du jeu.',
  'GameSession join': SEATED,
  'GameSession leave': SEATED,
  'Ticket create':
    'Une demande appartient à la personne qui l’a écrite : elle se ferme, elle ne se supprime pas.',
  'Ticket update': 'Une réponse envoyée a pu être lue : elle ne se reprend pas.',
  'Character update':
    'Un personnage garde ses versions : elles se relisent et se reprennent depuis son historique.',
  'Sheet update': 'Un modèle garde ses versions : elles se relisent et se reprennent depuis son historique.',
  'Mail delete': 'Un mail retiré de la file ne revient pas : écrivez-le de nouveau.',
  'Robot delete': 'Les identifiants d’un bot supprimé ne valent plus rien : créez-le de nouveau.',
  'App delete': 'Les identifiants d’une application supprimée ne valent plus rien : créez-la de nouveau.',
};

/** Why a line cannot be undone from the journal, in words for people. */
export const whyNot = ({ entity, action }: Pick<StoredLine, 'entity' | 'action'>): string =>
  OF_BOTH[`${entity} ${action}`] ?? OF_KIND[entity] ?? OF_ACTION[action];

export const NO_RIGHT = 'Vous n’avez pas le droit de faire ce changement, donc pas celui de l’annuler.';
export const OUT_OF_BIN = 'Cet élément n’est plus dans la corbeille : il ne revient pas.';
