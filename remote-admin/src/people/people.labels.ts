import type { ListedPerson, PersonLines, UserState } from '@rpd/shared/domain';
import { formatDate, formatDateTime } from '@rpd/shared/ui';

export const STATE_LABELS: Record<UserState, string> = {
  active: 'Actif',
  inactive: 'Inactif',
  deleted: 'Supprimé',
};

/** How an account stands, in a word. */
export const stateLabel = ({ deletedAt, valid }: ListedPerson): string =>
  STATE_LABELS[deletedAt ? 'deleted' : valid ? 'active' : 'inactive'];

/** Whether a sign-in holds, and since when not. */
export function signInState(line: PersonLines['signins'], now = Date.now()): string {
  if (line.endedAt) return `fermée le ${formatDateTime(line.endedAt)}`;
  return Date.parse(line.expiresAt) > now ? 'ouverte' : `finie le ${formatDateTime(line.expiresAt)}`;
}

export const networkFacts = ({ firstAt, lastAt, signIns, keptUntil }: PersonLines['networks']): string =>
  `${signIns} ${signIns > 1 ? 'connexions' : 'connexion'}, du ${formatDate(firstAt)} au ${formatDate(lastAt)}, gardé jusqu’au ${formatDate(keptUntil)}`;
