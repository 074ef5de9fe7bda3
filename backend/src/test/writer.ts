import { openStore } from '../store/store.ts';
import { insertRow } from '../store/entities.ts';
import type { StoreOptions } from '../store/store.ts';
import { userCodec } from '../store/tables/users.ts';
import { buildUser } from './builders.ts';

// Another process on the data of a test: `node writer.ts <options as JSON> <name>`. It writes accounts two by two, each pair in
// one transaction, and says so once the store has acknowledged it, until it is killed or has written `most` pairs.

const [options = '{}', name = 'x', most = '1000000'] = process.argv.slice(2);
const store = await openStore(JSON.parse(options) as StoreOptions);
for (let pair = 0; pair < Number(most); pair += 1) {
  await store.transaction(async trx => {
    // Like most of ours, the transaction reads before it writes.
    await trx.selectFrom('users').select('id').limit(1).execute();
    for (const half of ['a', 'b']) {
      const user = buildUser({ name: `${name} ${pair} ${half}`, email: `${name}${pair}${half}@rpd.test` });
      await insertRow(trx, 'users', userCodec.encodeAll(user));
    }
  });
  process.stdout.write(`${pair}\n`);
}
await store.close();
