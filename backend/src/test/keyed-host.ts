import { buildUser } from './builders.ts';
import { createHost } from '../app/host.ts';
import { keepHeartbeat } from '../app/heartbeat.ts';
import { idempotencyPlugin, idempotentStore } from '../lib/idempotency.ts';
import { insertRow } from '../store/entities.ts';
import { openStore } from '../store/store.ts';
import type { Store, StoreOptions } from '../store/store.ts';
import { userCodec } from '../store/tables/users.ts';

/** A host with one route that stores an account, once `gate` says so: POST /account. Its callers are all the same person. */
export function createKeyedHost(store: Store, gate: () => Promise<unknown>, intervalMs: number) {
  const app = createHost({ log: 'none' });
  const me = buildUser({ name: 'Appelant' });
  app.addHook('onRequest', async request => {
    request.caller = { ...me, _id: 'f'.repeat(24), kind: 'user' } as unknown as typeof request.caller;
  });
  const heartbeat = keepHeartbeat(app, store, { intervalMs });
  idempotencyPlugin(app, store, heartbeat);
  app.post('/account', { config: { access: 'public' } }, async (_request, reply) => {
    await gate();
    await idempotentStore(store).transaction(trx =>
      insertRow(trx, 'users', userCodec.encodeAll(buildUser())),
    );
    return reply.status(201).send({ done: true });
  });
  const send = async () =>
    app.inject({ method: 'POST', url: '/account', payload: {}, headers: { 'idempotency-key': 'une-cle' } });
  return { app, heartbeat, send };
}

// `node keyed-host.ts <store options as JSON>`: sends itself a request that never ends, and says so, until it is killed.
if (process.argv[1] === import.meta.filename) {
  const store = await openStore(JSON.parse(process.argv[2] ?? '{}') as StoreOptions);
  const held = createKeyedHost(
    store,
    async () => {
      process.stdout.write('running\n');
      await new Promise(() => undefined);
    },
    20,
  );
  setInterval(() => undefined, 60_000);
  await held.send();
}
