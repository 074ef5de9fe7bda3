import { may, type Sheet } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Flex, formatNumber, Text } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { descentOf } from '../lib/gallery.api.ts';
import { Origin } from '../ui/Origin.tsx';
import { LikeButton } from './LikeButton.tsx';

/** Where a template comes from, what became of it, and who likes it. */
export function Descent({ sheet }: { sheet: Sheet }) {
  const { data } = useQuery(descentOf(sheet._id));
  const me = useSession(state => state.user);
  if (!data) return null;
  const { copies, origin, likes, liked } = data;
  return (
    <Flex mt="2" gap="3" align="center" wrap="wrap" textStyle="sm" color="fg.muted">
      {may(me, 'like', 'Sheet', sheet) ? (
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
