import { createParser } from 'eventsource-parser';
import { hosts, refreshSession, useSession, verifySession } from '../../session/index.ts';

/** An event as it came, before anybody looked into it. */
export interface StreamMessage {
  event: string;
  id: string | undefined;
  data: string;
}

export interface StreamOptions {
  topics: readonly string[];
  /** The id of the last event that this browser got. */
  lastId: string | undefined;
  /** What the person does: `tickets:<id>~viewing`. */
  here: readonly string[];
  /** Topics without a position begin so many seconds ago. */
  since: number;
  onMessage: (message: StreamMessage) => void;
  signal: AbortSignal;
}

/** Without a byte for so long (ms) a stream counts as cut: the host says something every 15 s. */
const SILENCE_MS = 40_000;
/** A host answers at once and says how far it is: without that for so long (ms), something on the way holds the stream back. */
const OPEN_MS = 10_000;

/** The host does not take the request, and would not take it again. */
export class StreamRefused extends Error {
  override name = 'StreamRefused';
}

/**
 * Reads one stream until it ends. The token travels in the header, so it is read by fetch.
 * @throws StreamRefused when this person may not follow these topics, or is signed out; anything else when the line is cut.
 */
export async function readStream({
  topics,
  lastId,
  here,
  since,
  onMessage,
  signal,
}: StreamOptions): Promise<void> {
  if (!(await verifySession())) throw new StreamRefused();
  const query = new URLSearchParams(topics.map(topic => ['topic', topic]));
  for (const declared of here) query.append('here', declared);
  query.set('since', String(since));
  const cut = new AbortController();
  /** What `work` gives, unless it takes too long (ms): then the stream is cut. */
  const within = async <T>(limit: number, work: Promise<T>): Promise<T> => {
    const timer = setTimeout(() => cut.abort(), limit);
    return work.finally(() => clearTimeout(timer));
  };
  const request = fetch(`${hosts().apiHost}/live?${query.toString()}`, {
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${useSession.getState().token ?? ''}`,
      ...(lastId && { 'last-event-id': lastId }),
    },
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.any([signal, cut.signal]),
  });
  const response = await within(OPEN_MS, request);
  // Ended from elsewhere: an open page learns it here, and not from the next thing that the person does.
  if (response.status === 401 && !(await refreshSession())) throw new StreamRefused();
  if (response.status === 403 || response.status === 422) throw new StreamRefused();
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (!response.ok || !isStream || !response.body) throw new Error(`The stream answered ${response.status}.`);
  const parser = createParser({
    onEvent: ({ event = 'message', id, data }) => onMessage({ event, id, data }),
  });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let limit = OPEN_MS; ; limit = SILENCE_MS) {
    const { done, value } = await within(limit, reader.read());
    if (done) return;
    parser.feed(value);
  }
}
