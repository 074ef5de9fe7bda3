import { Box, Heading } from '@rpd/shared/ui';
import { type ComponentProps, type ReactNode, useId } from 'react';

interface PanelProps extends Omit<ComponentProps<typeof Box>, 'title'> {
  title: ReactNode;
  children: ReactNode;
}

/** A part of a page in a frame of its own, under its heading. */
export function Panel({ title, children, ...place }: PanelProps) {
  const id = useId();
  return (
    <Box
      as="section"
      aria-labelledby={id}
      minW="0"
      p="5"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
      {...place}
    >
      <Heading as="h2" id={id} size="md" mb="3">
        {title}
      </Heading>
      {children}
    </Box>
  );
}
