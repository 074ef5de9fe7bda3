import { Avatar, Badge, Box, Card, Flex, Link } from '@rpd/shared/ui';
import type { ReactNode } from 'react';

interface OwnCardProps {
  name: string;
  to: string;
  picture: string;
  /** What sets it apart from the others: « Inactif ». */
  mark?: string | undefined;
  children?: ReactNode;
}

/** A server or a game of one's own in a list of them; its name leads to it. */
export const OwnCard = ({ name, to, picture, mark, children }: OwnCardProps) => (
  <Card.Root as="li" size="sm">
    <Card.Body>
      <Flex gap="3" align="center">
        <Avatar name={name} src={picture} size={48} shape="square" decorative />
        <Box minW="0">
          <Flex gap="2" wrap="wrap" align="center">
            <Link to={to} fontWeight="semibold" overflowWrap="anywhere">
              {name}
            </Link>
            {mark ? <Badge colorPalette="gray">{mark}</Badge> : null}
          </Flex>
          {children}
        </Box>
      </Flex>
    </Card.Body>
  </Card.Root>
);
