import type { DateAnswer, DatePoll, DatePollInput, PollPerson } from '@rpd/shared/domain';
import { tableFactsOf } from '../store/campaign-facts.ts';
import type { TableFacts } from '../store/campaign-facts.ts';
import { changed, stateBefore } from '../store/changes.ts';
import { newEntity } from '../store/entities.ts';
import { isId, newId } from '../store/ids.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import { isAtTable } from '../store/table-people.ts';
import type { DatePollRow, PollDateRow } from '../store/tables/dates.ts';

/** Polls that one list answers, at most. */
const MAX_LISTED = 50;
const DAY_MS = 24 * 3_600_000;

/** A poll with the people of its table. */
export interface StoredPoll extends DatePollRow {
  game: { _id: string; name: string };
  table: TableFacts;
  dates: PollDateRow[];
}

async function complete(db: Queries, rows: readonly DatePollRow[]): Promise<StoredPoll[]> {
  const found: StoredPoll[] = [];
  for (const row of rows) {
    const table = await tableFactsOf(db, row.game_id);
    if (!table) continue;
    const { id: _id, name } = await db
      .selectFrom('games')
      .where('id', '=', row.game_id)
      .select(['id', 'name'])
      .executeTakeFirstOrThrow();
    const dates = await db
      .selectFrom('date_poll_dates')
      .where('poll_id', '=', row.id)
      .orderBy('starts_at')
      .selectAll()
      .execute();
    found.push({ ...row, game: { _id, name }, table, dates });
  }
  return found;
}

export async function findPoll(db: Queries, id: string): Promise<StoredPoll | null> {
  if (!isId(id)) return null;
  const row = await db.selectFrom('date_polls').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? ((await complete(db, [row]))[0] ?? null) : null;
}

