import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Role } from '@rpd/shared/domain';
import type { Caller, Identify, IdentifySession } from '../lib/access.ts';
import { compiledRead } from '../store/compiled.ts';
import type { Store } from '../store/store.ts';
import { findMachine } from './machines.store.ts';
import type { MachineClaims, SessionClaims, Tokens } from './tokens.ts';

/** How exact the last use of a session is, in ms: a request writes it at most once in so long (ADM-14). */
const SEEN_EVERY = 60_000;
/** How long a proof of who one is counts for what is done next, in ms (ACC-3). */
export const PROOF_TTL_MS = 5 * 60_000;

const moment = (ms: number): string => new Date(ms).toISOString();

/**
 * The token only says which session of whom, or which machine; whether it still holds, and with which rights, is read from
 * the store at each request. So sign-out, deactivation, deletion, a role change, new credentials and changed permissions hold
 * on the very next one (trust.md, Session).
 */
export function createIdentify(store: Store, tokens: Tokens, now: () => number): Identity {
  const read = createPersonReader(store, now);
  const identifyVisit: IdentifySession = async sessionId => {
    const row = await read(sessionId);
    if (!row) return null;
    await noteUseOf(store, row, now());
    return callerOf(row, now());
  };
  const identifySession: IdentifySession = async sessionId => {
    const row = await read(sessionId);
    const caller = row ? callerOf(row, now()) : null;
    // Nothing reaches somebody who first has to get a second factor.
    return caller?.lacksFactor ? null : caller;
  };
  const identify: Identify = async authorization => {
    const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '') ?? [];
    const claims = token ? await tokens.read(token) : null;
    if (!claims) return null;
    return 'machineId' in claims ? machineOf(store, claims) : personOf(store, read, claims, now());
  };
  return { identify, identifySession, identifyVisit };
}

/** Who makes a request, by its token; and who somebody is now whose sign-in is known. */
export interface Identity {
  identify: Identify;
  identifySession: IdentifySession;
  /** The same of who comes to the account pages, as a use of the sign-in: also who still has to get a second factor. */
  identifyVisit: IdentifySession;
}

async function machineOf(
  store: Store,
  { kind, machineId, credentials }: MachineClaims,
): Promise<Caller | null> {
  const machine = await findMachine(store.db, kind, machineId);
  if (machine?.credentials !== credentials) return null;
  const { _id, name, permissions } = machine;
  return { kind, _id, name, roles: [], permissions, sessionId: null };
}

interface Person {
  sessionId: string;
  userId: string;
  roles: string;
  name: string;
  last_used_at: string;
  muted_until: string | null;
  proved_at: string | null;
  factor_due_at: string | null;
}
type ReadPerson = (sessionId: string) => Promise<Person | undefined>;

const readPeople = compiledRead((db, ids: readonly string[], now: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.id', 'in', ids)
    .where('sessions.expires_at', '>', now)
    .where('sessions.ended_at', 'is', null)
    .where('users.valid', '=', 1)
    .where('users.deleted_at', 'is', null)
    .where(eb => eb.or([eb('users.suspended_until', 'is', null), eb('users.suspended_until', '<=', now)]))
    .select(['sessions.id as sessionId', 'users.id as userId', 'users.roles', 'users.name'])
    .select(['users.muted_until', 'users.factor_due_at'])
    .select(['sessions.last_used_at', 'sessions.proved_at']),
);

/**
 * Reads the session and the account behind it. Requests that arrive together are read together, each after it arrived: so what
 * ended a moment ago has ended for all of them, at the price of one query.
 */
function createPersonReader({ db }: Store, now: () => number): ReadPerson {
  let waiting: { ids: Set<string>; people: Promise<Map<string, Person>> } | undefined;

  const readAll = async (ids: ReadonlySet<string>): Promise<Map<string, Person>> => {
    const rows = await readPeople(db, [...ids], moment(now()));
    return new Map(rows.map(row => [row.sessionId, row]));
  };

  return async sessionId => {
    if (!waiting) {
      const ids = new Set<string>();
      const people = nextTurn().then(() => {
        waiting = undefined;
        return readAll(ids);
      });
      waiting = { ids, people };
    }
    waiting.ids.add(sessionId);
    return (await waiting.people).get(sessionId);
  };
}

async function personOf(
  store: Store,
  read: ReadPerson,
  { userId, sessionId }: SessionClaims,
  now: number,
): Promise<Caller | null> {
  const row = await read(sessionId);
  if (row?.userId !== userId) return null;
  await noteUseOf(store, row, now);
  return callerOf(row, now);
}

async function noteUseOf(store: Store, { sessionId, last_used_at }: Person, now: number): Promise<void> {
  const longAgo = moment(now - SEEN_EVERY);
  if (last_used_at < longAgo) await noteUse(store, sessionId, longAgo, now);
}

const callerOf = (
  { sessionId, userId, name, roles, muted_until, proved_at, factor_due_at }: Person,
  now: number,
): Caller => ({
  kind: 'user',
  _id: userId,
  name,
  roles: JSON.parse(roles) as Role[],
  sessionId,
  isProved: proved_at !== null && proved_at > moment(now - PROOF_TTL_MS),
  ...(factor_due_at !== null && factor_due_at <= moment(now) && { lacksFactor: true }),
  ...(muted_until !== null && muted_until > moment(now) && { mutedUntil: muted_until }),
});

async function noteUse(store: Store, sessionId: string, longAgo: string, now: number): Promise<void> {
  await store.db
    .updateTable('sessions')
    .set({ last_used_at: moment(now) })
    .where('id', '=', sessionId)
    .where('last_used_at', '<', longAgo)
    .execute();
}
