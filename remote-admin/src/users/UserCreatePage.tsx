import type { CreatedUser } from '@rpd/shared/domain';
import { Box, ButtonLink, PageHeader } from '@rpd/shared/ui';
import { Form, LeaveGuard } from '@rpd/shared/ui/form';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { returnPath } from '../lib/return-path.ts';
import { UserFields } from './UserFields.tsx';
import { UserPassword } from './UserPassword.tsx';
import { useUserCreate } from './useUserCreate.ts';

/** `/app/admin/user/c?returnUrl=…` (ADM-6). */
export function UserCreatePage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const back = returnPath(params.get('returnUrl'), '/app/admin/users');
  const { form, save } = useUserCreate();
  const [created, setCreated] = useState<CreatedUser>();

  return (
    <Box maxW="40rem">
      <PageHeader
        title="Créer un utilisateur"
        description="Son mot de passe sera généré, et affiché une fois."
      />
      <Form
        form={form}
        onSubmit={async values => {
          setCreated(await save(values));
          // Nothing is left unsaved: the guard may let go.
          form.reset(values);
        }}
        actions={
          <ButtonLink to={back} variant="outline" colorPalette="gray">
            Annuler
          </ButtonLink>
        }
      >
        <UserFields control={form.control} />
      </Form>
      {/* One after the other: a router asks one guard alone. */}
      {created ? (
        <UserPassword user={created} onClose={() => void navigate(back)} />
      ) : (
        <LeaveGuard form={form} />
      )}
    </Box>
  );
}
