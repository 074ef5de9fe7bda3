import type { User } from '@rpd/shared/domain';
import { FormDialog } from '@rpd/shared/ui/form';
import { UserDates } from './UserDates.tsx';
import { UserFields } from './UserFields.tsx';
import { useUserEdit } from './useUserEdit.ts';

/** The edit dialog of the users table (ADM-4). */
export function UserEdit({ user, onClose }: { user: User; onClose: () => void }) {
  const { account, form, save, restore, restoring, conflictDialog } = useUserEdit(user);
  return (
    <>
      <FormDialog title={`Modifier ${user.name}`} form={form} onClose={onClose} onSubmit={save}>
        <UserDates user={account} restoring={restoring} onRestore={() => void restore()} />
        <UserFields control={form.control} hasPublicPage={account.publicPage} />
      </FormDialog>
      {conflictDialog}
    </>
  );
}
