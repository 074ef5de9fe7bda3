import { admits } from '@rpd/shared/remote';
import { useSession } from '@rpd/shared/session';
import { PageHeader, RefusedState } from '@rpd/shared/ui';
import { Outlet } from 'react-router';

/** The guard admits nobody else (GRD-2); this is for a person who loses the role meanwhile. */
export function ModeratorsOnly() {
  // Whose session has ended is on the way to the login page: nobody is refused anything.
  const isAdmitted = useSession(({ user }) => !user || admits(['AD', 'MO'], user.roles));
  if (isAdmitted) return <Outlet />;
  return (
    <>
      <PageHeader title="Modération" />
      <RefusedState>Cette page est réservée aux modérateurs.</RefusedState>
    </>
  );
}
