import { Box, chakra } from '@rpd/shared/ui';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

/** A part that is folded until somebody wants it. In a row of several, an open one has a row of its own. */
export function Details({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <chakra.details
      minW="0"
      flexBasis="auto"
      _open={{ flexBasis: 'full', '& > summary svg': { transform: 'rotate(90deg)' } }}
    >
      <chakra.summary
        cursor="pointer"
        display="flex"
        w="fit-content"
        alignItems="center"
        gap="1.5"
        minH="8"
        pe="2"
        textStyle="sm"
        fontWeight="medium"
        color="fg.muted"
        borderRadius="sm"
        _hover={{ color: 'brand.fg' }}
        css={{ '&::-webkit-details-marker': { display: 'none' } }}
      >
        <ChevronRight size={16} aria-hidden="true" />
        {summary}
      </chakra.summary>
      <Box pt="3" pb="2">
        {children}
      </Box>
    </chakra.details>
  );
}
