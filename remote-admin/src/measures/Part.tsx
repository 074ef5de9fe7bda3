import { Card, Heading } from '@rpd/shared/ui';
import type { ReactNode } from 'react';

/** A part of a case, in a card of its own. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card.Root as="section" aria-label={title}>
      <Card.Body>
        <Heading as="h2" size="md" mb="3">
          {title}
        </Heading>
        {children}
      </Card.Body>
    </Card.Root>
  );
}
