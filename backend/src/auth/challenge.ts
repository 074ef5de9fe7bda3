import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from './keys.ts';
import type { RateLimiter } from './rateLimiter.ts';

// A question in words that goes with a refusal for too many attempts: a right answer replaces the wait (ADR 19). It
// works without a script, and waiting stays possible (WCAG 2.2, 3.3.8).

/** How long a question may be answered, in ms. */
const TTL_MS = 10 * 60_000;
const TOKEN = /^([\w-]{22})\.(\d{13})\.([\w-]{43})$/;

const NUMBERS = 'zéro un deux trois quatre cinq six sept huit neuf dix onze douze'.split(' ');

/** What a client shows, and sends back with the answer. */
export interface Challenge {
  token: string;
  question: string;
}

export interface Challenges {
  create(): Promise<Challenge>;
  /** Whether the answer is right, and the question has not served before. */
  solve(token: string, answer: string): Promise<boolean>;
}

interface Question {
  question: string;
  answer: string;
}

const word = (value: number): string => NUMBERS[value] ?? String(value);

function ask(): Question {
  const [a, b, c] = [randomInt(3, 13), randomInt(3, 13), randomInt(1, 3)];
  if (randomInt(2) === 0) {
    return {
      question: `Combien font ${word(a)} plus ${word(b)} ? (en chiffres)`,
      answer: String(a + b),
    };
  }
  return { question: `Combien font ${word(a)} moins ${word(c)} ? (en chiffres)`, answer: String(a - c) };
}

export function createChallenges(keys: KeyRing, attempts: RateLimiter, now: () => number): Challenges {
  const sign = async (id: string, expiresAt: string, answer: string): Promise<string> =>
    createHmac('sha256', await keys.secret('challenge', Number(expiresAt) - TTL_MS))
      .update(`${id}.${expiresAt}.${answer}`)
      .digest('base64url');

  return {
    async create() {
      const { question, answer } = ask();
      const [id, expiresAt] = [randomBytes(16).toString('base64url'), String(now() + TTL_MS)];
      return { token: `${id}.${expiresAt}.${await sign(id, expiresAt, answer)}`, question };
    },

    async solve(token, answer) {
      const [, id, expiresAt, signature] = TOKEN.exec(token) ?? [];
      if (!id || !expiresAt || !signature || Number(expiresAt) <= now()) return false;
      const typed = answer.trim().toLowerCase();
      const expected = await sign(id, expiresAt, String(Math.max(NUMBERS.indexOf(typed), 0) || typed));
      // The question is spent by a wrong answer, too: nobody tries the answers one after the other.
      const isFirst = (await attempts.consume(`challenge:${id}`, { max: 1, windowMs: TTL_MS })) === 0;
      return isFirst && timingSafeEqual(Buffer.from(expected), Buffer.from(signature));
    },
  };
}
