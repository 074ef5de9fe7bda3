import { ROLE_NAMES, ROLES, type Role } from '@rpd/shared/domain';
import { Button, formatNumber, Stack } from '@rpd/shared/ui';
import { NativeSelect } from '@rpd/shared/ui/form';
import { Dialog } from '@rpd/shared/ui/overlay';
import { useState, type ReactNode } from 'react';

interface BulkRolesProps {
  count: number;
  /** Whose accounts these are, see BulkNames. */
  names: ReactNode;
  /** Null when the person thought better of it. */
  answer: (choice: { role: Role; on: boolean } | null) => void;
}

/** Which role several accounts get or lose. */
export function BulkRoles({ count, names, answer }: BulkRolesProps) {
  const [role, setRole] = useState<Role>('GM');
  return (
    <Dialog
      open
      size="sm"
      onClose={() => answer(null)}
      title="Changer de rôle"
      description={
        <>
          {count > 1
            ? `Pour ${formatNumber(count)} comptes. Le nouveau rôle compte dès leur prochaine action.`
            : 'Pour un compte. Le nouveau rôle compte dès sa prochaine action.'}
          {names}
        </>
      }
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
