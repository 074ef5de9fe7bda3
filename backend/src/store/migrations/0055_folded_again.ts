import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { isDuplicate } from '../errors.ts';
import { fold } from '../fold.ts';
import type { Migration } from '../migration.ts';

const FOLDED = {
  users: ['name_key', 'email_key', 'search', 'search_private'],
  servers: ['name_key', 'search'],
  server_types: ['name_key', 'search'],
  game_types: ['name_key', 'search'],
  games: ['name_key', 'search'],
  sheets: ['name_key', 'search'],
  robots: ['name_key', 'search'],
  apps: ['name_key', 'search'],
  mobs: ['name_key', 'search'],
  catalogue_entries: ['name_key', 'search'],
  characters: ['name_key', 'search'],
  events: ['title_key', 'search'],
  canned_answers: ['title_key', 'search'],
  tickets: ['subject_key', 'search'],
  mails: ['search'],
  sessions: ['search'],
  journal: ['search'],
} as const;
const PAGE = 500;

/** What was folded before fold() took the unseen out of texts: what people type would no longer meet it. */
export const foldedAgain: Migration = {
  name: '0055_folded_again',
  async up(db) {
    for (const [table, columns] of Object.entries(FOLDED)) {
      for (const column of columns) await refold(db, table, column);
    }
  },
};

async function refold(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  const [from, text] = [sql.table(table), sql.ref(column)];
  for (let after: string | undefined = ''; after !== undefined;) {
    const page: { rows: { id: string; text: string }[] } = await sql<{ id: string; text: string }>`
      select id, ${text} as text from ${from} where id > ${after} order by id limit ${PAGE}`.execute(db);
    for (const row of page.rows) {
      if (fold(row.text) !== row.text) await save(db, table, column, { ...row, text: fold(row.text) });
    }
    after = page.rows.at(-1)?.id;
  }
}

/** Of two names that now are the same, the second keeps the form that it has until somebody changes it. */
async function save(
  db: Kysely<unknown>,
  table: string,
  column: string,
  { id, text }: { id: string; text: string },
): Promise<void> {
  await sql`savepoint refold`.execute(db);
  try {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text} where id = ${id}`.execute(db);
  } catch (error) {
    if (!isDuplicate(error, column)) throw error;
    await sql`rollback to savepoint refold`.execute(db);
  }
  await sql`release savepoint refold`.execute(db);
}
