import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

// count(*) and integer columns are bigint: PostgreSQL's driver would give texts. Ours stay far below 2^53.
const numbers = new pg.TypeOverrides();
numbers.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * A pool on a PostgreSQL database. A connection that breaks is dropped, never an uncaught error: its user gets a
 * refusal.
 */
export function openPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types: numbers,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    application_name: 'rpd',
  });
  pool.on('error', () => undefined);
  // The pool listens to those that are idle alone; one breaks between two statements of a transaction, too.
  pool.on('connect', client => {
    client.on('error', () => undefined);
    // A server goes on with the statement, and keeps the locks, of a process that was killed, unless it looks. Older than
    // PostgreSQL 14, it does not know the setting.
    client.query('set client_connection_check_interval = 500').catch(() => undefined);
  });
  return pool;
}

/** Where an address points, without its user and password, for messages. */
export function describeAddress(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || '5432'}${pathname}`;
}

const STARTING_UP = '57P03';
const RETRY_DELAY_MS = 200;

/** Resolves when the database answers. One that starts, or recovers after a crash, says so: it is asked again for 30 s. */
export async function waitForDatabase(ping: () => Promise<void>, until = Date.now() + 30_000): Promise<void> {
  for (;;) {
    try {
      return await ping();
    } catch (error) {
      if ((error as { code?: unknown }).code !== STARTING_UP || Date.now() > until) throw error;
      await delay(RETRY_DELAY_MS);
    }
  }
}
