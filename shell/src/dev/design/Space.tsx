import { Box, Button, Flex, Grid, Stack, Text, useDesignTokens } from '@rpd/shared/ui';
import { useState } from 'react';
import { InBothModes, Part, Section, TokenName } from './parts.tsx';
import { tokensOf } from './tokens.ts';

const PLANES = [
  { name: 'Le sol', of: 'bg', use: 'La page.', look: { bg: 'bg' } },
  { name: 'Le papier', of: 'bg.panel', use: 'Ce qu’on lit et remplit.', look: { bg: 'bg.panel' } },
  {
    name: 'Ce qui flotte',
    of: 'bg.panel, shadow lg',
    use: 'Menus, dialogues, messages.',
    look: { bg: 'bg.panel', boxShadow: 'lg' },
  },
] as const;

/** Spacing, corners, planes, motion. */
export function Space() {
  const system = useDesignTokens();
  return (
    <Section
      id="espace"
      title="Espace et mouvement"
      rule="Une grille de 4 px, en rem : elle grandit avec le texte. Trois plans se distinguent par le ton et l’ombre ; un bord ne sépare que des données. Un mouvement dure de 150 à 200 ms, et disparaît pour qui n’en veut pas."
    >
      <Part title="Écarts">
        <Stack as="ul" listStyleType="none" gap="1">
          {tokensOf(system, 'spacing')
            .toSorted((one, other) => Number(one.name) - Number(other.name))
            .map(({ name, value }) => (
              <Flex as="li" key={name} align="center" gap="3" minW="0">
                <Box w="24" flexShrink="0">
                  <TokenName>
                    {name} · {value}
                  </TokenName>
                </Box>
                <Box h="3" w={name} maxW="full" bg="brand.solid" borderRadius="xs" />
              </Flex>
            ))}
        </Stack>
      </Part>
      <Part title="Coins">
        <Flex gap="4" wrap="wrap">
          {tokensOf(system, 'radii').map(({ name, value }) => (
            <Box key={name} textAlign="center">
              <Box
                boxSize="16"
                bg="brand.subtle"
                borderWidth="1px"
                borderColor="brand.border"
                borderRadius={name}
              />
              <TokenName display="block" mt="1">
                {name}
              </TokenName>
              <TokenName color="fg.muted">{value}</TokenName>
            </Box>
          ))}
        </Flex>
      </Part>
      <Part title="Plans">
        <InBothModes>
          {() => (
            <Grid templateColumns="repeat(auto-fill, minmax(9rem, 1fr))" gap="4">
              {PLANES.map(({ name, of, use, look }) => (
                <Box key={name} {...look} borderRadius="lg" p="4" minH="28">
                  <Text fontWeight="semibold">{name}</Text>
                  <TokenName>{of}</TokenName>
                  <Text textStyle="sm" color="fg.muted">
                    {use}
                  </Text>
                </Box>
              ))}
            </Grid>
          )}
        </InBothModes>
      </Part>
      <Part title="Durées">
        <Motion />
      </Part>
    </Section>
  );
}

function Motion() {
  const system = useDesignTokens();
  const [isFar, setFar] = useState(false);
  return (
    <Stack gap="3" bg="bg.panel" borderWidth="1px" borderRadius="lg" p="4">
      <Button variant="outline" alignSelf="flex-start" onClick={() => setFar(far => !far)}>
        Voir le mouvement
      </Button>
      {['fast', 'moderate'].map(name => (
        <Flex key={name} align="center" gap="3">
          <Box w="32" flexShrink="0">
            <TokenName>
              {name} · {tokensOf(system, 'durations').find(token => token.name === name)?.value}
            </TokenName>
          </Box>
          <Flex flex="1" minW="0" h="6" bg="bg.muted" borderRadius="full" p="1">
            <Box
              w={isFar ? 'full' : '4'}
              h="4"
              bg="accent.solid"
              borderRadius="full"
              transitionProperty="width"
              transitionDuration={name}
              transitionTimingFunction="ease-in-out"
            />
          </Flex>
        </Flex>
      ))}
    </Stack>
  );
}
