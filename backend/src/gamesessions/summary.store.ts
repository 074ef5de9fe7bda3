import type { LogRoll, NotableRoll, SessionFigures, SessionSummary, SummaryPerson } from '@rpd/shared/domain';
import { changed } from '../store/changes.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import { awardsOf } from './experience.ts';
import type { StoredSession } from './gamesessions.store.ts';
import { luckOf } from './luck.ts';

/** The entries that everybody at the table reads. */
const openEntries = (db: Queries, session: string) =>
  db
    .selectFrom('log_entries')
    .where('session_id', '=', session)
    .where('audience', '=', 'all')
    .where('hidden_at', 'is', null);

const MESSAGES = ['say', 'ooc', 'me'];

/** Figures of a session, and the rolls of each person. */
async function figuresOf(
  db: Queries,
  session: StoredSession,
): Promise<{ figures: SessionFigures; rolls: Map<string, number> }> {
  const counts = await openEntries(db, session.id)
    .select(eb => ['kind', 'author_id', eb.fn.countAll<number | string>().as('count')])
    .groupBy(['kind', 'author_id'])
    .execute();
  const sum = (kinds: readonly string[]): number =>
    counts.filter(({ kind }) => kinds.includes(kind)).reduce((all, { count }) => all + Number(count), 0);
  const rolls = new Map(
    counts.flatMap(({ kind, author_id, count }) => (kind === 'roll' ? [[author_id, Number(count)]] : [])),
  );
  const { best, worst } = await notableRolls(db, session.id);
  const figures = {
    durationMs: await durationOf(db, session),
    messages: sum(MESSAGES),
    rolls: sum(['roll']),
    turns: sum(['turn']),
    best,
    worst,
  };
  return { figures, rolls };
}

/** The times between opening and closing, added up. */
async function durationOf(db: Queries, { id, state }: StoredSession): Promise<number> {
  const moves = await openEntries(db, id)
    .where('kind', 'in', ['opened', 'closed'])
    .orderBy('number')
    .select(['kind', 'at'])
    .execute();
  let [total, since] = [0, Number.NaN];
  for (const { kind, at } of moves) {
    const ms = Date.parse(at);
    if (kind === 'closed' && !Number.isNaN(since)) total += ms - since;
    since = kind === 'opened' ? ms : Number.NaN;
  }
  return state === 'open' && !Number.isNaN(since) ? total + Date.now() - since : total;
}

/** The luckiest and the unluckiest roll, by how high its dice fell of what they could. */
async function notableRolls(
  db: Queries,
  session: string,
): Promise<{ best: NotableRoll | null; worst: NotableRoll | null }> {
  const rows = await openEntries(db, session)
    .where('kind', '=', 'roll')
    .where('roll', 'is not', null)
    .orderBy('number')
    .select(['id', 'author_id', 'character_name', 'text', 'roll'])
    .execute();
  type Row = (typeof rows)[number];
  let best: { row: Row; luck: number } | null = null;
  let worst: { row: Row; luck: number } | null = null;
  for (const row of rows) {
    const luck = luckOf(JSON.parse(row.roll ?? '{}') as LogRoll);
    if (luck === null) continue;
    if (!best || luck > best.luck) best = { row, luck };
    if (!worst || luck < worst.luck) worst = { row, luck };
  }
  const nameOf = await peopleNames(db, [best?.row.author_id ?? null, worst?.row.author_id ?? null]);
  const shown = (found: { row: Row } | null): NotableRoll | null => {
    if (!found) return null;
    const { id, author_id, character_name, text: label, roll } = found.row;
    const { expression, result } = JSON.parse(roll ?? '{}') as LogRoll;
    const name = character_name || nameOf(author_id).name;
    return { entry: id, by: author_id, name, label, expression, total: result?.total ?? 0 };
  };
  return { best: shown(best), worst: shown(worst) };
}

/** Everybody who plays: here if they took a seat, unless a game master says otherwise. */
async function attendanceOf(
  db: Queries,
  { id, table }: StoredSession,
  rolls: ReadonlyMap<string, number>,
): Promise<SummaryPerson[]> {
  const seats = await db
    .selectFrom('game_session_seats')
    .where('session_id', '=', id)
    .select('user_id')
    .execute();
  const corrected = new Map(
    (await db.selectFrom('session_attendance').where('session_id', '=', id).selectAll().execute()).map(
      row => [row.user_id, row.present === 1],
    ),
  );
  const seated = new Set(seats.map(({ user_id }) => user_id));
  const people = [...new Set([...table.masters, ...table.members])];
  const nameOf = await peopleNames(db, people);
  return people.map(person => ({
    ...nameOf(person),
    role: table.masters.includes(person) ? 'master' : 'player',
    present: corrected.get(person) ?? seated.has(person),
    rolls: rolls.get(person) ?? 0,
  }));
}

export async function findSummary(db: Queries, session: StoredSession): Promise<SessionSummary> {
  const row = await db
    .selectFrom('session_summaries')
    .where('session_id', '=', session.id)
    .selectAll()
    .executeTakeFirst();
  const { figures, rolls } = await figuresOf(db, session);
  const awards = await awardsOf(db, session.id);
  const nameOf = await peopleNames(db, [row?.author_id ?? null]);
  return {
    version: row?.version ?? 0,
    text: row?.text ?? '',
    author: row ? nameOf(row.author_id) : null,
    updatedAt: row?.updated_at ?? null,
    figures,
    people: await attendanceOf(db, session, rolls),
    experience: [...awards.values()]
      .filter(({ amount }) => amount > 0)
      .map(({ character_id, character_name, amount, field_id }) => ({
        character: { _id: character_id, name: character_name },
        amount,
        written: field_id !== null,
      })),
  };
}

/** False when somebody else saved in between. */
export async function saveSummary(
  db: Queries,
  session_id: string,
  { version, text, author_id }: { version: number; text: string; author_id: string },
): Promise<boolean> {
  const content = { version: version + 1, updated_at: new Date().toISOString(), author_id, text };
  const { numInsertedOrUpdatedRows, numUpdatedRows } =
    version === 0
      ? {
          ...(await db
            .insertInto('session_summaries')
            .values({ session_id, ...content })
            .onConflict(conflict => conflict.column('session_id').doNothing())
            .executeTakeFirst()),
          numUpdatedRows: 0n,
        }
      : {
          ...(await db
            .updateTable('session_summaries')
            .set(content)
            .where('session_id', '=', session_id)
            .where('version', '=', version)
            .executeTakeFirst()),
          numInsertedOrUpdatedRows: 0n,
        };
  if (numInsertedOrUpdatedRows !== 1n && numUpdatedRows !== 1n) return false;
  await changed(db, 'gamesessions', session_id);
  return true;
}

export async function saveAttendance(
  db: Queries,
  session_id: string,
  { user: user_id, present: isPresent }: { user: string; present: boolean },
): Promise<void> {
  const present = isPresent ? 1 : 0;
  await db
    .insertInto('session_attendance')
    .values({ session_id, user_id, present })
    .onConflict(conflict => conflict.columns(['session_id', 'user_id']).doUpdateSet({ present }))
    .execute();
  await changed(db, 'gamesessions', session_id);
}
