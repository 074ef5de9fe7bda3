import type { User } from '@rpd/shared/domain';
import { Badge, Flex, formatDate, IconButton, Text } from '@rpd/shared/ui';
import { Recycle } from 'lucide-react';

interface UserDatesProps {
  user: User;
  restoring: boolean;
  onRestore: () => void;
}

/** Since when there is an account, and, if it is in the bin, the way out of it (ADM-4). */
export function UserDates({ user, restoring, onRestore }: UserDatesProps) {
  return (
    <Flex gap="3" wrap="wrap" align="center" color="fg.muted" textStyle="sm">
      <Text>Inscrit depuis le {formatDate(user.createdAt)}</Text>
      {user.deletedAt ? (
        <Flex gap="1" align="center">
          <Badge colorPalette="red">Supprimé le {formatDate(user.deletedAt)}</Badge>
          <IconButton label={`Restaurer ${user.name}`} busy={restoring} onClick={onRestore}>
            <Recycle aria-hidden="true" />
          </IconButton>
        </Flex>
      ) : null}
    </Flex>
  );
}
