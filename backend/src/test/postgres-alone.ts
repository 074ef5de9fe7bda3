import { startPostgres } from './postgres.ts';

// A PostgreSQL for tests that are no back-end tests: prints its address, and ends with SIGTERM.
const postgres = await startPostgres();
process.stdout.write(`${postgres.url}\n`);
const keepAlive = setInterval(() => undefined, 60_000);
process.once('SIGTERM', () => {
  clearInterval(keepAlive);
  void postgres.stop().then(() => process.exit(0));
});
