import type { Identity } from '@rpd/shared/domain';
import type { IdentifySession } from '../lib/access.ts';
import { numberBefore, readLast, readNewsSince } from '../store/live.log.ts';
import type { TopicNews } from '../store/live.log.ts';
import type { Store } from '../store/store.ts';
import type { CheckedEvent, Subscription } from './live.events.ts';
import { subscriptionOf } from './live.events.ts';
import { LiveFeed } from './live.feed.ts';
import type { LiveCounters, LiveListeners } from './live.listeners.ts';
import { createPositionCodec } from './live.position.ts';
import { LiveReader } from './live.reader.ts';
import type { EndReason, LiveOutput } from './live.reader.ts';
import type { LiveTimers } from './live.timers.ts';

/** What the hosts alone read: whose rights changed. */
const ACCESS = 'access';
/** How far back each look at the log goes, in ms: transactions end in another order than they write. */
const LOOK_BACK_MS = 5_000;
/** Sessions that are asked about at once. */
const SESSIONS_AT_ONCE = 500;

export interface OpenOptions {
  person: Identity;
  sessionId: string;
  subscriptions: readonly Subscription[];
  /** `Last-Event-ID`. */
  lastEventId: string | undefined;
  /** Topics without a position begin so many seconds ago: what happened while the first data were read. */
  since: number;
  /** Nothing is written to it before all that may be refused is known. */
  output: LiveOutput;
}

/** The open streams of this process, and the topics that they follow. */
export class LiveHub {
  readonly readers = new Set<LiveReader>();
  readonly counters: LiveCounters;
  readonly #store: Store;
  readonly #identifySession: IdentifySession;
  readonly #listeners: LiveListeners;
  readonly #feeds = new Map<string, LiveFeed>();
  readonly #stops: (() => void)[];
  readonly #codec: ReturnType<typeof createPositionCodec>;
  #isClosed = false;

