import { discordProblems } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** What moderators work with: ready answers, merged tickets, servers that they hid and those whose Discord looks wrong. */
export const moderation: Migration = {
  name: '0048_moderation',
  async up(db, { text, integer }) {
    await db.schema
      .createTable('canned_answers')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('version', integer, column => column.notNull())
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('updated_at', text, column => column.notNull())
      .addColumn('title', text, column => column.notNull())
      .addColumn('title_key', text, column => column.notNull().unique())
      .addColumn('search', text, column => column.notNull())
      .addColumn('text', text, column => column.notNull())
      .addColumn('category', text, column => column.notNull())
      .execute();

    await db.schema.alterTable('tickets').addColumn('answered_at', text).execute();
    await db.schema.alterTable('tickets').addColumn('merged_into', text).execute();
    await sql`update tickets set answered_at = (select min(at) from ticket_messages
      where ticket_id = tickets.id and internal = 0 and ticket_messages.author_id <> tickets.author_id)`.execute(
      db,
    );

    await db.schema.alterTable('servers').addColumn('hidden_at', text).execute();
    const empty = sql`''`;
    for (const name of ['hidden_reason', 'discord_problems']) {
      await db.schema
        .alterTable('servers')
        .addColumn(name, text, column => column.notNull().defaultTo(empty))
        .execute();
    }
    await judgeDiscord(db);

    for (const [table, column] of [
      ['tickets', 'answered_at'],
      ['tickets', 'about_id'],
      ['servers', 'discord_problems'],
    ] as const) {
      await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
    }
  },
};

/** What is there already is searched by its Discord identifier as well, and judged as every save does from now on. */
async function judgeDiscord(db: Parameters<Migration['up']>[0]): Promise<void> {
  const { rows } = await sql<{ id: string; discord_id: string; description: string }>`
    select id, discord_id, description from servers`.execute(db);
  for (const { id, discord_id, description } of rows) {
    const { discord = '' } = JSON.parse(description) as { discord?: string };
    const problems = discordProblems(discord_id, discord).join(' ');
    if (!discord_id && !problems) continue;
    await sql`update servers set search = trim(search || ' ' || ${discord_id}), discord_problems = ${problems}
      where id = ${id}`.execute(db);
  }
}
