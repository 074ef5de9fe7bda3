import type { TopicNews } from '../store/live.log.ts';

/**
 * Wakes the other processes when a topic has new events. It carries no events: the log is the truth, and what the bus loses is
 * found a little later by looking at the log.
 */
export interface LiveBus {
  /** For metrics and logs. */
  readonly kind: 'memory' | 'postgres' | 'nats';
  /** Tells every process, this one perhaps included. Never throws. */
  publish(news: TopicNews): void;
  onNews(listener: (news: TopicNews) => void): void;
  /** Says to the other processes what nobody stores: who is where. Never throws; what is lost is said again later. */
  send(text: string): void;
  onText(listener: (text: string) => void): void;
  isConnected(): boolean;
  close(): Promise<void>;
}

/** One process: its store tells it of all that it writes, and there is nobody else to wake. */
export function createMemoryBus(): LiveBus {
  return {
    kind: 'memory',
    publish: () => undefined,
    onNews: () => undefined,
    send: () => undefined,
    onText: () => undefined,
    isConnected: () => true,
    close: async () => undefined,
  };
}

/** What travels: the topics and their numbers. */
export const encodeNews = (news: Iterable<TopicNews>): string =>
  JSON.stringify([...news].map(({ topic, last }) => [topic, last]));

/** Reads what another process sent; nothing of what is not ours. */
export function decodeNews(text: string): TopicNews[] {
  try {
    const parsed: unknown = JSON.parse(text);
    if (!Array.isArray(parsed)) return [];
    return parsed.flatMap((entry: unknown) => {
      const [topic, last] = Array.isArray(entry) ? (entry as unknown[]) : [];
      return typeof topic === 'string' && typeof last === 'number' ? [{ topic, last }] : [];
    });
  } catch {
    return [];
  }
}

/** How long news are collected before they are sent together, in ms. */
const GATHER_MS = 10;
/** Topics of one message: PostgreSQL takes 8,000 bytes. */
const MAX_TOPICS = 100;

/** Collects news for a moment and sends the newest of each topic. */
export function gatherNews(send: (text: string) => void): (news: TopicNews) => void {
  const waiting = new Map<string, TopicNews>();
  return news => {
    if (waiting.size === 0) {
      setTimeout(() => {
        const all = [...waiting.values()];
        waiting.clear();
        for (let from = 0; from < all.length; from += MAX_TOPICS)
          send(encodeNews(all.slice(from, from + MAX_TOPICS)));
      }, GATHER_MS).unref();
    }
    waiting.set(news.topic, news);
  };
}
