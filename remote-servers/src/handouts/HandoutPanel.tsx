import type { Handout } from '@rpd/shared/domain';
import { Box, Button, ButtonLink, Flex, Heading, Stack, Text, useOpenState } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { ThingsSeenAt } from '../ui/ThingsSeenAt.tsx';
import { PartState } from '../ui/PartState.tsx';
import { handoutsOf } from './handouts.api.ts';
import { readersOf } from './handouts.labels.ts';
import { HandoutReaders } from './HandoutReaders.tsx';
import { ReceivedHandouts } from './ReceivedHandouts.tsx';

/** « Documents »: what one received; a game master gives them here. */
export function HandoutPanel({ game, me }: { game: string; me: string }) {
  const query = useQuery(handoutsOf(game));
  return (
    <Box p="3">
      <Heading as="h2" size="md" mb="3">
        Documents
      </Heading>
      <ThingsSeenAt things={[['handouts', game]]} />
      <PartState query={query} loading="Chargement des documents…">
        {({ received, prepared }) => (
          <Stack gap="5">
            {prepared ? <Prepared game={game} me={me} handouts={prepared} /> : null}
            {prepared === null || received.length > 0 ? (
              <Box as="section">
                <Heading as="h3" size="sm" mb="2">
                  Mes documents
                </Heading>
                <ReceivedHandouts handouts={received} />
              </Box>
            ) : null}
          </Stack>
        )}
      </PartState>
    </Box>
  );
}

function Prepared({ game, me, handouts }: { game: string; me: string; handouts: readonly Handout[] }) {
  const [given, setGiven] = useOpenState<Handout | null>('readers', null);
  return (
    <Box as="section" aria-label="Documents préparés">
      {handouts.length === 0 ? (
        <Text color="fg.muted" mb="3">
          Aucun document préparé.
        </Text>
      ) : null}
      <Flex as="ul" listStyleType="none" direction="column" gap="2" mb="3">
        {handouts.map(handout => (
          <Flex as="li" key={handout._id} gap="2" align="center" minH="11">
            <Box flex="1" minW="0">
              <Text overflowWrap="anywhere">{handout.title}</Text>
              <Text textStyle="sm" color="fg.muted">
                {readersOf(handout)}
              </Text>
            </Box>
            <Button
              size="sm"
              minH="11"
              variant="outline"
              aria-label={`Donner : ${handout.title}`}
              onClick={() => setGiven(handout)}
            >
              Donner
            </Button>
          </Flex>
        ))}
      </Flex>
      <ButtonLink to={`/app/games/${game}/prepare`} size="sm" variant="outline">
        Préparer
      </ButtonLink>
      {given ? <HandoutReaders game={game} handout={given} me={me} onClose={() => setGiven(null)} /> : null}
    </Box>
  );
}
