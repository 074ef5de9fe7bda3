import { isSettled } from '@rpd/shared/ui';
import { useSession } from '@rpd/shared/session';
import { useQuery } from '@tanstack/react-query';
import { openPolls, plannedSessions } from '../dates/dates.api.ts';
import { NextDates } from '../dates/NextDates.tsx';
import { OwnGamesPage } from '../profile/OwnGamesPage.tsx';

/** `/app/me/games`: one’s games, and when one plays next. */
export function OwnGamesRoute() {
  const me = useSession(state => state.user?._id ?? '');
  const sessions = useQuery(plannedSessions);
  const polls = useQuery(openPolls);
  return (
    <OwnGamesPage dates={<NextDates me={me} />} areDatesKnown={isSettled(sessions) && isSettled(polls)} />
  );
}
