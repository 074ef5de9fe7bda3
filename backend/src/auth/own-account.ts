import type { FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { refuse } from '../lib/refusals.ts';
import type { StoredUser } from '../store/tables/users.ts';
import { findById } from './accounts.store.ts';
import type { Auth } from './auth.context.ts';

/** The account of who asks. */
export async function ownAccount(auth: Auth, request: FastifyRequest): Promise<StoredUser> {
  const user = await findById(auth.store.db, caller(request)._id);
  if (!user) throw refuse('tokenInvalid');
  return user;
}

/** The sign-in of who asks: what a challenge is bound to. */
export function sessionOf(request: FastifyRequest): string {
  const { sessionId } = caller(request);
  if (!sessionId) throw refuse('forbidden');
  return sessionId;
}
