import { Box, Heading, Stack, Text } from '@rpd/shared/ui';
import type { ReactNode } from 'react';

/** A list beside a sign-in, under its title. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box mt="4">
      <Heading as="h3" size="sm" mb="1">
        {title}
      </Heading>
      <Stack as="ul" gap="2" listStyleType="none" textStyle="sm" aria-label={title}>
        {children}
      </Stack>
    </Box>
  );
}

/** From where and when, under a line. */
export const Aside = ({ children }: { children: ReactNode }) => (
  <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
    {children}
  </Text>
);