  constructor(options: {
    store: Store;
    identifySession: IdentifySession;
    timers: LiveTimers;
    counters: LiveCounters;
    listeners?: LiveListeners;
  }) {
    const { store, timers } = options;
    this.#store = store;
    this.#identifySession = options.identifySession;
    this.counters = options.counters;
    this.#listeners = options.listeners ?? {};
    this.#codec = createPositionCodec(store.secrets.derive('live positions'));
    this.#stops = [
      store.onNews(news => this.wake(news)),
      timers.every('heartbeat', () => {
        for (const reader of this.readers) reader.beat();
      }),
      timers.every('look', () => this.#look()),
      timers.every('lookAtAll', () => this.#lookAtAll()),
      timers.every('judge', () => this.#judge([...this.readers])),
    ];
  }

  /** A topic has new events. */
  wake({ topic, last }: TopicNews): void {
    this.#feeds.get(topic)?.wake(last);
  }

  /** Begins a stream. It writes what was missed, then what comes. */
  async open({ output, lastEventId, since, ...who }: OpenOptions): Promise<LiveReader> {
    const { db } = this.#store;
    const { person, subscriptions } = who;
    const names = subscriptions.map(({ name }) => name);
    const opened = lastEventId ? this.#codec.open(lastEventId, person._id, names) : new Map<string, number>();
    const positions = new Map<string, number>();
    const from = new Date(Date.now() - since * 1_000).toISOString();
    for (const { name, topic } of subscriptions) {
      const feed = this.#feed(topic);
      const last = await feed.start();
      const isNew = opened !== null && !opened.has(name);
      const start = isNew && since > 0 ? await numberBefore(db, topic, from) : last;
      positions.set(name, opened?.get(name) ?? Math.min(start, last));
    }
    const reader = new LiveReader({ ...who, output, positions, codec: this.#codec });
    this.readers.add(reader);
    reader.onEnd = reason => this.#forget(reader, reason);
    await this.#feed(ACCESS, event => void this.#judgePerson(event)).start();
    // Rights may have ended between the request's own look and the first event of that topic that is heard here.
    await this.#judge([reader]);
    if (this.#isClosed) {
      reader.end('shutdown');
      return reader;
    }
    if (reader.ended) return reader;
    const topics = new Set(subscriptions.map(({ topic }) => topic));
    const resets = new Map<string, number>();
    // An id that nobody can read says nothing about what is missing.
    if (opened === null) for (const topic of topics) resets.set(topic, await this.#feed(topic).start());
    reader.open();
    for (const [topic, last] of resets) reader.reset(topic, last);
    for (const topic of topics) {
      // Asked for again: while that was read, the last reader of the topic may have left and taken its feed along.
      this.#join(this.#feed(topic), reader);
    }
    return reader;
  }

  #join(feed: LiveFeed, reader: LiveReader): void {
    // The database is away: the browser comes back with its position.
    feed.join(reader).catch(() => reader.end('closed'));
  }

  /** Ends every stream: the browsers come back to another process, or to this one when it is there again. */
  close(): void {
    this.#isClosed = true;
    for (const stop of this.#stops) stop();
    for (const reader of this.readers) reader.end('shutdown');
  }

  #feed(topic: string, onEvent?: (event: CheckedEvent) => void): LiveFeed {
    const known = this.#feeds.get(topic);
    if (known) return known;
    const feed = new LiveFeed(this.#store.db, topic, event => {
      this.counters.events += 1;
      this.counters.onLag(Math.max(0, Date.now() - Date.parse(event.at)));
      onEvent?.(event);
      this.#listeners.onEvent?.(event);
    });
    this.#feeds.set(topic, feed);
    return feed;
  }

  #forget(reader: LiveReader, reason: EndReason): void {
    this.readers.delete(reader);
    this.counters.ended[reason] += 1;
    for (const topic of new Set(reader.subscriptions.map(subscription => subscription.topic)))
      this.#leave(topic, reader);
    if (this.readers.size === 0) this.#feeds.delete(ACCESS);
  }

  /** A topic that nobody follows is read again from its end when somebody does. */
  #leave(topic: string, reader: LiveReader): void {
    const feed = this.#feeds.get(topic);
    feed?.leave(reader);
    if (feed?.isIdle()) this.#feeds.delete(topic);
  }

  /** Finds what the bus lost. */
  async #look(): Promise<void> {
    if (this.readers.size === 0) return;
    const moment = new Date(Date.now() - LOOK_BACK_MS).toISOString();
    for (const news of await readNewsSince(this.#store.db, moment)) this.wake(news);
  }

  /** Finds what a look at the newest events does not: clocks of machines may differ. */
  async #lookAtAll(): Promise<void> {
    const topics = [...this.#feeds.keys()];
    for (let from = 0; from < topics.length; from += SESSIONS_AT_ONCE) {
      const found = await readLast(this.#store.db, topics.slice(from, from + SESSIONS_AT_ONCE));
      for (const [topic, last] of found) this.wake({ topic, last });
    }
  }

  async #judgePerson({ entityId }: CheckedEvent): Promise<void> {
    const readers = [...this.readers].filter(reader => reader.person._id === entityId);
    const releases = readers.map(reader => reader.hold());
    try {
      await this.#judge(readers);
    } catch {
      // The database is away: the browsers come back with their position.
      for (const reader of readers) reader.end('closed');
    }
    for (const release of releases) release();
    this.#listeners.onJudged?.(entityId);
  }

  /** Asks again who these readers are. Who has signed out, or may no longer follow a topic, is let go. */
  async #judge(readers: readonly LiveReader[]): Promise<void> {
    for (let from = 0; from < readers.length; from += SESSIONS_AT_ONCE) {
      await Promise.all(
        readers.slice(from, from + SESSIONS_AT_ONCE).map(async reader => {
          const person = await this.#identifySession(reader.sessionId);
          if (!person || reader.subscriptions.some(({ name }) => !subscriptionOf(name, person)))
            reader.end('rights');
          else reader.person = person;
        }),
      );
    }
  }
}
