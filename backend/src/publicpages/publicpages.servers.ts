import { coverWorld, cardStyle, hasWarnings, warningWords } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { outsideBin } from '../store/bin.ts';
import { contains, fold } from '../store/fold.ts';
import type { Queries } from '../store/queries.ts';
import { decodeDescription } from '../store/tables/servers.ts';
import { isPublicServer, ownerStands } from '../store/public-pages.ts';
import { allOf, NO_QUERY } from './publicpages.kinds.ts';
import type { DirectoryQuery, ListedPart, PublicCard } from './publicpages.kinds.ts';

// What leaves without an account. Each query names its columns, and each entity is made field by field: a column or a field that comes
// later goes nowhere until somebody adds it here (ADR 105).

/** A server on a card. */
export interface PublicServerCard extends PublicCard {
  types: string[];
  /** Players may submit characters. */
  open: boolean;
}

export interface PublicServer extends PublicServerCard {
  /** What its owner warns of; '' where nothing. Then `theme` and `story` are ''. */
  warned: string;
  theme: string;
  story: string;
  wiki: string;
  website: string;
  events: PublicEvent[];
  team: PublicPerson[];
}

export interface PublicEvent {
  id: string;
  title: string;
  start: string;
  end: string;
  /** When it was written. A later change is no new entry of a feed. */
  publishedAt: string;
}

/** Somebody who agreed to be named, and has a page. */
export interface PublicPerson {
  id: string;
  name: string;
}

interface CardRow {
  id: string;
  name: string;
  description: string;
  cover_img: string;
  cover_alt: string;
  team_play: number;
  shows_characters: number;
  public_since: string | null;
  updated_at: string;
}

const conditions = ({ q, type, group, open }: DirectoryQuery): RawBuilder<boolean> => {
  const met = [isPublicServer()];
  const ofType = (
    inner: RawBuilder<boolean>,
  ) => sql<boolean>`servers.id in (select server_id from server_server_types
    join server_types on server_types.id = server_type_id where ${inner})`;
  // The other folded column has texts that are warned of, and the Discord id.
  if (fold(q))
    met.push(
      sql<boolean>`(${contains('servers.name_key', q)} or ${ofType(contains('server_types.name_key', q))})`,
    );
  if (type) met.push(ofType(sql<boolean>`server_types.id = ${type}`));
  if (group) met.push(sql<boolean>`servers.team_play = 1`);
  if (open) met.push(sql<boolean>`servers.shows_characters = 1`);
  return allOf(met);
};

const COLUMNS = sql`servers.id, servers.name, servers.description, servers.cover_img, servers.cover_alt, servers.team_play,
  servers.shows_characters, servers.public_since, servers.updated_at`;

/** A part of the servers that have a public page, and how many there are. */
export async function listPublicServers(
  db: Queries,
  query: DirectoryQuery,
  { by, limit, offset }: ListedPart,
): Promise<{ items: PublicServerCard[]; total: number }> {
  const where = conditions(query);
  const from = sql`from servers join users as owner on owner.id = servers.owner_id where ${where}`;
  const { rows } = await sql<CardRow>`select ${COLUMNS} ${from}
    order by ${sql.ref(by === 'since' ? 'servers.public_since' : 'servers.activity_at')} desc, servers.id desc limit ${limit} offset ${offset}`.execute(
    db,
  );
  const { rows: counted } = await sql<{ total: number | string }>`select count(*) as total ${from}`.execute(
    db,
  );
  return { items: await cardsOf(db, rows), total: Number(counted[0]?.total ?? 0) };
}

/** The addresses of all of them, for the list that search engines read. */
export async function publicServerAddresses(
  db: Queries,
  limit: number,
): Promise<Pick<PublicCard, 'kind' | 'id' | 'name' | 'updatedAt'>[]> {
  const where = conditions(NO_QUERY);
  const { rows } = await sql<{
    id: string;
    name: string;
    updated_at: string;
  }>`select servers.id, servers.name,
    servers.updated_at from servers join users as owner on owner.id = servers.owner_id where ${where}
    order by servers.public_since desc limit ${limit}`.execute(db);
  return rows.map(({ id, name, updated_at }) => ({ kind: 'servers', id, name, updatedAt: updated_at }));
}

