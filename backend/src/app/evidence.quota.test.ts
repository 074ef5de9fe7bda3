import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createHost } from './host.ts';
import { diskStorage } from '../files/files.storage.ts';
import { readPicture } from '../files/files.pictures.ts';
import { buildForm } from '../test/pictures.ts';
import { startServer } from '../test/server.ts';
import { evidenceRoutes } from '../evidence/evidence.routes.ts';
import { evidenceBytes } from '../evidence/evidence.store.ts';

const FILE = 100;
const QUOTA = 550;

test('shares the remaining quota of evidence between parallel uploads of several contents (DSK-3)', async t => {
  const rpd = await startServer(t);
  const me = await rpd.addUser();
  const app = createHost({ log: 'none' });
  t.after(() => app.close());
  app.addHook('onRequest', async request => {
    request.caller = { _id: me._id, roles: ['RP'], sessionId: 'x', kind: 'user', name: me.name };
  });
  const disk = diskStorage(join(rpd.database.dataDir, 'small'));
  // Holds who counted until the others counted too, if they can: the moment in which both would find the same room.
  const storage = {
    ...disk,
    write: async (...file: Parameters<typeof disk.write>) => {
      for (let turn = 0; turn < 500; turn += 1) await setImmediate();
      await disk.write(...file);
    },
  };
  await evidenceRoutes(app, rpd.store, { storage, readPicture, takeUpload: async () => 0, quota: QUOTA });
  const send = (letter: string) => {
    const content = letter.repeat(FILE);
    const { payload, headers } = buildForm([
      { field: 'file', fileName: 'propos.txt', type: 'text/plain', content },
    ]);
    return app.inject({ method: 'POST', url: '/evidence', payload, headers });
  };
  const answers = await Promise.all([...'abcdefghijkl'].map(send));
  const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
  assert.deepEqual(statuses, [...Array<number>(5).fill(201), ...Array<number>(7).fill(409)]);
  assert.equal(await evidenceBytes(rpd.store.db, me._id), 5 * FILE);
});
