import type { Owned, OwnedKind, OwnedThing } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { endPushOf } from '../lib/push-devices.ts';
import { changed, stateBefore } from '../store/changes.ts';
import { deleteCharacterRow } from '../store/delete-character.ts';
import { deleteRow } from '../store/entities.ts';
import { KIND_OF_TABLE } from '../store/live.kinds.ts';
import { emptyBinOf } from '../store/bin.moves.ts';
import { outsideBin } from '../store/bin.ts';
import type { Queries } from '../store/queries.ts';
import { endAppConsents } from '../lib/app-consents.ts';
import { changePeople } from '../store/table-people.ts';
import { sheetSummaryCodec } from '../store/tables/sheets.ts';

/** The table of each kind of thing. */
const TABLES = { server: 'servers', game: 'games', sheet: 'sheets' } as const satisfies Record<
  OwnedKind,
  string
>;

/** Other people who have a part in a thing. */
const OTHERS: Record<OwnedKind, (owner: string) => RawBuilder<number>> = {
  server: owner => sql`(select count(*) from submissions
    inner join characters on characters.id = submissions.character_id
    where submissions.server_id = servers.id and submissions.state = 'accepted' and characters.owner_id <> ${owner}
    and ${outsideBin('characters')})`,
  game: owner => sql`(select count(*) from game_members
    where game_members.game_id = games.id and game_members.user_id <> ${owner})`,
  sheet: owner => sql`(select count(*) from characters
    where characters.sheet_id = sheets.id and characters.owner_id <> ${owner} and ${outsideBin('characters')})`,
};

/** What somebody owns that others may need. */
export async function ownedThings(db: Queries, owner: string): Promise<OwnedThing[]> {
  const named = async (kind: 'server' | 'game'): Promise<OwnedThing[]> => {
    const table = TABLES[kind];
    const rows = await db
      .selectFrom(table)
      .where(`${table}.owner_id`, '=', owner)
      .where(outsideBin(table))
      .select([`${table}.id as id`, `${table}.name as name`, OTHERS[kind](owner).as('others')])
      .orderBy(`${table}.name_key`)
      .execute();
    return rows.map(({ id, name, others }) => ({ kind, _id: id, name, others }));
  };
  const sheets = await db
    .selectFrom('sheets')
    .where('owner_id', '=', owner)
    .where(outsideBin('sheets'))
    .select([...sheetSummaryCodec.names, OTHERS.sheet(owner).as('others')])
    .orderBy('name_key')
    .execute();
  return [
    ...(await named('server')),
    ...(await named('game')),
    ...sheets.map(({ others, ...row }) => {
      const { _id, description } = sheetSummaryCodec.decode(row);
      return { kind: 'sheet' as const, _id, name: description.name, others };
    }),
  ];
}

export async function readOwned(db: Queries, owner: string): Promise<Owned> {
  const { characters } = await db
    .selectFrom('characters')
    .where('owner_id', '=', owner)
    .where(outsideBin('characters'))
    .select(eb => eb.fn.countAll<number>().as('characters'))
    .executeTakeFirstOrThrow();
  const { events } = await db
    .selectFrom('events')
    .innerJoin('servers', 'servers.id', 'events.server_id')
    .where('events.owner_id', '=', owner)
    .where('servers.owner_id', '<>', owner)
    .where(outsideBin('events'))
    .where(outsideBin('servers'))
    .select(eb => eb.fn.countAll<number>().as('events'))
    .executeTakeFirstOrThrow();
  return { things: await ownedThings(db, owner), characters, events };
}

/** Gives a thing to somebody else; what was read of it before is stale. */
export async function giveThing(
  db: Queries,
  { kind, _id }: Pick<OwnedThing, 'kind' | '_id'>,
  owner_id: string,
): Promise<void> {
  const updated_at = new Date().toISOString();
  const table = TABLES[kind];
  const before = await stateBefore(db, KIND_OF_TABLE[table], _id);
  await db
    .updateTable(table)
    .set(eb => ({ owner_id, updated_at, version: eb('version', '+', 1) }))
    .where('id', '=', _id)
    .execute();
  await changed(db, KIND_OF_TABLE[table], _id, { before });
}

export async function removeThing(
  db: Queries,
  { kind, _id }: Pick<OwnedThing, 'kind' | '_id'>,
): Promise<void> {
  await deleteRow(db, TABLES[kind], _id);
}

/**
 * What goes with somebody: their characters, places, seats and notices; what they wrote at tables stays. Events of theirs go to the
 * owners of the servers they are for.
 */
