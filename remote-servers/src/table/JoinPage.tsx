import { resetBreadcrumb, updateBreadcrumb } from '@rpd/shared/breadcrumb';
import {
  Box,
  Button,
  ButtonLink,
  ErrorState,
  Flex,
  LoadingState,
  notifyFailure,
  PageHeader,
  Text,
} from '@rpd/shared/ui';
import { Input } from '@rpd/shared/ui/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { acceptInvitation, invitationOf, sessionsOf } from './table.api.ts';

/** `/app/games/join/:code?`: what an invitation opens, and the way in. */
export function JoinPage() {
  const { code = '' } = useParams();
  useEffect(() => {
    updateBreadcrumb({ customItems: [{ text: 'Rejoindre une table' }] });
    return resetBreadcrumb;
  }, [code]);
  return code ? <Accept code={code} /> : <AskCode />;
}

function AskCode() {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  return (
    <>
      <PageHeader
        title="Rejoindre une table"
        description="Tapez le code que le maître du jeu vous a donné."
      />
      <Box
        as="form"
        maxW="sm"
        onSubmit={event => {
          event.preventDefault();
          if (typed.trim()) void navigate(`/app/games/join/${encodeURIComponent(typed.trim())}`);
        }}
      >
        <Input
          aria-label="Code d’invitation"
          placeholder="ABCD-EFGH-JKMN"
          autoComplete="off"
          required
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
        <Button type="submit" mt="3">
          Continuer
        </Button>
      </Box>
    </>
  );
}

function Accept({ code }: { code: string }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const head = useQuery(invitationOf(code));
  const accept = useMutation({
    ...acceptInvitation,
    onError: error => notifyFailure('L’invitation n’a pas été acceptée', error),
  });
  const enter = async () => {
    const { game } = await accept.mutateAsync(code);
    const sessions = await client.fetchQuery(sessionsOf({ game: game._id }));
    const open = sessions.find(({ state }) => state === 'open');
    void navigate(open ? `/app/games/${game._id}/table/${open._id}` : `/app/games/${game._id}`);
  };
  if (head.isPending) return <LoadingState label="Lecture de l’invitation…" />;
  if (head.isError) {
    return (
      <>
        <PageHeader title="Rejoindre une table" />
        <ErrorState error={head.error} onRetry={() => void head.refetch()} />
        <Flex justify="center">
          <ButtonLink to="/app/games/join" variant="ghost">
            Taper un autre code
          </ButtonLink>
        </Flex>
      </>
    );
  }
  const { game, role, master, joined } = head.data;
  return (
    <>
      <PageHeader title={game.name} display />
      <Text mb="4">
        {master.name} vous invite {role === 'player' ? 'à jouer' : 'à regarder'}.
      </Text>
      <Button busy={accept.isPending} onClick={() => void enter()}>
        {joined ? 'Aller à la table' : 'Rejoindre la table'}
      </Button>
    </>
  );
}
