import { Box, Flex, Grid, Link, Text } from '@rpd/shared/ui';
import type { ReactNode } from 'react';
import { Mark } from './Mark.tsx';
import { Scene } from './Scene.tsx';
import { usePageBackground } from './usePageBackground.ts';

interface PublicPageProps {
  children: ReactNode;
  /** For a page that is read: the picture makes room. */
  wide?: boolean;
}

/**
 * What is around what people see before they are signed in, and after: the picture beside it, above it on a phone, as
 * on the pages of the authentication host, between which they come and go.
 */
export function PublicPage({ children, wide = false }: PublicPageProps) {
  usePageBackground('bg-panel');
  return (
    <Grid
      minH="100dvh"
      bg="bg.panel"
      gridTemplateColumns={{
        base: 'minmax(0, 1fr)',
        lg: wide ? 'minmax(18rem, 0.55fr) minmax(0, 1fr)' : 'minmax(0, 1.15fr) minmax(26rem, 1fr)',
      }}
      gridTemplateRows={{ base: 'auto 1fr', lg: '1fr' }}
    >
      <Box
        as="header"
        className="dark"
        position={{ base: 'relative', lg: 'sticky' }}
        top="0"
        h={{ base: '11rem', lg: '100dvh' }}
        overflow="hidden"
        bg="violet.950"
        color="white"
      >
        <Scene view="keep" />
        <Link
          to="/"
          position="relative"
          display="inline-flex"
          alignItems="center"
          gap="2.5"
          m={{ base: '4', lg: '8' }}
          color="white"
          textDecoration="none"
        >
          <Mark size={34} />
          <Text as="span" fontFamily="display" textStyle="2xl" letterSpacing="wide">
            RPD
          </Text>
        </Link>
        <Text
          hideBelow="lg"
          position="absolute"
          bottom="0"
          px="10"
          pb="10"
          maxW="lg"
          fontFamily="display"
          fontSize="3xl"
          lineHeight="1.25"
          textWrap="balance"
        >
          Vos mondes, vos fiches, vos joueurs : la table est mise.
        </Text>
      </Box>
      <Flex
        as="main"
        direction="column"
        justify={{ base: 'flex-start', lg: wide ? 'flex-start' : 'center' }}
        px={{ base: '5', md: '10' }}
        py={{ base: '8', lg: '14' }}
        minW="0"
      >
        <Flex direction="column" gap="5" w="full" maxW={wide ? '3xl' : '25rem'} mx="auto">
          {children}
        </Flex>
      </Flex>
    </Grid>
  );
}
