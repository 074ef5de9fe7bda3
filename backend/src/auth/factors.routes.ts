import { passkeyNameSchema, type Factors } from '@rpd/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { validate } from '../lib/body.ts';
import { refuse } from '../lib/refusals.ts';
import type { Auth } from './auth.context.ts';
import { newPasskeySchema } from './auth.schemas.ts';
import { addPasskey, readFactors, removePasskey, removePassword, renamePasskey } from './factors.ts';
import { ownAccount, sessionOf } from './own-account.ts';
import { totpRoutes } from './totp.routes.ts';
import { createdPasskey, creationOptions } from './passkeys.ts';

/** How one's own account signs in (ACC-1). Whatever changes it asks who one is, unless one said so lately. */
export function factorRoutes(app: FastifyInstance, auth: Auth): void {
  const reads = { config: { access: 'signed-in', withoutFactor: true } } as const;
  const changes = {
    config: { access: 'signed-in', whileMuted: true, stepUp: true, withoutFactor: true },
  } as const;

  app.get('/user/factors', reads, async request => present(auth, request));

  app.post('/user/passkeys/options', changes, async request =>
    creationOptions(auth, await ownAccount(auth, request), sessionOf(request)),
  );

  app.post('/user/passkeys', changes, async (request, reply) => {
    const { name, response } = validate(newPasskeySchema, request.body);
    const { _id } = caller(request);
    const passkey = await createdPasskey(auth, _id, {
      sessionId: sessionOf(request),
      name,
      response,
    });
    if (!passkey) throw refuse('passkeyWrong');
    await addPasskey(auth, request, _id, passkey);
    void reply.code(201);
    return present(auth, request);
  });

  app.post<Id>('/user/passkeys/:id', changes, async request => {
    const { name } = validate(passkeyNameSchema, request.body);
    await renamePasskey(auth, caller(request)._id, request.params.id, name);
    return present(auth, request);
  });

  app.delete<Id>('/user/passkeys/:id', changes, async request => {
    await removePasskey(auth, request, caller(request)._id, request.params.id);
    return present(auth, request);
  });

  totpRoutes(app, auth, changes);

  const { withoutFactor: _, ...whole } = changes.config;
  app.delete('/user/password', { config: whole }, async request => {
    await removePassword(auth, request, caller(request)._id);
    return present(auth, request);
  });
}

interface Id {
  Params: { id: string };
}

const present = async (auth: Auth, request: FastifyRequest): Promise<Factors> =>
  readFactors(auth, await ownAccount(auth, request));
