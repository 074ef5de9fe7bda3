import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface WarningNoticeProps {
  /** Names the section for screen readers. */
  label: string;
  icon: ReactNode;
  children: ReactNode;
}

/** Something that a whole page is under, above its content: until it is dealt with, it stays. */
export function WarningNotice({ label, icon, children }: WarningNoticeProps) {
  return (
    <Flex
      as="section"
      aria-label={label}
      gap="3"
      mb="6"
      p="4"
      bg="bg.warning"
      color="fg.warning"
      borderWidth="1px"
      borderColor="border.warning"
      borderRadius="lg"
    >
      <Box flexShrink="0" pt="0.5" aria-hidden="true">
        {icon}
      </Box>
      <Box minW="0">{children}</Box>
    </Flex>
  );
}
