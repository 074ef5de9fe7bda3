import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LIVE_KINDS } from '../store/live.kinds.ts';
import { appendEvents } from '../store/live.log.ts';
import type { Store } from '../store/store.ts';
import { createDatabase } from '../test/database.ts';
import { checkEvent, subscriptionOf } from './live.events.ts';
import type { Subscription } from './live.events.ts';
import { LiveFeed } from './live.feed.ts';
import { createStreamLimits } from './live.limits.ts';
import { createPositionCodec } from './live.position.ts';
import { LiveReader } from './live.reader.ts';

const ADMINISTRATOR = { _id: 'a', roles: ['AD' as const] };
const codec = createPositionCodec([Buffer.alloc(32, 7)]);

/** A reader whose text can be read. */
function openReader(...names: string[]): LiveReader & { output: PassThrough } {
  const subscriptions = names.flatMap((name): Subscription[] => {
    const found = subscriptionOf(name, ADMINISTRATOR);
    return found ? [found] : [];
  });
  const positions = new Map(names.map(name => [name, 0]));
  // What nobody reads waits where it was written, as in a response.
  const output = new PassThrough({ readableHighWaterMark: 1 });
  const reader = new LiveReader({
    person: ADMINISTRATOR,
    sessionId: 's',
    subscriptions,
    positions,
    codec,
    output,
  });
  return Object.assign(reader, { output });
}

const deployment = (id: string, note = '') => ({
  topic: 'deployments',
  kind: 'deployments' as const,
  entityId: id,
  payload: JSON.stringify({ entity: 'deployments', id, change: 'updated', version: null, by: null, note }),
  audience: JSON.stringify({ before: null, after: { _id: id } }),
  retentionMs: LIVE_KINDS.deployments.retentionMs,
});
const write = (store: Store, ...ids: string[]) =>
  store.transaction(trx =>
    appendEvents(
      trx,
      ids.map(id => deployment(id)),
    ),
  );

test('hands an event to the readers of its entity and of all entities, and moves the positions of the others', async t => {
  const { store, remove } = await createDatabase();
  t.after(remove);
  const all = openReader('deployments');
  const one = openReader('deployments:x', 'deployments:y');
  const taken: string[] = [];
  for (const [name, reader] of [
    ['all', all],
    ['one', one],
  ] as const) {
    const take = reader.take.bind(reader);
    reader.take = (event, newest) => {
      taken.push(`${name} ${event.entityId}`);
      take(event, newest);
    };
  }
  let text = '';
  one.output.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  let read = (): void => undefined;
  const feed = new LiveFeed(store.db, 'deployments', event => {
    if (event.entityId === 'last') read();
  });
  await feed.join(all);
  await feed.join(one);
  const isRead = new Promise<void>(resolve => {
    read = resolve;
  });
  const [news] = await write(store, 'x', 'other', 'y', 'last');
  feed.wake(news?.last ?? 0);
  await isRead;
  assert.deepEqual(taken, ['all x', 'one x', 'all other', 'all y', 'one y', 'all last']);

  await nextTurn();
  assert.equal(text.match(/event: change/g)?.length, 2);
  one.beat();
  await nextTurn();
  const [, id = ''] = /event: position\nid: (\S+)/.exec(text) ?? [];
  const positions = codec.open(id, 'a', ['deployments:x', 'deployments:y']);
  assert.deepEqual([...(positions?.values() ?? [])], [4, 4], 'who comes back reads nothing again');
  one.beat();
  await nextTurn();
  assert.ok(text.endsWith(': alive\n\n'));

  feed.leave(one);
  feed.leave(all);
  assert.equal(feed.isIdle(), true);
});

test('takes a reader that another process has brought further than this one has read', async t => {
  const { store, remove } = await createDatabase();
  t.after(remove);
  const [ahead, lost] = [openReader('deployments'), openReader('deployments')];
  let text = '';
  ahead.output.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  let lostText = '';
  lost.output.on('data', (chunk: Buffer) => {
    lostText += chunk.toString();
  });
  let read = (): void => undefined;
  const isRead = new Promise<void>(resolve => {
    read = resolve;
  });
  const feed = new LiveFeed(store.db, 'deployments', event => {
    if (event.entityId === 'last') read();
  });
  await feed.join(openReader('deployments'));
  // The bus is away: nobody wakes this process.
  await write(store, 'x', 'y');
  for (const reader of [ahead, lost]) reader.reset('deployments', reader === ahead ? 2 : 9);
  [text, lostText] = ['', ''];
  await feed.join(ahead);
  await feed.join(lost);
  const [news] = await write(store, 'last');
  feed.wake(news?.last ?? 0);
  await isRead;
  await nextTurn();
  assert.deepEqual(text.match(/event: \w+/g), ['event: change'], 'it goes on where it was');
  // No process can have handed out what is in no log: that is another past.
  assert.deepEqual(lostText.match(/event: \w+/g), ['event: reset', 'event: change']);
});

test('sends all that was held while rights were asked, in its order, once', async t => {
  const { store, remove } = await createDatabase();
  t.after(remove);
  const reader = openReader('deployments');
  let text = '';
  reader.output.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  let read = (): void => undefined;
  const isRead = new Promise<void>(resolve => {
    read = resolve;
  });
  const feed = new LiveFeed(store.db, 'deployments', event => {
    if (event.entityId === 'z') read();
  });
  await feed.join(reader);
  const releases = [reader.hold(), reader.hold()];
  const [news] = await write(store, 'x', 'y', 'z');
  feed.wake(news?.last ?? 0);
  await isRead;
  await nextTurn();
  releases[0]?.();
  await nextTurn();
  assert.equal(text, '', 'one question is still open');
  releases[1]?.();
  await nextTurn();
  const ids = [...text.matchAll(/"id":"(\w+)"/g)].map(([, id]) => id);
  assert.deepEqual(ids, ['x', 'y', 'z']);
  const positions = [...text.matchAll(/^id: (\S+)$/gm)].map(([, id = '']) =>
    codec.open(id, 'a', ['deployments'])?.get('deployments'),
  );
  assert.deepEqual(positions, [1, 2, 3], 'a position never names what was not sent yet');
});

test('lets a reader go that reads nothing, before more than 256 KiB wait for it', () => {
  const reader = openReader('deployments');
  const ends: string[] = [];
  reader.onEnd = reason => ends.push(reason);
  const note = 'x'.repeat(10_000);
  let written = 0;
  while (!reader.ended) {
    written += 1;
    const row = { ...deployment('x', note), number: written, entity_id: 'x', at: '', expires_at: null };
    const event = checkEvent(row);
    assert.ok(event);
    reader.take(event);
  }
  assert.deepEqual(ends, ['slow']);
  assert.equal(reader.output.destroyed, true);
  assert.ok(written > 20 && written < 30, String(written));
});

test('counts the streams of an address over its accounts, and gives each place back', () => {
  const take = createStreamLimits({ account: 2, address: 3 });
  const places = [take('a', 'home'), take('a', 'home'), take('b', 'home')];
  assert.ok(places.every(Boolean));
  assert.equal(take('c', 'home'), null, 'the address is full');
  assert.equal(take('a', 'work'), null, 'the account is full');
  assert.ok(take('c', 'work'));
  places[0]?.();
  places[0]?.();
  assert.ok(take('a', 'home'));
  assert.equal(take('a', 'home'), null, 'a place is given back once');
});
