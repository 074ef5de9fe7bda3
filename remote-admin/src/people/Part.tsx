import { Card, Flex, Heading, Link, Text, VisuallyHidden } from '@rpd/shared/ui';
import type { ReactNode } from 'react';

interface PartProps {
  title: string;
  /** How many there are in all; absent where it is not known yet. */
  total?: number | undefined;
  /** Where the full list is. */
  to?: string | undefined;
  /** Beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of the card, with the way to its full list. */
export function Part({ title, total, to, action, children }: PartProps) {
  return (
    <Card.Root as="section" aria-label={title}>
      <Card.Body gap="2" p="4">
        <Flex gap="2" align="center" justify="space-between" wrap="wrap">
          <Heading as="h2" size="sm">
            {title}
            {total === undefined ? null : (
              <Text as="span" color="fg.muted" fontWeight="normal">
                {' '}
                ({total})
              </Text>
            )}
          </Heading>
          {action}
        </Flex>
        {children}
        {to ? (
          <Link to={to} textStyle="sm">
            Tout voir
            <VisuallyHidden> : {title}</VisuallyHidden>
          </Link>
        ) : null}
      </Card.Body>
    </Card.Root>
  );
}
