import { connect } from '@nats-io/transport-node';
import type { NatsConnection } from '@nats-io/transport-node';
import { decodeNews, gatherNews } from './live.bus.ts';
import type { LiveBus } from './live.bus.ts';

const SUBJECT = 'rpd.live';
const TEXT_SUBJECT = 'rpd.presence';
const RECONNECT_MS = 1_000;
const CONNECT_TIMEOUT_MS = 5_000;

/** Core NATS, for many processes: `url` names one server, or several separated by commas. */
export function createNatsBus(url: string, log: (error: unknown) => void): LiveBus {
  const listeners = new Set<Parameters<LiveBus['onNews']>[0]>();
  const textListeners = new Set<(text: string) => void>();
  let connection: NatsConnection | null = null;
  let isConnected = false;
  let isClosed = false;
  let isKnownAway = false;
  let timer: NodeJS.Timeout | undefined;

  const listen = async (to: NatsConnection): Promise<void> => {
    for await (const message of to.subscribe(SUBJECT)) {
      for (const news of decodeNews(message.string())) for (const listener of listeners) listener(news);
    }
  };
  const watch = async (to: NatsConnection): Promise<void> => {
    for await (const { type } of to.status()) {
      if (type === 'disconnect') isConnected = false;
      if (type === 'reconnect') isConnected = true;
    }
    isConnected = false;
  };
  const listenToTexts = async (to: NatsConnection): Promise<void> => {
    for await (const message of to.subscribe(TEXT_SUBJECT))
      for (const listener of textListeners) listener(message.string());
  };
  const options = {
    servers: url.split(',').map(server => server.trim()),
    name: 'rpd-live',
    timeout: CONNECT_TIMEOUT_MS,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
  };
  const open = async (): Promise<void> => {
    try {
      const next = await connect(options);
      if (isClosed) return await next.close();
      connection = next;
      isConnected = true;
      watch(next).catch(log);
      await Promise.all([listen(next), listenToTexts(next)]);
      return undefined;
    } catch (error) {
      // A bus that is away at the start comes later: streams go on without it.
      if (!isKnownAway) log(error);
      isKnownAway = true;
      if (isClosed) return undefined;
      timer = setTimeout(() => {
        running = open();
      }, RECONNECT_MS).unref();
    }
  };
  let running = open();
  const sendTo = (subject: string, text: string): void => {
    try {
      if (connection && !connection.isClosed()) connection.publish(subject, text);
    } catch (error) {
      log(error);
    }
  };
  const publish = gatherNews(text => sendTo(SUBJECT, text));
  return {
    kind: 'nats',
    publish,
    onNews: listener => void listeners.add(listener),
    send: text => sendTo(TEXT_SUBJECT, text),
    onText: listener => void textListeners.add(listener),
    isConnected: () => isConnected,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      if (!connection) return;
      await connection.close();
      await running;
    },
  };
}
