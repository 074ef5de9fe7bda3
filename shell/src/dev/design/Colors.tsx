import { contrastOf, formatNumber, TEXT_CONTRAST } from '@rpd/shared/domain';
import { Box, Flex, Grid, Stack, Text, useDesignTokens } from '@rpd/shared/ui';
import { InBothModes, Part, Section, TokenName } from './parts.tsx';
import { colorGroups, hexOf, textPairs, type ColorGroup, type Mode } from './tokens.ts';

const ROLES: Record<string, string> = {
  bg: 'Fonds',
  fg: 'Textes',
  border: 'Bords',
  gray: 'Neutre',
  brand: 'Violet, la marque',
  accent: 'Or vieilli, la seule action qui compte',
  red: 'Ce qui détruit ou échoue',
  green: 'Ce qui a réussi',
  blue: 'Ce qui informe',
  orange: 'Ce qui demande attention',
};

/** Roles, the colours that they are made of, and what is written on what. */
export function Colors() {
  const system = useDesignTokens();
  return (
    <Section
      id="couleurs"
      title="Couleurs"
      rule="Un écran nomme des rôles, jamais une teinte : le mode sombre en découle. Le violet porte la marque, l’or une action par écran ; rien n’est dit par la couleur seule."
    >
      <Part title="Rôles">
        <InBothModes>
          {mode => (
            <Stack gap="5">
              {colorGroups(system, 'role').map(group => (
                <Swatches key={group.group} group={group} mode={mode} />
              ))}
            </Stack>
          )}
        </InBothModes>
      </Part>
      <Part title="Contrastes">
        <Text mb="3">
          Un texte se lit à {formatNumber(TEXT_CONTRAST)} pour 1 au moins sur son fond, dans les deux modes.
        </Text>
        <InBothModes>{mode => <Pairs mode={mode} />}</InBothModes>
      </Part>
      <Part title="Teintes">
        <Stack gap="3">
          {colorGroups(system, 'raw').map(({ group, names }) => (
            <Box key={group}>
              <TokenName>{group}</TokenName>
              <Flex mt="1" wrap="wrap" borderRadius="md" overflow="hidden" borderWidth="1px">
                {names.map(name => (
                  <Box key={name} flex="1 0 3.5rem" title={`${name} : ${hexOf(system, name, 'light')}`}>
                    <Box h="8" bg={name} />
                    <Box px="1" py="1" bg="bg.panel" textAlign="center">
                      <TokenName>{name.split('.')[1] ?? name}</TokenName>
                    </Box>
                  </Box>
                ))}
              </Flex>
            </Box>
          ))}
        </Stack>
      </Part>
    </Section>
  );
}

function Swatches({ group: { group, names }, mode }: { group: ColorGroup; mode: Mode }) {
  const system = useDesignTokens();
  return (
    <Box>
      <Text textStyle="sm" fontWeight="semibold" mb="2">
        {ROLES[group] ?? group}
      </Text>
      <Grid as="ul" listStyleType="none" templateColumns="repeat(auto-fill, minmax(8.5rem, 1fr))" gap="2">
        {names.map(name => (
          <Flex as="li" key={name} gap="2" align="center" minW="0">
            <Box
              boxSize="8"
              flexShrink="0"
              borderRadius="md"
              borderWidth="1px"
              borderColor="border.emphasized"
              bg={name}
            />
            <Box minW="0" lineHeight="shorter">
              <TokenName display="block">{name}</TokenName>
              <TokenName color="fg.muted">{hexOf(system, name, mode)}</TokenName>
            </Box>
          </Flex>
        ))}
      </Grid>
    </Box>
  );
}

function Pairs({ mode }: { mode: Mode }) {
  const system = useDesignTokens();
  return (
    <Grid as="ul" listStyleType="none" templateColumns="repeat(auto-fill, minmax(11rem, 1fr))" gap="2">
      {textPairs(system).map(([text, ground]) => (
        <Flex
          as="li"
          key={`${text} ${ground}`}
          justify="space-between"
          align="baseline"
          gap="2"
          px="3"
          py="2"
          borderRadius="md"
          borderWidth="1px"
          bg={ground}
          color={text}
        >
          <TokenName>
            {text} / {ground}
          </TokenName>
          <Text as="span" textStyle="sm" fontWeight="semibold" fontVariantNumeric="tabular-nums">
            {formatNumber(
              Math.floor(contrastOf(hexOf(system, text, mode), hexOf(system, ground, mode)) * 10) / 10,
            )}
          </Text>
        </Flex>
      ))}
    </Grid>
  );
}
