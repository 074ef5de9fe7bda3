import { Flex, Heading, Link } from '@rpd/shared/ui';
import type { ReactNode } from 'react';

/** Characters of one's own on the profile, and the way to all of them. */
export const CharactersSection = ({ children }: { children: ReactNode }) => (
  <section aria-labelledby="own-characters">
    <Flex align="baseline" justify="space-between" gap="4" wrap="wrap" mb="4">
      <Heading as="h2" id="own-characters" size="xl">
        Mes personnages
      </Heading>
      <Link to="/app/me/characters">Tous mes personnages</Link>
    </Flex>
    {children}
  </section>
);
