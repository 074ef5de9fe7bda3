import { Box, ButtonLink, Flex, Heading, Link, SimpleGrid, Text } from '@rpd/shared/ui';
import { BookOpen, Castle, Swords } from 'lucide-react';
import { Band, Wide } from './Band.tsx';

const PLACES = [
  {
    icon: Swords,
    title: 'Vous jouez',
    text: 'Créez vos personnages, déposez-les sur les serveurs qui vous tentent, prenez place aux prochaines parties.',
  },
  {
    icon: BookOpen,
    title: 'Vous menez',
    text: 'Composez vos fiches, peuplez votre bestiaire, annoncez vos soirées, accueillez les personnages à votre table.',
  },
  {
    icon: Castle,
    title: 'Vous fondez',
    text: 'Présentez votre univers et ouvrez-en les portes : vous décidez qui entre, et ce que l’on y joue.',
  },
];

/** Who finds what here. */
export function Places() {
  return (
    <Band>
      <Title>Pour chaque place autour de la table</Title>
      <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, md: 3 }} gap="5">
        {PLACES.map(({ icon: Icon, title, text }) => (
          <Box
            as="li"
            key={title}
            p="6"
            borderRadius="lg"
            borderWidth="1px"
            borderColor="violet.700"
            bg="violet.900/50"
          >
            <Box color="gold.300" mb="3">
              <Icon size={28} strokeWidth={1.5} aria-hidden="true" />
            </Box>
            <Heading as="h3" fontFamily="display" fontWeight="normal" size="xl" color="white">
              {title}
            </Heading>
            <Text mt="2" color="violet.100">
              {text}
            </Text>
          </Box>
        ))}
      </SimpleGrid>
    </Band>
  );
}

const STEPS = [
  { title: 'Ouvrez un compte', text: 'Un pseudo, une adresse, un mot de passe.' },
  { title: 'Poussez une porte', text: 'Parcourez les serveurs et choisissez votre monde.' },
  { title: 'Faites vivre quelqu’un', text: 'Remplissez sa fiche, déposez-la : l’histoire commence.' },
];

const NUMERALS = ['I', 'II', 'III'];

/** The way in. */
export function Steps() {
  return (
    <Band>
      <Title>Trois pas, et vous y êtes</Title>
      <SimpleGrid as="ol" listStyleType="none" columns={{ base: 1, md: 3 }} gap={{ base: '8', md: '5' }}>
        {STEPS.map(({ title, text }, index) => (
          <Flex as="li" key={title} gap="4" borderTopWidth="1px" borderColor="gold.500" pt="5">
            <Text
              aria-hidden="true"
              fontFamily="display"
              fontSize="4xl"
              lineHeight="1"
              color="gold.300"
              minW="12"
            >
              {NUMERALS[index]}
            </Text>
            <Box>
              <Heading as="h3" fontFamily="display" fontWeight="normal" size="xl" color="white">
                {title}
              </Heading>
              <Text mt="1" color="violet.100">
                {text}
              </Text>
            </Box>
          </Flex>
        ))}
      </SimpleGrid>
    </Band>
  );
}

/** The last word. */
export function Closing() {
  return (
    <Band>
      <Flex direction="column" align="center" textAlign="center" gap="6">
        <Heading
          as="h2"
          fontFamily="display"
          fontWeight="normal"
          fontSize={{ base: '3xl', md: '5xl' }}
          lineHeight="1.15"
          color="white"
        >
          La table est mise
        </Heading>
        <Link href="/p" target="_self" color="gold.100" variant="underline" order="1" py="1">
          Découvrir les mondes, sans compte
        </Link>
        <ButtonLink
          to="/signin"
          size="lg"
          variant="outline"
          colorPalette="accent"
          bg="transparent"
          color="gold.100"
        >
          Prendre place
        </ButtonLink>
      </Flex>
    </Band>
  );
}

/** What else there is. */
export function Foot() {
  return (
    <Wide
      as="footer"
      py="6"
      gap="6"
      wrap="wrap"
      justify="space-between"
      align="center"
      textStyle="sm"
      color="violet.200"
    >
      <Text>RPD, version alpha.</Text>
      <Link to="/privacy" color="gold.100" variant="underline" py="1">
        Confidentialité
      </Link>
      <Link to="/lostpassword" color="gold.100" variant="underline" py="1">
        Mot de passe oublié ?
      </Link>
    </Wide>
  );
}

function Title({ children }: { children: string }) {
  return (
    <Heading as="h2" fontFamily="display" fontWeight="normal" size="3xl" color="white" mb="8">
      {children}
    </Heading>
  );
}
