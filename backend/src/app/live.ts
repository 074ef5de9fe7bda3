import type { FastifyInstance } from 'fastify';
import type { LiveBus } from '../live/live.bus.ts';
import { openBus, readBusSettings } from '../live/live.bus.open.ts';
import type { BusSettings } from '../live/live.bus.open.ts';
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
