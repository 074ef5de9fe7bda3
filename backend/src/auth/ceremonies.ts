import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from './keys.ts';
import type { RateLimiter } from './rateLimiter.ts';

/** How long what a page was given may be answered, in ms. */
const TTL_MS = 10 * 60_000;
const TOKEN = /^([\w-]{22})\.(\d{13})\.([\w-]{43})$/;

/** What a challenge is for. One purpose's answer is worth nothing for another. */
export type Purpose =
  | 'passkey-create'
  | 'passkey-proof'
  | 'passkey-sign-in'
  | 'second-step'
  | 'identity-link';

/** Challenges that this installation made itself, for one browser or session each. Nothing is stored before they serve. */
export interface Ceremonies {
  create(purpose: Purpose, binding: string): Promise<string>;
  /** Whether the challenge is one of ours, made for this purpose and this browser, and young enough. */
  check(purpose: Purpose, binding: string, challenge: string): Promise<boolean>;
  /** The same, once. */
  take(purpose: Purpose, binding: string, challenge: string): Promise<boolean>;
}

export function createCeremonies(keys: KeyRing, attempts: RateLimiter, now: () => number): Ceremonies {
  const sign = async (purpose: Purpose, binding: string, id: string, expiresAt: string): Promise<string> =>
    createHmac('sha256', await keys.secret('ceremony', Number(expiresAt) - TTL_MS))
      .update(JSON.stringify([purpose, binding, id, expiresAt]))
      .digest('base64url');

  /** The id of a challenge that holds. */
  const read = async (purpose: Purpose, binding: string, challenge: string): Promise<string | null> => {
    const [, id, expiresAt, signature] = TOKEN.exec(challenge) ?? [];
    if (!id || !expiresAt || !signature || Number(expiresAt) <= now()) return null;
    const expected = await sign(purpose, binding, id, expiresAt);
    return timingSafeEqual(Buffer.from(expected), Buffer.from(signature)) ? id : null;
  };

  return {
    async create(purpose, binding) {
      const [id, expiresAt] = [randomBytes(16).toString('base64url'), String(now() + TTL_MS)];
      return `${id}.${expiresAt}.${await sign(purpose, binding, id, expiresAt)}`;
    },

    check: async (purpose, binding, challenge) => (await read(purpose, binding, challenge)) !== null,

    async take(purpose, binding, challenge) {
      const id = await read(purpose, binding, challenge);
      return id !== null && (await attempts.consume(`ceremony:${id}`, { max: 1, windowMs: TTL_MS })) === 0;
    },
  };
}
