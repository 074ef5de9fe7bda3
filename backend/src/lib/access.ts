import { abilityOf, may } from '@rpd/shared/domain';
import type { Action, Identity, SubjectName } from '@rpd/shared/domain';
import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import { writtenEnd } from './measures.ts';
import { refuse } from './refusals.ts';

/** Who makes a request, and with which sign-in. */
export interface Caller extends Identity {
  kind: 'user' | 'robot' | 'app';
  name: string;
  /** Null for a machine: it has a token and no session. */
  sessionId: string | null;
  /** Until when a measure keeps this person from publishing anything; absent when none holds. */
  mutedUntil?: string;
  /** The person proved who they are no longer than five minutes ago (ACC-3). */
  isProved?: boolean;
  /** A role of this person requires a second factor, and the term to get one is over (ACC-2). */
  lacksFactor?: boolean;
}

/** Tells who makes a request from its Authorization header: null when it is nobody who may. */
export type Identify = (authorization: string | undefined) => Promise<Caller | null>;

/** Tells who a sign-in belongs to, with the roles of now: null when it has ended. */
export type IdentifySession = (sessionId: string) => Promise<Caller | null>;

/**
 * Who may call a route: everybody, every signed-in person, people with a right of the table in shared/domain, or the
 * holder of the release token. A route without it cannot be registered.
 */
export type Access = 'public' | 'signed-in' | 'release-token' | { action: Action; subject: SubjectName };

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** People who may publish nothing (DSK-3) still call it. Reading and deleting need no such word. */
    whileMuted?: boolean;
    /** People prove first who they are, unless they did in the last five minutes (ACC-3). */
    stepUp?: true;
    /** Whose role requires a second factor that they lack still call it: how they get one. */
    withoutFactor?: true;
  }
  interface FastifyRequest {
    /** Who asks; null on public routes. Handlers read it through `caller()`. */
    caller: Caller | null;
  }
}

/** Lets a request through to its handler if the route's access says so. Runs before the body is read. */
export const guard =
  (identify: Identify): preHandlerAsyncHookHandler =>
  async request => {
    const access = request.routeOptions.config?.access;
    if (!access || access === 'public' || access === 'release-token') return;
    request.caller = await identify(request.headers.authorization);
    if (!request.caller) throw refuse(request.headers.authorization ? 'tokenInvalid' : 'signedOut');
    const isOpen =
      access === 'signed-in'
        ? request.caller.kind === 'user'
        : may(request.caller, access.action, access.subject);
    if (!isOpen) throw refuse('forbidden');
    if (request.caller.lacksFactor && !request.routeOptions.config.withoutFactor)
      throw refuse('factorRequired');
    refuseMuted(request, request.caller);
    if (request.routeOptions.config.stepUp) requireProof(request.caller);
  };

/** Refuses somebody who has not proved lately who they are. A machine has a token of its own for what it may do. */
export function requireProof({ kind, isProved }: Caller): void {
  if (kind === 'user' && !isProved) throw refuse('stepUp');
}

const QUIET_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE']);

/** Refuses what others would read, while a measure of the team silences somebody. */
function refuseMuted({ method, routeOptions }: FastifyRequest, { mutedUntil }: Caller): void {
  if (mutedUntil === undefined || QUIET_METHODS.has(method) || routeOptions.config?.whileMuted) return;
  const message = `Par une décision de l’équipe, vous ne pouvez rien publier ${writtenEnd(mutedUntil)}. Vous pouvez la lire et la contester depuis votre profil, sous « Mesures ».`;
  throw refuse('muted', { message });
}

/** Who asks, on a route that is not public. */
export function caller(request: FastifyRequest): Caller {
  if (!request.caller) throw refuse('signedOut');
  return request.caller;
}

/** A condition on the fields of a thing, as the ability table writes it. */
export type Condition = Record<string, unknown>;

/**
 * For which things of a kind the caller may do something, as conditions for a query: a thing that meets one of them.
 * An empty condition is met by every thing; an empty list, by none. So the lists obey the very same table as single reads.
 */
export function conditionsFor(identity: Identity, action: Action, kind: SubjectName): Condition[] {
  return abilityOf(identity)
    .rulesFor(action, kind)
    .map(rule => {
      if (rule.inverted) throw new Error(`A "cannot" rule (${action} ${kind}) has no meaning for a list.`);
      return { ...rule.conditions };
    });
}
