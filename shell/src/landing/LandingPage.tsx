import { Badge, Box, Button, chakra, Flex, Heading, Link, Text } from '@rpd/shared/ui';
import { useNavigate } from 'react-router';
import { Mark } from '../ui/Mark.tsx';
import { Scene } from '../ui/Scene.tsx';
import { usePageBackground } from '../ui/usePageBackground.ts';
import { Wide } from './Band.tsx';
import { enterSoon } from './enter.ts';
import { Life } from './Life.tsx';
import { Closing, Foot, Places, Steps } from './Sections.tsx';
import { Worlds } from './Worlds.tsx';

/**
 * LND-1: the first thing that people see. The night is the same in both colour modes. Drawn at build time as well
 * (landing.static.tsx), so that it is there before any script: nothing in it may need one.
 */
export function LandingPage() {
  usePageBackground('violet-950');
  return (
    <Box className="dark" position="relative" bg="violet.950" color="white" overflow="hidden">
      <Picture />
      <TopLine />
      <Box as="main" position="relative">
        <Hero />
        <Worlds />
        <Places />
        <Steps />
        <Closing />
      </Box>
      <Foot />
    </Box>
  );
}

/** The whole valley behind the words; on a phone the keep and its moon below them. */
function Picture() {
  return (
    <Box position="absolute" insetX="0" top="0" h="100dvh" minH="36rem" overflow="hidden">
      <Box
        position="absolute"
        bottom="0"
        h={{ base: '64%', md: 'full' }}
        w={{ base: 'max(102vw, 102.4dvh)', md: 'full' }}
        left={{ base: 'min(0px, 64vw - 71dvh)', md: '0' }}
      >
        <Scene />
        <Life />
      </Box>
    </Box>
  );
}

function TopLine() {
  return (
    <Wide as="header" h="20" align="center" justify="space-between" gap="4">
      <Flex align="center" gap="2.5">
        <Mark size={34} />
        <Text as="span" fontFamily="display" textStyle="2xl" letterSpacing="wide">
          RPD
        </Text>
      </Flex>
      <Flex gap={{ base: '4', md: '6' }} textStyle="sm">
        <Link href="/p" target="_self" color="gold.100" variant="underline" py="1">
          Découvrir
        </Link>
        <Link to="/about" color="gold.100" variant="underline" py="1">
          À propos
        </Link>
      </Flex>
    </Wide>
  );
}

function Hero() {
  return (
    <Wide
      minH="calc(max(100dvh, 36rem) - 5rem)"
      align={{ base: 'flex-start', md: 'center' }}
      pt={{ base: '4', md: '0' }}
      pb={{ base: '0', md: '24' }}
    >
      <Box maxW="2xl">
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
          RPD est une application pour le jeu de rôle. Elle est encore en alpha : elle change chaque semaine,
          et vos retours la façonnent.
        </Text>
        <Flex mt="8" gap="4" wrap="wrap" align="center">
          <EnterForm />
          <Link to="/signin" color="gold.100" variant="underline" px={{ base: '0', md: '2' }} py="2">
            Créer un compte
          </Link>
        </Flex>
      </Box>
    </Wide>
  );
}

/** A form, because it leads to the login page even where no script runs. */
function EnterForm() {
  const navigate = useNavigate();
  return (
    <chakra.form
      action="/login"
      onSubmit={event => enterSoon(event, event.currentTarget, () => void navigate('/login'))}
    >
      <Button
        type="submit"
        size="xl"
        colorPalette="accent"
        css={{
          'form[data-entering] &::before': {
            content: '""',
            w: '1em',
            h: '1em',
            borderRadius: 'full',
            border: '2px solid',
            borderInlineEndColor: 'transparent',
            animation: 'spin',
          },
        }}
      >
        Entrer dans l’application
      </Button>
    </chakra.form>
  );
}
