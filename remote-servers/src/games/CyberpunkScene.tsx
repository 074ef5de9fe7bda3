import { Box, Heading, Text } from '@rpd/shared/ui';
import type { ReactNode } from 'react';

/** The game's own look: always dark, a line of light, cut corners. */
export function CyberpunkScene({
  title,
  words,
  children,
}: {
  title: string;
  words: string;
  children?: ReactNode;
}) {
  return (
    <Box
      className="dark"
      bg="bg"
      color="fg"
      mb="6"
      px={{ base: '5', md: '10' }}
      py={{ base: '8', md: '14' }}
      borderStartWidth="4px"
      borderColor="blue.focusRing"
      clipPath="polygon(0 0, calc(100% - 28px) 0, 100% 28px, 100% 100%, 28px 100%, 0 calc(100% - 28px))"
    >
      <Heading as="p" size={{ base: '2xl', md: '4xl' }} letterSpacing="widest" textTransform="uppercase">
        {title}
      </Heading>
      <Text mt="3" maxW="prose" color="fg.muted">
        {words}
      </Text>
      {children}
    </Box>
  );
}
