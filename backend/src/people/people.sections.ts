import type { Identity, PersonLines, PersonPart, PersonSection } from '@rpd/shared/domain';
import { mayActOn, PERSON_SECTIONS, RANKED_SECTIONS } from '@rpd/shared/domain';
import type { PersonCard } from '@rpd/shared/domain';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { describeDevice } from '../lib/device.ts';
import { SESSION_RETENTION_MS } from '../lib/session-retention.ts';
import { outsideBin } from '../store/bin.ts';
import type { Queries } from '../store/queries.ts';
import { reportsAbout } from '../store/reports.ts';
import type { Database } from '../store/schema.ts';
import { mailCodec } from '../store/tables/mails.ts';
import { journalCodec } from '../store/tables/journal.ts';
import { ticketCodec } from '../store/tables/tickets.ts';
import type { StoredUser } from '../store/tables/users.ts';
import { listNotes } from './notes.store.ts';

/** A part of a part: the newest first. */
export interface Slice {
  limit: number;
  offset: number;
}

interface Asked extends Slice {
  db: Queries;
  me: Identity;
  person: StoredUser;
}

type Readers = { [Section in PersonSection]: (asked: Asked) => Promise<PersonPart<Section>> };

/** How many lines of each part the card shows. */
const SHOWN = 5;

const isAdministrator = (me: Identity): boolean => me.roles.includes('AD');

/** Whether this person may read a part: private ones are for a higher rank, and notes never for who they are about. */
export function mayRead(me: Identity, person: StoredUser, section: PersonSection): boolean {
  if (section === 'notes' && me._id === person._id) return false;
  return !RANKED_SECTIONS.has(section) || mayActOn(me, person);
}

export const readSection = <Section extends PersonSection>(
  section: Section,
  asked: Asked,
): Promise<PersonPart<Section>> => READERS[section](asked);

/** The first lines of every part. */
export async function readSections(
  db: Queries,
  me: Identity,
  person: StoredUser,
): Promise<PersonCard['sections']> {
  const parts: [PersonSection, unknown][] = [];
  for (const section of PERSON_SECTIONS) {
    const asked = { db, me, person, limit: SHOWN, offset: 0 };
    parts.push([section, mayRead(me, person, section) ? await readSection(section, asked) : null]);
  }
  return Object.fromEntries(parts) as PersonCard['sections'];
}

const READERS: Readers = {
  notes: ({ db, person, limit, offset }) => listNotes(db, person._id, { limit, offset }),
  signins: readSignIns,
  networks: readNetworks,
  servers: readServers,
  characters: readCharacters,
  tickets: asked => readTickets(asked, eb => eb.and([ofAuthor(eb, asked), eb('about_kind', '=', '')])),
  reports: asked => readTickets(asked, eb => eb.and([ofAuthor(eb, asked), eb('about_kind', '!=', '')])),
  reported: asked => readTickets(asked, reportsAbout(asked.person._id)),
  mails: readMails,
  journal: readJournal,
};

async function readSignIns({ db, person, limit, offset }: Asked): Promise<PersonPart<'signins'>> {
  const own = db.selectFrom('sessions').where('user_id', '=', person._id);
  const rows = await own.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
  const items = rows.map(row => ({
    _id: row.id,
    device: describeDevice(row.device),
    network: row.network,
    since: row.created_at,
    lastUsedAt: row.last_used_at,
    endedAt: row.ended_at,
    expiresAt: row.expires_at,
  }));
  const { total } = await own.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { total, items };
}

async function readNetworks({ db, person, limit, offset }: Asked): Promise<PersonPart<'networks'>> {
  const rows = await db
    .selectFrom('sessions')
    .where('user_id', '=', person._id)
    .where('network', '!=', '')
    .groupBy('network')
    .select(['network', eb => eb.fn.countAll<number>().as('count')])
    .select(eb => [
      eb.fn.min('created_at').as('first'),
      eb.fn.max('last_used_at').as('last'),
      eb.fn.max('expires_at').as('expires'),
    ])
    .execute();
  // As many as one person signs in from in a month.
  const items = rows
    .map(({ network, count, first, last, expires }) => ({
      _id: network,
      network,
      firstAt: first,
      lastAt: last,
      signIns: count,
      keptUntil: new Date(Date.parse(expires) + SESSION_RETENTION_MS).toISOString(),
    }))
    .toSorted((one, other) => (one.lastAt < other.lastAt ? 1 : -1));
  return { total: items.length, items: items.slice(offset, offset + limit) };
}

