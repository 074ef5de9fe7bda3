import {
  ErrorState,
  Flex,
  Heading,
  Link,
  LoadingState,
  PortraitCard,
  SimpleGrid,
  Skeleton,
  Text,
} from '@rpd/shared/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ownCharacters } from '../characters/characters.api.ts';

/** The faces of this many stand on the profile; the list has the others. */
const SHOWN = 6;
const COLUMNS = { base: 2, sm: 3, xl: 6 };

/** The characters that one worked on last, by their faces; nothing where there is none. */
export function OwnCharacters() {
  const list = useInfiniteQuery(ownCharacters(''));
  const characters = list.data?.pages[0]?.rows.slice(0, SHOWN);
  if (characters?.length === 0) return null;
  return (
    <section aria-labelledby="own-characters">
      <Flex align="baseline" justify="space-between" gap="4" wrap="wrap" mb="4">
        <Heading as="h2" id="own-characters" size="xl">
          Mes personnages
        </Heading>
        <Link to="/app/me/characters">Tous mes personnages</Link>
      </Flex>
      {list.isError ? (
        <ErrorState error={list.error} retrying={list.isFetching} onRetry={() => void list.refetch()} />
      ) : null}
      {list.isPending ? <CharactersSkeleton /> : null}
      <SimpleGrid as="ul" listStyleType="none" columns={COLUMNS} gap="4">
        {characters?.map(({ _id, name, portrait, sheetName }) => (
          <PortraitCard key={_id} id={_id} name={name} portrait={portrait} to={`/app/me/characters/${_id}`}>
            <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
              {sheetName || 'Personnage de l’alpha'}
            </Text>
          </PortraitCard>
        ))}
      </SimpleGrid>
    </section>
  );
}

function CharactersSkeleton() {
  return (
    <LoadingState label="Chargement de vos personnages…">
      <SimpleGrid columns={COLUMNS} gap="4">
        {[1, 2, 3].map(card => (
          <Skeleton key={card} h="52" />
        ))}
      </SimpleGrid>
    </LoadingState>
  );
}
