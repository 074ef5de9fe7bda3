import { isIPv6 } from 'node:net';
import type { Store } from '../store/store.ts';

/** At most `most` attempts counted within `within` ms of one another. */
export interface Limit {
  max: number;
  windowMs: number;
}

const QUARTER = 15 * 60_000;
/** trust.md, Session: failures of a sign-in, per account and per address. */
export const SIGN_IN_LIMIT: Limit = { max: 5, windowMs: QUARTER };
/** Lost-password requests and registrations from one address, and mails to one account. */
export const REQUEST_LIMIT: Limit = { max: 20, windowMs: QUARTER };
export const MAIL_LIMIT: Limit = { max: 3, windowMs: QUARTER };
/** Pictures sent by one person. */
export const UPLOAD_LIMIT: Limit = { max: 100, windowMs: QUARTER };
/** Reports of one person's browser about versions of remotes. */
export const REPORT_LIMIT: Limit = { max: 60, windowMs: QUARTER };

export interface RateLimiter {
  /** Takes one place under `key`. Answers 0, or how many seconds to wait when none is left. */
  consume(key: string, limit: Limit): Promise<number>;
  /** Gives a place back: the attempt was no failure. */
  refund(key: string): Promise<void>;
  /** Forgets the counts that have run out: anybody can make one up for a name that nobody has. */
  deleteExpired(): Promise<void>;
}

/**
 * Counts in the store, in one statement, so that parallel attempts and several processes cannot pass the limit together.
 * A place is taken before the attempt and given back if it succeeds: there is no moment at which a sixth guess is under way.
 * Each counted attempt moves the end of the count, a refused one does not: never more than `most` in any `within`.
 */
export function createRateLimiter(store: Store, now: () => number): RateLimiter {
  const moment = (ms: number) => new Date(ms).toISOString();

  return {
    async consume(key, { max: most, windowMs: within }) {
      const present = moment(now());
      const row = await store.db
        .insertInto('attempts')
        .values({ key, count: 1, expires_at: moment(now() + within) })
        .onConflict(conflict =>
          conflict
            .column('key')
            .doUpdateSet(eb => ({
              count: eb
                .case()
                .when('attempts.expires_at', '<=', present)
                .then(1)
                .else(eb('attempts.count', '+', 1))
                .end(),
              expires_at: moment(now() + within),
            }))
            .where(eb => eb.or([eb('attempts.expires_at', '<=', present), eb('attempts.count', '<', most)])),
        )
        .returning('count')
        .executeTakeFirst();
      if (row) return 0;
      const full = await store.db
        .selectFrom('attempts')
        .select('expires_at')
        .where('key', '=', key)
        .executeTakeFirst();
      const wait = full ? Date.parse(full.expires_at) - now() : 0;
      return Math.max(1, Math.ceil(wait / 1000));
    },

    async refund(key) {
      await store.db
        .updateTable('attempts')
        .set(eb => ({ count: eb('count', '-', 1) }))
        .where('key', '=', key)
        .where('count', '>', 0)
        .execute();
    },

    async deleteExpired() {
      await store.db.deleteFrom('attempts').where('expires_at', '<=', moment(now())).execute();
    },
  };
}

/** One caller's address; of IPv6 the first 64 bits, all of which one subscriber has to choose from. */
export function addressOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  const [head = '', tail] = ip.toLowerCase().split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}