async function readServers({ db, person, limit, offset }: Asked): Promise<PersonPart<'servers'>> {
  const own = db.selectFrom('servers').where('owner_id', '=', person._id).where(outsideBin('servers'));
  const rows = await own
    .select(['id', 'name', 'visible', 'discord_id'])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const items = rows.map(row => ({
    _id: row.id,
    name: row.name,
    visible: row.visible === 1,
    discordId: row.discord_id,
  }));
  const { total } = await own.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { total, items };
}

async function readCharacters({ db, person, limit, offset }: Asked): Promise<PersonPart<'characters'>> {
  const own = db.selectFrom('characters').where('owner_id', '=', person._id).where(outsideBin('characters'));
  const rows = await own
    .select(['id', 'name', 'portrait', 'created_at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const items = rows.map(({ id, name, portrait, created_at }) => ({
    _id: id,
    name,
    portrait,
    createdAt: created_at,
  }));
  const { total } = await own.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { total, items };
}

type Tickets = ExpressionBuilder<Database, 'tickets'>;
const ofAuthor = (eb: Tickets, { person }: Asked): Expression<SqlBool> => eb('author_id', '=', person._id);

async function readTickets(
  { db, limit, offset }: Asked,
  which: (eb: Tickets) => Expression<SqlBool>,
): Promise<{ total: number; items: PersonLines['tickets'][] }> {
  const matching = db.selectFrom('tickets').where(which);
  const rows = await matching.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
  const items = rows
    .map(row => ticketCodec.decode(row))
    .map(({ _id, subject, state, createdAt }) => ({ _id, subject, state, createdAt }));
  const { total } = await matching
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { total, items };
}

/** What went to the person's address, without the texts. Why one failed names the address: for administrators. */
async function readMails({ db, me, person, limit, offset }: Asked): Promise<PersonPart<'mails'>> {
  const own = db.selectFrom('mails').where('recipient', '=', person.email);
  const rows = await own.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
  const items = rows
    .map(row => mailCodec.decode(row))
    .map(({ _id, subject, state, createdAt, sentAt, lastError }) => ({
      _id,
      subject,
      state,
      createdAt,
      sentAt,
      reason: isAdministrator(me) ? (lastError ?? '') : '',
    }));
  const { total } = await own.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { total, items };
}

/** What was done to the account, and for administrators what the person did; details are what only they read. */
async function readJournal({ db, me, person, limit, offset }: Asked): Promise<PersonPart<'journal'>> {
  const all = isAdministrator(me);
  const lines = () => db.selectFrom('journal').select(['id', 'at']);
  const about = lines().where('entity', '=', 'User').where('entity_id', '=', person._id);
  // Each by an index of its own: with an "or" PostgreSQL goes through the whole journal from its end.
  const matching = db.selectFrom(
    (all ? about.union(lines().where('actor_id', '=', person._id)) : about).as('found'),
  );
  const rows = await db
    .selectFrom('journal')
    .where(
      'id',
      'in',
      matching
        .select('found.id')
        .orderBy('found.at', 'desc')
        .orderBy('found.id', 'desc')
        .limit(limit)
        .offset(offset),
    )
    .select(journalCodec.names)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const items = rows.map(journalCodec.decode).map(line => ({
    _id: line._id,
    at: line.at,
    actor: line.actorName,
    action: line.action,
    entity: line.entity,
    entityName: line.entityName,
    detail: all || line.action === 'measure' ? line.detail : '',
  }));
  const { total } = await matching
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { total, items };
}
