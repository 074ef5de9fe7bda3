import { Box, Card, Heading, Text } from '@rpd/shared/ui';
import { useId, type ReactNode, type Ref } from 'react';

interface SectionProps {
  /** What an address names after its `#` (`settings` of remote.json). */
  id?: string;
  title: string;
  /** One or two sentences. */
  intro?: ReactNode;
  children: ReactNode;
  /** To give it the focus, by which its title is read out. */
  ref?: Ref<HTMLElement>;
}

/** A part of a page, in a card of its own. */
export function Section({ id, title, intro, children, ref }: SectionProps) {
  const heading = useId();
  return (
    <Card.Root
      as="section"
      id={id}
      aria-labelledby={heading}
      {...(ref && { ref: ref as Ref<HTMLDivElement>, tabIndex: -1 })}
    >
      <Card.Body>
        <Heading as="h2" id={heading} size="lg">
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
