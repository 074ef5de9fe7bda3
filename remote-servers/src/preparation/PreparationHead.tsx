import { Box, Flex, PageHeader, Picture, Text } from '@rpd/shared/ui';
import type { ReactNode } from 'react';
import { ownTimeZone } from '../lib/zonedTime.ts';
import { DayTile } from '../ui/DayTile.tsx';

interface PreparationHeadProps {
  /** What the session is called, else the game. */
  title: string;
  /** « Prochaine séance · demain ». */
  kicker: string;
  /** From when to when, or what is missing. */
  when: ReactNode;
  /** The day that the leaf shows; '' for none. */
  day: string;
  /** The path of the game's wide picture; '' while it is not known. */
  cover: string;
  actions: ReactNode;
}

/** The session that one prepares: its day, its name, its hours, and the way to its table. */
export function PreparationHead({ title, kicker, when, day, cover, actions }: PreparationHeadProps) {
  return (
    <Box
      position="relative"
      overflow="hidden"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
      boxShadow="sm"
      mb="6"
    >
      <Box
        aria-hidden="true"
        position="absolute"
        insetY="0"
        insetEnd="0"
        w="45%"
        bg="brand.subtle"
        hideBelow="md"
        css={{ maskImage: 'linear-gradient(to left, black 55%, transparent)' }}
      >
        {cover ? (
          <Picture path={cover} load={1024} alt="" w="full" h="full" objectFit="cover" loading="eager" />
        ) : null}
      </Box>
      <Flex
        position="relative"
        gap="5"
        align={{ base: 'flex-start', sm: 'center' }}
        minH={{ md: '10rem' }}
        maxW={{ md: '62%' }}
        p={{ base: '4', md: '6' }}
      >
        {day ? <DayTile moment={day} timeZone={ownTimeZone()} /> : null}
        <Box flex="1" minW="0">
          <Text textStyle="sm" fontWeight="semibold" color="fg.muted" mb="1">
            {kicker}
          </Text>
          <PageHeader title={title} description={when} display mb="0" />
          <Flex gap="2" wrap="wrap" mt="4">
            {actions}
          </Flex>
        </Box>
      </Flex>
    </Box>
  );
}
