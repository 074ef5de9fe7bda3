import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from './keys.ts';
import type { RateLimiter } from './rateLimiter.ts';

/** How long what a page was given may be answered, in ms. */
const TTL_MS = 10 * 60_000;
const TOKEN = /^([\w-]{22})\.(\d{13})\.([\w-]{43})$/;

/** What a challenge is for. One purpose's answer is worth nothing for another. */
export type Purpose = 'passkey-create' | 'passkey-proof' | 'passkey-sign-in';

/** Challenges that this installation made itself, for one browser or session each. Nothing is stored before they serve. */
export interface Ceremonies {
  create(purpose: Purpose, binding: string): Promise<string>;
  /** Whether the challenge is one of ours, made for this purpose and this browser, young enough, and used for the first time. */
  take(purpose: Purpose, binding: string, challenge: string): Promise<boolean>;
}

export function createCeremonies(keys: KeyRing, attempts: RateLimiter, now: () => number): Ceremonies {
  const sign = async (...parts: string[]): Promise<string> =>
    createHmac('sha256', await keys.secret('ceremony'))
      .update(JSON.stringify(parts))
      .digest('base64url');

  return {
    async create(purpose, binding) {
      const [id, expiresAt] = [randomBytes(16).toString('base64url'), String(now() + TTL_MS)];
      return `${id}.${expiresAt}.${await sign(purpose, binding, id, expiresAt)}`;
    },

    async take(purpose, binding, challenge) {
      const [, id, expiresAt, signature] = TOKEN.exec(challenge) ?? [];
      if (!id || !expiresAt || !signature || Number(expiresAt) <= now()) return false;
      const expected = await sign(purpose, binding, id, expiresAt);
      if (!timingSafeEqual(Buffer.from(expected), Buffer.from(signature))) return false;
      return (await attempts.consume(`ceremony:${id}`, { max: 1, windowMs: TTL_MS })) === 0;
    },
  };
}
