import { emblemPath, type Server, serverLook, type ServerType } from '@rpd/shared/domain';
import { Avatar, Card, HStack, Link, StyledCard, Text } from '@rpd/shared/ui';
import { memo } from 'react';
import { ServerBadges } from './ServerBadges.tsx';
import { ServerCardCover } from './ServerCover.tsx';

/** Where a card stands in the whole list, of which only a part is on the page. */
export interface CardPlace {
  'aria-setsize': number;
  'aria-posinset': number;
}

interface ServerCardProps {
  server: Server;
  types: ServerType[];
  place: CardPlace;
}

/** A server in the list; the whole card leads to its page. */
export const ServerCard = memo(Content, (before, after) => {
  const isSamePlace = before.place['aria-posinset'] === after.place['aria-posinset'];
  const isSameList = before.place['aria-setsize'] === after.place['aria-setsize'];
  return isSamePlace && isSameList && before.server === after.server && before.types === after.types;
});

function Content({ server, types, place }: ServerCardProps) {
  const { name, description, icon_img } = server;
  return (
    <StyledCard role="listitem" {...place} look={serverLook(server, types)} minH="16rem" overflow="hidden">
      <ServerCardCover server={server} types={types} />
      <Card.Body gap="3" minW="0">
        <HStack gap="3">
          <Avatar
            name={name}
            src={icon_img || emblemPath(server._id, 'server-emblem')}
            size={48}
            shape="square"
            decorative
          />
          <Card.Title as="h2" minW="0" overflowWrap="anywhere">
            <Link
              to={`/app/servers/${server._id}`}
              // Inline, so that a name without a space breaks inside the card.
              display="inline"
              color="inherit"
              _after={{ content: '""', position: 'absolute', inset: '0' }}
              _focusVisible={{ outline: 'none', _after: focusOfTheCard }}
            >
              {name}
            </Link>
          </Card.Title>
        </HStack>
        {description.intro ? (
          <Text color="fg.muted" overflowWrap="anywhere">
            {description.intro}
          </Text>
        ) : null}
        <ServerBadges server={server} types={types} />
      </Card.Body>
    </StyledCard>
  );
}

/** Inside the card's edge: a cut corner would clip what lies outside. */
const focusOfTheCard = {
  outlineWidth: '2px',
  outlineStyle: 'solid',
  outlineColor: 'brand.focusRing',
  outlineOffset: '-6px',
};
