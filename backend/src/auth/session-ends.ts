import { findMergeOf } from '../lib/merges.ts';
import type { Queries } from '../store/queries.ts';
import type { SessionEnd } from '../store/tables/auth.ts';
import type { StoredUser } from '../store/tables/users.ts';
import { findById, isActive } from './accounts.store.ts';
import type { Auth } from './auth.context.ts';
import { hashSecret } from './sessions.ts';

/** Why a session is over, for the person whose session it was. */
const END_REASONS = [
  'signed-out',
  'token-reused',
  'password-changed',
  'address-restored',
  'recovered',
  'ended-apart',
  'ended-by-team',
  'deactivated',
  'erased',
  'suspended',
  'merged',
  'deleted',
  'expired',
] as const satisfies readonly (SessionEnd | 'deleted' | 'expired')[];
export type EndReason = (typeof END_REASONS)[number];

export const isEndReason = (value: unknown): value is EndReason => END_REASONS.includes(value as EndReason);

const SENTENCES: Record<Exclude<EndReason, 'deactivated' | 'suspended' | 'deleted'>, string> = {
  'signed-out': 'Vous avez fermé cette session.',
  'token-reused':
    'Par prudence, votre session a été fermée : elle a servi à deux endroits à la fois. Si vous n’y êtes pour rien, changez votre mot de passe.',
  'password-changed':
    'Le mot de passe de votre compte a été changé : reconnectez-vous avec le nouveau. Si ce n’était pas vous, utilisez « Mot de passe oublié ? ».',
  'address-restored':
    'L’adresse de votre compte a été rétablie et toutes ses sessions fermées : reconnectez-vous.',
  recovered:
    'Votre compte a été repris par le lien d’un mail, et toutes ses connexions fermées : reconnectez-vous.',
  'ended-apart':
    'Cette session a été fermée depuis la liste de vos connexions, par exemple sur un autre appareil. Si ce n’était pas vous, changez votre mot de passe.',
  erased: 'Ce compte a été supprimé. Il ne peut pas revenir.',
  'ended-by-team': 'L’équipe a fermé cette session. Vous pouvez vous reconnecter.',
  merged: 'Cette session a été fermée : l’équipe a fusionné votre compte avec un autre. Reconnectez-vous.',
  expired: 'Votre session a atteint sa durée maximale de 8 heures : reconnectez-vous.',
};

/** Whom to write to, as the end of a sentence. */
export const writeTo = (contact: string): string =>
  contact ? `écrivez à ${contact}` : 'adressez-vous à l’équipe qui tient cette plateforme';

/** The reason in words. */
export function endSentence(reason: EndReason, { contact }: Pick<Auth, 'contact'>): string {
  if (reason === 'deactivated')
    return `Votre compte a été désactivé par l’équipe : il ne peut plus se connecter, et ce qui lui appartient est gardé. Pour en connaître le motif ou le rouvrir, ${writeTo(contact)}.`;
  if (reason === 'deleted')
    return `Votre compte est à la corbeille : il ne peut plus se connecter. Pour le retrouver, ${writeTo(contact)}.`;
  if (reason === 'suspended')
    return 'Par une décision de l’équipe, votre compte ne peut plus se connecter pour l’instant. Connectez-vous pour lire le motif et la contester.';
  return SENTENCES[reason];
}

/** Why an account may not sign in; only for who has proved the password, or held a session. */
function offReason({ valid, deletedAt }: StoredUser): 'deactivated' | 'suspended' | 'deleted' {
  if (deletedAt !== null) return 'deleted';
  return valid ? 'suspended' : 'deactivated';
}

/** The same, and whether the account was merged into another one: it waits in the bin, too. */
export async function offReasonOf(
  db: Queries,
  user: StoredUser,
): Promise<ReturnType<typeof offReason> | 'merged'> {
  const reason = offReason(user);
  return reason === 'deleted' && (await findMergeOf(db, user._id)) ? 'merged' : reason;
}

/** What is said to the holder of a refresh token that is worth nothing any more. */
export interface Ended {
  because: EndReason;
  message: string;
}

/** Why the session of this refresh token is over; null for a token that never was, or of a session that holds. */
export async function findEnd(auth: Auth, db: Queries, token: string): Promise<Ended | null> {
  const row = await db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .where('refresh_tokens.hash', '=', hashSecret(token))
    .select(['sessions.user_id', 'sessions.ended_because', 'sessions.expires_at'])
    .executeTakeFirst();
  if (!row) return null;
  const because = await reasonOf(auth, db, row);
  return because && { because, message: endSentence(because, auth) };
}

interface EndedRow {
  user_id: string;
  ended_because: string | null;
  expires_at: string;
}

async function reasonOf(
  auth: Auth,
  db: Queries,
  { user_id, ended_because, expires_at }: EndedRow,
): Promise<EndReason | null> {
  // What is left of such an account waits in the bin without a name, and cannot be restored.
  if (ended_because === 'erased') return 'erased';
  const user = await findById(db, user_id);
  if (user && !isActive(user)) return offReasonOf(db, user);
  if (isEndReason(ended_because)) return ended_because;
  return Date.parse(expires_at) <= auth.now() ? 'expired' : null;
}