/** The types that one of them has, by name. */
export async function publicServerTypes(db: Queries): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select server_types.id, server_types.name from server_types
    where server_types.id in (select server_type_id from server_server_types
      join servers on servers.id = server_id join users as owner on owner.id = servers.owner_id
      where ${isPublicServer()})
    order by server_types.name_key`.execute(db);
  return rows;
}

async function cardsOf(db: Queries, rows: readonly CardRow[]): Promise<PublicServerCard[]> {
  const types = await typesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(row => {
    const own = types.get(row.id) ?? [];
    return {
      kind: 'servers',
      id: row.id,
      name: row.name,
      intro: decodeDescription(row.description).intro,
      types: own.map(({ name }) => name),
      tags: [
        ...own.map(({ name }) => name),
        ...(row.team_play === 1 ? ['En équipe'] : []),
        ...(row.shows_characters === 1 ? ['Candidatures ouvertes'] : []),
      ],
      open: row.shows_characters === 1,
      picture: {
        uploaded: row.cover_img,
        kind: 'server',
        world: coverWorld(
          [row.name, ...own.map(({ name }) => name)],
          own.map(({ background_img }) => cardStyle(background_img)).find(look => look !== 'plain'),
        ),
        id: row.id,
        alt: row.cover_alt,
      },
      since: row.public_since ?? row.updated_at,
      updatedAt: row.updated_at,
    };
  });
}

async function typesOf(
  db: Queries,
  ids: readonly string[],
): Promise<Map<string, { name: string; background_img: string }[]>> {
  const found = new Map<string, { name: string; background_img: string }[]>();
  if (ids.length === 0) return found;
  const { rows } = await sql<{
    server_id: string;
    name: string;
    background_img: string;
  }>`select server_id, name,
    background_img from server_server_types join server_types on server_types.id = server_type_id
    where server_id in (${sql.join(ids)}) order by position, server_type_id`.execute(db);
  for (const { server_id, name, background_img } of rows)
    found.set(server_id, [...(found.get(server_id) ?? []), { name, background_img }]);
  return found;
}

/** The card alone; null where it has no public page. */
export async function findPublicServerCard(db: Queries, id: string): Promise<PublicServerCard | null> {
  const row = await findRow(db, id);
  const [card] = row ? await cardsOf(db, [row]) : [];
  return card ?? null;
}

async function findRow(db: Queries, id: string): Promise<CardRow | undefined> {
  const { rows } =
    await sql<CardRow>`select ${COLUMNS} from servers join users as owner on owner.id = servers.owner_id
    where servers.id = ${id} and ${isPublicServer()}`.execute(db);
  return rows[0];
}

/** Dates that are shown, at most. */
const MAX_EVENTS = 5;

/** What its public page says; null where it has none. */
export async function findPublicServer(db: Queries, id: string): Promise<PublicServer | null> {
  const row = await findRow(db, id);
  const [card] = row ? await cardsOf(db, [row]) : [];
  if (!row || !card) return null;
  const { bio, text, warnings, wiki, website } = decodeDescription(row.description);
  // The warnings are those of the two long texts.
  const isWarned = hasWarnings(warnings);
  return {
    ...card,
    warned: isWarned ? warningWords(warnings) : '',
    theme: isWarned ? '' : bio,
    story: isWarned ? '' : text,
    wiki,
    website,
    events: await eventsOf(db, id),
    team: await teamOf(db, id),
  };
}

async function eventsOf(db: Queries, id: string): Promise<PublicEvent[]> {
  const rows = await db
    .selectFrom('events')
    .where('server_id', '=', id)
    .where('state', '=', 'published')
    .where('end_at', '>', new Date().toISOString())
    .where(outsideBin('events'))
    .select(['id', 'title', 'start_at', 'end_at', 'created_at'])
    .orderBy('start_at')
    .limit(MAX_EVENTS)
    .execute();
  return rows.map(({ id: event, title, start_at, end_at, created_at }) => ({
    id: event,
    title,
    start: start_at,
    end: end_at,
    publishedAt: created_at,
  }));
}

/** Those of its team who agreed to be named on public pages. */
async function teamOf(db: Queries, id: string): Promise<PublicPerson[]> {
  const { rows } = await sql<PublicPerson>`select owner.id, owner.name from users as owner
    where owner.public_page = 1 and ${ownerStands()} and (owner.id in (select user_id from server_managers
      where server_id = ${id}) or owner.id in (select owner_id from servers where id = ${id}))
    order by owner.name_key`.execute(db);
  return rows.map(({ id: person, name }) => ({ id: person, name }));
}

/** Those that somebody owns, or is of the team of. */
export async function publicServersOf(
  db: Queries,
  person: string,
): Promise<Pick<PublicCard, 'kind' | 'id' | 'name'>[]> {
  const { rows } = await sql<{ id: string; name: string }>`select servers.id, servers.name from servers
    join users as owner on owner.id = servers.owner_id where ${isPublicServer()} and (servers.owner_id = ${person}
      or servers.id in (select server_id from server_managers where user_id = ${person})) order by servers.name_key`.execute(
    db,
  );
  return rows.map(({ id, name }) => ({ kind: 'servers', id, name }));
}
