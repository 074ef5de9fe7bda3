import type { FastifyRequest } from 'fastify';
import { actorOf, record } from '../lib/journal.ts';
import type { Queries } from '../store/queries.ts';
import { findById } from './accounts.store.ts';
import type { Auth } from './auth.context.ts';
import { endSession } from './sessions.ts';

/** Ends a sign-in at its person's wish, which the journal keeps. `app`: the application in which they said so. */
export async function signOut(
  auth: Auth,
  trx: Queries,
  request: FastifyRequest,
  { sessionId, app = '' }: { sessionId: string; app?: string | undefined },
): Promise<void> {
  const userId = await endSession(trx, sessionId, 'signed-out', auth.now());
  const user = userId ? await findById(trx, userId) : null;
  if (!user) return;
  const { _id: id, name } = user;
  await record(trx, actorOf(request, { kind: 'user', id, name }), {
    action: 'sign-out',
    entity: 'User',
    id,
    name,
    ...(app && { detail: `depuis l’application ${app}` }),
  });
}
