import type { Post } from '../lib/mail.ts';
import { momentWords } from '../lib/moments.ts';
import { notify } from '../lib/notify.ts';
import type { Queries } from '../store/queries.ts';
import type { StoredSession } from './gamesessions.store.ts';

// Notifies those who play and lead of what becomes of a planned session. Who acts gets no notice, and a past session sends none.

const others = ({ table }: StoredSession, me: string): string[] =>
  [...new Set([...table.masters, ...table.members])].filter(id => id !== me);

const isAhead = ({ state, starts_at }: StoredSession): boolean =>
  state === 'planned' && starts_at !== null && starts_at > new Date().toISOString();

export async function tellSessionMoved(
  trx: Queries,
  post: Post,
  me: string,
  { session, before }: { session: StoredSession; before: StoredSession },
): Promise<void> {
  if (!isAhead(session) || session.starts_at === before.starts_at) return;
  await notify(trx, post, others(session, me), {
    kind: 'session',
    title: `La séance de « ${session.game.name} » change de date`,
    text: `Elle commence ${momentWords(session.starts_at ?? '', session.time_zone)}.`,
    to: `/app/games/${session.game._id}`,
    about: `session-moved:${session.game._id}`,
  });
}

export async function tellSessionCancelled(
  trx: Queries,
  post: Post,
  me: string,
  session: StoredSession,
): Promise<void> {
  if (!isAhead(session)) return;
  await notify(trx, post, others(session, me), {
    kind: 'session',
    title: `Une séance de « ${session.game.name} » est annulée`,
    text: `Elle devait commencer ${momentWords(session.starts_at ?? '', session.time_zone)}.`,
    to: `/app/games/${session.game._id}`,
    about: `session-cancelled:${session.game._id}`,
  });
}
