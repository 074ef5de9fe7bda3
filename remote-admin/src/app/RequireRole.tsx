import type { Role } from '@rpd/shared/domain';
import { admits } from '@rpd/shared/remote';
import { useSession } from '@rpd/shared/session';
import { PageHeader, RefusedState } from '@rpd/shared/ui';
import { Outlet } from 'react-router';

interface RequireRoleProps {
  roles: readonly Role[];
  title: string;
  /** Who may be here. */
  message: string;
}

/** Refuses a person who loses the role while the page is open; the guard admits nobody else (GRD-2). */
function RequireRole({ roles, title, message }: RequireRoleProps) {
  // Signed-out users are being redirected; do not show the refusal.
  const isAdmitted = useSession(({ user }) => !user || admits(roles, user.roles));
  if (isAdmitted) return <Outlet />;
  return (
    <>
      <PageHeader title={title} />
      <RefusedState>{message}</RefusedState>
    </>
  );
}

export const AdministratorsOnly = () => (
  <RequireRole roles={['AD']} title="Administration" message="Cette page est réservée à l’administration." />
);

export const ModeratorsOnly = () => (
  <RequireRole roles={['AD', 'MO']} title="Modération" message="Cette page est réservée à la modération." />
);
