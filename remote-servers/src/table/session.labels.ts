import { formatDateTime } from '@rpd/shared/ui';
import type { GameSession } from '@rpd/shared/domain';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** What people call a session: its title, else its moment. */
export const sessionName = ({ title, openedAt, startsAt }: GameSession): string => {
  const moment = openedAt ?? startsAt;
  return title || (moment ? `Séance du ${formatDateTime(moment)}` : 'Séance');
};

export const sessionPath = ({ _id, game }: GameSession): string => `/app/games/${game._id}/table/${_id}`;

/** When a planned session ends. */
export const sessionEnd = ({ startsAt, minutes }: GameSession): string =>
  new Date(Date.parse(startsAt) + minutes * MINUTE).toISOString();

/** What goes on, else what is planned soonest and not over: a session that nobody opened is no next one any more. */
export function nextSession(sessions: readonly GameSession[], now: number): GameSession | undefined {
  const ahead = sessions.filter(
    session =>
      session.state === 'planned' && session.startsAt !== '' && Date.parse(sessionEnd(session)) > now,
  );
  const [soonest] = ahead.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
  return sessions.find(({ state }) => state === 'open') ?? soonest;
}

/** The session that was played last. */
export function lastSession(sessions: readonly GameSession[]): GameSession | undefined {
  const [last] = sessions
    .filter(({ state }) => state === 'closed')
    .toSorted((one, other) => (other.closedAt ?? '').localeCompare(one.closedAt ?? ''));
  return last;
}

const midnight = (moment: number) => new Date(moment).setHours(0, 0, 0, 0);
const relative = new Intl.RelativeTimeFormat('fr-FR', { numeric: 'auto' });

/** How far away a day is, by midnights where the reader is: « aujourd’hui », « demain », « dans 4 jours ». */
export const daysUntil = (moment: string, now: number): string =>
  relative.format(Math.round((midnight(Date.parse(moment)) - midnight(now)) / DAY), 'day');
