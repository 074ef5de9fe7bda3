import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JournalLine } from '@rpd/shared/domain';
import { flushBounded } from '../lib/journal.bounded.ts';
import { appendEntry, checkJournal, removeEntriesBefore } from '../store/journal-chain.ts';
import { openStore } from '../store/store.ts';
import type { Store } from '../store/store.ts';
import { buildServer, buildServerType } from '../test/builders.ts';
import { hashPassword, startServer } from '../test/server.ts';
import type { Client, TestServer } from '../test/server.ts';

const places = async ({ db }: Store) =>
  (await db.selectFrom('journal').select('seq').orderBy('seq').execute()).map(row => row.seq);

async function startWithEntries(t: Parameters<typeof startServer>[0], count: number) {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  for (let n = 1; n <= count; n += 1) {
    await admin.post('/servertype', buildServerType({ name: `Sorte ${n}` }));
  }
  return { rpd, admin };
}

/** The lines of one action, the oldest first. */
const linesOf = async (admin: Client, action: string) =>
  (await admin.get<JournalLine[]>(`/journal?sort=at&action=${action}`)).body;

test('numbers entries without a gap when two processes write at once', async t => {
  const { rpd } = await startWithEntries(t, 1);
  const other = await openStore(rpd.database.options);
  t.after(() => other.close());
  const template = await rpd.store.db.selectFrom('journal').selectAll().executeTakeFirstOrThrow();
  const write = (store: Store, n: number) => {
    const { seq: _seq, previous_hash: _previous, hash: _hash, ...entry } = template;
    return store.transaction(trx => appendEntry(trx, { ...entry, id: String(n).padStart(24, '0') }));
  };
  await Promise.all(Array.from({ length: 40 }, (_, n) => write(n % 2 ? other : rpd.store, n)));
  assert.deepEqual(
    await places(rpd.store),
    Array.from({ length: 41 }, (_, n) => n + 1),
  );
  const check = await checkJournal(rpd.store);
  assert.deepEqual([check.whole, check.whole && check.entries], [true, 41]);
});

test('writes neither an entry nor a gap for an act that is rolled back', async t => {
  const { rpd, admin } = await startWithEntries(t, 1);
  assert.equal((await admin.post('/servertype', buildServerType({ name: 'Sorte 1' }))).status, 409);
  await admin.post('/servertype', buildServerType({ name: 'Sorte 2' }));
  assert.deepEqual(await places(rpd.store), [1, 2]);
});

for (const [what, tamper, expected] of [
  [
    'a changed entry',
    (db: Store['db']) => db.updateTable('journal').set({ actor_name: 'Zoé' }).where('seq', '=', 3).execute(),
    'changed',
  ],
  [
    'a removed entry',
    (db: Store['db']) => db.deleteFrom('journal').where('seq', '=', 3).execute(),
    'missing',
  ],
] as const) {
  test(`${what} breaks the chain at its place`, async t => {
    const { rpd } = await startWithEntries(t, 5);
    assert.equal((await checkJournal(rpd.store)).whole, true);
    await tamper(rpd.store.db);
    const check = await checkJournal(rpd.store);
    assert.ok(!check.whole);
    assert.deepEqual([check.seq, check.reason], [3, expected]);
  });
}

test('removed last entries and inserted ones are found', async t => {
  const { rpd } = await startWithEntries(t, 4);
  const row = await rpd.store.db
    .selectFrom('journal')
    .selectAll()
    .where('seq', '=', 4)
    .executeTakeFirstOrThrow();
  await rpd.store.db.deleteFrom('journal').where('seq', '=', 4).execute();
  assert.deepEqual(await checkJournal(rpd.store), { whole: false, seq: 4, at: null, reason: 'cut' });
  await rpd.store.db.insertInto('journal').values(row).execute();
  assert.equal((await checkJournal(rpd.store)).whole, true);
  await rpd.store.db
    .insertInto('journal')
    .values({ ...row, id: 'f'.repeat(24), seq: null })
    .execute();
  const check = await checkJournal(rpd.store);
  assert.ok(!check.whole && check.reason === 'inserted');
});

