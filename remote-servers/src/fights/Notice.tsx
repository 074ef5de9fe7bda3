import { Box, Flex } from '@rpd/shared/ui';
import type { ReactNode } from 'react';

interface NoticeProps {
  icon: ReactNode;
  text: ReactNode;
  /** What one presses. */
  children: ReactNode;
}

/** One thing that an encounter asks of a player. */
export function Notice({ icon, text, children }: NoticeProps) {
  return (
    <Flex
      gap="3"
      align="center"
      justify="center"
      wrap="wrap"
      px="4"
      py="2"
      borderRadius="lg"
      boxShadow="lg"
      colorPalette="brand"
      bg="brand.solid"
      color="brand.contrast"
    >
      <Flex gap="3" align="center" fontWeight="semibold" overflowWrap="anywhere">
        <Box flexShrink="0">{icon}</Box>
        {text}
      </Flex>
      {children}
    </Flex>
  );
}
