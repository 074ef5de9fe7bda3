import type { User } from '@rpd/shared/domain';
import { Box, ButtonLink, PageHeader } from '@rpd/shared/ui';
import { Form, LeaveGuard } from '@rpd/shared/ui/form';
import { useNavigate, useSearchParams } from 'react-router';
import { returnPath } from '../lib/return-path.ts';
import { UserDates } from './UserDates.tsx';
import { UserFields } from './UserFields.tsx';
import { UserLoader } from './UserLoader.tsx';
import { useUserEdit } from './useUserEdit.ts';

/** `/app/admin/user/:id/e?returnUrl=…` (ADM-6). */
export function UserEditPage() {
  return (
    <UserLoader title="Modifier un utilisateur">{user => <Edit key={user._id} user={user} />}</UserLoader>
  );
}

function Edit({ user }: { user: User }) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const back = returnPath(params.get('returnUrl'), '/app/admin/users');
  const { account, form, save, restore, restoring, conflictDialog } = useUserEdit(user);

  return (
    <Box maxW="40rem">
      <PageHeader title={`Modifier ${account.name}`} />
      <Box mb="5">
        <UserDates user={account} restoring={restoring} onRestore={() => void restore()} />
      </Box>
      <Form
        form={form}
        onSubmit={async values => {
          await save(values);
          await navigate(back);
        }}
        actions={
          <ButtonLink to={back} variant="outline" colorPalette="gray">
            Annuler
          </ButtonLink>
        }
      >
        <UserFields control={form.control} hasPublicPage={account.publicPage} />
      </Form>
      <LeaveGuard form={form} />
      {conflictDialog}
    </Box>
  );
}
