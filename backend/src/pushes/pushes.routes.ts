import { PUSH_DEVICES_MAX, pushHereSchema, pushSubscriptionSchema } from '@rpd/shared/domain';
import type { PushHere, PushState, PushSubscriptionInput } from '@rpd/shared/domain';
import { createECDH } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { readEntity, validate } from '../lib/body.ts';
import { noteDevice } from '../lib/consents.ts';
import { describeDevice } from '../lib/device.ts';
import { actorOf, record } from '../lib/journal.ts';
import { newPush, tagOf } from '../lib/push.ts';
import { longRead } from '../lib/long-reads.ts';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { pushCodec } from '../store/tables/pushes.ts';
import type { PushDeviceRow } from '../store/tables/pushes.ts';
import {
  addDevice,
  findDevice,
  fingerprintOf,
  listDevices,
  removeDevice,
  seeDevice,
} from './devices.store.ts';
import type { DeviceOwner } from './devices.store.ts';
import { pushHealth } from './pushes.health.ts';
import { publicKeyOf } from './pushes.keys.ts';
import { refuseEndpoint } from './pushes.send.ts';
import type { PushSettings } from './pushes.settings.ts';

/** How long a trial is worth showing, in ms. */
const TRIAL_LIFE_MS = 5 * 60_000;

export interface PushParts {
  settings: PushSettings;
  /** Takes a trial of this person; answers 0, or after how many seconds the next is free. */
  takeTrial: (userId: string) => Promise<number>;
}

interface Id {
  Params: { id: string };
}

/** The browsers that show somebody's notifications (25.11). Everybody has their own alone. */
export function pushRoutes(app: FastifyInstance, store: Store, { settings, takeTrial }: PushParts): void {
  const config = { access: 'signed-in', whileMuted: true } as const;

  app.get('/api/push', { config }, async (request): Promise<PushState> => {
    const key = await publicKeyOf(store);
    return { key, devices: await listDevices(store.db, caller(request)._id) };
  });

  /** How it goes, in numbers, for those who look after mails too. */
  app.get('/api/push/health', { config: { access: { action: 'list', subject: 'Mail' } } }, async request =>
    longRead(store, request, db => pushHealth(db, Date.now())),
  );

  app.post('/api/push/devices', { config }, async (request, reply) => {
    const input = validate(pushSubscriptionSchema, readEntity(request.body));
    refuseUnfit(input, settings);
    if (input.key !== (await publicKeyOf(store))) throw refuse('pushKeyOld');
    const owner = ownerOf(request);
    const device = await store.transaction(async trx => {
      const fingerprint = fingerprintOf(input.endpoint);
      const others = (await listDevices(trx, owner.user_id)).filter(one => one.fingerprint !== fingerprint);
      if (input.replaces) await ownDevice(trx, owner.user_id, input.replaces);
      if (others.length >= PUSH_DEVICES_MAX) throw refuse('tooManyPushDevices');
      const made = await addDevice(trx, store.secrets, owner, input);
      if (!input.replaces) await journal(trx, request, `Notifications activées sur\u00a0: ${made.name}`);
      return made;
    }, `push:${owner.user_id}`);
    return reply.status(201).send(device);
  });

  /** A page has opened in a browser that has an address: whose it is, and whether it is still good. */
  app.post('/api/push/here', { config }, async (request): Promise<PushHere> => {
    const { endpoint } = validate(pushHereSchema, readEntity(request.body));
    const key = await publicKeyOf(store);
    const owner = ownerOf(request);
    const verdict = await store.transaction(async (trx): Promise<PushHere['verdict']> => {
      const device = await findDevice(trx, { fingerprint: fingerprintOf(endpoint) });
      if (!device) return 'drop';
      if (device.user_id !== owner.user_id) {
        // Somebody else sits there now.
        await removeDevice(trx, device);
        await noteDevice(trx, device.user_id, { device: device.device, given: false });
        return 'drop';
      }
      await seeDevice(trx, device.id, owner);
      return device.vapid_id === key ? 'keep' : 'renew';
    });
    return { verdict, key };
  });

  app.post<Id>('/api/push/devices/:id/trial', { config }, async (request, reply) => {
    const me = caller(request);
    const wait = await takeTrial(me._id);
    if (wait > 0) throw refuse('tooManyTrials', { retryAfter: wait });
    await store.transaction(async trx => {
      const device = await ownDevice(trx, me._id, request.params.id);
      const now = Date.now();
      const push = newPush(
        {
          device_id: device.id,
          user_id: me._id,
          title: 'Les notifications arrivent ici',
          body: 'C’était un essai : tout fonctionne sur cet appareil.',
          to: '/app/me/notifications',
          tag: tagOf('trial'),
          urgent: true,
          expiresAt: new Date(now + TRIAL_LIFE_MS).toISOString(),
        },
        now,
      );
      await trx.insertInto('pushes').values(pushCodec.encodeAll(push)).execute();
    });
    return reply.status(202).send({ queued: true });
  });

  /** What somebody allowed on a device, they take back: here on one, below on all of them. */
  const takeBack = async (trx: Queries, request: FastifyRequest, device: PushDeviceRow) => {
    if (!(await removeDevice(trx, device))) throw refuse('notFound');
    await noteDevice(trx, device.user_id, { device: device.device, given: false });
    await journal(trx, request, `Notifications arrêtées sur : ${device.device}`);
  };

  app.delete<Id>('/api/push/devices/:id', { config }, async (request, reply) => {
    await store.transaction(async trx => {
      await takeBack(trx, request, await ownDevice(trx, caller(request)._id, request.params.id));
    });
    return reply.status(204).send();
  });

  app.delete('/api/push/devices', { config }, async (request, reply) => {
    const me = caller(request)._id;
    await store.transaction(async trx => {
      const own = await trx.selectFrom('push_devices').where('user_id', '=', me).selectAll().execute();
      for (const device of own) await takeBack(trx, request, device);
    }, `push:${me}`);
    return reply.status(204).send();
  });
}

async function ownDevice(db: Queries, me: string, id: string) {
  const device = await findDevice(db, { id });
  if (device?.user_id !== me) throw refuse('notFound');
  return device;
}

function ownerOf(request: FastifyRequest): DeviceOwner {
  const { _id, sessionId } = caller(request);
  return {
    user_id: _id,
    session_id: sessionId ?? '',
    device: describeDevice(request.headers['user-agent'] ?? ''),
  };
}

const journal = (trx: Queries, request: FastifyRequest, detail: string) => {
  const { _id: id, name } = caller(request);
  return record(trx, actorOf(request), { action: 'update', entity: 'User', id, name, detail });
};

/** Refuses what nothing could be encrypted for or sent to. */
function refuseUnfit({ endpoint, keys }: PushSubscriptionInput, settings: PushSettings): void {
  try {
    refuseEndpoint(endpoint, settings);
  } catch {
    throw refuse('invalid', {
      fields: { endpoint: 'Cette adresse n’est pas celle d’un service de notifications.' },
    });
  }
  try {
    const probe = createECDH('prime256v1');
    probe.generateKeys();
    probe.computeSecret(Buffer.from(keys.p256dh, 'base64url'));
    if (Buffer.from(keys.auth, 'base64url').length !== 16) throw new Error('not 16 bytes');
  } catch {
    throw refuse('invalid', { fields: { keys: 'Les clés du navigateur ne sont pas valides.' } });
  }
}
