import { Box, Flex } from '@rpd/shared/ui';
import type { ComponentProps, ReactNode } from 'react';

/** As wide as what is read, with the edges of the page beside it. */
export function Wide(props: ComponentProps<typeof Flex>) {
  return <Flex position="relative" w="full" maxW="7xl" mx="auto" px={{ base: '5', md: '10' }} {...props} />;
}

/** One part of the landing page. */
export function Band({ children }: { children: ReactNode }) {
  return (
    <Wide as="section" py={{ base: '12', md: '16' }}>
      <Box w="full">{children}</Box>
    </Wide>
  );
}
