import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { IdentifySession } from '../lib/access.ts';
import type { LiveBus } from '../live/live.bus.ts';
import { openBus, readBusSettings } from '../live/live.bus.open.ts';
import type { BusSettings } from '../live/live.bus.open.ts';
import { LiveHub } from '../live/live.hub.ts';
import { createLiveCounters, liveMetrics } from '../live/live.metrics.ts';
import { presenceRoutes } from '../live/live.presence.routes.ts';
import { Presence } from '../live/live.presence.ts';
import { liveRoutes } from '../live/live.routes.ts';
import { createLiveTimers } from '../live/live.timers.ts';
import type { Store } from '../store/store.ts';

/** Tells the other processes of the events that this one writes. */
export function connectBus(
  app: FastifyInstance,
  store: Store,
  settings: BusSettings = readBusSettings(process.env),
): LiveBus {
  const bus = openBus(store, settings, error => app.log.warn(error));
  const stop = store.onNews(news => bus.publish(news));
  app.addHook('onClose', async () => {
    stop();
    await bus.close();
  });
  return bus;
}

interface LiveParts {
  store: Store;
  /** The bus between the processes, and where its figures are served. */
  live: { bus: LiveBus; registry: Registry; identifySession: IdentifySession };
}

/** What is seen as it happens: the stream of events, and who is there. */
export function openLive(
  app: FastifyInstance,
  { store, live: { bus, registry, identifySession } }: LiveParts,
): Presence {
  const counters = createLiveCounters();
  const timers = createLiveTimers(error => app.log.error(error));
  const presence = new Presence({ db: store.db, bus, timers, log: error => app.log.warn(error) });
  const onEvent = presence.learn.bind(presence);
  const onJudged = (person: string): void => {
    presence.judge(person).catch((error: unknown) => app.log.warn(error));
  };
  const hub = new LiveHub({ store, identifySession, timers, counters, listeners: { onEvent, onJudged } });
  bus.onNews(news => hub.wake(news));
  liveMetrics(registry, hub, bus, counters);
  liveRoutes(app, store.db, hub, presence);
  presenceRoutes(app, store.db, presence);
  return presence;
}
