import type { User } from '@rpd/shared/domain';
import { formatNumber } from '@rpd/shared/ui';
import type { BulkQuestion } from '@rpd/shared/ui/table';
import { describeDependents } from '../lib/dependents.ts';
import { belongingsOf } from './users.api.ts';
import { OWNED, OWNED_TOGETHER } from './users.labels.ts';

// What is asked before something is done with several accounts: who, and what follows for them.

const accounts = (users: readonly User[]): string =>
  users.length > 1 ? `ces ${formatNumber(users.length)} comptes` : (users[0]?.name ?? '');

export const activation = (users: User[]): BulkQuestion => ({
  title: `Activer ${accounts(users)} ?`,
  description:
    users.length > 1
      ? 'Ces personnes pourront de nouveau se connecter.'
      : 'Cette personne pourra de nouveau se connecter.',
  confirmLabel: 'Activer',
  tone: 'brand',
});

export const deactivation = (users: User[]): BulkQuestion => ({
  title: `Désactiver ${accounts(users)} ?`,
  description:
    users.length > 1
      ? 'Ces personnes sont déconnectées partout et ne peuvent plus se connecter. Ce qui leur appartient reste.'
      : 'Cette personne est déconnectée partout et ne peut plus se connecter. Ce qui lui appartient reste.',
  confirmLabel: 'Désactiver',
});

export const deletion = (users: User[]): BulkQuestion => ({
  title: `Êtes vous sûr de supprimer ${accounts(users)} ?`,
  description:
    users.length > 1
      ? 'Ils vont à la corbeille : vous pourrez les restaurer.'
      : 'Son compte va à la corbeille : vous pourrez le restaurer.',
  details: describeDependents(belongingsOf(users), users.length > 1 ? OWNED_TOGETHER : OWNED),
  confirmLabel: 'Supprimer',
});
