import { sql } from 'kysely';
import { openStore } from '../store/store.ts';
import type { StoreOptions } from '../store/store.ts';

// `node lock-holder.ts <store options as JSON>`: runs a statement of 25 s under the lock with which a store is opened.
const store = await openStore(JSON.parse(process.argv[2] ?? '{}') as StoreOptions);
await store.transaction(async trx => {
  process.stdout.write('locked\n');
  await sql`select pg_sleep(25)`.execute(trx);
}, 'migrations');
