import type { ListedPerson, PersonLines } from '@rpd/shared/domain';
import { formatDate, formatDateTime } from '@rpd/shared/ui';

/** How an account stands, in a word. */
export const stateLabel = ({ deletedAt, valid }: ListedPerson): string =>
  deletedAt ? 'Supprimé' : valid ? 'Actif' : 'Inactif';

/** Whether a sign-in holds, and since when not. */
export function signInState(line: PersonLines['signins'], now = Date.now()): string {
  if (line.endedAt) return `fermée le ${formatDateTime(line.endedAt)}`;
  return Date.parse(line.expiresAt) > now ? 'ouverte' : `finie le ${formatDateTime(line.expiresAt)}`;
}

export const networkFacts = ({ firstAt, lastAt, signIns, keptUntil }: PersonLines['networks']): string =>
  `${signIns} ${signIns > 1 ? 'connexions' : 'connexion'}, du ${formatDate(firstAt)} au ${formatDate(lastAt)}, gardé jusqu’au ${formatDate(keptUntil)}`;
