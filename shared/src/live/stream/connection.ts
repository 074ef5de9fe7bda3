import { api } from '../../http/index.ts';
import type { Doing } from '../presence.ts';
import { readStream, StreamRefused } from './read.ts';
import type { StreamMessage } from './read.ts';

/** Waits between two tries, in ms: the last one again and again. */
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 5_000, 10_000];
/** So many tries that failed one after another: the stream cannot be held, and the page says so. */
const FAILED_TRIES = 3;
/** New topics are gathered for so long, in ms; what the person does is said at once, and then once in this time. */
const GATHER_MS = 250;
/** The first data of a topic are at most so old when the stream follows it, in seconds. */
const SINCE_S = 60;

export interface ConnectionOptions {
  /** The position from which a connection before this one is continued. */
  lastId: string | undefined;
  onMessage: (message: StreamMessage) => void;
  /** Whether the stream is held. */
  onHeld: (held: boolean) => void;
}

export interface Connection {
  /** Follows these topics too. Topics are never dropped: to follow one costs nothing while nothing happens. */
  follow(topics: Iterable<string>): void;
  /** Says what the person does. The stream is what keeps it true: only changes are sent. */
  declare(here: ReadonlyMap<string, Doing>): void;
  close(): void;
}

/** One stream to the API host, opened again whenever it ends. */
export function openConnection({ lastId, onMessage, onHeld }: ConnectionOptions): Connection {
  const wanted = new Set<string>();
  let position = lastId;
  let running: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let here: ReadonlyMap<string, Doing> = new Map();
  /** What was sent about the open stream; null: there is none. */
  let said: Map<string, Doing> | null = null;
  let streamId = '';
  let failures = 0;
  let saying: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const start = (delay: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), delay);
  };
  const say = (): void => {
    if (!said || !streamId) return;
    for (const topic of new Set([...said.keys(), ...here.keys()])) {
      const doing = here.get(topic);
      const known = said.get(topic);
      if (known?.state === doing?.state && known?.at === doing?.at) continue;
      if (doing) said.set(topic, doing);
      else said.delete(topic);
      const { state, at } = doing ?? { state: null, at: null };
      const json = { stream: streamId, topic, state, ...(at !== null && { at }) };
      // What is lost is in the next opening of the stream.
      api.post('live/presence', { json }).catch(() => undefined);
    }
  };
  const take = (message: StreamMessage): void => {
    failures = 0;
    position = message.id ?? position;
    if (message.event === 'open') {
      streamId = streamIdOf(message.data);
      onHeld(true);
      say();
    }
    onMessage(message);
  };
  const run = async (): Promise<void> => {
    running?.abort();
    if (isClosed || wanted.size === 0) return;
    const mine = new AbortController();
    running = mine;
    const topics = [...wanted];
    const declared = new Map(here);
    said = declared;
    streamId = '';
    const named = [...declared].map(([topic, { state, at }]) =>
      at === null ? `${topic}~${state}` : `${topic}~${state}~${at}`,
    );
    const onTaken = (message: StreamMessage): void => {
      if (!mine.signal.aborted) take(message);
    };
    try {
      await readStream({
        topics,
        lastId: position,
        here: named,
        since: SINCE_S,
        onMessage: onTaken,
        signal: mine.signal,
      });
    } catch (error) {
      if (mine.signal.aborted) return;
      // Until something else is wanted, or somebody signs in.
      if (error instanceof StreamRefused) return;
      failures += 1;
    }
    if (mine.signal.aborted) return;
    said = null;
    if (failures >= FAILED_TRIES) onHeld(false);
    const delay = RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)] ?? 0;
    // Not all at once when a process has gone.
    start(delay * (0.5 + Math.random()));
  };
  const onOnline = (): void => start(0);
  window.addEventListener('online', onOnline);
  return {
    follow(topics) {
      const before = wanted.size;
      for (const topic of topics) wanted.add(topic);
      if (wanted.size > before) start(GATHER_MS);
    },
    declare(next) {
      here = next;
      // A component that takes the place of another one declares twice in one go: the last of it counts.
      saying ??= setTimeout(() => {
        say();
        saying = setTimeout(() => {
          saying = undefined;
          say();
        }, GATHER_MS);
      }, 0);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      clearTimeout(saying);
      running?.abort();
      window.removeEventListener('online', onOnline);
    },
  };
}

/** The name of the stream, for what is sent about it. */
function streamIdOf(data: string): string {
  const { stream } = JSON.parse(data) as { stream?: unknown };
  return typeof stream === 'string' ? stream : '';
}
