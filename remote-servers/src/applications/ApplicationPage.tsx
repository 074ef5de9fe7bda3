import type { Submission } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import {
  Avatar,
  Box,
  ButtonLink,
  ErrorState,
  Flex,
  Grid,
  Heading,
  LoadingState,
  NotFoundState,
  PageHeader,
  QueryState,
  Skeleton,
  Stack,
  Text,
} from '@rpd/shared/ui';
import { Presence } from '@rpd/shared/ui/live';
import { SubmissionThread } from '@rpd/shared/ui/tickets';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { CharacterSheet } from '../ui/CharacterSheet.tsx';
import { characterById, submissionById } from './applications.api.ts';
import { Decisions } from './Decisions.tsx';
import { SubmissionBadge } from './SubmissionBadge.tsx';

/** `/app/servers/:id/applications/:submissionId`: one application, its sheet read as game master, and the decision. */
export function ApplicationPage() {
  const { id = '', submissionId = '' } = useParams();
  const query = useQuery(submissionById(submissionId));
  const back = { to: `/app/servers/${id}/applications`, label: 'Retour aux candidatures' };
  return (
    <QueryState
      query={query}
      title="Candidature"
      loading={
        <LoadingState label="Chargement de la candidature…">
          <Skeleton h="60" />
        </LoadingState>
      }
      notFound={
        <NotFoundState title="Candidature introuvable" back={back}>
          Elle n’existe pas, n’existe plus, ou ne vous est pas adressée.
        </NotFoundState>
      }
    >
      {submission => <Detail submission={submission} back={back} />}
    </QueryState>
  );
}

function Detail({ submission, back }: { submission: Submission; back: { to: string; label: string } }) {
  const { character: head, owner, state } = submission;
  const me = useSession(({ user }) => user?._id ?? '');
  const character = useQuery(characterById(head._id));
  return (
    <>
      <PageHeader
        title={head.name}
        description={submission.server.name}
        display
        actions={
          <ButtonLink to={back.to} variant="outline" colorPalette="gray">
            {back.label}
          </ButtonLink>
        }
      />
      <Presence topic={`characters:${head._id}`} state="viewing" />
      <Grid templateColumns={{ base: '1fr', lg: '2fr 1fr' }} gap="6" alignItems="start">
        <Box minW="0">
          {character.data ? <CharacterSheet character={character.data} /> : null}
          {character.isPending ? <Skeleton h="60" /> : null}
          {character.isError ? (
            <ErrorState error={character.error} onRetry={() => void character.refetch()} />
          ) : null}
        </Box>
        <Stack gap="5" minW="0">
          <Flex gap="3" align="center">
            <Avatar name={owner.name} src={owner.avatar} size={40} decorative />
            <Box minW="0">
              <Text fontWeight="semibold" overflowWrap="anywhere">
                {owner.name}
              </Text>
              <SubmissionBadge state={state} />
            </Box>
          </Flex>
          {character.data ? <Decisions submission={submission} seenVersion={character.data.version} /> : null}
          <Presence topic={`submissions:${submission._id}`} state="viewing" />
          <Box as="section">
            <Heading as="h2" size="sm" mb="2">
              Échanges
            </Heading>
            <SubmissionThread submission={submission} me={me} />
          </Box>
        </Stack>
      </Grid>
    </>
  );
}
