import { type Submission, SUBMISSION_STATE_LABELS } from '@rpd/shared/domain';
import {
  Avatar,
  Box,
  ButtonLink,
  ErrorState,
  Flex,
  formatDateTime,
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
  const { character: head, owner, state, message } = submission;
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
          {message ? (
            <Text
              whiteSpace="pre-wrap"
              overflowWrap="anywhere"
              borderStartWidth="3px"
              borderColor="brand.solid"
              ps="3"
            >
              {message}
            </Text>
          ) : null}
          {character.data ? <Decisions submission={submission} seenVersion={character.data.version} /> : null}
          <History submission={submission} />
        </Stack>
      </Grid>
    </>
  );
}

function History({ submission }: { submission: Submission }) {
  return (
    <Box as="section">
      <Heading as="h2" size="sm" mb="2">
        Historique
      </Heading>
      <Stack as="ol" listStyleType="none" gap="2" aria-label="Historique">
        {submission.history.map(step => (
          <li key={step.at}>
            <Text>
              {SUBMISSION_STATE_LABELS[step.state]}{' '}
              <Text as="span" textStyle="sm" color="fg.muted">
                {formatDateTime(step.at)}
              </Text>
            </Text>
            {step.message ? (
              <Text textStyle="sm" color="fg.muted" whiteSpace="pre-wrap" overflowWrap="anywhere">
                {step.message}
              </Text>
            ) : null}
          </li>
        ))}
      </Stack>
    </Box>
  );
}
