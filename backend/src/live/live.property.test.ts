import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Identity } from '@rpd/shared/domain';
import fc from 'fast-check';
import { personTopic } from '../store/live.kinds.ts';
import { appendEvents } from '../store/live.log.ts';
import { openStore } from '../store/store.ts';
import type { Store } from '../store/store.ts';
import { createDatabase } from '../test/database.ts';
import { subscriptionOf } from './live.events.ts';
import { LiveHub } from './live.hub.ts';
import { createLiveCounters } from './live.metrics.ts';
import type { LiveReader } from './live.reader.ts';
import type { LiveTask } from './live.timers.ts';

// Random schedules of writes, cuts, slow readers, restarts, killed processes, tabs that close while they hold the stream, and a bus that
// dies, in two processes: every tab ends with the log of the store, as far as it is for them, in its order, each event once.

const ADMINISTRATOR: Identity = { _id: 'a', roles: ['AD'] };
const PLAYER: Identity = { _id: 'b', roles: ['RP'] };
/** Follows a topic with the first one. */
const COLLEAGUE: Identity = { _id: 'c', roles: ['AD'] };
const PEOPLE = [ADMINISTRATOR, PLAYER, COLLEAGUE] as const;
/** Larger than what may wait for a reader, in a few events. */
const BULK = 'x'.repeat(30_000);

interface Process {
  hub: LiveHub;
  look(): Promise<void>;
  /** The process ends from one moment to the next: what it had not sent is gone. */
  kill(): void;
}

function startProcess(store: Store): Process {
  const tasks = new Map<LiveTask, () => Promise<void> | void>();
  const timers = {
    every: (task: LiveTask, run: () => Promise<void> | void) => {
      tasks.set(task, run);
      return () => void tasks.delete(task);
    },
  };
  const identifySession = async (sessionId: string) => ({
    ...(PEOPLE.find(({ _id }) => _id === sessionId) ?? PLAYER),
    kind: 'user' as const,
    name: sessionId,
    sessionId,
  });
  const hub = new LiveHub({ store, identifySession, timers, counters: createLiveCounters() });
  return {
    hub,
    look: async () => {
      await tasks.get('lookAtAll')?.();
    },
    kill: () => {
      for (const { output } of hub.readers) {
        if (output instanceof PassThrough) output.removeAllListeners('data');
        output.destroy();
      }
      hub.close();
    },
  };
}

/** What a tab has got, and the id of the last event. */
class Tab {
  got: string[] = [];
  lastId: string | undefined;
  resets = 0;

  take(block: string): void {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
    this.lastId = field('id') ?? this.lastId;
    if (field('event') === 'reset') this.resets += 1;
    if (field('event') !== 'change') return;
    this.got.push((JSON.parse(field('data') ?? '') as { id: string }).id);
  }

  /** A tab that opens now: it reads its data again, and takes over the position. */
  copy(): Tab {
    return Object.assign(new Tab(), { got: [...this.got], lastId: this.lastId });
  }
}

/** A browser with two tabs: one reads the stream, and passes on what it gets. */
class Browser {
  leader = new Tab();
  other = new Tab();
  readonly person: Identity;
  #posted: string[] = [];
  #reader: LiveReader | undefined;
  #output: PassThrough | undefined;

  constructor(person: Identity) {
    this.person = person;
  }

  get tabs(): Tab[] {
    return [this.leader, this.other];
  }

  async connect({ hub }: Process): Promise<void> {
    this.cut();
    const { person } = this;
    const subscriptions = ['deployments', 'notifications'].flatMap(
      name => subscriptionOf(name, person) ?? [],
    );
    const options = {
      person,
      sessionId: person._id,
      subscriptions,
      lastEventId: this.leader.lastId,
      since: 0,
      output: new PassThrough(),
    };
    const { output } = options;
    this.#reader = await hub.open(options);
    this.#output = output;
    let text = '';
    output.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) this.#take(block);
    });
    // A browser that never received `open` has no position yet, and begins where its data were read (`since`).
    while (this.leader.lastId === undefined) await nextTurn();
    this.#deliver();
  }

  #take(block: string): void {
    this.leader.take(block);
    this.#posted.push(block);
    void nextTurn().then(() => this.#deliver());
  }

  #deliver(): void {
    for (const block of this.#posted.splice(0)) this.other.take(block);
  }

  /** The tab that reads is gone, with what it had not passed on: the other one reads from where it is. */
  closeLeader(): void {
    this.cut();
    this.#posted = [];
    this.leader = this.other;
    this.other = this.leader.copy();
  }

  /** The laptop is asleep: nothing is read any more. */
  pause(): void {
    this.#output?.pause();
  }

  /** The network is gone: what was on the way is lost. */
  cut(): void {
    this.#output?.removeAllListeners('data');
    this.#output?.destroy();
    this.#reader = undefined;
  }

  isConnected(): boolean {
    return this.#reader !== undefined && !this.#reader.ended && this.#output?.isPaused() === false;
  }
}

const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      topics: fc.subarray(['d', 'a', 'b'], { minLength: 1 }),
      in: fc.nat(1),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('bulk' as const),
      topics: fc.constant(['d', 'b']),
      in: fc.nat(1),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('cut' as const, 'pause' as const), who: fc.nat(2) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('connect' as const), who: fc.nat(2), in: fc.nat(1) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('restart' as const, 'kill' as const), in: fc.nat(1) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('closeLeader' as const), who: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('bus' as const), isUp: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('look' as const), in: fc.nat(1) }) },
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

