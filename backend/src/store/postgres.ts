import pg from 'pg';

// count(*) and integer columns are bigint: PostgreSQL's driver would give texts. Ours stay far below 2^53.
const numbers = new pg.TypeOverrides();
numbers.setTypeParser(pg.types.builtins.INT8, Number);

/** A pool on a PostgreSQL database. A connection that breaks is dropped, never an uncaught error: whoever uses it is refused. */
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
  pool.on('connect', client => client.on('error', () => undefined));
  return pool;
}

/** Where an address points, without its user and password, for messages. */
export function describeAddress(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || '5432'}${pathname}`;
}
