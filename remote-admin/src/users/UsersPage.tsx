import { PageHeader } from '@rpd/shared/ui';
import { UsersTable } from './UsersTable.tsx';

/** `/app/admin/users` (ADM-4). */
export function UsersPage() {
  return (
    <>
      <PageHeader title="Utilisateurs" description="Les comptes de la communauté et leurs rôles." />
      <UsersTable />
    </>
  );
}
