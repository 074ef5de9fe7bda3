import { Badge, Box, Button, ButtonLink, Flex, PageHeader, SimpleGrid, Text } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { Play, Sparkles } from 'lucide-react';
import { lastCharacter } from './alpha.api.ts';
import { AlphaScene } from './AlphaScene.tsx';

const STEPS = [
  {
    title: 'Imaginez',
    text: 'Un nom, une race, une classe, deux ou trois traits : trois minutes suffisent.',
  },
  {
    title: 'Racontez',
    text: 'Complétez sa fiche quand vous voulez : tout s’enregistre au fil de l’écriture.',
  },
  { title: 'Jouez', text: 'Déposez-le sur un serveur et rejoignez une table.' },
];

/** `/app/alpha` (PLY-1): where a player's story begins, or goes on. The scene is the same in both colour modes. */
export function AlphaPage() {
  return (
    <>
      <Box
        className="dark"
        position="relative"
        overflow="hidden"
        borderRadius="lg"
        bg="violet.950"
        color="white"
        minH={{ xl: '36rem' }}
      >
        <Box
          position="relative"
          zIndex="1"
          maxW={{ xl: '36rem' }}
          px={{ base: '5', md: '12' }}
          py={{ base: '8', md: '14' }}
        >
          <Badge size="lg" bg="gold.300" color="gold.950" mb="4">
            Version alpha
          </Badge>
          <PageHeader title="La voie du héros" display />
          <Text textStyle={{ base: 'md', md: 'lg' }} color="violet.100" mt="-2">
            Une lame, un serment, des pétales dans le vent. Votre personnage vous attend au pied de la porte :
            à vous d’écrire la suite.
          </Text>
          <Flex mt="8" gap="4" direction={{ base: 'column', sm: 'row' }} wrap="wrap" align="flex-start">
            <Resume />
            <ButtonLink to="/app/alpha/create" size="lg" colorPalette="accent">
              <Sparkles aria-hidden="true" />
              Créer un personnage
            </ButtonLink>
          </Flex>
        </Box>
        <AlphaScene />
      </Box>
      <SimpleGrid as="ol" listStyleType="none" columns={{ base: 1, md: 3 }} gap="4" mt="6">
        {STEPS.map(({ title, text }, index) => (
          <Box as="li" key={title} borderWidth="1px" borderRadius="lg" bg="bg.panel" p="5">
            <Text fontFamily="display" textStyle="xl">
              {index + 1}. {title}
            </Text>
            <Text mt="1" color="fg.muted" textStyle="sm">
              {text}
            </Text>
          </Box>
        ))}
      </SimpleGrid>
    </>
  );
}

/** PLY-1: with a character the button opens it; without one it says so. */
function Resume() {
  const { data: character, isPending } = useQuery(lastCharacter);
  const face = (
    <>
      <Play aria-hidden="true" />
      Reprendre mon personnage
    </>
  );
  if (character) {
    return (
      <Box>
        <ButtonLink to={`/app/me/characters/${character._id}`} size="lg">
          {face}
        </ButtonLink>
        <Text mt="2" textStyle="sm" color="violet.100" overflowWrap="anywhere">
          {character.name}
        </Text>
      </Box>
    );
  }
  return (
    <Box>
      <Button
        size="lg"
        variant="outline"
        disabled
        busy={isPending}
        aria-describedby="alpha-nobody"
        // Disabled by its words and its dashed edge: paler, it would not be read on the scene.
        bg="violet.900"
        color="violet.100"
        borderColor="violet.400"
        borderStyle="dashed"
        _disabled={{ opacity: 1, cursor: 'not-allowed' }}
      >
        {face}
      </Button>
      {isPending ? null : (
        <Box mt="2">
          <Badge id="alpha-nobody" colorPalette="gray" whiteSpace="normal">
            Vous n'avez pas encore de personnage
          </Badge>
        </Box>
      )}
    </Box>
  );
}
