import type { Post } from '../lib/mail.ts';
import { momentWords } from '../lib/moments.ts';
import { notify, wantsReminders } from '../lib/notify.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { duePolls, findPoll, isPast, takeReminder, unanswered } from './datepolls.store.ts';
import type { StoredPoll } from './datepolls.store.ts';

// Notifies the people of a table: spectators have no part in its dates.

const pathOf = ({ game }: StoredPoll): string => `/app/games/${game._id}#prochaine-date`;

const others = ({ table }: StoredPoll, me: string): string[] =>
  [...new Set([...table.masters, ...table.members])].filter(id => id !== me);

export async function tellProposedDates(
  trx: Queries,
  post: Post,
  me: string,
  poll: StoredPoll,
): Promise<void> {
  const { game, dates } = poll;
  await notify(trx, post, others(poll, me), {
    kind: 'session',
    title: `Quand jouer ? Un sondage pour « ${game.name} »`,
    text: `${dates.length > 1 ? `${dates.length} dates sont proposées` : 'Une date est proposée'}. Dites quand vous pouvez venir.`,
    to: pathOf(poll),
    about: `poll-opened:${game._id}`,
  });
}

export async function tellPicked(
  trx: Queries,
  post: Post,
  me: string,
  { poll, startsAt }: { poll: StoredPoll; startsAt: string },
): Promise<void> {
  await notify(trx, post, others(poll, me), {
    kind: 'session',
    title: `Prochaine séance de « ${poll.game.name} » : la date est choisie`,
    text: `Elle commence ${momentWords(startsAt, poll.time_zone)}.`,
    to: pathOf(poll),
    about: `poll-picked:${poll.game._id}`,
  });
}

/** Reminds those who have not answered, once for each poll, whatever the number of processes. */
export async function remindOfPolls(store: Store, post: Post, now: number): Promise<void> {
  for (const { id } of await duePolls(store.db, now)) {
    await store.transaction(async trx => {
      if (!(await takeReminder(trx, id))) return;
      const poll = await findPoll(trx, id);
      if (!poll || isPast(poll, now)) return;
      const people = await wantsReminders(trx, await unanswered(trx, poll));
      await notify(trx, post, people, {
        kind: 'session',
        title: `Rappel : dites quand vous pouvez jouer à « ${poll.game.name} »`,
        text: 'La table attend votre réponse pour choisir la date de la prochaine séance.',
        to: pathOf(poll),
        about: `poll-unanswered:${poll.game._id}`,
      });
    }, `datepoll:${id}`);
  }
}
