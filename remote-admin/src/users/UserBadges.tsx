import type { User } from '@rpd/shared/domain';
import { Badge, RoleBadge } from '@rpd/shared/ui';
import { MeasureBadge } from '../ui/MeasureBadge.tsx';

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