/** The open poll of a game, which may have no date left to come. */
export async function openPollOf(db: Queries, gameId: string): Promise<StoredPoll | null> {
  const row = await db
    .selectFrom('date_polls')
    .selectAll()
    .where('game_id', '=', gameId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return row ? ((await complete(db, [row]))[0] ?? null) : null;
}

export const isPast = ({ dates }: StoredPoll, now = Date.now()): boolean =>
  dates.every(({ starts_at }) => Date.parse(starts_at) <= now);

/** The open polls of the tables at which somebody has a place, the newest first; with `session`, the one that it was chosen from. */
export async function listPolls(
  db: Queries,
  me: string,
  { game, session }: { game?: string | undefined; session?: string | undefined },
): Promise<StoredPoll[]> {
  let query = db.selectFrom('date_polls').selectAll().where(isAtTable('game_id', me));
  // By the session's game: it has the index.
  query = session
    ? query
        .where('session_id', '=', session)
        .where('game_id', '=', eb =>
          eb.selectFrom('game_sessions').select('game_id').where('id', '=', session),
        )
    : query.where('state', '=', 'open');
  if (game) query = query.where('game_id', '=', game);
  return complete(db, await query.orderBy('id', 'desc').limit(MAX_LISTED).execute());
}

/** Answers its id. Those who have not answered are reminded after two days, or a day before the first date. */
export async function insertPoll(db: Queries, gameId: string, input: DatePollInput): Promise<string> {
  const { _id: id, version, createdAt: created_at, updatedAt: updated_at } = newEntity();
  const { note, minutes, timeZone: time_zone, dates } = input;
  const now = Date.parse(created_at);
  const first = Math.min(...dates.map(date => Date.parse(date)));
  const remindAt = Math.min(now + 2 * DAY_MS, Math.max(first - DAY_MS, now + (first - now) / 2));
  await db
    .insertInto('date_polls')
    .values({
      id,
      version,
      created_at,
      updated_at,
      game_id: gameId,
      note,
      minutes,
      time_zone,
      state: 'open',
      remind_at: new Date(remindAt).toISOString(),
      picked: null,
      session_id: null,
    })
    .execute();
  await db
    .insertInto('date_poll_dates')
    .values(dates.map(starts_at => ({ id: newId(), poll_id: id, starts_at })))
    .execute();
  await changed(db, 'datepolls', id, { created: true });
  return id;
}

/** Writes what somebody answers to some of the dates. */
export async function saveAnswers(
  db: Queries,
  poll: StoredPoll,
  user_id: string,
  {
    answers,
    comment,
  }: { answers: readonly { date: string; answer: string }[]; comment?: string | undefined },
): Promise<void> {
  for (const { date: date_id, answer: given } of answers) {
    const answer = given as DateAnswer;
    await db
      .insertInto('date_poll_answers')
      .values({ date_id, poll_id: poll.id, user_id, answer })
      .onConflict(conflict => conflict.columns(['date_id', 'user_id']).doUpdateSet({ answer }))
      .execute();
  }
  if (comment !== undefined) {
    await db
      .insertInto('date_poll_comments')
      .values({ poll_id: poll.id, user_id, comment })
      .onConflict(conflict => conflict.columns(['poll_id', 'user_id']).doUpdateSet({ comment }))
      .execute();
  }
  await changed(db, 'datepolls', poll.id);
}

export async function closePoll(
  db: Queries,
  { id, version }: StoredPoll,
  picked: { picked: string; session_id: string } | null,
): Promise<void> {
  await db
    .updateTable('date_polls')
    .set({ ...picked, state: 'closed', version: version + 1, updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
  await changed(db, 'datepolls', id);
}

export async function deletePoll(db: Queries, { id }: StoredPoll): Promise<void> {
  const before = await stateBefore(db, 'datepolls', id);
  await db.deleteFrom('date_polls').where('id', '=', id).execute();
  await changed(db, 'datepolls', id, { before });
}

const answersOf = (db: Queries, poll: string) =>
  db.selectFrom('date_poll_answers').where('poll_id', '=', poll).selectAll().execute();

/** Those who play and lead, each with what they answered. Who has left the table is left out. */
export async function presentPoll(db: Queries, poll: StoredPoll, me: string): Promise<DatePoll> {
  const { masters, members } = poll.table;
  const ids = [...new Set([...masters, ...members])];
  const nameOf = await peopleNames(db, ids);
  const answers = Map.groupBy(await answersOf(db, poll.id), ({ user_id }) => user_id);
  const comments = await db
    .selectFrom('date_poll_comments')
    .where('poll_id', '=', poll.id)
    .selectAll()
    .execute();
  const people = ids.map<PollPerson>(id => ({
    ...nameOf(id),
    role: masters.includes(id) ? 'master' : 'player',
    answers: Object.fromEntries((answers.get(id) ?? []).map(({ date_id, answer }) => [date_id, answer])),
    comment: comments.find(({ user_id }) => user_id === id)?.comment ?? '',
  }));
  return {
    _id: poll.id,
    version: poll.version,
    createdAt: poll.created_at,
    game: poll.game,
    note: poll.note,
    minutes: poll.minutes,
    timeZone: poll.time_zone,
    state: poll.state,
    dates: poll.dates.map(({ id, starts_at }) => ({ _id: id, startsAt: starts_at })),
    people,
    picked: poll.picked,
    session: poll.session_id,
    role: masters.includes(me) ? 'master' : members.includes(me) ? 'player' : 'spectator',
  };
}

/** Those of the table who have answered no date. */
export async function unanswered(db: Queries, poll: StoredPoll): Promise<string[]> {
  const answered = new Set((await answersOf(db, poll.id)).map(({ user_id }) => user_id));
  return [...new Set([...poll.table.masters, ...poll.table.members])].filter(id => !answered.has(id));
}

/** The open polls whose reminder is due. */
export const duePolls = (db: Queries, now: number) =>
  db
    .selectFrom('date_polls')
    .where('state', '=', 'open')
    .where('remind_at', '<>', '')
    .where('remind_at', '<=', new Date(now).toISOString())
    .select('id')
    .limit(100)
    .execute();

/** False where another process has taken the reminder. */
export async function takeReminder(db: Queries, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('date_polls')
    .set({ remind_at: '' })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('remind_at', '<>', '')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
