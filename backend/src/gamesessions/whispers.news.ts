import { hasWarnings, warningWords } from '@rpd/shared/domain';
import type { Warnings } from '@rpd/shared/domain';
import type { Post } from '../lib/mail.ts';
import { notify } from '../lib/notify.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import type { StoredSession } from './gamesessions.store.ts';

const HOUR_MS = 3_600_000;

/** What was said to some alone. */
interface Whisper {
  author: string;
  text: string;
  warnings: Warnings;
  to: 'all' | 'masters' | 'people';
  people: readonly string[];
}

/**
 * Notifies those to whom something was whispered and who do not look at the table now. Who blocked the author hears nothing, as at the
 * table itself; several whispers of one table are one notice until it is read.
 */
export async function tellWhisper(
  trx: Queries,
  post: Post,
  session: StoredSession,
  whisper: Whisper,
  isAtTable: (session: string, person: string) => boolean,
): Promise<void> {
  const { author, to, warnings } = whisper;
  // Who gets the notice is asked at the table before they read it.
  const text = hasWarnings(warnings) ? `Ce message comporte\u00a0: ${warningWords(warnings)}.` : whisper.text;
  const addressed = to === 'masters' ? session.table.masters : whisper.people;
  const away = addressed.filter(id => id !== author && !isAtTable(session.id, id));
  if (away.length === 0) return;
  const { name } = (await peopleNames(trx, [author]))(author);
  await notify(trx, post, away, {
    kind: 'table',
    title: `${name} vous a écrit (${session.game.name})`,
    text,
    to: `/app/games/${session.game._id}/table/${session.id}`,
    about: `whisper:${session.id}:${author}`,
    from: author,
    life: HOUR_MS,
  });
}
