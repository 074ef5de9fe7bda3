import { Box, Card, Heading, Text } from '@rpd/shared/ui';
import { useId, type ReactNode } from 'react';

interface SectionProps {
  title: string;
  /** One or two sentences. */
  intro?: ReactNode;
  children: ReactNode;
}

/** A part of a page, in a card of its own. */
export function Section({ title, intro, children }: SectionProps) {
  const id = useId();
  return (
    <Card.Root as="section" aria-labelledby={id}>
      <Card.Body>
        <Heading as="h2" id={id} size="lg">
          {title}
        </Heading>
        {intro ? (
          <Text mt="1" color="fg.muted" textStyle="sm" maxW="prose">
            {intro}
          </Text>
        ) : null}
        <Box mt="4">{children}</Box>
      </Card.Body>
    </Card.Root>
  );
}
