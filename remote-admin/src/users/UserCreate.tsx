import type { CreatedUser } from '@rpd/shared/domain';
import { FormDialog } from '@rpd/shared/ui/form';
import { UserFields } from './UserFields.tsx';
import { useUserCreate } from './useUserCreate.ts';

interface UserCreateProps {
  onClose: () => void;
  /** The new account with its password, which is shown this once. */
  onCreated: (user: CreatedUser) => void;
}

/** The create dialog of the users table (ADM-4). */
export function UserCreate({ onClose, onCreated }: UserCreateProps) {
  const { form, save } = useUserCreate();
  return (
    <FormDialog
      title="Créer un utilisateur"
      form={form}
      onClose={onClose}
      onSubmit={async values => onCreated(await save(values))}
      submitLabel="Créer"
    >
      <UserFields control={form.control} />
    </FormDialog>
  );
}
