import { randomBytes } from 'node:crypto';
import pg from 'pg';

let connections: pg.Pool | undefined;

/** Runs a statement on the server's own database. The connection stays for the next one, and keeps no process alive. */
export async function onServer(url: string, sql: string): Promise<void> {
  if (!connections) {
    connections = new pg.Pool({ connectionString: url, max: 1, allowExitOnIdle: true });
    // The server ends it when it stops.
    connections.on('error', () => {});
  }
  await connections.query(sql);
}

/** Address of a database on the same server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

export const freeName = (): string => `test_${randomBytes(6).toString('hex')}`;

/** A copy of the template on a PostgreSQL server. */
interface Copy {
  url: string;
  /** Gives it to the next test, emptied, or removes it. */
  remove(): Promise<void>;
}

interface Reusable {
  name: string;
  connection: pg.Pool;
  shape: string;
}

/** Copies that a test of this process is done with. To make and remove one takes 0.1 to 0.2 s, which is half of many a test; to empty one 0.01 s. */
const free: Reusable[] = [];
/** Two servers on two databases at once are rare. */
const MAX_FREE = 2;
/** What was deleted stays in the files: a test with many rows would slow down those after it. Bytes. */
const LARGEST = 64 * 1024 * 1024;

/** A test that changed tables, columns, rules, functions or the list of migrations, or that counted rows (ANALYZE), leaves its copy to nobody. */
const SHAPE = `select concat_ws(' ', (select count(*) from pg_class), (select count(*) from pg_attribute),
  (select count(*) from pg_trigger), (select count(*) from pg_constraint), (select count(*) from pg_proc),
  (select sum(reltuples) from pg_class where relnamespace = 'public'::regnamespace),
  (select md5(string_agg(m::text, ',' order by m::text)) from migrations m),
  (select setconfig::text from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase where d.datname = current_database()))
  as shape, pg_database_size(current_database())::int8 < ${LARGEST} as small`;

/** Tables of the template that have rows from the start. */
const TABLES_WITH_ROWS = `'migrations'`;

const EMPTY = `do $$ declare name text; begin
  perform pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid();
  set local session_replication_role = replica;
  for name in select relname from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in (${TABLES_WITH_ROWS})
  loop execute format('delete from %I', name); end loop;
  for name in select relname from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace
  loop execute format('alter sequence %I restart', name); end loop;
end $$`;

const CHECK_EMPTY = `do $$ declare name text; has_rows boolean; begin
  for name in select relname from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in (${TABLES_WITH_ROWS})
  loop
    execute format('select exists (select 1 from %I)', name) into has_rows;
    if has_rows then raise exception 'The template has rows in %: an emptied copy would lack them.', name; end if;
  end loop;
end $$`;

async function readState(connection: pg.Pool): Promise<{ shape: string; small: boolean }> {
  const { rows } = await connection.query<{ shape: string; small: boolean }>(SHAPE);
  return rows[0] ?? { shape: '', small: false };
}

async function makeCopy(server: string, template: string): Promise<Reusable> {
  const name = freeName();
  // Files are copied as they are: by way of the log, a copy takes twice as long.
  await onServer(server, `create database ${name} template ${template} strategy file_copy`);
  const connection = new pg.Pool({
    connectionString: databaseUrl(server, name),
    max: 1,
    allowExitOnIdle: true,
  });
  // It ends with the server, at the latest.
  connection.on('error', () => {});
  await connection.query(CHECK_EMPTY);
  return { name, connection, shape: (await readState(connection)).shape };
}

async function reuseOrDrop(server: string, copy: Reusable): Promise<void> {
  const { shape, small } = await readState(copy.connection);
  if (small && shape === copy.shape && free.length < MAX_FREE) {
    await copy.connection.query(EMPTY);
    free.push(copy);
    return;
  }
  await copy.connection.end();
  await onServer(server, `drop database ${copy.name} with (force)`);
}

/** A database with the template's tables and no row: one that an earlier test of this process is done with, or a new one. */
export async function takeCopy(server: string, template: string): Promise<Copy> {
  const copy = free.pop() ?? (await makeCopy(server, template));
  return {
    url: databaseUrl(server, copy.name),
    remove: () => reuseOrDrop(server, copy),
  };
}
