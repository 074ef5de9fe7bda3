import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import { caller } from '../lib/access.ts';
import { validate } from '../lib/body.ts';
import { refuse } from '../lib/refusals.ts';
import type { Auth } from './auth.context.ts';
import { identityTicketSchema, providerSchema } from './auth.schemas.ts';
import { linkIdentity, unlinkIdentity } from './external-identities.ts';
import { ownAccount, sessionOf } from './own-account.ts';
import { readFactors } from './factors.ts';
import { beginFlow, findAnswered } from './provider-flows.ts';

/** Linking accounts of other sites to one's own, from the application (ACC-4). */
export function externalIdentityRoutes(app: FastifyInstance, auth: Auth): void {
  const changes: RouteShorthandOptions = {
    config: { access: 'signed-in', whileMuted: true, stepUp: true },
  };

  app.post('/user/identities/begin', changes, async request => {
    const { provider } = validate(providerSchema, request.body);
    if (!auth.providers.has(provider)) throw refuse('notFound');
    const { _id: userId } = caller(request);
    const flow = { provider, query: '', userId, sessionId: sessionOf(request) };
    const token = await beginFlow(auth, auth.store.db, flow);
    return { url: `${auth.publicUrl}/provider?begin=${token}` };
  });

  app.post('/user/identities', changes, async (request, reply) => {
    const { ticket } = validate(identityTicketSchema, request.body);
    const sessionId = sessionOf(request);
    const flow = await findAnswered(auth, auth.store.db, { token: ticket, browser: '', sessionId });
    const { _id } = caller(request);
    if (flow?.userId !== _id) throw refuse('identityTicket');
    await linkIdentity(auth, request, _id, flow);
    void reply.code(201);
    return readFactors(auth, await ownAccount(auth, request));
  });

  app.delete<{ Params: { id: string } }>('/user/identities/:id', changes, async request => {
    await unlinkIdentity(auth, request, caller(request)._id, request.params.id);
    return readFactors(auth, await ownAccount(auth, request));
  });
}
