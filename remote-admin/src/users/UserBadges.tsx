import type { User } from '@rpd/shared/domain';
import { Badge, formatDate, RoleBadge } from '@rpd/shared/ui';

/** The badges of an account's roles (ADM-4). */
export function UserRoles({ user }: { user: User }) {
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: '0.25rem' }}>
      {user.roles.map(role => (
        <RoleBadge key={role} role={role} />
      ))}
    </div>
  );
}

/** A badge for an account that cannot be used; nothing for one that can. */
export function UserState({ user }: { user: User }) {
  if (user.deletedAt) return <Badge colorPalette="red">Supprimé</Badge>;
  if (!user.valid) return <Badge colorPalette="gray">Inactif</Badge>;
  return <MeasureBadge {...user} />;
}

/** Which measure of the team holds; nothing where none does (DSK-3). */
export function MeasureBadge({ suspendedUntil, mutedUntil }: Pick<User, 'suspendedUntil' | 'mutedUntil'>) {
  if (suspendedUntil) return <Badge colorPalette="red">{endOf('Suspendu', suspendedUntil)}</Badge>;
  return mutedUntil ? <Badge colorPalette="orange">{endOf('Silence', mutedUntil)}</Badge> : null;
}

const endOf = (word: string, until: string): string =>
  until.startsWith('9999') ? `${word} sans limite` : `${word} jusqu’au ${formatDate(until)}`;
