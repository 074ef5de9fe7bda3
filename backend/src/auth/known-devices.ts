import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { StoredUser } from '../store/tables/users.ts';
import { ALGORITHM, type KeyRing } from './keys.ts';

// A browser that has signed in to an account is known to it: other people's failed attempts do not slow it down
// (ADR 19). The cookie gives no right: its browser still has to know the password.

const COOKIE = 'rpd_device';
const TYPE = 'device+jwt';
const AUDIENCE = 'rpd-device';
/** How long a browser stays known after its last sign-in, in seconds. */
const TTL_S = 180 * 24 * 3_600;
/** Accounts that one browser is known to, at most: a family, a club's computer. */
const MAX_ACCOUNTS = 5;

/** One account that a browser is known to. */
interface DeviceClaim {
  userId: string;
  deviceId: string;
  /** Of which password: a browser that knew the one before is a stranger again. */
  passwordMark: string;
  token: string;
}

interface Parts {
  keys: KeyRing;
  publicUrl: string;
  now: () => number;
}

export interface KnownDevices {
  /** The identifier of this browser for the account; null when the browser is not known to it. */
  find(request: FastifyRequest, user: StoredUser | null): Promise<string | null>;
  /** Makes the browser known to an account that has just proved its password. */
  remember(request: FastifyRequest, reply: FastifyReply, user: StoredUser): Promise<void>;
}

const markOf = ({ passwordHash }: StoredUser): string =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')
    .slice(0, 16);

function readTokens({ headers }: FastifyRequest): string[] {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [name, value = ''] = pair.trim().split('=');
    if (name === COOKIE) return value.split('~').slice(0, MAX_ACCOUNTS);
  }
  return [];
}

export function createKnownDevices({ keys, publicUrl, now }: Parts): KnownDevices {
  const { protocol, pathname } = new URL(publicUrl);
  const attributes = `Path=${pathname}; Max-Age=${TTL_S}; HttpOnly; SameSite=Lax${protocol === 'https:' ? '; Secure' : ''}`;

  const read = async (token: string): Promise<DeviceClaim | null> => {
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid = '' }) => {
          const key = await keys.find(kid, 'long');
          if (!key) throw new errors.JWKSNoMatchingKey();
          return key;
        },
        { algorithms: [ALGORITHM], typ: TYPE, audience: AUDIENCE, currentDate: new Date(now()) },
      );
      const { sub: userId, jti: deviceId, pw: passwordMark } = payload;
      if (!userId || !deviceId || typeof passwordMark !== 'string') return null;
      return { userId, deviceId, passwordMark, token };
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  };
  const readAll = async (request: FastifyRequest): Promise<DeviceClaim[]> => {
    const claims = await Promise.all(readTokens(request).map(read));
    return claims.filter(claim => claim !== null);
  };

  return {
    async find(request, user) {
      // The same work whether the account exists or not.
      const claims = await readAll(request);
      const own = user && claims.find(({ userId }) => userId === user._id);
      return own?.passwordMark === (user && markOf(user)) ? (own?.deviceId ?? null) : null;
    },

    async remember(request, reply, user) {
      const others = (await readAll(request)).filter(({ userId }) => userId !== user._id);
      const { kid, key } = await keys.newest();
      const issuedAt = Math.floor(now() / 1000);
      const token = await new SignJWT({ pw: markOf(user) })
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: TYPE })
        .setAudience(AUDIENCE)
        .setSubject(user._id)
        .setJti(randomBytes(12).toString('base64url'))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + TTL_S)
        .sign(key);
      const value = [token, ...others.map(claim => claim.token)].slice(0, MAX_ACCOUNTS).join('~');
      void reply.header('set-cookie', `${COOKIE}=${value}; ${attributes}`);
    },
  };
}
