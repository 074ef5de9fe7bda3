import { sql } from 'kysely';
import { seedDemo } from '../../app/demo.ts';
import { openStore } from '../../store/store.ts';
import { fillUsers } from './data.ts';

// `users.ts <folder> <count>`: puts the demonstration and as many accounts beside it into the SQLite store of a folder, for
// `npm run bench:admin`.

const [dataDir, count] = process.argv.slice(2);
const store = await openStore({ dataDir });
await seedDemo(store);
await fillUsers(store, Number(count));
await sql`analyze`.execute(store.db);
await store.close();
