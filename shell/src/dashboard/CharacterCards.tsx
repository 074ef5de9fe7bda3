import { SUBMISSION_STATE_LABELS } from '@rpd/shared/domain';
import type { CharacterSummary } from '@rpd/shared/domain';
import {
  Badge,
  Box,
  ButtonLink,
  ErrorState,
  Flex,
  formatNumber,
  Heading,
  Link,
  LoadingState,
  PortraitCard,
  SimpleGrid,
  Skeleton,
  Text,
} from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useCanNavigateTo } from '../lib/can-navigate-to.ts';
import { CHARACTERS_SHOWN, ownCharacters } from './dashboard.api.ts';

const COLUMNS = { base: 2, md: 3, xl: CHARACTERS_SHOWN };
const ALL = '/app/me/characters';

/** DSH-3: one's own characters, by their faces. */
export function CharacterCards() {
  const { data, error, isFetching, refetch } = useQuery(ownCharacters());
  const leads = useCanNavigateTo();
  const isMore = data !== undefined && data.total > data.rows.length;
  return (
    <Box as="section" aria-labelledby="characters">
      <Flex align="baseline" justify="space-between" gap="3" mb="4" wrap="wrap">
        <Heading as="h2" id="characters" size="lg">
          Vos personnages
        </Heading>
        {isMore && leads(ALL) ? (
          <Link to={ALL} textStyle="sm">
            Les {formatNumber(data.total)} personnages
          </Link>
        ) : null}
      </Flex>
      {data ? (
        data.rows.length > 0 ? (
          <SimpleGrid as="ul" listStyleType="none" columns={COLUMNS} gap="4">
            {data.rows.map(character => (
              <CharacterCard key={character._id} character={character} />
            ))}
          </SimpleGrid>
        ) : (
          <Flex gap="4" align="center" wrap="wrap">
            <Text color="fg.muted">Vous n’avez pas encore de personnage.</Text>
            {leads(ALL) ? (
              <ButtonLink to={ALL} variant="outline" size="sm">
                En créer un
              </ButtonLink>
            ) : null}
          </Flex>
        )
      ) : error ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <LoadingState label="Chargement de vos personnages…">
          <SimpleGrid columns={COLUMNS} gap="4">
            {Array.from({ length: CHARACTERS_SHOWN }, (_, place) => (
              <Skeleton key={place} h="14rem" borderRadius="lg" />
            ))}
          </SimpleGrid>
        </LoadingState>
      )}
    </Box>
  );
}

function CharacterCard({ character }: { character: CharacterSummary }) {
  const { _id, name, portrait, sheetName, submissions } = character;
  const leads = useCanNavigateTo();
  const [submission] = submissions;
  const to = `${ALL}/${_id}`;
  return (
    <PortraitCard id={_id} name={name} portrait={portrait} to={leads(to) ? to : undefined}>
      <Text textStyle="sm" color="fg.muted" lineClamp={2} overflowWrap="anywhere">
        {[sheetName, submission?.serverName].filter(Boolean).join(' · ') || 'Sans modèle de fiche'}
      </Text>
      {submission && submission.state !== 'accepted' ? (
        <Badge mt="2" colorPalette={submission.state === 'to_change' ? 'orange' : 'gray'}>
          {SUBMISSION_STATE_LABELS[submission.state]}
        </Badge>
      ) : null}
    </PortraitCard>
  );
}
