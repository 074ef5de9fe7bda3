import type { Game } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { GamePage } from '../games/GamePage.tsx';
import { MyHandouts } from '../handouts/MyHandouts.tsx';
import { GameTables } from '../table/GameTables.tsx';

/** `/app/games/:id`: the game itself, then its sessions. */
export function GameRoute() {
  return <GamePage sections={sections} />;
}

const sections = (game: Game) => <Tables game={game} />;

function Tables({ game }: { game: Game }) {
  const me = useSession(state => state.user?._id ?? '');
  const isInside = game.joined || game.owner_id === me;
  return (
    <>
      <GameTables game={game} me={me} />
      {isInside ? <MyHandouts game={game._id} /> : null}
    </>
  );
}
