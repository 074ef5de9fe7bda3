import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildServer } from '../test/builders.ts';
import { createDatabase } from '../test/database.ts';
import { startServer } from '../test/server.ts';
import { changed } from './changes.ts';
import { LIVE_KINDS } from './live.kinds.ts';
import type { LiveKind } from './live.kinds.ts';
import { appendEvents, purgeEvents, readEvents, readLast } from './live.log.ts';
import type { TopicNews } from './live.log.ts';
import { openStore } from './store.ts';
import type { Store } from './store.ts';

const change = (store: Store, topics: readonly string[], fails = false) =>
  store.transaction(async trx => {
    for (const topic of topics) await changed(trx, 'deployments', topic);
    for (const topic of topics) await changed(trx, 'notifications', topic);
    if (fails) throw new Error('undone');
  });

test('numbers the events of each topic without gaps while several processes write and some fail', async t => {
  const database = await createDatabase();
  const other = await openStore(database.options);
  t.after(async () => {
    await other.close();
    await database.remove();
  });
  const { store } = database;
  const news: TopicNews[] = [];
  store.onNews(item => news.push(item));
  const work = Array.from({ length: 30 }, (_, index) =>
    // The order in which a writer names its topics is its own: they wait for each other all the same, and never in a circle.
    change(index % 2 ? store : other, index % 3 ? ['a', 'b'] : ['b', 'a'], index % 5 === 0).catch(() => null),
  );
  await Promise.all(work);
  for (const [topic, count] of [
    ['deployments', 48],
    ['person:a', 24],
    ['person:b', 24],
  ] as const) {
    const rows = await readEvents(store.db, topic, 0, 1_000);
    assert.deepEqual(
      rows.map(row => row.number),
      Array.from({ length: count }, (_, index) => index + 1),
    );
    assert.equal((await readLast(store.db, [topic])).get(topic), count);
  }
  assert.equal(news.filter(({ topic }) => topic === 'person:a').length, 12, 'only what was committed here');
});

test('writes several changes of one entity in one transaction as one event, and none for what is undone', async t => {
  const { store, remove } = await createDatabase();
  t.after(remove);
  await change(store, ['admin', 'admin', 'admin']);
  await change(store, ['admin'], true).catch(() => null);
  const rows = await readEvents(store.db, 'deployments', 0, 10);
  assert.deepEqual(
    rows.map(row => [row.number, row.entity_id]),
    [[1, 'admin']],
  );
});

test('keeps each event as long as its kind promises, and counts on after a purge', async t => {
  const { store, remove } = await createDatabase();
  t.after(remove);
  await change(store, ['admin']);
  const twoHours = Date.now() + 2 * 3_600_000;
  assert.equal(await purgeEvents(store.db, twoHours), 1, 'an entity’s change is kept for an hour');
  assert.equal((await readEvents(store.db, 'person:admin', 0, 10)).length, 1, 'a notice for 90 days');
  assert.equal(await purgeEvents(store.db, Date.now() + 91 * 86_400_000), 1);
  await change(store, ['admin']);
  const [row] = await readEvents(store.db, 'deployments', 0, 10);
  assert.equal(row?.number, 2);
});

test('writes the event of a request in the transaction of its change, with who did it', async t => {
  const rpd = await startServer(t);
  const owner = await rpd.signIn();
  await owner.post('/server', buildServer());
  await owner.post('/server', { ...buildServer(), name: '' });
  const rows = await readEvents(rpd.store.db, 'servers', 0, 10);
  assert.equal(rows.length, 1);
  const { change: what, by, version } = JSON.parse(rows[0]?.payload ?? '') as Record<string, unknown>;
  assert.deepEqual([what, by, version], ['created', owner.user._id, 1]);
});

/** The log of a session is read as long as the session is. */
const KEPT_FOR_EVER: ReadonlySet<LiveKind> = new Set(['logentries']);
const YEAR_MS = 365 * 24 * 3_600_000;

test('removes the events of every kind when its time is over, and not a moment before', async t => {
  const { store, remove } = await createDatabase();
  t.after(remove);
  for (const kind of Object.keys(LIVE_KINDS) as LiveKind[]) {
    const { retentionMs } = LIVE_KINDS[kind];
    const event = { topic: kind, kind, entityId: 'x', payload: '{}', audience: '{}', retentionMs };
    await store.transaction(trx => appendEvents(trx, [event]));
    const [row] = await readEvents(store.db, kind, 0, 10);
    if (KEPT_FOR_EVER.has(kind)) {
      assert.equal(retentionMs, null, kind);
      assert.equal(await purgeEvents(store.db, Date.now() + 100 * YEAR_MS), 0, kind);
      continue;
    }
    assert.ok(retentionMs !== null, `${kind} is kept for ever: say so in KEPT_FOR_EVER`);
    const end = Date.parse(row?.at ?? '') + retentionMs;
    assert.equal(await purgeEvents(store.db, end), 0, kind);
    assert.equal(await purgeEvents(store.db, end + 1), 1, kind);
    assert.equal((await readLast(store.db, [kind])).get(kind), 1, kind);
  }
});
