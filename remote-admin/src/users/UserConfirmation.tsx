import type { User } from '@rpd/shared/domain';
import { Button, Flex, formatDate, notifyOutcome, Text } from '@rpd/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { confirmEmail } from './users.api.ts';

/** A new account whose address nobody has confirmed: until when it stays, and the confirmation by hand. */
export function UserConfirmation({ user }: { user: User }) {
  const { mutateAsync, data, isPending } = useMutation(confirmEmail);
  const { confirmBy } = data ?? user;
  if (!confirmBy || user.deletedAt) return null;
  return (
    <Flex role="status" gap="3" mb="4" p="3" align="center" wrap="wrap" borderWidth="1px" borderRadius="lg">
      <Text flex="1" minW="48">
        {user.valid ? `Adresse non confirmée, retirée le ${formatDate(confirmBy)}` : 'Adresse non confirmée'}
      </Text>
      <Button
        size="sm"
        variant="outline"
        disabled={isPending}
        onClick={() =>
          void notifyOutcome(mutateAsync(user._id), {
            done: () => 'Adresse confirmée',
            failed: 'L’adresse n’a pas pu être confirmée',
          })
        }
      >
        Confirmer l’adresse
      </Button>
    </Flex>
  );
}
