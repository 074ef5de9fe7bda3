import { Box, Flex, Grid, Heading, Stack, Text, useDesignTokens } from '@rpd/shared/ui';
import { Part, Section, TokenName } from './parts.tsx';
import { tokensOf } from './tokens.ts';

const FACES: Record<string, string> = {
  body: 'Le texte et le travail',
  heading: 'Les titres des pages de travail',
  display: 'Les mondes et les personnages',
  mono: 'Le code et les valeurs à recopier',
};

/** Families, sizes, weights, and how they are put together. */
export function TypeScale() {
  const system = useDesignTokens();
  const sizes = tokensOf(system, 'fontSizes');
  return (
    <Section
      id="textes"
      title="Textes"
      rule="Une linéale pour travailler, une sérif pour ce qu’on imagine. Quatre tailles par page au plus, un vrai contraste de graisse, des lignes de 65 à 75 signes, des chiffres alignés dans les tableaux."
    >
      <Part title="Familles">
        <Grid templateColumns="repeat(auto-fill, minmax(16rem, 1fr))" gap="4">
          {tokensOf(system, 'fonts').map(({ name }) => (
            <Box key={name} bg="bg.panel" borderWidth="1px" borderRadius="lg" p="4">
              <Text fontFamily={name} textStyle="2xl">
                Ombeline, 17 ans
              </Text>
              <TokenName>{name}</TokenName>
              <Text textStyle="sm" color="fg.muted">
                {FACES[name] ?? name}
              </Text>
            </Box>
          ))}
        </Grid>
      </Part>
      <Part title="Tailles">
        <Stack gap="3" bg="bg.panel" borderWidth="1px" borderRadius="lg" p="4">
          {sizes.map(({ name, value }) => (
            <Flex key={name} align="baseline" gap="4" wrap="wrap">
              <Box w="24" flexShrink="0">
                <TokenName>
                  {name} · {value}
                </TokenName>
              </Box>
              <Text fontSize={name} lineHeight="shorter" overflowWrap="anywhere">
                Le phare s’éteint
              </Text>
            </Flex>
          ))}
        </Stack>
      </Part>
      <Part title="Graisses">
        <Flex gap="6" wrap="wrap">
          {tokensOf(system, 'fontWeights').map(({ name, value }) => (
            <Box key={name}>
              <Text textStyle="lg" fontWeight={name}>
                Trois dés
              </Text>
              <TokenName>
                {name} · {value}
              </TokenName>
            </Box>
          ))}
        </Flex>
      </Part>
      <Part title="Titres">
        <Stack gap="2" bg="bg.panel" borderWidth="1px" borderRadius="lg" p="4">
          <Text fontFamily="display" textStyle="3xl">
            Les Brumes de Kervalon
          </Text>
          <Heading as="p" size="2xl">
            Le titre d’une page de travail
          </Heading>
          <Heading as="p" size="xl">
            Un chapitre
          </Heading>
          <Heading as="p" size="md">
            Une partie
          </Heading>
          <Text>Le texte, en lignes courtes, qu’on lit sans effort.</Text>
          <Text textStyle="sm" color="fg.muted">
            Ce qui aide à comprendre, sans prendre la place de ce qu’on cherche.
          </Text>
        </Stack>
      </Part>
    </Section>
  );
}
