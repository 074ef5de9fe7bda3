import { may } from '@rpd/shared/domain';
import type { Identity } from '@rpd/shared/domain';
import { sql } from 'kysely';
import { textsOf } from '../lib/word-filters.ts';
import { outsideBin } from '../store/bin.ts';
import { mayReadEntry, peopleOfEntries, tableFactsOf } from '../store/campaign-facts.ts';
import type { TableFacts } from '../store/campaign-facts.ts';
import type { Queries } from '../store/queries.ts';
import { findServerOf } from '../store/references.ts';
import { isAtTable } from '../store/table-people.ts';
import { decodeDescription } from '../store/tables/servers.ts';

// The texts that a dry run reads, newest pages last. Each is of one thing: a message, a character, a ticket's message, a server.

/** A text, or a moment at which others get their turn. */
export type TrialText =
  | 'turn'
  | {
      name: string;
      to: string;
      at: string;
      texts: readonly string[];
      /** What of it the person may read, asked for where something was found; absent where that is all of it. */
      seen?: () => Promise<readonly string[] | null>;
    };

export interface TrialParts {
  /** The texts that somebody may read of a character; null where it does not exist for them. */
  seenTexts: (db: Queries, me: Identity, id: string) => Promise<Readonly<Record<string, string>> | null>;
}

export interface ReadOptions extends TrialParts {
  me: Identity;
  /** '' for everywhere. */
  server: string;
  from: string;
}

const PAGE = 200;

interface Part<Row> {
  read: (after: string) => Promise<Row[]>;
  idOf: (row: Row) => string;
}

/** The rows of a query, a page at a time. */
async function* pages<Row>({ read, idOf }: Part<Row>): AsyncGenerator<Row[]> {
  for (let after = ''; ;) {
    const rows = await read(after);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = idOf(last);
  }
}

/** Of the tables at which the person has a place, what they may read there: the team of the platform has no place of its own. */
export async function* readMessages(
  db: Queries,
  { me, server, from }: ReadOptions,
): AsyncGenerator<TrialText> {
  const sessions = await db
    .selectFrom('game_sessions')
    .leftJoin('events', 'events.id', 'game_sessions.event_id')
    .where(isAtTable('game_sessions.game_id', me._id))
    .$if(server !== '', query => query.where('events.server_id', '=', server))
    .select(['game_sessions.id', 'game_sessions.title', 'game_sessions.game_id'])
    .execute();
  const tables = new Map<string, TableFacts | null>();
  for (const { id, title, game_id } of sessions) {
    if (!tables.has(game_id)) tables.set(game_id, await tableFactsOf(db, game_id));
    const table = tables.get(game_id);
    if (!table) continue;
    const read = (after: string) =>
      db
        .selectFrom('log_entries')
        .where('session_id', '=', id)
        .where('at', '>=', from)
        .where('id', '>', after)
        .where('text', '<>', '')
        .select(['id', 'author_id', 'audience', 'hidden_at', 'text', 'at'])
        .orderBy('id')
        .limit(PAGE)
        .execute();
    for await (const rows of pages({ read, idOf: row => row.id })) {
      const people = await peopleOfEntries(
        db,
        rows.map(row => row.id),
        { reading: true },
      );
      for (const row of rows) {
        if (!mayReadEntry(me._id, row, table, people.get(row.id) ?? [])) continue;
        yield { name: title, to: `/app/games/${game_id}/table/${id}`, at: row.at, texts: [row.text] };
      }
      yield 'turn';
    }
  }
}

export async function* readCharacters(
  db: Queries,
  { me, server, from, seenTexts }: ReadOptions,
): AsyncGenerator<TrialText> {
  const read = (after: string) =>
    db
      .selectFrom('characters')
      .where('updated_at', '>=', from)
      .where('id', '>', after)
      .where(outsideBin('characters'))
      .$if(server !== '', query =>
        query.where(
          sql<boolean>`id in (select character_id from submissions where server_id = ${server}
            and state in ('submitted', 'to_change', 'accepted'))`,
        ),
      )
      .select(['id', 'name', 'details', 'entries', 'updated_at'])
      .orderBy('id')
      .limit(PAGE)
      .execute();
  for await (const rows of pages({ read, idOf: row => row.id })) {
    for (const { id, name, details, entries, updated_at } of rows) {
      const texts = [
        name,
        ...Object.values(textsOf(JSON.parse(details), keys => keys.join('.'))),
        ...Object.values(textsOf(JSON.parse(entries), keys => keys.join('.'))),
      ];
      const seen = async () => Object.values((await seenTexts(db, me, id)) ?? {});
      yield { name, to: `/app/me/characters/${id}`, at: updated_at, texts, seen };
    }
    yield 'turn';
  }
}

/** Messages of tickets: not those of the team, and not reports, where people repeat what they report. */
export async function* readTickets(
  db: Queries,
  { me, server, from }: ReadOptions,
): AsyncGenerator<TrialText> {
  if (server) return;
  const read = (after: string) =>
    db
      .selectFrom('ticket_messages')
      .innerJoin('tickets', 'tickets.id', 'ticket_messages.ticket_id')
      .where('ticket_messages.at', '>=', from)
      .where('ticket_messages.id', '>', after)
      .where('internal', '=', 0)
      .where('category', '<>', 'report')
      .whereRef('ticket_messages.author_id', '=', 'tickets.author_id')
      .select(['ticket_messages.id', 'ticket_messages.text', 'ticket_messages.at', 'subject'])
      .select(['tickets.author_id', 'tickets.id as ticket_id'])
      .orderBy('ticket_messages.id')
      .limit(PAGE)
      .execute();
  for await (const rows of pages({ read, idOf: row => row.id })) {
    for (const { subject, text, at, author_id, ticket_id } of rows) {
      if (!may(me, 'read', 'Ticket', { author_id })) continue;
      yield { name: subject, to: `/app/moderation/tickets/${ticket_id}`, at, texts: [subject, text] };
    }
    yield 'turn';
  }
}

export async function* readServers(
  db: Queries,
  { me, server, from }: ReadOptions,
): AsyncGenerator<TrialText> {
  if (server) return;
  const read = (after: string) =>
    db
      .selectFrom('servers')
      .where('updated_at', '>=', from)
      .where('id', '>', after)
      .where(outsideBin('servers'))
      .select(['id', 'name', 'description', 'updated_at'])
      .orderBy('id')
      .limit(PAGE)
      .execute();
  for await (const rows of pages({ read, idOf: row => row.id })) {
    for (const { id, name, description, updated_at } of rows) {
      const texts = [name, ...Object.values(textsOf(decodeDescription(description), keys => keys.join('.')))];
      const seen = async () => {
        const facts = await findServerOf(db, id);
        return facts && may(me, 'read', 'Server', facts) ? texts : [];
      };
      yield { name, to: `/app/servers/${id}`, at: updated_at, texts, seen };
    }
    yield 'turn';
  }
}
