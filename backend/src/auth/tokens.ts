import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import type { JWTHeaderParameters, JWTPayload } from 'jose';
import { randomUUID } from 'node:crypto';
import type { KeyRing } from './keys.ts';
import { ALGORITHM } from './keys.ts';
import type { MachineKind } from './machines.store.ts';

/** How long an access token lives, in seconds (trust.md, Session). */
export const ACCESS_LIFE = 600;
/** How far another host's clock may be ahead, in seconds. */
const CLOCK_SKEW = 60;
/** RFC 9068 section 2.1: an access token says what it is, so that no other signed thing passes for one. */
const PERSON = { typ: 'at+jwt', audience: 'rpd', claims: ['sid'] };
/** A machine's token is another thing: it passes nowhere for a person's. */
const MACHINE = { typ: 'machine+jwt', audience: 'rpd-machine', claims: ['kind', 'credentials'] };
const HEADER = new Set(['alg', 'kid', 'typ']);
const CACHED = 10_000;

/** What a valid access token says: of whom and of which sign-in it is. Roles are never in it. */
export interface SessionClaims {
  userId: string;
  sessionId: string;
}

/** What a valid token of a bot or an application says: which one, and with which of its passwords it was had. */
export interface MachineClaims {
  kind: MachineKind;
  machineId: string;
  credentials: number;
}

type Claims = SessionClaims | MachineClaims;

export interface Tokens {
  /** A signed access token for 10 minutes, or until `until` (ms since 1970) if that is sooner. */
  issue(claims: SessionClaims, until: number): Promise<string>;
  /** The same for a machine. */
  issueForMachine(claims: MachineClaims): Promise<string>;
  /** The claims of a token that this host signed and that has not expired; null for anything else. */
  read(token: string): Promise<Claims | null>;
}

/** `issuer` is the public address of the authentication host, `now` the clock in ms. */
export function createTokens(keys: KeyRing, issuer: string, now: () => number): Tokens {
  // Keyed by the whole token, not by its jti: a forgery that borrows a jti must not find the original's claims.
  const verified = new Map<string, Verified>();

  const verify = async (token: string) => {
    const kind = typeOf(token) === MACHINE.typ ? MACHINE : PERSON;
    const { payload } = await jwtVerify(token, header => verifyingKey(keys, header), {
      algorithms: [ALGORITHM],
      issuer,
      audience: kind.audience,
      typ: kind.typ,
      requiredClaims: ['sub', 'iat', 'exp', 'jti', ...kind.claims],
      currentDate: new Date(now()),
    });
    return readClaims(payload, kind === MACHINE, now() / 1000);
  };

  const sign = async (
    { typ, audience }: typeof PERSON,
    subject: string,
    claims: JWTPayload,
    until = Infinity,
  ) => {
    const { kid, key } = await keys.newest();
    const issuedAt = Math.floor(now() / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, kid, typ })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(subject)
      .setJti(randomUUID())
      .setIssuedAt(issuedAt)
      .setExpirationTime(Math.min(issuedAt + ACCESS_LIFE, Math.floor(until / 1000)))
      .sign(key);
  };

  return {
    issue: ({ userId, sessionId }, until) => sign(PERSON, userId, { sid: sessionId }, until),
    issueForMachine: ({ machineId, kind, credentials }) => sign(MACHINE, machineId, { kind, credentials }),

    async read(token) {
      const known = verified.get(token);
      if (known) {
        if (known.expiresAt > now()) return known;
        verified.delete(token);
        return null;
      }
      try {
        const claims = await verify(token);
        if (!claims) return null;
        const [oldest] = verified.size >= CACHED ? verified.keys() : [];
        if (oldest !== undefined) verified.delete(oldest);
        verified.set(token, claims);
        return claims;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}

/** Only `kid` chooses a key, and only among ours: a token that brings its own key or address (jwk, jku, x5u) is refused. */
async function verifyingKey(keys: KeyRing, header: JWTHeaderParameters) {
  const plain = Object.keys(header).every(name => HEADER.has(name)) && typeof header.kid === 'string';
  const key = plain ? await keys.find(header.kid ?? '') : null;
  if (!key) throw new errors.JWKSNoMatchingKey();
  return key;
}

type Verified = Claims & { expiresAt: number };

function readClaims(payload: JWTPayload, isMachine: boolean, now: number): Verified | null {
  const { sub, iat = Infinity, exp = Infinity, sid, kind, credentials } = payload;
  if (typeof sub !== 'string') return null;
  if (iat > now + CLOCK_SKEW || exp - iat > ACCESS_LIFE) return null;
  const expiresAt = exp * 1000;
  if (!isMachine) return typeof sid === 'string' ? { userId: sub, sessionId: sid, expiresAt } : null;
  if ((kind !== 'robot' && kind !== 'app') || typeof credentials !== 'number') return null;
  return { kind, machineId: sub, credentials, expiresAt };
}

/** What a token says that it is, before anything of it is believed. */
function typeOf(token: string): unknown {
  try {
    return decodeProtectedHeader(token).typ;
  } catch {
    throw new errors.JWTInvalid('Not a token');
  }
}
