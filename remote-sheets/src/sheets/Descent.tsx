import { may, type Sheet } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Box, Flex, formatNumber, Text } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { descentOf } from '../lib/gallery.api.ts';
import { Origin } from '../ui/Origin.tsx';
import { LikeButton } from './LikeButton.tsx';

/** Where a template comes from, what became of it, and who likes it. */
export function Descent({ sheet }: { sheet: Sheet }) {
  const { data } = useQuery(descentOf(sheet._id));
  const me = useSession(state => state.user);
  const mayLike = may(me, 'like', 'Sheet', sheet);
  // Its button's place is kept: the sheet below stays where it is.
  if (!data) return mayLike ? <Box mt="2" h="9" /> : null;
  const { copies, origin, likes, liked } = data;
  return (
    <Flex
      mt="2"
      minH={mayLike ? '9' : undefined}
      gap="3"
      align="center"
      wrap="wrap"
      textStyle="sm"
      color="fg.muted"
    >
      {mayLike ? (
        <LikeButton id={sheet._id} name={sheet.description.name} likes={likes} liked={liked} />
      ) : null}
      {origin ? <Origin origin={origin} /> : null}
      {copies > 0 ? (
        <Text as="span">
          {copies === 1 ? 'Une fiche en est partie' : `${formatNumber(copies)} fiches en sont parties`}
        </Text>
      ) : null}
    </Flex>
  );
}
