import { PassThrough } from 'node:stream';
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

/** One open stream: what it follows, how far it has come, and where it is written to. */
export class LiveReader {
  readonly output = new PassThrough();
  readonly sessionId: string;
  readonly subscriptions: readonly Subscription[];
  person: Identity;
  ended: EndReason | null = null;
  onEnd: (reason: EndReason) => void = () => {};
  readonly #positions: Map<string, number>;
  readonly #codec: PositionCodec;
  /** The positions moved without an event that could say so. */
  #isIdBehind = false;

  constructor(options: {
    person: Identity;
    sessionId: string;
    subscriptions: readonly Subscription[];
    positions: Map<string, number>;
    codec: PositionCodec;
  }) {
    this.person = options.person;
    this.sessionId = options.sessionId;
    this.subscriptions = options.subscriptions;
    this.#positions = options.positions;
    this.#codec = options.codec;
    this.output.once('close', () => this.end('closed'));
    this.output.on('error', () => this.end('closed'));
  }

  /** The first lines: what is followed, and from where. */
  open(): void {
    const topics = JSON.stringify({ topics: this.subscriptions.map(({ name }) => name) });
    this.#write(`retry: ${RETRY_MS}\nevent: open\nid: ${this.#id()}\ndata: ${topics}\n\n`);
  }

  /** The lowest position in a topic of the log. */
  positionIn(topic: string): number {
    return Math.min(...this.#in(topic).map(({ name }) => this.#positions.get(name) ?? 0));
  }

  /** Takes an event that was not seen before, and sends what this person may get of it. */
  take(event: CheckedEvent, newest: CheckedEvent | null = null): void {
    if (this.ended) return;
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
    this.#isIdBehind = false;
    this.#write(`event: reset\nid: ${this.#id()}\ndata: ${JSON.stringify({ topics: names })}\n\n`);
  }

  /** Tells proxies and the browser that the stream lives. */
  beat(): void {
    if (this.ended) return;
    if (!this.#isIdBehind) return this.#write(': alive\n\n');
    this.#isIdBehind = false;
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
    this.#isIdBehind = false;
    this.#write(`event: change\nid: ${this.#id()}\ndata: ${data}\n\n`);
  }

  #write(text: string): void {
    this.output.write(text);
    if (this.output.writableLength + this.output.readableLength > MAX_WAITING_BYTES) this.end('slow');
  }

  #id(): string {
    return this.#codec.seal(this.#positions, this.person._id);
  }

  #in(topic: string): Subscription[] {
    return this.subscriptions.filter(subscription => subscription.topic === topic);
  }
}