/** Schedules: LIVE_SCHEDULES=200 for a long look, with RPD_TEST_TIMEOUT=600000. */
const RUNS = Number(process.env['LIVE_SCHEDULES'] ?? 40);

let written = 0;

async function write(store: Store, topics: readonly string[], bulk: string): Promise<void> {
  await store.transaction(trx =>
    appendEvents(
      trx,
      topics.map(topic => {
        const id = `${(written += 1)} ${topic}${bulk}`;
        const kind = topic === 'd' ? ('deployments' as const) : ('notifications' as const);
        const after = topic === 'd' ? { _id: id } : { person: topic };
        return {
          topic: topic === 'd' ? 'deployments' : personTopic(topic),
          kind,
          entityId: id,
          payload: JSON.stringify({ entity: kind, id, change: 'updated', version: null, by: null }),
          audience: JSON.stringify({ before: null, after }),
          retentionMs: null,
        };
      }),
    ),
  );
}

async function logOf(store: Store, topic: string): Promise<string[]> {
  const rows = await store.db
    .selectFrom('live_events')
    .where('topic', '=', topic)
    .orderBy('number')
    .select('entity_id')
    .execute();
  return rows.map(row => row.entity_id);
}

const only = (ids: readonly string[], topic: string): string[] =>
  ids.filter(id => id.split(' ')[1]?.startsWith(topic));

const at = <T>(pair: readonly [T, T], index: number): T => (index === 0 ? pair[0] : pair[1]);

async function play(stores: readonly [Store, Store], actions: readonly Action[]): Promise<void> {
  const processes: [Process, Process] = [startProcess(stores[0]), startProcess(stores[1])];
  let isBusUp = true;
  const stops = stores.map((store, index) =>
    store.onNews(news => {
      if (isBusUp) at(processes, 1 - index).hub.wake(news);
    }),
  );
  const browsers = PEOPLE.map(person => new Browser(person));
  const browserOf = (index: number): Browser => browsers[index] as Browser;
  for (const browser of browsers) await browser.connect(processes[0]);
  const begin = {
    d: await logOf(stores[0], 'deployments'),
    a: await logOf(stores[0], 'person:a'),
    b: await logOf(stores[0], 'person:b'),
  };
  for (const step of actions) {
    if (step.do === 'write') await write(at(stores, step.in), step.topics, '');
    if (step.do === 'bulk')
      for (let index = 0; index < 12; index += 1) await write(at(stores, step.in), step.topics, BULK);
    if (step.do === 'cut') browserOf(step.who).cut();
    if (step.do === 'pause') browserOf(step.who).pause();
    if (step.do === 'connect') await browserOf(step.who).connect(at(processes, step.in));
    if (step.do === 'look') await at(processes, step.in).look();
    if (step.do === 'closeLeader') browserOf(step.who).closeLeader();
    if (step.do === 'bus') isBusUp = step.isUp;
    if (step.do === 'restart' || step.do === 'kill') {
      if (step.do === 'kill') at(processes, step.in).kill();
      else at(processes, step.in).hub.close();
      processes[step.in] = startProcess(at(stores, step.in));
    }
  }
  const isWhole = async (): Promise<boolean> => {
    const [deployments, a, b] = [
      (await logOf(stores[0], 'deployments')).slice(begin.d.length),
      (await logOf(stores[0], 'person:a')).slice(begin.a.length),
      (await logOf(stores[0], 'person:b')).slice(begin.b.length),
    ];
    const [administrator, player, colleague] = [0, 1, 2].map(browserOf) as [Browser, Browser, Browser];
    const pairs = [
      ...administrator.tabs.flatMap(({ got }) => [
        [only(got, 'd'), deployments],
        [only(got, 'a'), a],
        [only(got, 'b'), []],
      ]),
      ...colleague.tabs.flatMap(({ got }) => [
        [only(got, 'd'), deployments],
        [got.filter(id => !only([id], 'd').length), []],
      ]),
      ...player.tabs.flatMap(({ got }) => [
        [only(got, 'b'), b],
        [only(got, 'd'), []],
        [only(got, 'a'), []],
      ]),
    ];
    return pairs.every(([got, log]) => JSON.stringify(got) === JSON.stringify(log));
  };
  const until = Date.now() + 20_000;
  while (!(await isWhole()) && Date.now() < until) {
    for (const browser of browsers) if (!browser.isConnected()) await browser.connect(processes[0]);
    for (const process of processes) await process.look();
    await nextTurn();
  }
  const isEqual = await isWhole();
  const resets = browsers.flatMap(({ tabs }) => tabs.map(({ resets: count }) => count));
  for (const stop of stops) stop();
  for (const { hub } of processes) hub.close();
  assert.ok(isEqual, `a browser’s log is not the store’s after ${JSON.stringify(actions)}`);
  assert.ok(
    resets.every(count => count === 0),
    'a browser had to read everything again',
  );
}

test('every reader ends with the log of the store: nothing lost, doubled, out of order or for somebody else', async t => {
  const database = await createDatabase();
  const other = await openStore(database.options);
  t.after(async () => {
    await other.close();
    await database.remove();
  });
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 25 }), actions =>
      play([database.store, other], actions),
    ),
    { numRuns: RUNS, endOnFailure: true },
  );
});
