import { PLAYER_MOVES, type Submission } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Box, Button, ButtonLink, Card, Flex, Heading, Stack, notifyFailure, Text } from '@rpd/shared/ui';
import { confirm } from '@rpd/shared/ui/overlay';
import { SubmissionThread } from '@rpd/shared/ui/tickets';
import { useMutation, useQuery } from '@tanstack/react-query';
import { moveSubmission, mySubmissions } from './applications.api.ts';
import { SubmissionBadge } from './SubmissionBadge.tsx';

/** Where one's own characters stand with a server, what was said of them, and what one can do. */
export function MyApplications({ server }: { server: string }) {
  const me = useSession(state => state.user?._id ?? '');
  const submissions = useQuery(mySubmissions(server, me));
  if (!submissions.data?.length) return null;
  return (
    <Box as="section" mb="5">
      <Heading as="h3" size="md" mb="3">
        Mes candidatures
      </Heading>
      <Stack as="ul" listStyleType="none" gap="3" aria-label="Mes candidatures">
        {submissions.data.map(submission => (
          <MyApplication key={submission._id} submission={submission} />
        ))}
      </Stack>
    </Box>
  );
}

function MyApplication({ submission }: { submission: Submission }) {
  const { _id, version, state, character, server } = submission;
  const me = useSession(({ user }) => user?._id ?? '');
  const move = useMutation({
    ...moveSubmission,
    onError: error => notifyFailure('Erreur lors de la modification', error),
  });
  const withdraw = () =>
    void confirm({
      title: `Retirer ${character.name} de ${server.name} ?`,
      description: 'Votre personnage reste à vous : vous pourrez le déposer de nouveau.',
      confirmLabel: 'Retirer',
      tone: 'danger',
      act: () => move.mutateAsync({ _id, version, state: 'withdrawn', message: '' }).catch(() => undefined),
    });
  return (
    <Card.Root as="li">
      <Card.Body gap="2">
        <Flex gap="3" wrap="wrap" align="center" justify="space-between">
          <Flex gap="3" align="center" wrap="wrap">
            <Text fontWeight="semibold">{character.name}</Text>
            <SubmissionBadge state={state} />
          </Flex>
          <Flex gap="2" wrap="wrap">
            {state === 'to_change' ? (
              <ButtonLink size="sm" to={`/app/servers/${server._id}/apply?submission=${_id}`}>
                Retoucher {character.name}
              </ButtonLink>
            ) : null}
            {PLAYER_MOVES[state]?.includes('withdrawn') ? (
              <Button size="sm" variant="outline" busy={move.isPending} onClick={withdraw}>
                Retirer {character.name}
              </Button>
            ) : null}
          </Flex>
        </Flex>
        <SubmissionThread submission={submission} me={me} />
      </Card.Body>
    </Card.Root>
  );
}
