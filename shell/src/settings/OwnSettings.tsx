import { Box, Heading, Link, SimpleGrid } from '@rpd/shared/ui';
import type { OwnSection, OwnThing } from '../lib/settings.ts';

const TITLES: Record<OwnThing['kind'], string> = {
  server: 'Mes serveurs',
  game: 'Mes jeux',
};

/** What can be set of each server and game that one runs. */
export function OwnSettings({ own }: { own: readonly OwnSection[] }) {
  const kinds = (Object.keys(TITLES) as OwnThing['kind'][]).filter(kind =>
    own.some(({ thing }) => thing.kind === kind),
  );
  return kinds.map(kind => (
    <Box key={kind} as="section" aria-labelledby={`own-${kind}`} mt="10">
      <Heading as="h2" id={`own-${kind}`} size="md" mb="3">
        {TITLES[kind]}
      </Heading>
      <SimpleGrid columns={{ base: 1, md: 2, xl: 3 }} gap={{ base: '4', md: '6' }} alignItems="start">
        {own
          .filter(({ thing }) => thing.kind === kind)
          .map(({ thing, settings }) => (
            <Box
              key={thing._id}
              as="section"
              aria-labelledby={`own-${thing._id}`}
              px="5"
              py="4"
              bg="bg.panel"
              borderWidth="1px"
              borderRadius="lg"
            >
              <Heading as="h3" id={`own-${thing._id}`} size="sm" mb="1" overflowWrap="anywhere">
                {thing.name}
              </Heading>
              <Box as="ul" listStyleType="none">
                {settings.map(({ label, path }) => (
                  <li key={path}>
                    <Link to={path} display="inline-block" minH="6" py="1">
                      {label}
                    </Link>
                  </li>
                ))}
              </Box>
            </Box>
          ))}
      </SimpleGrid>
    </Box>
  ));
}
