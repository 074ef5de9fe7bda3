import type { TestContext } from 'node:test';
import type { PushDevice, PushState } from '@rpd/shared/domain';
import type { QueueOptions } from '../lib/queue.worker.ts';
import { startPushWorker } from '../pushes/pushes.worker.ts';
import type { Store } from '../store/store.ts';
import type { TestBrowser } from './push-service.ts';
import type { Client } from './server.ts';

// Push services of tests are on loopback, as no real one is.
process.env['RPD_PUSH_LOOPBACK'] = 'yes';

export const PUSH_SETTINGS = { contact: 'mailto:equipe@rpd.test', allowsLoopback: true };

/** A person turns notifications on in a browser. */
export async function turnOn(client: Client, browser: TestBrowser): Promise<PushDevice> {
  const { key } = (await client.get<PushState>('/api/push')).body;
  return (await client.post<PushDevice>('/api/push/devices', { ...browser.subscription, key })).body;
}

export const devicesOf = async (client: Client): Promise<PushDevice[]> =>
  (await client.get<PushState>('/api/push')).body.devices;

/** A worker of the queue, quick; it stops when the test ends, or before by what is answered. */
export function workOn(t: TestContext, store: Store, options: QueueOptions = {}): () => Promise<void> {
  const worker = startPushWorker(store, PUSH_SETTINGS, { pollEvery: 10, backOff: () => 20, ...options });
  t.after(worker.stop);
  return worker.stop;
}

export const pushesOf = (store: Store, user_id: string) =>
  store.db.selectFrom('pushes').where('user_id', '=', user_id).orderBy('id').selectAll().execute();

/** The rows of a person's pushes, once they are as wanted. */
export async function untilPushes(
  store: Store,
  user_id: string,
  isWanted: (rows: Awaited<ReturnType<typeof pushesOf>>) => boolean,
) {
  for (;;) {
    const rows = await pushesOf(store, user_id);
    if (isWanted(rows)) return rows;
    // SQLite answers within the tick: everybody else gets their turn.
    await new Promise(setImmediate);
  }
}
