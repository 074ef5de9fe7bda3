import { emblemPath, type Game, type GameType, hasWarnings } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import {
  Avatar,
  Badge,
  Box,
  ButtonLink,
  Card,
  Flex,
  HStack,
  IconLink,
  Link,
  Picture,
  Text,
} from '@rpd/shared/ui';
import { Excerpt } from '@rpd/shared/ui/markdown';
import { WarningLabel } from '@rpd/shared/ui/warnings';
import { Pencil } from 'lucide-react';
import { useBlocked } from '../ui/BlockedPerson.tsx';
import { backgroundOf } from './games.values.ts';

interface GameCardProps {
  game: Game;
  types: GameType[];
}

/** A game in the list: background, icon, name, short words, and the way in (GAM-1). */
export function GameCard({ game, types }: GameCardProps) {
  const own = types.filter(type => game.gameType.includes(type._id));
  const { warnings } = game.description;
  const me = useSession(({ user }) => user?._id);
  // Who leads a game plays in it already: there is nothing to join.
  const isOwn = game.owner_id === me;
  const isIn = isOwn || game.joined;
  const { isLoading, isBlocked } = useBlocked();
  const leader = isLoading || isBlocked(game.owner_id) ? '' : (game.owner?.name ?? '');
  const members = game.memberCount > 1 ? `${game.memberCount} membres` : `${game.memberCount} membre`;
  return (
    <Card.Root as="li" overflow="hidden">
      <Box h="32" bg="brand.subtle" overflow="hidden">
        <Picture path={backgroundOf(game, types)} load={512} alt="" w="full" h="full" objectFit="cover" />
      </Box>
      <Card.Body gap="3" minW="0">
        <HStack gap="3">
          <Avatar
            name={game.name}
            src={game.icon_img || emblemPath(game._id, 'game-emblem')}
            size={40}
            shape="square"
            decorative
          />
          <Card.Title as="h2" minW="0" overflowWrap="anywhere" fontFamily="display" fontWeight="normal">
            <Link to={`/app/games/${game._id}`} color="inherit">
              {game.name}
            </Link>
          </Card.Title>
        </HStack>
        {own.length > 0 || !game.status || !game.recruiting ? (
          <Flex wrap="wrap" gap="2">
            {own.map(type => (
              <Badge key={type._id} colorPalette="brand">
                {type.name}
              </Badge>
            ))}
            {game.status ? null : <Badge colorPalette="orange">Inactif</Badge>}
            {game.status && !game.recruiting ? <Badge colorPalette="gray">Complet</Badge> : null}
          </Flex>
        ) : null}
        {hasWarnings(warnings) ? (
          <WarningLabel warnings={warnings} alignSelf="flex-start" />
        ) : (
          <Text color="fg.muted" overflowWrap="anywhere" lineClamp="3">
            <Excerpt text={game.description.bio} />
          </Text>
        )}
      </Card.Body>
      <Card.Footer justifyContent="space-between">
        <Text textStyle="sm" color="fg.muted" minW="0" overflowWrap="anywhere">
          {leader && !isOwn ? `Mené par ${leader} · ${members}` : members}
        </Text>
        <HStack gap="2">
          {isOwn ? (
            <IconLink
              label={`Modifier ${game.name}`}
              to={`/app/games/${game._id}?settings=1`}
              variant="outline"
              size="md"
            >
              <Pencil aria-hidden="true" />
            </IconLink>
          ) : null}
          <ButtonLink
            to={`/games/${game._id}`}
            variant={isIn ? 'outline' : 'solid'}
            aria-label={`${isIn ? 'Ouvrir' : 'Rejoindre'} ${game.name}`}
          >
            {isIn ? 'Ouvrir' : 'Rejoindre'}
          </ButtonLink>
        </HStack>
      </Card.Footer>
    </Card.Root>
  );
}
