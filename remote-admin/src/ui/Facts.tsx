import { Box, chakra } from '@rpd/shared/ui';
import type { ReactNode } from 'react';

/** What is known of something, in two columns; on a phone one above the other. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <chakra.dl display="grid" gap="2">
      {children}
    </chakra.dl>
  );
}

/** Nothing for what was left empty. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === '' || children === null || children === undefined) return null;
  return (
    <Box display={{ sm: 'grid' }} gridTemplateColumns="10rem 1fr" columnGap="4" alignItems="baseline">
      <chakra.dt color="fg.muted" textStyle="sm">
        {label}
      </chakra.dt>
      <chakra.dd whiteSpace="pre-line" overflowWrap="anywhere" minW="0">
        {children}
      </chakra.dd>
    </Box>
  );
}
