import { Box, chakra } from '@rpd/shared/ui';
import type { ReactNode } from 'react';

/** A part that is folded until somebody wants it. */
export function Details({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <chakra.details>
      <chakra.summary cursor="pointer" fontWeight="medium" py="1" minH="6">
        {summary}
      </chakra.summary>
      <Box pt="3">{children}</Box>
    </chakra.details>
  );
}
