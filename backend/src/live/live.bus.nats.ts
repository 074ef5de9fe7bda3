import { connect } from '@nats-io/transport-node';
import type { NatsConnection } from '@nats-io/transport-node';
import { decodeNews, gatherNews } from './live.bus.ts';
import type { LiveBus } from './live.bus.ts';

const SUBJECT = 'rpd.live';
const RECONNECT_MS = 1_000;

/** Core NATS, for many processes: `url` names one server, or several separated by commas. */
export function createNatsBus(url: string, log: (error: unknown) => void): LiveBus {
  const listeners = new Set<Parameters<LiveBus['onNews']>[0]>();
  let connection: NatsConnection | null = null;
  let isClosed = false;

  const listen = async (to: NatsConnection): Promise<void> => {
    for await (const message of to.subscribe(SUBJECT)) {
      for (const news of decodeNews(message.string())) for (const listener of listeners) listener(news);
    }
  };
  const options = {
    servers: url.split(',').map(server => server.trim()),
    name: 'rpd-live',
    // A bus that is away at the start comes later: streams go on without it.
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
  };
  const open = async (): Promise<void> => {
    const next = await connect(options);
    connection = next;
    if (isClosed) await next.close();
    else await listen(next);
  };
  const running = open().catch(log);
  const publish = gatherNews(text => {
    try {
      if (connection && !connection.isClosed()) connection.publish(SUBJECT, text);
    } catch (error) {
      log(error);
    }
  });
  return {
    kind: 'nats',
    publish,
    onNews: listener => void listeners.add(listener),
    isConnected: () => connection !== null && !connection.isClosed(),
    close: async () => {
      isClosed = true;
      if (!connection) return;
      await connection.close();
      await running;
    },
  };
}
