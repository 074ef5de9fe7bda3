import { randomUUID } from 'node:crypto';
import type { Identity } from '@rpd/shared/domain';
import type { CheckedEvent, PermittedEvent, Subscription } from './live.events.ts';
import { isFollowedBy, permit } from './live.events.ts';
import type { PositionCodec } from './live.position.ts';

/** Bytes that may wait for a reader; one that is slower is let go, and catches up when it comes back. */
const MAX_WAITING_BYTES = 256 * 1024;
/** After which time (ms) a browser comes back when the stream ends. */
const RETRY_MS = 1_000;

/** Why a stream ended. */
export type EndReason = 'closed' | 'slow' | 'rights' | 'shutdown';

/** Where a stream is written to: the response itself, as each stream is open for hours and another one before it takes memory. */
export interface LiveOutput {
  readonly writableNeedDrain: boolean;
  /** Bytes that wait. */
  readonly writableLength: number;
  write(text: string): unknown;
  end(): unknown;
  destroy(): unknown;
  on(event: 'error', listener: () => void): unknown;
  once(event: 'close' | 'drain', listener: () => void): unknown;
}

/** A topic that hands a reader its events, as they come. */
export interface FollowedTopic {
  readonly topic: string;
  /** The number of the last event that was handed out. */
  readonly last: number;
}

/** One open stream: what it follows, how far it has come, and where it is written to. */
export class LiveReader {
  /** Names the stream to its browser: see live.presence.routes.ts. */
  readonly id = randomUUID();
  readonly output: LiveOutput;
  readonly sessionId: string;
  readonly subscriptions: readonly Subscription[];
  person: Identity;
  ended: EndReason | null = null;
  onEnd: (reason: EndReason) => void = () => {};
  readonly #positions: Map<string, number>;
  readonly #codec: PositionCodec;
  readonly #byTopic: ReadonlyMap<string, readonly Subscription[]>;
  readonly #followed = new Set<FollowedTopic>();
  /** The positions moved without an event that could say so. */
  #isIdBehind = false;
  /** So many questions about this person's rights are open: events wait for the answer. */
  #holds = 0;
  #held: { event: CheckedEvent; newest: CheckedEvent | null }[] = [];

  constructor(options: {
    person: Identity;
    sessionId: string;
    subscriptions: readonly Subscription[];
    positions: Map<string, number>;
    codec: PositionCodec;
    output: LiveOutput;
  }) {
    this.output = options.output;
    this.person = options.person;
    this.sessionId = options.sessionId;
    this.subscriptions = options.subscriptions;
    this.#byTopic = Map.groupBy(options.subscriptions, ({ topic }) => topic);
    this.#positions = options.positions;
    this.#codec = options.codec;
    this.output.once('close', () => this.end('closed'));
    this.output.on('error', () => this.end('closed'));
  }

  /** The first lines: what is followed, and from where. */
  open(): void {
    const topics = JSON.stringify({ topics: this.subscriptions.map(({ name }) => name), stream: this.id });
    this.#write(`retry: ${RETRY_MS}\nevent: open\nid: ${this.#id()}\ndata: ${topics}\n\n`);
  }

  /** The lowest position in a topic of the log. */
  positionIn(topic: string): number {
    return Math.min(...this.#in(topic).map(({ name }) => this.#positions.get(name) ?? 0));
  }

  /** The entities that are followed in a topic; null for all of them. */
  entitiesIn(topic: string): ReadonlySet<string> | null {
    const ids = new Set<string>();
    for (const { only } of this.#in(topic)) {
      if (only === null) return null;
      ids.add(only);
    }
    return ids;
  }

  /** The topic hands over what comes from now on, and only what is followed: the position moves with the topic. */
  follow(topic: FollowedTopic): void {
    this.#followed.add(topic);
  }

  /** Takes an event that was not seen before, and sends what this person may get of it. */
  take(event: CheckedEvent, newest: CheckedEvent | null = null): void {
    if (this.ended) return;
    if (this.#holds > 0) {
      this.#held.push({ event, newest });
      return;
    }
    let isFollowed = false;
    for (const subscription of this.#in(event.topic)) {
      if ((this.#positions.get(subscription.name) ?? 0) >= event.number) continue;
      this.#positions.set(subscription.name, event.number);
      isFollowed ||= isFollowedBy(subscription, event);
    }
    this.#isIdBehind = true;
    const permitted = isFollowed ? permit(event, this.person, newest) : null;
    if (permitted) this.#send(permitted);
  }

  /** The events that this reader lacks are gone: whatever it holds of the topic has to be read again. */
  reset(topic: string, last: number): void {
    if (this.ended) return;
    const names = this.#in(topic).map(({ name }) => name);
    for (const name of names) this.#positions.set(name, last);
    this.#write(`event: reset\nid: ${this.#id()}\ndata: ${JSON.stringify({ topics: names })}\n\n`);
  }

  /** Sends what is in no log: it has no position. */
  tell(event: string, data: string): void {
    if (!this.ended) this.#write(`event: ${event}\ndata: ${data}\n\n`);
  }

  /** The person's rights have changed: nothing is sent before they are known. The answer goes on. */
  hold(): () => void {
    this.#holds += 1;
    return () => {
      this.#holds -= 1;
      if (this.#holds > 0) return;
      for (let next = this.#held.shift(); next; next = this.#held.shift()) this.take(next.event, next.newest);
    };
  }

  /** Tells proxies and the browser that the stream lives. */
  beat(): void {
    if (this.ended) return;
    this.#catchUpWithTopics();
    if (!this.#isIdBehind) return this.#write(': alive\n\n');
    this.#write(`event: position\nid: ${this.#id()}\ndata: {}\n\n`);
  }

  /** Resolves when the output takes more, or the reader has ended. */
  async drained(): Promise<void> {
    if (this.ended || !this.output.writableNeedDrain) return;
    await new Promise<void>(resolve => {
      this.output.once('drain', resolve);
      this.output.once('close', resolve);
    });
  }

  end(reason: EndReason): void {
    if (this.ended) return;
    this.ended = reason;
    if (reason === 'slow') this.output.destroy();
    else this.output.end();
    this.onEnd(reason);
  }

  #send({ data }: PermittedEvent): void {
    this.#write(`event: change\nid: ${this.#id()}\ndata: ${data}\n\n`);
  }

  #write(text: string): void {
    this.output.write(text);
    if (this.output.writableLength > MAX_WAITING_BYTES) this.end('slow');
  }

  #catchUpWithTopics(): void {
    // A position names nothing that still waits here.
    if (this.#holds > 0 || this.#held.length > 0) return;
    for (const { topic, last } of this.#followed) {
      for (const { name } of this.#in(topic)) {
        if ((this.#positions.get(name) ?? 0) >= last) continue;
        this.#positions.set(name, last);
        this.#isIdBehind = true;
      }
    }
  }

  #id(): string {
    this.#catchUpWithTopics();
    this.#isIdBehind = false;
    return this.#codec.seal(this.#positions, this.person._id);
  }

  #in(topic: string): readonly Subscription[] {
    return this.#byTopic.get(topic) ?? [];
  }
}
