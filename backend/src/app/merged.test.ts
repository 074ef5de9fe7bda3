import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MergePreview, Server } from '@rpd/shared/domain';
import { purgeMerges } from '../merges/merges.purge.ts';
import { buildServer } from '../test/builders.ts';
import { hashPassword, startServer } from '../test/server.ts';
import { eraseMerged } from '../users/users.merged.ts';

const PASSWORD = 'une phrase facile à retenir';
const DAY_MS = 86_400_000;

async function merged(t: Parameters<typeof startServer>[0]) {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const kept = await rpd.signIn({ passwordHash: await hashPassword(PASSWORD) });
  const other = await rpd.signIn({ name: 'Kae1', email: 'kae1@rpd.test' });
  const server = (await other.post<Server>('/server', buildServer())).body;
  const path = `/api/moderation/people/${kept.user._id}/merge`;
  const { body } = await admin.get<MergePreview>(`${path}?other=${other.user._id}`);
  assert.equal((await admin.post(path, { other: other.user._id, seal: body.seal })).status, 200);
  const rowOf = (id: string) =>
    rpd.store.db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
  return { rpd, admin, kept, other, server, rowOf };
}

test('a merged account is erased after 30 days: pseudo and address are free, what it gave stays (DSK-2)', async t => {
  const { rpd, admin, kept, other, server, rowOf } = await merged(t);
  const parts = {
    post: { home: 'http://rpd.test/', send: async () => '' },
    beforeServerDelete: async () => {},
  };
  const erase = eraseMerged(parts, rpd.app.log);
  assert.equal(await purgeMerges(rpd.store, erase, Date.now() + 29 * DAY_MS), 0);
  assert.equal((await rowOf(other.user._id)).name, 'Kae1');
  assert.equal(await purgeMerges(rpd.store, erase, Date.now() + 31 * DAY_MS), 1);
  assert.match((await rowOf(other.user._id)).email, /@supprime\.invalid$/);
  assert.deepEqual(await rpd.store.db.selectFrom('account_merges').selectAll().execute(), []);
  assert.equal((await kept.put('/server', { _id: server._id, name: 'Aube' })).status, 200);
  assert.equal((await admin.remove(`/api/moderation/people/${other.user._id}/merge`)).status, 404);
  assert.equal(
    (await admin.post('/user', { name: 'Kae1', email: 'kae1@rpd.test', roles: ['RP'] })).status,
    201,
  );
});

test('who deletes their account takes along the accounts that were merged into it (DSK-2, PLY-3)', async t => {
  const { kept, other, server, rowOf } = await merged(t);
  const things = [{ kind: 'server', _id: server._id, fate: 'delete', to: '' }];
  const gone = await kept.remove('/user/me', { password: PASSWORD, things });
  assert.equal(gone.status, 200, JSON.stringify(gone.body));
  for (const { user } of [kept, other]) assert.match((await rowOf(user._id)).email, /@supprime\.invalid$/);
});
