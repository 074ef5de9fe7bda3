import { useSession } from '@rpd/shared/session';
import { NextDates } from '../dates/NextDates.tsx';
import { OwnGamesPage } from '../profile/OwnGamesPage.tsx';

/** `/app/me/games`: one’s games, and when one plays next. */
export function OwnGamesRoute() {
  const me = useSession(state => state.user?._id ?? '');
  return <OwnGamesPage dates={<NextDates me={me} />} />;
}
