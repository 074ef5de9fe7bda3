import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { appendEvents } from '../store/live.log.ts';
import { createDatabase } from '../test/database.ts';
import { subscriptionOf } from './live.events.ts';
import { LiveFeed } from './live.feed.ts';
import { LiveHub } from './live.hub.ts';
import { createLiveCounters } from './live.metrics.ts';

const ADMINISTRATOR = { _id: 'a', roles: ['AD' as const] };

test('a reader that opens while the last one of its topic leaves gets what comes', async t => {
  const { store, remove } = await createDatabase();
  const hub = new LiveHub({
    store,
    identifySession: async sessionId => ({ ...ADMINISTRATOR, kind: 'user' as const, name: 'a', sessionId }),
    timers: { every: () => () => undefined },
    counters: createLiveCounters(),
  });
  t.after(async () => {
    hub.close();
    await remove();
  });
  const open = (output: PassThrough, lastEventId?: string) =>
    hub.open({
      output,
      person: ADMINISTRATOR,
      sessionId: 's',
      subscriptions: ['deployments'].flatMap(name => subscriptionOf(name, ADMINISTRATOR) ?? []),
      lastEventId,
      since: 0,
    });
  const leaving = await open(new PassThrough());
  let starts = 0;
  const { value: start } = Object.getOwnPropertyDescriptor(
    LiveFeed.prototype,
    'start',
  ) as TypedPropertyDescriptor<(this: LiveFeed) => Promise<number>>;
  t.mock.method(LiveFeed.prototype, 'start', async function startAndLeave(this: LiveFeed) {
    const last = (await start?.call(this)) ?? 0;
    if (this.topic === 'deployments') starts += 1;
    // The second time is for the position of an id that nobody can read.
    if (starts === 2) leaving.end('closed');
    return last;
  });
  const output = new PassThrough();
  await open(output, 'an id that nobody can read');
  assert.ok(leaving.ended);
  const received = new Promise<void>(resolve => {
    output.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('event: change')) resolve();
    });
  });
  const payload = { entity: 'deployments', id: 'x', change: 'updated', version: null, by: null };
  await store.transaction(trx =>
    appendEvents(trx, [
      {
        topic: 'deployments',
        kind: 'deployments',
        entityId: 'x',
        payload: JSON.stringify(payload),
        audience: JSON.stringify({ before: null, after: { _id: 'x' } }),
        retentionMs: null,
      },
    ]),
  );
  await received;
});
