import type { User } from '@rpd/shared/domain';
import { Badge, formatDate } from '@rpd/shared/ui';

/** Which measure of the team holds; nothing where none does (DSK-3). */
export function MeasureBadge({ suspendedUntil, mutedUntil }: Pick<User, 'suspendedUntil' | 'mutedUntil'>) {
  if (suspendedUntil) return <Badge colorPalette="red">{endOf('Suspendu', suspendedUntil)}</Badge>;
  return mutedUntil ? <Badge colorPalette="orange">{endOf('Silence', mutedUntil)}</Badge> : null;
}

const endOf = (word: string, until: string): string =>
  until.startsWith('9999') ? `${word} sans limite` : `${word} jusqu’au ${formatDate(until)}`;
