import type { TestContext } from 'node:test';
import type { TestServer } from './server.ts';

/** An event of a stream, as a browser reads it. */
export interface StreamEvent {
  event: string;
  id: string;
  data: { entity?: string; id?: string; change?: string; by?: string | null; topics?: string[] } & {
    stream?: string;
    topic?: string;
    people?: { _id: string; name: string; state: string }[];
  };
}

export interface TestStream {
  status: number;
  headers: Headers;
  events: StreamEvent[];
  /** All that has come, byte by byte. */
  text(): string;
  /** The id of the last event. */
  lastId(): string;
  /** Resolves with the first event that `find` accepts, among those that came and those to come; rejects when the stream ends. */
  until(find: (event: StreamEvent) => boolean): Promise<StreamEvent>;
  /** Resolves when the server ends the stream. */
  ended: Promise<void>;
  close(): void;
}

/** Where a server listens, on loopback. */
export async function listen(rpd: Pick<TestServer, 'app'>): Promise<string> {
  if (!rpd.app.server.listening) await rpd.app.listen({ port: 0, host: '127.0.0.1' });
  const address = rpd.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen.');
  return `http://127.0.0.1:${address.port}/hosts/api`;
}

interface FollowOptions {
  authorization: string | undefined;
  topics: readonly string[];
  lastEventId?: string | undefined;
  since?: number;
  here?: readonly string[];
}

/** Opens a stream, which is closed when the test ends. */
export async function follow(t: TestContext, api: string, options: FollowOptions): Promise<TestStream> {
  const { authorization, topics, lastEventId, since, here = [] } = options;
  const closing = new AbortController();
  t.after(() => closing.abort());
  const query = new URLSearchParams(topics.map(topic => ['topic', topic]));
  for (const declared of here) query.append('here', declared);
  if (since !== undefined) query.set('since', String(since));
  const response = await fetch(`${api}/live?${query.toString()}`, {
    signal: closing.signal,
    headers: {
      ...(authorization && { authorization }),
      ...(lastEventId && { 'last-event-id': lastEventId }),
    },
  });
  const events: StreamEvent[] = [];
  const waiting = new Set<() => void>();
  let isOver = false;
  let all = '';
  const read = async (): Promise<void> => {
    let text = '';
    const decoder = new TextDecoder();
    try {
      for await (const chunk of response.body ?? []) {
        const part = decoder.decode(chunk, { stream: true });
        all += part;
        text += part;
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) {
          const event = parse(block);
          if (event) events.push(event);
        }
        for (const look of waiting) look();
      }
    } catch {
      // Closed by the test, or cut.
    }
    isOver = true;
    for (const look of waiting) look();
  };
  const ended = response.ok ? read() : Promise.resolve();
  return {
    status: response.status,
    headers: response.headers,
    events,
    text: () => all,
    lastId: () => events.at(-1)?.id ?? '',
    until: find =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = events.find(find);
          if (!found && !isOver) return;
          waiting.delete(look);
          if (found) resolve(found);
          else reject(new Error(`The stream ended after ${JSON.stringify(events)}.`));
        };
        waiting.add(look);
        look();
      }),
    ended,
    close: () => closing.abort(),
  };
}

function parse(block: string): StreamEvent | null {
  const lines = block.split('\n').filter(line => !line.startsWith(':'));
  const field = (name: string): string =>
    lines.find(line => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? '';
  const data = field('data');
  if (!data) return null;
  return { event: field('event'), id: field('id'), data: JSON.parse(data) as StreamEvent['data'] };
}
