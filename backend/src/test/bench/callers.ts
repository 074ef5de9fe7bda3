import { Worker } from 'node:worker_threads';
import type { Role } from '@rpd/shared/domain';
import { createAuth } from '../../auth/auth.context.ts';
import { openSession } from '../../auth/sessions.ts';
import { insertRow } from '../../store/entities.ts';
import type { Store } from '../../store/store.ts';
import { userCodec } from '../../store/tables/users.ts';
import { buildUser } from '../builders.ts';
import type { Answered, Load } from './load.ts';

// Who asks in the benches of the API.

/** Calls from another thread, as often as it is answered. */
export const callOften = (load: Load): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('load.ts', import.meta.url), { workerData: load });
    worker.once('message', resolve).once('error', reject);
  });

/** The headers of somebody new with these roles, signed in at `authUrl`. */
export async function signInBench(
  store: Store,
  roles: Role[],
  authUrl: string,
): Promise<Record<string, string>> {
  const user = buildUser({ roles, name: `Banc ${roles.join()}`, email: `banc-${roles.join()}@rpd.test` });
  await insertRow(store.db, 'users', userCodec.encodeAll(user));
  const auth = createAuth(store, { publicUrl: authUrl, redirectUris: [] });
  const origin = { userId: user._id, device: 'bench', address: '127.0.0.1' };
  const session = await store.transaction(trx => openSession(trx, origin, Date.now()));
  return { authorization: `Bearer ${await auth.tokens.issue(session, session.endsAt)}` };
}
