import { READING, sheetRoute } from '@rpd/shared/domain';
import {
  Box,
  ButtonLink,
  ErrorState,
  Flex,
  Heading,
  Link,
  LoadingState,
  PageHeader,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
} from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import type { ReactNode } from 'react';
import { CyberpunkScene } from './CyberpunkScene.tsx';
import { cyberpunk } from './cyberpunk.api.ts';
import { GameCard } from './GameCard.tsx';

/** `/app/games/cyberpunk` (GAM-3): the system's page, for those who run its games. */
export function CyberpunkPage() {
  const { data, isError, error, isFetching, refetch } = useQuery(cyberpunk);
  return (
    <>
      <PageHeader title="Cyberpunk" />
      <CyberpunkScene
        title={data?.type?.name ?? 'Cyberpunk'}
        words={
          data?.type?.description.text ||
          'Une ville qui ne dort pas, des corps qu’on améliore, des gens qui n’ont plus que leur style.'
        }
      />
      {isError ? <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} /> : null}
      {!data && !isError ? (
        <LoadingState label="Chargement…">
          <Skeleton h="40" />
        </LoadingState>
      ) : null}
      {data ? (
        <Stack gap="8">
          <Section title="Jeux">
            {data.games.length === 0 ? (
              <Text color="fg.muted">Aucun jeu de ce système n’est ouvert.</Text>
            ) : null}
            <SimpleGrid
              as="ul"
              listStyleType="none"
              columns={{ base: 1, md: 2, lg: 3 }}
              gap="4"
              aria-label="Jeux"
            >
              {data.games.map(game => (
                <GameCard key={game._id} game={game} types={data.type ? [data.type] : []} />
              ))}
            </SimpleGrid>
          </Section>
          <Section title="Modèles de fiche">
            {data.sheets.length === 0 ? (
              <Text color="fg.muted">Aucun modèle public n’est encore fait pour ce système.</Text>
            ) : null}
            <SimpleGrid {...CARDS} aria-label="Modèles">
              {data.sheets.map(sheet => (
                <Entry key={sheet._id}>
                  <ScrollText size={20} aria-hidden="true" />
                  <Link to={sheetRoute('Sheet_Edit', sheet._id)} state={READING} fontWeight="semibold">
                    {sheet.description.name}
                  </Link>
                </Entry>
              ))}
            </SimpleGrid>
            <Flex mt="4">
              <ButtonLink to="/app/sheets/c" variant="outline">
                Nouvelle fiche
              </ButtonLink>
            </Flex>
          </Section>
          {data.classes.length > 0 ? (
            <Section title="Classes">
              <SimpleGrid {...CARDS} aria-label="Classes">
                {data.classes.map(entry => (
                  <Entry key={entry._id}>
                    <Box minW="0">
                      <Text fontWeight="semibold">{entry.name}</Text>
                      <Text textStyle="sm" color="fg.muted">
                        {entry.description}
                      </Text>
                    </Box>
                  </Entry>
                ))}
              </SimpleGrid>
            </Section>
          ) : null}
        </Stack>
      ) : null}
    </>
  );
}

const CARDS = {
  as: 'ul',
  listStyleType: 'none',
  columns: { base: 1, sm: 2, lg: 3 },
  gap: '4',
} as const;

function Entry({ children }: { children: ReactNode }) {
  return (
    <Flex
      as="li"
      gap="3"
      p="4"
      minW="0"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
      overflowWrap="anywhere"
    >
      {children}
    </Flex>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section">
      <Heading as="h2" size="lg" mb="3">
        {title}
      </Heading>
      {children}
    </Box>
  );
}
