import type { User } from '@rpd/shared/domain';
import { Avatar, Box, Button, ButtonLink, Flex, PageHeader, Text, notifyOutcome } from '@rpd/shared/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { returnPath } from '../lib/return-path.ts';
import { UserRoles, UserState } from './UserBadges.tsx';
import { UserLoader } from './UserLoader.tsx';
import { describeDependents } from '../lib/dependents.ts';
import { belongingsOf, deleteUser } from './users.api.ts';
import { OWNED } from './users.labels.ts';

/** `/app/admin/user/:id/d?returnUrl=…` (ADM-6): the question, then the deletion. */
export function UserDeletePage() {
  return <UserLoader title="Supprimer un utilisateur">{user => <Question user={user} />}</UserLoader>;
}

function Question({ user }: { user: User }) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const back = returnPath(params.get('returnUrl'), '/app/admin/users');
  const remove = useMutation(deleteUser);
  const { data: owned } = useQuery({
    queryKey: ['users', 'belongings', user._id],
    queryFn: () => describeDependents(belongingsOf([user]), OWNED),
    // What they own now, not when somebody asked last.
    gcTime: 0,
  });

  const confirmed = async () => {
    await notifyOutcome(remove.mutateAsync(user._id), {
      done: () => `Suppression réussi de ${user.name}`,
      failed: 'Erreur lors de la suppression',
    });
    await navigate(back);
  };
  return (
    <Box maxW="40rem">
      <PageHeader
        title={`Êtes vous sûr de supprimer ${user.name} ?`}
        description="Son compte va à la corbeille : vous pourrez le restaurer."
      />
      <Flex gap="4" align="center" wrap="wrap" mb="6">
        <Avatar name={user.name} src={user.avatar} size={48} decorative />
        <Text overflowWrap="anywhere">{user.email}</Text>
        <UserRoles user={user} />
        <UserState user={user} />
      </Flex>
      <Text mb="4" role="status">
        {owned ?? 'Vérification de ce qui en dépend…'}
      </Text>
      {remove.error ? (
        <Text role="alert" color="fg.error" mb="4">
          {remove.error.message}
        </Text>
      ) : null}
      <Flex gap="3" wrap="wrap">
        <ButtonLink to={back} variant="outline" colorPalette="gray">
          Annuler
        </ButtonLink>
        <Button
          colorPalette="red"
          busy={remove.isPending}
          disabled={owned === undefined}
          onClick={() => void confirmed().catch(() => undefined)}
        >
          Supprimer
        </Button>
      </Flex>
    </Box>
  );
}
