import { OPEN_SUBMISSION_STATES, type Server, emblemPath } from '@rpd/shared/domain';
import {
  Avatar,
  Box,
  ButtonLink,
  Card,
  EmptyState,
  ErrorState,
  Flex,
  Heading,
  isNotFound,
  LoadingState,
  PageHeader,
  QueryState,
  Skeleton,
  Stack,
  Text,
} from '@rpd/shared/ui';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { ServerNotFound } from '../ui/ServerNotFound.tsx';
import { characterById, myCharacters, serverHead, sheetById, submissionById } from './applications.api.ts';
import { ApplicationForm } from './ApplicationForm.tsx';
import { Applied } from './Applied.tsx';
import { SubmissionBadge } from './SubmissionBadge.tsx';

/**
 * `/app/servers/:id/apply`: 'Déposer une fiche' (SRV-6). The address says with what: a character, a template, a submission; or which
 * one was just sent.
 */
export function ApplyPage() {
  const { id = '' } = useParams();
  return (
    <QueryState
      query={useQuery(serverHead(id))}
      title="Déposer une fiche"
      loading={<Loading />}
      notFound={<ServerNotFound />}
    >
      {server => (
        <>
          <PageHeader
            title="Déposer une fiche"
            description={`Sur ${server.name} : son équipe la lira et vous répondra.`}
            display
            actions={
              <ButtonLink to={`/app/servers/${id}`} variant="outline" colorPalette="gray">
                Retour au serveur
              </ButtonLink>
            }
          />
          <Chosen server={server} />
        </>
      )}
    </QueryState>
  );
}

const Loading = () => (
  <LoadingState label="Chargement…">
    <Skeleton h="60" />
  </LoadingState>
);

function Chosen({ server }: { server: Server }) {
  const [params] = useSearchParams();
  const applied = params.get('applied');
  return applied ? <Applied server={server} id={applied} /> : <Filling server={server} />;
}

function Filling({ server }: { server: Server }) {
  const [params] = useSearchParams();
  const [sheetId, submissionId] = [params.get('sheet') ?? '', params.get('submission') ?? ''];
  const submission = useQuery({ ...submissionById(submissionId), enabled: submissionId !== '' });
  const characterId = params.get('character') ?? submission.data?.character._id ?? '';
  const character = useQuery({ ...characterById(characterId), enabled: characterId !== '' });
  const sheet = useQuery({ ...sheetById(sheetId), enabled: sheetId !== '' });
  if (!sheetId && !characterId && !submissionId) return <Choice server={server} />;
  const error = submission.error ?? character.error ?? sheet.error;
  if (error) {
    return (
      <ErrorState
        error={error}
        onRetry={() => {
          for (const query of [submission, character, sheet]) if (query.isError) void query.refetch();
        }}
      />
    );
  }
  if (character.data && (!submissionId || submission.data)) {
    return (
      <ApplicationForm
        key={characterId}
        server={server}
        character={character.data}
        submission={submission.data}
      />
    );
  }
  if (sheet.data) return <ApplicationForm key={sheetId} server={server} sheet={sheet.data} />;
  return <Loading />;
}

/** With which character? One's own, or a new one on a template of the server. */
function Choice({ server }: { server: Server }) {
  const characters = useQuery(myCharacters);
  const sheets = useQueries({ queries: server.options.characters.sheet_type.map(sheetById) });
  const known = sheets.flatMap(sheet => sheet.data ?? []);
  // A template that is gone since is one less; one that could not be asked for is not nothing.
  const lost = sheets.map(sheet => sheet.error).find(error => error && !isNotFound(error));
  const retrySheets = () => {
    for (const sheet of sheets) if (sheet.isError) void sheet.refetch();
  };
  const base = `/app/servers/${server._id}/apply`;
  return (
    <Stack gap="8">
      <Box as="section" aria-labelledby="nouveau">
        <Heading as="h2" size="lg" id="nouveau" mb="3">
          Avec un nouveau personnage
        </Heading>
        {sheets.some(sheet => sheet.isPending) ? <Skeleton h="16" /> : null}
        {lost ? <ErrorState error={lost} onRetry={retrySheets} /> : null}
        {known.length === 0 && !lost && sheets.every(sheet => !sheet.isPending) ? (
          <Text color="fg.muted">Ce serveur ne propose pas encore de modèle de fiche.</Text>
        ) : null}
        <Stack as="ul" listStyleType="none" gap="3" aria-label="Modèles du serveur">
          {known.map(sheet => (
            <Card.Root as="li" key={sheet._id}>
              <Card.Body
                flexDirection="row"
                flexWrap="wrap"
                gap="3"
                alignItems="center"
                justifyContent="space-between"
              >
                <Box minW="0">
                  <Text fontWeight="semibold">{sheet.description.name}</Text>
                  <Text textStyle="sm" color="fg.muted" lineClamp="2">
                    {sheet.description.description}
                  </Text>
                </Box>
                <ButtonLink to={`${base}?sheet=${sheet._id}`}>Remplir {sheet.description.name}</ButtonLink>
              </Card.Body>
            </Card.Root>
          ))}
        </Stack>
      </Box>
      <Box as="section" aria-labelledby="existant">
        <Heading as="h2" size="lg" id="existant" mb="3">
          Avec un de mes personnages
        </Heading>
        {characters.isPending ? <Skeleton h="16" /> : null}
        {characters.isError ? (
          <ErrorState error={characters.error} onRetry={() => void characters.refetch()} />
        ) : null}
        {characters.data?.length === 0 ? (
          <EmptyState drawing="mask" title="Vous n’avez pas encore de personnage." />
        ) : null}
        <Stack as="ul" listStyleType="none" gap="3" aria-label="Mes personnages">
          {(characters.data ?? []).map(character => {
            const open = character.submissions.find(
              ({ server: other, state }) => other === server._id && OPEN_SUBMISSION_STATES.includes(state),
            );
            return (
              <Card.Root as="li" key={character._id}>
                <Card.Body flexDirection="row" flexWrap="wrap" gap="3" alignItems="center">
                  <Avatar
                    name={character.name}
                    src={character.portrait || emblemPath(character._id)}
                    size={40}
                    decorative
                  />
                  <Box flex="1 1 10rem" minW="0">
                    <Text fontWeight="semibold">{character.name}</Text>
                    <Text textStyle="sm" color="fg.muted">
                      {character.sheetName || 'Sans modèle'}
                    </Text>
                  </Box>
                  {open ? (
                    <Flex gap="2" align="center">
                      <Text textStyle="sm" color="fg.muted">
                        Déjà déposé
                      </Text>
                      <SubmissionBadge state={open.state} />
                    </Flex>
                  ) : (
                    <ButtonLink to={`${base}?character=${character._id}`} variant="outline">
                      Choisir {character.name}
                    </ButtonLink>
                  )}
                </Card.Body>
              </Card.Root>
            );
          })}
        </Stack>
      </Box>
    </Stack>
  );
}
