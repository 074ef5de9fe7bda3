import { Avatar, Box, Flex, PageHeader, Stack } from '@rpd/shared/ui';
import type { ReactNode } from 'react';

interface SubjectHeadProps {
  name: string;
  /** The wide picture; it fills its frame. */
  cover: ReactNode;
  icon: string;
  /** One sentence under the name. */
  intro?: ReactNode;
  /** Badges and links, below. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** What one sees first of a server or game: its world, its emblem, its name, and how to come in. */
export function SubjectHead({ name, cover, icon, intro, children, actions }: SubjectHeadProps) {
  return (
    <Box borderWidth="1px" borderRadius="lg" overflow="hidden" bg="bg.panel" mb="6">
      <Box h={{ base: '7rem', md: '13rem' }} bg="brand.subtle" overflow="hidden">
        {cover}
      </Box>
      <Flex
        direction={{ base: 'column', md: 'row' }}
        columnGap="5"
        rowGap="3"
        px={{ base: '4', md: '6' }}
        pb={{ base: '4', md: '6' }}
      >
        <Box
          alignSelf="flex-start"
          flexShrink="0"
          position="relative"
          mt="-12"
          p="1"
          bg="bg.panel"
          borderRadius="xl"
          lineHeight="0"
        >
          <Avatar name={name} src={icon} size={96} shape="square" decorative />
        </Box>
        <Stack flex="1" minW="0" gap="4" pt={{ md: '4' }}>
          <PageHeader title={name} description={intro} actions={actions} display mb="0" />
          {children}
        </Stack>
      </Flex>
    </Box>
  );
}
