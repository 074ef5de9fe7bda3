import type { MachineGrant } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { validate } from '../lib/body.ts';
import { actorOf, record } from '../lib/journal.ts';
import type { Auth } from './auth.context.ts';
import { machineCredentialsSchema } from './auth.schemas.ts';
import { checkMachine } from './machine.check.ts';
import { noteMachineUse } from './machines.store.ts';
import { ACCESS_LIFE } from './tokens.ts';

/** How bots and applications get a token with the permissions that were given to them (OAuth's client credentials, as JSON). */
export function machineRoutes(app: FastifyInstance, auth: Auth): void {
  app.post('/api/auth/token', { config: { access: 'public' } }, async (request): Promise<MachineGrant> => {
    const { clientId, password } = validate(machineCredentialsSchema, request.body);
    const machine = await checkMachine(auth, clientId, password, request);
    const { _id: id, kind, name, permissions, credentials } = machine;
    const token = await auth.tokens.issueForMachine({ kind, machineId: id, credentials });
    await auth.store.transaction(async trx => {
      await noteMachineUse(trx, machine, new Date(auth.now()).toISOString());
      const entity = kind === 'robot' ? 'Robot' : 'App';
      await record(trx, actorOf(request, { kind, id, name }), { action: 'sign-in', entity, id, name });
    });
    return { token, expiresIn: ACCESS_LIFE, name, permissions };
  });
}
