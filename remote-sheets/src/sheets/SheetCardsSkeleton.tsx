import { Card, LoadingState, SimpleGrid, Skeleton } from '@rpd/shared/ui';

const PLACES = ['1', '2', '3', '4'];

/** Four cards without words, where the sheets will be. */
export function SheetCardsSkeleton() {
  return (
    <LoadingState label="Chargement des fiches…">
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
        {PLACES.map(place => (
          <Card.Root key={place} overflow="hidden">
            <Skeleton aspectRatio="320/140" borderRadius="0" />
            <Card.Body gap="3">
              <Skeleton h="6" w="60%" />
              <Skeleton h="5" w="40%" />
              <Skeleton h="10" />
              <Skeleton h="5" w="50%" />
            </Card.Body>
          </Card.Root>
        ))}
      </SimpleGrid>
    </LoadingState>
  );
}
