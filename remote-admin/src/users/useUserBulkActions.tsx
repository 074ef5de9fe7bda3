import type { User } from '@rpd/shared/domain';
import type { BulkAction } from '@rpd/shared/ui/table';
import { Trash2, UserCheck, UserCog, UserX } from 'lucide-react';
import type { RoleChoice, UserDialogState } from './UserDialogs.tsx';
import { activation, deactivation, deletion } from './users.questions.ts';
import { useUserBulk } from './useUserBulk.ts';

/** What can be done with several accounts; `onOpen` shows the dialog that asks for a role. */
export function useUserBulkActions(onOpen: (state: UserDialogState | null) => void): BulkAction<User>[] {
  const bulk = useUserBulk();
  return [
    {
      label: 'Activer',
      icon: <UserCheck aria-hidden />,
      affects: ({ valid }) => !valid,
      question: activation,
      run: bulk.activate(true),
    },
    {
      label: 'Désactiver',
      icon: <UserX aria-hidden />,
      affects: ({ valid }) => valid,
      question: deactivation,
      run: bulk.activate(false),
    },
    {
      label: 'Rôle…',
      icon: <UserCog aria-hidden />,
      question: 'own',
      async run(users, names) {
        const choice = await new Promise<RoleChoice>(answer =>
          onOpen({ kind: 'roles', users, names, answer }),
        );
        onOpen(null);
        return choice ? bulk.giveRole(users, choice.role, choice.on) : false;
      },
    },
    {
      label: 'Supprimer',
      icon: <Trash2 aria-hidden />,
      tone: 'danger',
      affects: ({ deletedAt }) => deletedAt === null,
      question: deletion,
      run: bulk.remove,
    },
  ];
}
