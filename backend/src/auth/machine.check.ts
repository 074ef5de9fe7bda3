import type { FastifyRequest } from 'fastify';
import { refuse } from '../lib/refusals.ts';
import type { Auth } from './auth.context.ts';
import { findByClientId } from './machines.store.ts';
import type { Machine } from './machines.store.ts';
import { verifyPassword } from './passwords.ts';
import { causeOf, recordRefusedSignIn, signingIn, tooMany } from './sign-in.ts';
import { machineLimits, underLimits } from './sign-in.limits.ts';

/** Unknown and wrong give one refusal after the same work, and count like the failures of people. */
export const checkMachine = (
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
