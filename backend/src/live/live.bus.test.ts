import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import pg from 'pg';
import type { TopicNews } from '../store/live.log.ts';
import { createPlace } from '../test/database.ts';
import { decodeNews } from './live.bus.ts';
import type { LiveBus } from './live.bus.ts';
import { createNatsBus } from './live.bus.nats.ts';
import { createPostgresBus } from './live.bus.postgres.ts';

const ignore = () => undefined;

/** Publishes until the other process hears it: a bus may lose what is said while it connects. */
async function expectHeard(from: LiveBus, to: LiveBus, topic: string): Promise<void> {
  const heard = new Promise<TopicNews>(resolve => {
    to.onNews(news => {
      if (news.topic === topic) resolve(news);
    });
  });
  const text = new Promise<string>(resolve => to.onText(resolve));
  const repeating = setInterval(() => {
    from.publish({ topic, last: 7 });
    from.send(`said of ${topic}`);
  }, 50);
  try {
    assert.deepEqual(await heard, { topic, last: 7 });
    assert.match(await text, /^said of /);
  } finally {
    clearInterval(repeating);
  }
}

const isPostgres = process.env['RPD_TEST_STORE'] === 'postgres';

test(
  'PostgreSQL wakes the other process, also after its connections were cut',
  { skip: isPostgres ? false : 'SQLite has no bus' },
  async t => {
    const place = await createPlace();
    const { url = '' } = place.options;
    const buses = [createPostgresBus(url, ignore), createPostgresBus(url, ignore)] as const;
    t.after(async () => {
      for (const bus of buses) await bus.close();
      await place.remove();
    });
    await expectHeard(buses[0], buses[1], 'tickets');
    const client = new pg.Client(url);
    await client.connect();
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'rpd-live'`,
    );
    await client.end();
    await expectHeard(buses[0], buses[1], 'servers');
    await expectHeard(buses[1], buses[0], 'games');
  },
);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return address.port;
}

/** Null where the program is not installed. */
async function startNats(t: TestContext, port: number): Promise<ChildProcess | null> {
  const child = spawn('nats-server', ['--addr', '127.0.0.1', '--port', String(port)], {
    stdio: 'ignore',
    // Debian's package puts the program where only an administrator's PATH leads.
    env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/sbin` },
  });
  t.after(() => child.kill());
  const started = await Promise.race([
    once(child, 'spawn').then(() => true),
    once(child, 'error').then(() => false),
  ]);
  return started ? child : null;
}

test('NATS wakes the other process, also after the server was replaced', async t => {
  const port = await freePort();
  const first = await startNats(t, port);
  if (!first) {
    t.skip('nats-server is not installed');
    return;
  }
  const url = `nats://127.0.0.1:${port}`;
  const buses = [createNatsBus(url, ignore), createNatsBus(url, ignore)] as const;
  t.after(async () => {
    for (const bus of buses) await bus.close();
  });
  await expectHeard(buses[0], buses[1], 'tickets');
  first.kill('SIGKILL');
  await once(first, 'exit');
  // What the metrics say.
  while (buses.some(bus => bus.isConnected())) await nextTurn();
  await startNats(t, port);
  await expectHeard(buses[1], buses[0], 'servers');
  assert.ok(buses.every(bus => bus.isConnected()));
});

test('what is not ours on the bus says nothing', () => {
  for (const text of ['', 'null', '{}', '[1]', '[["a"]]', '[["a","b"]]', '<html>'])
    assert.deepEqual(decodeNews(text), []);
  assert.deepEqual(decodeNews('[["tickets",3],7]'), [{ topic: 'tickets', last: 3 }]);
});
