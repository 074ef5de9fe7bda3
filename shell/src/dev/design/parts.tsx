import { Box, chakra, Heading, SimpleGrid, Stack, Text } from '@rpd/shared/ui';
import type { ReactNode } from 'react';
import type { Mode } from './tokens.ts';

/** The name of a token, as one writes it. */
export const TokenName = chakra('code', {
  base: { fontFamily: 'mono', fontSize: 'xs', overflowWrap: 'anywhere' },
});

interface SectionProps {
  id: string;
  title: string;
  /** What is decided here, in one or two sentences. */
  rule: string;
  children: ReactNode;
}

/** A chapter of the page: what holds, then what it looks like. */
export function Section({ id, title, rule, children }: SectionProps) {
  return (
    <Box as="section" id={id} aria-labelledby={`${id}-titre`} scrollMarginTop="20">
      <Heading as="h2" id={`${id}-titre`} size="xl" mb="1">
        {title}
      </Heading>
      <Text color="fg.muted" maxW="prose" mb="5">
        {rule}
      </Text>
      <Stack gap="8">{children}</Stack>
    </Box>
  );
}

/** A part of a chapter. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box>
      <Heading as="h3" size="md" mb="3">
        {title}
      </Heading>
      {children}
    </Box>
  );
}

const MODES: readonly { mode: Mode; label: string }[] = [
  { mode: 'light', label: 'Clair' },
  { mode: 'dark', label: 'Sombre' },
];

/** The same in light and in dark, side by side, whatever the person has chosen for the page. */
export function InBothModes({ children }: { children: (mode: Mode) => ReactNode }) {
  return (
    <SimpleGrid columns={{ base: 1, lg: 2 }} gap="4">
      {MODES.map(({ mode, label }) => (
        <Box
          key={mode}
          className={mode}
          role="group"
          aria-label={label}
          minW="0"
          bg="bg"
          color="fg"
          colorScheme={mode}
          // Named again: the palette of the page is inherited in the colours of the page.
          colorPalette="brand"
          borderWidth="1px"
          borderRadius="lg"
          p={{ base: '3', md: '5' }}
        >
          <Text textStyle="xs" color="fg.muted" fontWeight="semibold" mb="3">
            {label}
          </Text>
          {children(mode)}
        </Box>
      ))}
    </SimpleGrid>
  );
}
