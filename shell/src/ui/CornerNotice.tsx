import { Flex } from '@rpd/shared/ui';
import type { ReactNode } from 'react';

interface CornerNoticeProps {
  label: string;
  /** Above another one, which may be there at the same time. */
  isUpper?: boolean;
  children: ReactNode;
}

/** Says, as long as it is so, that some of the page is not what everybody has; in the corner, over the content. */
export function CornerNotice({ label, isUpper = false, children }: CornerNoticeProps) {
  return (
    <Flex
      role="region"
      aria-label={label}
      position="fixed"
      bottom={isUpper ? '24' : '4'}
      left="4"
      maxW="calc(100vw - 2rem)"
      zIndex="banner"
      align="center"
      gap="3"
      wrap="wrap"
      px="4"
      py="2"
      bg="bg.warning"
      color="fg.warning"
      borderWidth="1px"
      borderRadius="lg"
      boxShadow="lg"
      borderColor="border.warning"
      textStyle="sm"
      fontWeight="medium"
    >
      {children}
    </Flex>
  );
}
