import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import type { Server } from '@rpd/shared/domain';
import { sql } from 'kysely';
import { readLag } from '../store/replica-reads.ts';
import { openStore } from '../store/store.ts';
import { buildServer } from '../test/builders.ts';
import { openDatabaseLine } from '../test/database-line.ts';
import { startSecondProcess } from '../test/second-process.ts';
import { startServer } from '../test/server.ts';
import type { Client } from '../test/server.ts';

// Lists by a replica, as DATABASE_READ_URL sets it (ADR 124). What stands for the replica is the same database by another line, which says of itself
// how far it is: `npm run topology cluster` has real ones.
const onPostgres = { skip: process.env['RPD_TEST_STORE'] !== 'postgres' };

/** Ahead of every commit, and behind all of them. */
const AHEAD = 'FFFFFFFF/FFFFFFFF';
const BEHIND = '0/1';

async function startWithReplica(t: TestContext, { pauseMs = 0 } = {}) {
  const rpd = await startServer(t);
  const { db } = rpd.store;
  // Found before those of PostgreSQL by who looks here first.
  await sql`create schema replica`.execute(db);
  await sql`create table replica.place (lsn pg_lsn, timeline text)`.execute(db);
  await sql`insert into replica.place values (${AHEAD}, '00000001')`.execute(db);
  await sql`create function replica.pg_is_in_recovery() returns boolean language sql as 'select true'`.execute(
    db,
  );
  await sql`create function replica.pg_last_wal_replay_lsn() returns pg_lsn language sql as 'select lsn from replica.place'`.execute(
    db,
  );
  await sql`create function replica.pg_walfile_name(pg_lsn) returns text language sql as 'select timeline from replica.place'`.execute(
    db,
  );
  const url = new URL(rpd.database.options.url ?? '');
  url.searchParams.set('options', '-c search_path=public,replica,pg_catalog');
  const line = await openDatabaseLine(t, url.href);
  let isAsked = false;
  line.onSent = bytes => {
    isAsked ||= bytes.includes('from "servers"');
  };
  const { app, store } = await startSecondProcess(t, rpd, {
    url: url.href,
    readUrl: line.url,
    replicaReads: { lagMs: 20, pauseMs },
  });
  const ask = async (who: Client) => {
    isAsked = false;
    const answer = await app.inject({
      url: '/hosts/api/server?page=1&limit=10',
      headers: { authorization: who.authorization ?? '' },
    });
    assert.equal(answer.statusCode, 200);
    const names = answer.json<Server[]>().map(({ name }) => name);
    return { names: names.toSorted(), by: isAsked ? 'replica' : 'primary' };
  };
  const place = (change: { lsn?: string; timeline?: string }) =>
    sql`update replica.place set lsn = coalesce(${change.lsn ?? null}::pg_lsn, lsn),
      timeline = coalesce(${change.timeline ?? null}, timeline)`.execute(db);
  return { rpd, line, store, app, ask, place };
}

test('a replica that has all that was committed answers a list', onPostgres, async t => {
  const { rpd, store, ask } = await startWithReplica(t);
  const player = await rpd.signIn();
  await player.post('/server', buildServer({ name: 'Aube' }));
  assert.deepEqual(await ask(player), { names: ['Aube'], by: 'replica' });
  assert.deepEqual(store.replicaReads(), { replica: 1, behind: 0, away: 0, paused: 0 });
});

test(
  'the primary answers a list while the replica is behind, and with what was just written',
  onPostgres,
  async t => {
    const { rpd, store, ask, place } = await startWithReplica(t);
    const player = await rpd.signIn();
    await place({ lsn: BEHIND });
    await player.post('/server', buildServer({ name: 'Aube' }));
    assert.deepEqual(await ask(player), { names: ['Aube'], by: 'primary' });
    assert.equal(store.replicaReads()?.behind, 1);
    await place({ lsn: AHEAD });
    assert.equal((await ask(player)).by, 'replica');
  },
);

test('no replica is asked for a while after one was behind', onPostgres, async t => {
  const { rpd, store, ask, place } = await startWithReplica(t, { pauseMs: 3_600_000 });
  const player = await rpd.signIn();
  await place({ lsn: BEHIND });
  await ask(player);
  await place({ lsn: AHEAD });
  assert.equal((await ask(player)).by, 'primary');
  assert.deepEqual(store.replicaReads(), { replica: 0, behind: 1, away: 0, paused: 1 });
});

test(
  'the primary answers a list while every replica is away, and a replica again once it is back',
  onPostgres,
  async t => {
    const { rpd, line, store, ask } = await startWithReplica(t);
    const player = await rpd.signIn();
    await player.post('/server', buildServer({ name: 'Aube' }));
    line.cut();
    assert.deepEqual(await ask(player), { names: ['Aube'], by: 'primary' });
    assert.equal(store.replicaReads()?.away, 1);
    line.restore();
    assert.equal((await ask(player)).by, 'replica');
  },
);

test('no replica is asked for a while after another node has become the primary', onPostgres, async t => {
  const { rpd, store, ask, place } = await startWithReplica(t, { pauseMs: 3_600_000 });
  const player = await rpd.signIn();
  assert.equal((await ask(player)).by, 'replica');
  await place({ timeline: '00000002' });
  assert.equal((await ask(player)).by, 'primary');
  assert.equal(store.replicaReads()?.paused, 1);
});

test('what is read by its id comes from the primary', onPostgres, async t => {
  const { rpd, app, store } = await startWithReplica(t);
  const player = await rpd.signIn();
  const { body } = await player.post<Server>('/server', buildServer());
  const answer = await app.inject({
    url: `/hosts/api/server/${body._id}`,
    headers: { authorization: player.authorization ?? '' },
  });
  assert.equal(answer.statusCode, 200);
  assert.equal(store.replicaReads()?.replica, 0);
});

test('counts who answered, where a replica is set', onPostgres, async t => {
  const { rpd, store } = await startWithReplica(t);
  const player = await rpd.signIn();
  const { app } = await startSecondProcess(
    t,
    rpd,
    { readUrl: rpd.database.options.url },
    { metricsToken: 'jeton' },
  );
  const headers = { authorization: player.authorization ?? '' };
  await app.inject({ url: '/hosts/api/server?page=1&limit=10', headers });
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer jeton' } });
  assert.match(body, /^rpd_replica_reads_total\{answer="replica"\} 1$/m);
  assert.equal(rpd.store.replicaReads(), null);
  assert.notEqual(store.replicaReads(), null);
});

test('refuses an address that is none, and a lag that is no number', async t => {
  const rpd = await startServer(t);
  assert.equal(readLag('0'), 0);
  assert.throws(() => readLag('vite'), /DATABASE_READ_LAG_MS vaut/);
  if (onPostgres.skip) return;
  await assert.rejects(
    openStore({ ...rpd.database.options, readUrl: 'replica:5432' }),
    /^StoreUnavailableError: DATABASE_READ_URL n’est pas une adresse PostgreSQL/,
  );
});
