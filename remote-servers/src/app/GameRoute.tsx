import type { Game } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Stack, useOnceSettled } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { pollOf } from '../dates/dates.api.ts';
import { NextDate, ProposeDates } from '../dates/NextDate.tsx';
import { GamePage } from '../games/GamePage.tsx';
import { gameById } from '../games/games.api.ts';
import { handoutsOf } from '../handouts/handouts.api.ts';
import { MyHandouts } from '../handouts/MyHandouts.tsx';
import { CampaignDesk } from '../table/CampaignDesk.tsx';
import { GameTables } from '../table/GameTables.tsx';
import { campaignOf, sessionsOf } from '../table/table.api.ts';
import { useCampaignPart } from '../table/useCampaignPart.ts';

/** `/app/games/:id`: the game itself, its sessions, and what its game masters do. */
export function GameRoute() {
  return <GamePage sections={sections} desk={desk} isReady={useIsReady()} />;
}

/** Whether what stands below the head of a game is known, so that all of it appears at once. */
function useIsReady(): boolean {
  const { id = '' } = useParams();
  const me = useMe();
  const query = useQuery(gameById(id));
  const { data: game } = query;
  const isInside = game !== undefined && (game.joined || game.owner_id === me);
  return useOnceSettled([
    query,
    useQuery({ ...campaignOf(id), enabled: isInside, retry: false }),
    useQuery({ ...sessionsOf({ game: id }), enabled: game !== undefined }),
    useQuery({ ...pollOf(id), enabled: game !== undefined }),
    useQuery({ ...handoutsOf(id), enabled: isInside, retry: false, meta: { quiet: true } }),
  ]);
}

const sections = (game: Game) => <Tables game={game} />;
const desk = (game: Game) => <Desk game={game} />;

const useMe = (): string => useSession(state => state.user?._id ?? '');

function Tables({ game }: { game: Game }) {
  const me = useMe();
  const { isInside, isMaster } = useCampaignPart(game, me);
  return (
    <Stack gap="8">
      <GameTables game={game} me={me} plan={isMaster ? <ProposeDates game={game._id} /> : null} />
      <NextDate game={game} me={me} isMaster={isMaster} />
      {isInside ? <MyHandouts game={game._id} /> : null}
    </Stack>
  );
}

function Desk({ game }: { game: Game }) {
  return <CampaignDesk game={game} me={useMe()} />;
}
