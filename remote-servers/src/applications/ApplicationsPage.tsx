import {
  may,
  type Submission,
  SUBMISSION_STATE_LABELS,
  SUBMISSION_STATES,
  emblemPath,
} from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import {
  Avatar,
  Box,
  ButtonLink,
  Card,
  EmptyState,
  ErrorState,
  Flex,
  formatDateTime,
  Link,
  LoadingState,
  PageHeader,
  RefusedState,
  Skeleton,
  Stack,
  Text,
} from '@rpd/shared/ui';
import { FilterSelect, SearchBox } from '@rpd/shared/ui/search';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { serverHead, serverSubmissions } from './applications.api.ts';
import { SubmissionBadge } from './SubmissionBadge.tsx';

const STATES = SUBMISSION_STATES.map(state => ({ value: state, label: SUBMISSION_STATE_LABELS[state] }));

/** `/app/servers/:id/applications`: what waits for the server's team. */
export function ApplicationsPage() {
  const { id = '' } = useParams();
  const me = useSession(state => state.user);
  const { data: server, error, refetch } = useQuery(serverHead(id));
  const back = { to: `/app/servers/${id}`, label: 'Retour au serveur' };
  if (!server) {
    return (
      <>
        <PageHeader title="Candidatures" />
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton h="40" />}
      </>
    );
  }
  const { owner_id: serverOwner_id, recruiters: serverManagers } = server;
  const isJudge = may(me, 'decide', 'Submission', { owner_id: '', serverOwner_id, serverManagers });
  return (
    <>
      <PageHeader
        title="Candidatures"
        description={server.name}
        actions={
          <ButtonLink to={back.to} variant="outline" colorPalette="gray">
            {back.label}
          </ButtonLink>
        }
      />
      {isJudge ? (
        <Queue server={id} />
      ) : (
        <RefusedState back={back}>Seule l’équipe du serveur lit ses candidatures.</RefusedState>
      )}
    </>
  );
}

function Queue({ server }: { server: string }) {
  const [params, setParams] = useSearchParams();
  // What waits comes first: the other states are asked for.
  const state = params.get('state') ?? 'submitted';
  const q = params.get('q') ?? '';
  const set = (changes: Record<string, string>) =>
    setParams({ state, ...(q && { q }), ...changes }, { replace: true, preventScrollReset: true });
  const wanted = state === 'all' ? '' : state;
  const { data, isPending, isError, error, refetch } = useQuery(serverSubmissions(server, wanted, q));
  return (
    <>
      <Flex gap="3" wrap="wrap" mb="4">
        <SearchBox label="Rechercher un personnage" value={q} onSearch={text => set({ q: text })} />
        <FilterSelect
          label="État"
          options={[...STATES, { value: 'all', label: 'Tous les états' }]}
          value={state}
          onChange={next => set({ state: next })}
        />
      </Flex>
      {isPending ? (
        <LoadingState label="Chargement des candidatures…">
          <Skeleton h="24" />
        </LoadingState>
      ) : null}
      {isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data?.total === 0 ? <EmptyState drawing="letter" title="Aucune candidature ici." /> : null}
      <Stack as="ul" listStyleType="none" gap="3" aria-label="Candidatures">
        {(data?.rows ?? []).map(submission => (
          <QueueCard key={submission._id} submission={submission} />
        ))}
      </Stack>
    </>
  );
}

function QueueCard({ submission }: { submission: Submission }) {
  const { _id, character, owner, server, state, message, submittedAt } = submission;
  return (
    <Card.Root as="li" position="relative">
      <Card.Body flexDirection="row" flexWrap="wrap" gap="4" alignItems="center">
        <Avatar
          name={character.name}
          src={character.portrait || emblemPath(character._id)}
          size={48}
          decorative
        />
        <Box flex="1 1 12rem" minW="0">
          <Link
            to={`/app/servers/${server._id}/applications/${_id}`}
            display="inline"
            overflowWrap="anywhere"
            _after={{ content: '""', position: 'absolute', inset: '0' }}
          >
            {character.name}
          </Link>
          <Text textStyle="sm" color="fg.muted">
            {owner.name}, {formatDateTime(submittedAt)}
          </Text>
          {message ? (
            <Text lineClamp="2" overflowWrap="anywhere">
              {message}
            </Text>
          ) : null}
        </Box>
        <SubmissionBadge state={state} />
      </Card.Body>
    </Card.Root>
  );
}
