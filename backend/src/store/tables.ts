import { sql } from 'kysely';
import type { Dialect, Queries } from './queries.ts';

type Reference = { table: string; refers: string };

/** The names of all tables there are, each after those that it refers to. `migrations` is not among them, nor are SQLite's indexes of trigrams. */
export async function tablesInOrder(db: Queries, dialect: Dialect): Promise<string[]> {
  const { rows } =
    dialect === 'sqlite'
      ? await sql<{ name: string }>`select name from pragma_table_list
          where schema = 'main' and type = 'table' and name not like 'sqlite!_%' escape '!' order by name`.execute(
          db,
        )
      : await sql<{ name: string }>`select tablename as name from pg_tables
          where schemaname = current_schema() order by tablename`.execute(db);
  const references = await readReferences(db, dialect);
  const waiting = new Set(rows.map(row => row.name).filter(name => name !== 'migrations'));
  const ordered: string[] = [];
  while (waiting.size > 0) {
    const free = [...waiting].filter(name =>
      references.every(({ table, refers }) => table !== name || refers === name || !waiting.has(refers)),
    );
    if (free.length === 0) throw new Error(`Tables refer to one another: ${[...waiting].join(', ')}.`);
    for (const name of free) waiting.delete(name);
    ordered.push(...free);
  }
  return ordered;
}

/** Drops all tables but `migrations`, and what searches in them. */
export async function dropTables(db: Queries, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') {
    const { rows } = await sql<{ name: string }>`select name from pragma_table_list
      where schema = 'main' and type = 'virtual'`.execute(db);
    for (const { name } of rows) await db.schema.dropTable(name).execute();
  }
  const tables = await tablesInOrder(db, dialect);
  for (const table of tables.toReversed()) await db.schema.dropTable(table).execute();
}

async function readReferences(db: Queries, dialect: Dialect): Promise<Reference[]> {
  const { rows } =
    dialect === 'sqlite'
      ? await sql<Reference>`select m.name as "table", f."table" as refers
          from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`.execute(db)
      : await sql<Reference>`select child.relname as "table", parent.relname as refers from pg_constraint c
          join pg_class child on child.oid = c.conrelid join pg_class parent on parent.oid = c.confrelid
          where c.contype = 'f' and c.connamespace = current_schema()::regnamespace`.execute(db);
  return rows;
}
