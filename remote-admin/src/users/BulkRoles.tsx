import { ROLE_NAMES, ROLES, type Role, type User } from '@rpd/shared/domain';
import { Button, Stack } from '@rpd/shared/ui';
import { NativeSelect } from '@rpd/shared/ui/form';
import { Dialog } from '@rpd/shared/ui/overlay';
import { useState } from 'react';

interface BulkRolesProps {
  users: readonly User[];
  /** Null when the person thought better of it. */
  answer: (choice: { role: Role; on: boolean } | null) => void;
}

/** Which role several accounts get or lose. */
export function BulkRoles({ users, answer }: BulkRolesProps) {
  const [role, setRole] = useState<Role>('GM');
  return (
    <Dialog
      open
      size="sm"
      onClose={() => answer(null)}
      title="Changer de rôle"
      description={users.length > 1 ? `Pour les ${users.length} comptes choisis.` : `Pour ${users[0]?.name}.`}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={() => answer(null)}>
            Annuler
          </Button>
          <Button variant="outline" colorPalette="red" onClick={() => answer({ role, on: false })}>
            Retirer le rôle
          </Button>
          <Button onClick={() => answer({ role, on: true })}>Donner le rôle</Button>
        </>
      }
    >
      <Stack>
        <NativeSelect.Root>
          <NativeSelect.Field
            aria-label="Rôle"
            value={role}
            onChange={event => setRole(event.target.value as Role)}
          >
            {ROLES.map(code => (
              <option key={code} value={code}>
                {ROLE_NAMES[code]}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </Stack>
    </Dialog>
  );
}
