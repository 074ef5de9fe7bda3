import type { Game } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Stack } from '@rpd/shared/ui';
import { NextDate } from '../dates/NextDate.tsx';
import { GamePage } from '../games/GamePage.tsx';
import { MyHandouts } from '../handouts/MyHandouts.tsx';
import { CampaignDesk } from '../table/CampaignDesk.tsx';
import { GameTables } from '../table/GameTables.tsx';
import { useCampaignPart } from '../table/useCampaignPart.ts';

/** `/app/games/:id`: the game itself, its sessions, and what its game masters do. */
export function GameRoute() {
  return <GamePage sections={sections} desk={desk} />;
}

const sections = (game: Game) => <Tables game={game} />;
const desk = (game: Game) => <Desk game={game} />;

const useMe = (): string => useSession(state => state.user?._id ?? '');

function Tables({ game }: { game: Game }) {
  const me = useMe();
  const { isInside, isMaster } = useCampaignPart(game, me);
  return (
    <Stack gap="8">
      <GameTables game={game} me={me} />
      <NextDate game={game} me={me} isMaster={isMaster} />
      {isInside ? <MyHandouts game={game._id} /> : null}
    </Stack>
  );
}

function Desk({ game }: { game: Game }) {
  return <CampaignDesk game={game} me={useMe()} />;
}