export async function removeTraces(db: Queries, owner: string): Promise<void> {
  const events = await db.selectFrom('events').where('owner_id', '=', owner).select('id').execute();
  for (const { id } of events) {
    const before = await stateBefore(db, 'events', id);
    await db
      .updateTable('events')
      .set({ owner_id: sql`(select servers.owner_id from servers where servers.id = events.server_id)` })
      .where('id', '=', id)
      .execute();
    await changed(db, 'events', id, { before });
  }
  await emptyBinOf(db, owner, ['character']);
  const characters = await db.selectFrom('characters').where('owner_id', '=', owner).select('id').execute();
  for (const { id } of characters) await deleteCharacterRow(db, id);
  await emptyBinOf(db, owner, ['server', 'game', 'sheet']);
  // What was decided stays, without what the person wrote.
  const decided = db.updateTable('measures').set({ evidence: '[]', appeal_text: '' });
  const measures = decided.where('user_id', '=', owner).returning('id');
  for (const { id } of await measures.execute()) await changed(db, 'measures', id);
  const notes = db.selectFrom('notes').where('user_id', '=', owner).select('id');
  for (const { id } of await notes.execute()) await deleteRow(db, 'notes', id);
  // The offers themselves are ended by who looks for those whose people are gone.
  for (const column of ['from_id', 'to_id', 'offered_by'] as const) {
    const offers = db.selectFrom('server_transfers').where(column, '=', owner).where('state', '=', 'open');
    for (const offer of await offers.select(['from_id', 'to_id', 'offered_by']).execute()) {
      for (const person of Object.values(offer)) await changed(db, 'transfers', person);
    }
  }
  for (const table of [
    'confirm_links',
    'passkeys',
    'recovery_links',
    'totp',
    'recovery_codes',
    'external_identities',
    'provider_flows',
    'oidc_records',
  ] as const) {
    await db.deleteFrom(table).where('user_id', '=', owner).execute();
  }
  await endAppConsents(db, { userId: owner });
  await db.deleteFrom('email_changes').where('user_id', '=', owner).execute();
  const signups = db.deleteFrom('event_signups').where('user_id', '=', owner).returning('event_id');
  for (const { event_id } of await signups.execute()) await changed(db, 'events', event_id);
  const places = db.deleteFrom('game_members').where('user_id', '=', owner).returning('game_id');
  for (const { game_id } of await places.execute()) await changed(db, 'games', game_id);
  await leaveTables(db, owner);
  const answers = db.deleteFrom('date_poll_answers').where('user_id', '=', owner).returning('poll_id');
  const comments = db.deleteFrom('date_poll_comments').where('user_id', '=', owner).returning('poll_id');
  for (const { poll_id } of [...(await answers.execute()), ...(await comments.execute())]) {
    await changed(db, 'datepolls', poll_id);
  }
  if (
    (await db.deleteFrom('calendar_feeds').where('user_id', '=', owner).executeTakeFirst()).numDeletedRows >
    0n
  ) {
    await changed(db, 'calendarfeeds', owner);
  }
  const blocked = db
    .deleteFrom('blocked_people')
    .where(eb => eb.or([eb('user_id', '=', owner), eb('blocked_id', '=', owner)]))
    .returning('user_id');
  for (const id of new Set((await blocked.execute()).map(({ user_id }) => user_id))) {
    await changed(db, 'blockedpeople', id);
  }
  const previews = db.deleteFrom('pointer_viewers').where('user_id', '=', owner).returning('remote');
  for (const remote of new Set((await previews.execute()).map(one => one.remote)))
    await changed(db, 'deployments', remote);
  const warnings = db.deleteFrom('warning_choices').where('user_id', '=', owner);
  if ((await warnings.executeTakeFirst()).numDeletedRows > 0n) await changed(db, 'warningchoices', owner);
  const views = db.deleteFrom('saved_views').where('user_id', '=', owner).returning(['list', 'shared']);
  const goneViews = await views.execute();
  if (goneViews.length > 0) await changed(db, 'savedviews', owner);
  for (const list of new Set(goneViews.filter(({ shared }) => shared === 1).map(one => one.list)))
    await changed(db, 'sharedviews', list);
  const guidance = db.deleteFrom('guidance').where('user_id', '=', owner);
  if ((await guidance.executeTakeFirst()).numDeletedRows > 0n) await changed(db, 'guidance', owner);
  const blocks = db.deleteFrom('sheet_blocks').where('user_id', '=', owner);
  if ((await blocks.executeTakeFirst()).numDeletedRows > 0n) await changed(db, 'sheetblocks', owner);
  const consents = db.deleteFrom('consents').where('user_id', '=', owner);
  if ((await consents.executeTakeFirst()).numDeletedRows > 0n) await changed(db, 'consents', owner);
  await endPushOf(db, owner);
  for (const table of ['notifications', 'notification_settings'] as const) {
    const gone = await db.deleteFrom(table).where('user_id', '=', owner).executeTakeFirst();
    if (gone.numDeletedRows > 0n) await changed(db, 'notifications', owner);
  }
}

/** Takes somebody's parts and seats away. What they said and rolled stays in the log, as a deleted account's. */
async function leaveTables(db: Queries, person: string): Promise<void> {
  const parts = await db
    .selectFrom('campaign_people')
    .where('user_id', '=', person)
    .select('game_id')
    .execute();
  for (const { game_id } of parts) {
    await changePeople(db, game_id, () =>
      db.deleteFrom('campaign_people').where('game_id', '=', game_id).where('user_id', '=', person).execute(),
    );
  }
  const given = db.deleteFrom('handout_readers').where('user_id', '=', person).returning('handout_id');
  for (const { handout_id } of await given.execute()) await changed(db, 'handouts', handout_id);
  const tokens = db
    .updateTable('map_tokens')
    .set({ owner_id: null })
    .where('owner_id', '=', person)
    .returning('id');
  for (const { id } of await tokens.execute()) await changed(db, 'maptokens', id);
  const seats = db.deleteFrom('game_session_seats').where('user_id', '=', person).returning('session_id');
  for (const { session_id } of await seats.execute()) await changed(db, 'gamesessions', session_id);
}
