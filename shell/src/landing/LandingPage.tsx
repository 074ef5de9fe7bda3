import { hosts } from '@rpd/shared/session';
import { Badge, Box, Button, Flex, Heading, Link, SimpleGrid, Text } from '@rpd/shared/ui';
import { BookOpen, Castle, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Mark } from '../ui/Mark.tsx';
import { Scene } from '../ui/Scene.tsx';
import { usePageBackground } from '../ui/usePageBackground.ts';

/** LND-1, in ms. */
const ENTER_AFTER = 500;

const PROMISES = [
  { icon: Castle, title: 'Vos serveurs', text: 'Présentez votre univers et ouvrez-en les portes.' },
  { icon: BookOpen, title: 'Vos fiches', text: 'Composez les fiches de personnage de vos parties.' },
  { icon: Users, title: 'Votre table', text: 'Joueurs, maîtres de jeu et modérateurs au même endroit.' },
];

/** LND-1: the first thing that people see. The night is the same in both colour modes. */
export function LandingPage() {
  usePageBackground('violet-950');
  return (
    <Flex
      direction="column"
      position="relative"
      minH="100dvh"
      bg="violet.950"
      color="white"
      overflow="hidden"
    >
      <Scene />
      <Flex
        as="header"
        position="relative"
        px={{ base: '5', md: '10' }}
        h="20"
        align="center"
        gap="2.5"
        className="dark"
      >
        <Mark size={34} />
        <Text as="span" fontFamily="display" textStyle="2xl" letterSpacing="wide">
          RPD
        </Text>
      </Flex>
      <Flex
        as="main"
        position="relative"
        flex="1"
        direction="column"
        justify="space-between"
        gap="12"
        px={{ base: '5', md: '10' }}
        pb="8"
      >
        <Hero />
        <Promises />
      </Flex>
      <Flex as="footer" position="relative" px={{ base: '5', md: '10' }} pb="6" gap="6" textStyle="sm">
        <Link to="/about" color="gold.100" variant="underline" py="1">
          À propos
        </Link>
        <Link
          href={`${hosts().authHost}/lostpassword`}
          target="_self"
          color="gold.100"
          variant="underline"
          py="1"
        >
          Mot de passe oublié ?
        </Link>
      </Flex>
    </Flex>
  );
}

function Hero() {
  return (
    <Box maxW="2xl" pt={{ base: '8', md: '16' }}>
      <Badge size="lg" bg="gold.300" color="gold.950" mb="5">
        Version alpha
      </Badge>
      <Heading
        as="h1"
        fontFamily="display"
        fontWeight="normal"
        fontSize={{ base: '4xl', md: '6xl' }}
        lineHeight="1.1"
        color="white"
      >
        Entrez dans la légende
      </Heading>
      <Text mt="5" textStyle={{ base: 'md', md: 'lg' }} color="violet.100" maxW="lg">
        RPD est une application pour le jeu de rôle. Elle est encore en alpha : elle change chaque semaine, et
        vos retours la façonnent.
      </Text>
      <Flex mt="8" gap="4" wrap="wrap" align="center">
        <EnterButton />
        <Link to="/signin" color="gold.100" variant="underline" px="2" py="2">
          Créer un compte
        </Link>
      </Flex>
    </Box>
  );
}

function EnterButton() {
  const navigate = useNavigate();
  const [entering, setEntering] = useState(false);
  useEffect(() => {
    if (!entering) return undefined;
    const timer = setTimeout(() => void navigate('/login'), ENTER_AFTER);
    return () => clearTimeout(timer);
  }, [entering, navigate]);
  return (
    <Button size="xl" colorPalette="accent" busy={entering} onClick={() => setEntering(true)}>
      Entrer dans l’application
    </Button>
  );
}

function Promises() {
  return (
    <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, md: 3 }} gap="4" maxW="6xl">
      {PROMISES.map(({ icon: Icon, title, text }) => (
        <Flex
          as="li"
          key={title}
          gap="4"
          p="4"
          borderRadius="lg"
          borderWidth="1px"
          borderColor="violet.700"
          bg="violet.950/80"
        >
          <Box color="gold.300" pt="0.5">
            <Icon size={24} strokeWidth={1.5} aria-hidden="true" />
          </Box>
          <Box>
            <Heading as="h2" fontFamily="display" fontWeight="normal" textStyle="lg" color="white">
              {title}
            </Heading>
            <Text color="violet.100" textStyle="sm">
              {text}
            </Text>
          </Box>
        </Flex>
      ))}
    </SimpleGrid>
  );
}
