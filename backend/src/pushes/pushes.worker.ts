import type { PushMessage } from '@rpd/shared/domain';
import { growing, LEASE_MS, POLL_EVERY_MS, settleSurely, startQueueWorker } from '../lib/queue.worker.ts';
import type { QueueOptions, QueueWorker } from '../lib/queue.worker.ts';
import { SecretKeyError } from '../store/errors.ts';
import type { Store } from '../store/store.ts';
import type { StoredPush } from '../store/tables/pushes.ts';
import { findDevice, subscriptionOf } from './devices.store.ts';
import { privateKeyOf } from './pushes.keys.ts';
import { outcomeOf, outcomeOfError } from './pushes.outcome.ts';
import type { Outcome } from './pushes.outcome.ts';
import { claimPush, isOver, settlePush } from './pushes.queue.ts';
import { deliver } from './pushes.send.ts';
import type { PushSettings } from './pushes.settings.ts';

const MAX_ATTEMPTS = 8;
/** A push service that does not answer holds one of them up. */
const SIDE_BY_SIDE = 4;

const messageOf = ({ title, body, tag, to, user_id }: StoredPush): PushMessage => ({
  title,
  body,
  tag,
  to,
  for: user_id,
});

/**
 * Takes the pushes of the queue to the push services. Several workers, in several processes, may run on one store. A push leaves at least
 * once; the second one of a worker that died in between has the same topic and tag: it takes the place of the first.
 */
export function startPushWorker(
  store: Store,
  settings: PushSettings,
  options: QueueOptions = {},
): QueueWorker {
  const { log, processId, pollEvery = POLL_EVERY_MS, lease = LEASE_MS, backOff = growing } = options;

  const attempt = async (push: StoredPush): Promise<Outcome> => {
    if (await isOver(store.db, push, Date.now())) return { state: 'dropped' };
    const device = await findDevice(store.db, { id: push.device_id });
    if (!device?.subscription) return { state: 'dropped' };
    const { vapid_id: publicKey } = device;
    const privateKey = await privateKeyOf(store, publicKey);
    if (!privateKey) return { state: 'gone' };
    return outcomeOf(
      await deliver(
        {
          subscription: subscriptionOf(store.secrets, device),
          vapid: { publicKey, privateKey },
          payload: JSON.stringify(messageOf(push)),
          ttl: Math.max(0, Math.round((Date.parse(push.expiresAt) - Date.now()) / 1000)),
          urgency: push.urgent ? 'high' : 'normal',
          topic: push.tag,
        },
        settings,
      ),
    );
  };

  const outcomeFor = async (push: StoredPush): Promise<Outcome> => {
    const outcome = await attempt(push).catch((error: unknown): Outcome => {
      if (error instanceof SecretKeyError) return { state: 'failed', reason: error.message };
      return outcomeOfError(error);
    });
    const isLast = outcome.state === 'waiting' && push.attempts >= MAX_ATTEMPTS;
    return isLast ? { state: 'failed', reason: outcome.reason } : outcome;
  };

  const step = async (): Promise<number> => {
    const push = await claimPush(store, Date.now(), { lease, processId });
    if (!push) return pollEvery;
    const outcome = await outcomeFor(push);
    const now = Date.now();
    const wait = (outcome.state === 'waiting' && outcome.retryAfter) || backOff(push.attempts);
    await settleSurely(() => settlePush(store, push, outcome, { now, nextAttemptAt: now + wait }));
    const reported = { push: push._id, attempts: push.attempts, state: outcome.state };
    if ('reason' in outcome) log?.warn({ ...reported, reason: outcome.reason }, 'push');
    else log?.info(reported, 'push');
    return 0;
  };

  return startQueueWorker(step, { log, pollEvery }, SIDE_BY_SIDE);
}
