import type { MachineGrant } from '@rpd/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { validate } from '../lib/body.ts';
import { actorOf, record } from '../lib/journal.ts';
import { refuse } from '../lib/refusals.ts';
import type { Auth } from './auth.context.ts';
import { machineCredentialsSchema } from './auth.schemas.ts';
import { findByClientId, noteMachineUse } from './machines.store.ts';
import type { Machine } from './machines.store.ts';
import { verifyPassword } from './passwords.ts';
import { causeOf, recordRefusedSignIn, signingIn, tooMany } from './sign-in.ts';
import { machineLimits, underLimits } from './sign-in.limits.ts';
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

/** Unknown and wrong give one refusal after the same work, and count like the failures of people. */
const checkMachine = (
  auth: Auth,
  clientId: string,
  password: string,
  request: FastifyRequest,
): Promise<Machine> =>
  signingIn(async () => {
    const machine = await findByClientId(auth.store.db, clientId);
    const verdict = await underLimits(auth, machineLimits(clientId, request), async () =>
      (await verifyPassword(machine?.passwordHash ?? null, password)) ? machine : null,
    );
    if (!('refused' in verdict)) return verdict;
    const entity = machine?.kind === 'app' ? 'App' : 'Robot';
    const thing = { entity, id: machine?._id ?? null, name: machine?.name ?? '' } as const;
    await recordRefusedSignIn(auth, request, { ...thing, detail: causeOf(verdict, machine) });
    if (verdict.refused === 'too-many') throw tooMany(verdict.seconds);
    throw refuse('wrongMachine');
  });
