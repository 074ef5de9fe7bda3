import pg from 'pg';
import { decodeNews, gatherNews } from './live.bus.ts';
import type { LiveBus } from './live.bus.ts';

const CHANNEL = 'rpd_live';
const TEXT_CHANNEL = 'rpd_presence';
const RECONNECT_MS = 1_000;

type Log = (error: unknown) => void;

/**
 * LISTEN and NOTIFY, for a few processes on one PostgreSQL. On a connection of its own that must be direct: a pooler that
 * shares connections by transaction (pgbouncer) loses what was listened for.
 */
export function createPostgresBus(url: string, log: Log): LiveBus {
  const listeners = new Set<Parameters<LiveBus['onNews']>[0]>();
  const textListeners = new Set<(text: string) => void>();
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const again = (failed: pg.Client): void => {
    if (client === failed) client = null;
    if (isClosed) return;
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), RECONNECT_MS).unref();
  };
  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      application_name: 'rpd-live',
      keepAlive: true,
    });
    next.on('error', () => again(next));
    next.on('end', () => again(next));
    next.on('notification', ({ channel, payload = '' }) => {
      if (channel === TEXT_CHANNEL) for (const listener of textListeners) listener(payload);
      else for (const news of decodeNews(payload)) for (const listener of listeners) listener(news);
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}; listen ${TEXT_CHANNEL}`);
      client = next;
      if (isClosed) await next.end();
    } catch (error) {
      log(error);
      next.end().catch(() => undefined);
      again(next);
    }
  };
  const started = connect();
  const sendTo = (channel: string, text: string): void => {
    client?.query('select pg_notify($1, $2)', [channel, text]).catch(log);
  };
  const publish = gatherNews(text => sendTo(CHANNEL, text));
  return {
    kind: 'postgres',
    publish,
    onNews: listener => void listeners.add(listener),
    send: text => sendTo(TEXT_CHANNEL, text),
    onText: listener => void textListeners.add(listener),
    isConnected: () => client !== null,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await started;
      await client?.end().catch(() => undefined);
    },
  };
}
