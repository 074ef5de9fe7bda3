import { seedDemo } from '../../app/demo.ts';
import { openStore } from '../../store/store.ts';
import { fillServers } from './data.ts';

// `servers.ts <folder> <count>`: puts the demonstration and as many servers beside it into the SQLite store of a folder, for
// `npm run bench:servers`.

const [dataDir, count] = process.argv.slice(2);
const store = await openStore({ dataDir });
await seedDemo(store);
const idsOf = async (table: 'users' | 'server_types') =>
  (await store.db.selectFrom(table).select('id').execute()).map(row => row.id);
const users = await idsOf('users');
const owner = (index: number) => users[index % users.length] ?? '';
await fillServers(store, Number(count), { owner, types: await idsOf('server_types') });
await store.close();
