import type { JournalTable } from '@rpd/shared/domain';
import { tableFactsOf } from '../store/campaign-facts.ts';
import type { Queries } from '../store/queries.ts';
import type { StoredLine } from '../store/tables/journal.ts';

// What belongs to the table of a game has no address without it.

const TABLES = {
  GameSession: 'game_sessions',
  Handout: 'handouts',
  Scene: 'scenes',
  GameMap: 'maps',
  Fight: 'fights',
  DatePoll: 'date_polls',
} as const;

const isOfTable = (entity: string): entity is keyof typeof TABLES => Object.hasOwn(TABLES, entity);

/** At whose table the things are that lines are about, by their ids, and what this person is there. */
export async function tablesOf(
  db: Queries,
  me: string,
  lines: readonly StoredLine[],
): Promise<Map<string, JournalTable>> {
  const wanted = new Map<keyof typeof TABLES, string[]>();
  for (const { entity, entityId } of lines) {
    if (entityId !== null && isOfTable(entity)) wanted.set(entity, [...(wanted.get(entity) ?? []), entityId]);
  }
  const games = new Map<string, string>();
  for (const [entity, ids] of wanted) {
    const rows = await db
      .selectFrom(TABLES[entity] as 'handouts')
      .where('id', 'in', [...new Set(ids)])
      .select(['id', 'game_id'])
      .execute();
    for (const { id, game_id } of rows) games.set(id, game_id);
  }
  const roles = new Map<string, JournalTable['role']>();
  for (const game of new Set(games.values())) roles.set(game, await roleAt(db, me, game));
  return new Map([...games].map(([id, game]) => [id, { game, role: roles.get(game) ?? null }]));
}

async function roleAt(db: Queries, me: string, game: string): Promise<JournalTable['role']> {
  const facts = await tableFactsOf(db, game);
  if (facts?.masters.includes(me)) return 'master';
  return facts?.members.includes(me) || facts?.watchers.includes(me) ? 'guest' : null;
}
