import { Box, Button, Flex } from '@rpd/shared/ui';
import { Wrench } from 'lucide-react';
import type { Override } from '../lib/overrides.ts';

interface OverrideBannerProps {
  overrides: Override[];
  onReset: () => void;
}

/** Says that some of what is on screen comes from a developer's machine, and leads back to what everybody has. */
export function OverrideBanner({ overrides, onReset }: OverrideBannerProps) {
  if (overrides.length === 0) return null;
  return (
    <Flex
      role="region"
      aria-label="Versions de développement"
      position="fixed"
      bottom="4"
      left="4"
      maxW="calc(100vw - 2rem)"
      zIndex="banner"
      align="center"
      justify="center"
      gap="3"
      wrap="wrap"
      px="4"
      py="2"
      bg="bg.warning"
      color="fg.warning"
      borderWidth="1px"
      borderRadius="lg"
      boxShadow="lg"
      borderColor="border.warning"
      textStyle="sm"
      fontWeight="medium"
    >
      <Wrench size={16} aria-hidden="true" />
      {overrides.map(({ name, url, release, problems }) => (
        <Box key={name}>
          {release
            ? `« ${name} » vient de ${url}`
            : problems.length > 0
              ? `« ${name} » : ce qui vient de ${url} est refusé, la version en ligne est utilisée`
              : `« ${name} » : ${url} ne répond pas, la version en ligne est utilisée`}
          {problems.length > 0 ? (
            <Box as="ul" ps="5" listStyleType="disc" maxH="30vh" overflowY="auto">
              {problems.map(problem => (
                <li key={problem}>{problem}</li>
              ))}
            </Box>
          ) : null}
        </Box>
      ))}
      <Button size="xs" variant="outline" onClick={onReset}>
        Réinitialiser
      </Button>
    </Flex>
  );
}
