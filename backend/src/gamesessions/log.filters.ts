import { filterTexts } from '../lib/word-filters.ts';
import type { Queries } from '../store/queries.ts';
import type { StoredSession } from './gamesessions.store.ts';

interface Said {
  by: string;
  text: string;
  /** The own words of its warnings. */
  warned?: string;
  /** What the entry said before. */
  before?: string;
  /** Not everybody at the table reads it. */
  isPrivate: boolean;
}

/**
 * Refuses what filters do not accept at a table (DSK-4): those for everywhere, and those of the server whose event the session is. What
 * is for some people alone is refused like the rest, and never reported.
 */
export async function filterEntry(
  trx: Queries,
  { id, title, game, table, event_id }: StoredSession,
  { by, text, warned = '', before = '', isPrivate }: Said,
): Promise<void> {
  if (text === '' && warned === '') return;
  const event = event_id
    ? await trx.selectFrom('events').where('id', '=', event_id).select('server_id').executeTakeFirst()
    : undefined;
  const atTable = new Set([...table.masters, ...table.members, ...table.watchers]);
  await filterTexts(
    trx,
    {
      place: 'messages',
      servers: event ? [event.server_id] : [],
      texts: { text, 'warnings.other': warned },
      before: { text: before },
    },
    {
      place: 'messages',
      person: by,
      called: `Message à la table « ${game.name} », séance « ${title} »`,
      to: `/app/games/${game._id}/table/${id}`,
      isPrivate,
      readers: async people => people.filter(person => atTable.has(person)),
    },
  );
}