test('what is removed by age leaves an anchor from which the rest is verified', async t => {
  const { rpd, admin } = await startWithEntries(t, 6);
  const rows = await rpd.store.db.selectFrom('journal').select(['seq', 'at']).orderBy('seq').execute();
  const cut = rows[3]?.at ?? '';
  const old = rows.filter(row => row.at < cut).length;
  assert.equal(await removeEntriesBefore(rpd.store, cut), old);
  await admin.post('/servertype', buildServerType({ name: 'Après' }));
  const check = await checkJournal(rpd.store);
  assert.deepEqual([check.whole, check.whole && check.entries], [true, 7 - old]);
  assert.equal(await removeEntriesBefore(rpd.store, '9999-01-01T00:00:00.000Z'), 7 - old);
  await admin.post('/servertype', buildServerType({ name: 'Encore' }));
  assert.equal((await checkJournal(rpd.store)).whole, true);
  assert.deepEqual(await places(rpd.store), [8]);
});

test('a thousand refused acts are a few lines, with who, what and how often', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const player = await rpd.signIn({ name: 'Malo' });
  for (let n = 0; n < 200; n += 1) await player.get(`/journal?q=${n}`);
  const paths = ['/robot', '/app', '/queue', '/journal', '/signins', '/user/admin', '/servertype'];
  for (const path of paths) await player.post(path, buildServer());
  await flushBounded(rpd.store, Infinity);
  const lines = await linesOf(admin, 'refused');
  assert.ok(lines.length >= 2 && lines.length <= 20, String(lines.length));
  assert.deepEqual(
    lines.filter(line => line.detail.startsWith('GET')).map(line => line.detail),
    ['GET /hosts/api/journal', 'GET /hosts/api/journal (encore 199 fois)'],
  );
  assert.deepEqual([...new Set(lines.map(line => line.actor.name))], ['Malo']);
  assert.equal(lines[0]?.entity, 'Journal');
});

test('a refresh token that is presented again is noted once, with its owner (SES-4)', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const reused = await reuseToken(rpd);
  assert.deepEqual(reused, [200, 401, 401]);
  const lines = await linesOf(admin, 'token-reused');
  assert.deepEqual(
    lines.map(({ entityName, detail }) => [entityName, detail]),
    [['Zoé', 'la session est fermée']],
  );
});

async function reuseToken(rpd: TestServer): Promise<number[]> {
  const password = 'une phrase facile à retenir';
  await rpd.addUser({ name: 'Zoé', passwordHash: await hashPassword(password) });
  const post = (path: string, payload: object) =>
    rpd.inject({ method: 'POST', url: `/hosts/auth${path}`, payload });
  const signedIn = await post('/user/authenticate', { username: 'Zoé', password });
  const { refreshToken } = signedIn.json<{ refreshToken: string }>();
  const statuses: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    statuses.push((await post('/api/auth/refresh', { refreshToken })).statusCode);
  }
  return statuses;
}

test('failed sign-ins are seen by administrators with their cause: the first at once, the others counted', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  await rpd.addUser({ name: 'Zoé', passwordHash: await hashPassword('une phrase facile à retenir') });
  for (let n = 0; n < 9; n += 1) {
    await rpd.inject({
      method: 'POST',
      url: '/hosts/auth/user/authenticate',
      payload: { username: 'Zoé', password: `raté ${n}` },
    });
  }
  const causes = ['Mot de passe faux', 'Trop d’essais : le mot de passe n’a pas été examiné'];
  const first = await linesOf(admin, 'sign-in-refused');
  assert.deepEqual(
    first.map(line => line.detail),
    causes,
  );
  await flushBounded(rpd.store, Infinity);
  const lines = await linesOf(admin, 'sign-in-refused');
  const repeats = lines.map(({ detail }) => Number(/\(encore (\d+) fois\)$/.exec(detail)?.[1] ?? 1));
  assert.equal(
    repeats.reduce((sum, count) => sum + count, 0),
    9,
  );
  for (const { entityName, detail } of lines) {
    assert.equal(entityName, 'Zoé');
    assert.ok(
      causes.some(cause => detail.startsWith(cause)),
      detail,
    );
  }
});
