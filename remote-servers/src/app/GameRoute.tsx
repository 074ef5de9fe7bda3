import type { Game } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { GamePage } from '../games/GamePage.tsx';
import { MyHandouts } from '../handouts/MyHandouts.tsx';
import { Stack } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { NextDate } from '../dates/NextDate.tsx';
import { GameTables } from '../table/GameTables.tsx';
import { campaignOf } from '../table/table.api.ts';

/** `/app/games/:id`: the game itself, then its sessions. */
export function GameRoute() {
  return <GamePage sections={sections} />;
}

const sections = (game: Game) => <Tables game={game} />;

function Tables({ game }: { game: Game }) {
  const me = useSession(state => state.user?._id ?? '');
  const isInside = game.joined || game.owner_id === me;
  const { data } = useQuery({ ...campaignOf(game._id), enabled: isInside, retry: false });
  return (
    <Stack gap="8">
      <NextDate game={game} me={me} isMaster={data?.masters.includes(me) ?? false} />
      <GameTables game={game} me={me} />
      {isInside ? <MyHandouts game={game._id} /> : null}
    </Stack>
  );
}
