import { Card, HStack, LoadingState, SimpleGrid, Skeleton } from '@rpd/shared/ui';
import type { CardPlace } from './ServerCard.tsx';

const PLACES = ['1', '2', '3', '4', '5', '6'];

/** Six cards without words, where the servers will be. */
export function ServerCardsSkeleton() {
  return (
    <LoadingState label="Chargement des serveurs…">
      <SimpleGrid columns={{ base: 1, md: 2, lg: 3 }} gap="4">
        {PLACES.map(place => (
          <Card.Root key={place}>
            <Blank />
          </Card.Root>
        ))}
      </SimpleGrid>
    </LoadingState>
  );
}

/** Where a server will be that one has scrolled to before it came. */
export function ServerPlace({ place }: { place: CardPlace }) {
  return (
    <Card.Root role="listitem" {...place} aria-busy="true" minH="16rem">
      <Blank />
    </Card.Root>
  );
}

function Blank() {
  return (
    <Card.Body gap="3">
      <HStack gap="3">
        <Skeleton w="12" h="12" />
        <Skeleton flex="1" h="6" />
      </HStack>
      <Skeleton h="10" />
    </Card.Body>
  );
}
