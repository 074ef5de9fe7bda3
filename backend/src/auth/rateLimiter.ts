import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Expression, ExpressionBuilder, RawBuilder, SqlBool } from 'kysely';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

/** At most `max` attempts counted within `windowMs` of one another. */
export interface Limit {
  max: number;
  windowMs: number;
}

const QUARTER = 15 * 60_000;
/** Failures of one name from one network: so many are free, then each makes the next wait longer, in ms (ADR 19). */
export const SIGN_IN_DELAYS: Delays = {
  free: 4,
  delaysMs: [2, 4, 8, 16, 32, 64, 128, 256, 300].map(seconds => seconds * 1000),
  forgetMs: 3_600_000,
};
/** Failures of one name from everywhere, and of one network (a school, a café): beyond, a question is asked. */
export const NAME_LIMIT: Limit = { max: 20, windowMs: QUARTER };
export const NETWORK_LIMIT: Limit = { max: 100, windowMs: QUARTER };
/** Failures after a right answer to such a question: of one name from one network, and of one network. */
export const SOLVED_LIMIT: Limit = { max: 20, windowMs: QUARTER };
export const SOLVED_NETWORK_LIMIT: Limit = { max: 1_000, windowMs: QUARTER };
/** Lost-password requests and registrations from one network. */
export const REQUEST_LIMIT: Limit = { max: 200, windowMs: QUARTER };
/**
 * Mails to one account with a link to set a password: never further apart than such a link works, so that the owner
 * always has one, and nobody else fills the mailbox.
 */
export const MAIL_DELAYS: Delays = {
  free: 2,
  delaysMs: [5, 15, 30, 55].map(minutes => minutes * 60_000),
  forgetMs: 24 * 3_600_000,
};
/** Pictures sent by one person. */
export const UPLOAD_LIMIT: Limit = { max: 100, windowMs: QUARTER };
/**
 * Entries of one person in logs of sessions: so many in a row, none half a minute after the one before. A table that plays
 * pauses; a script does not.
 */
export const ENTRY_LIMIT: Limit = { max: 200, windowMs: 30_000 };
/** X-cards of one person at one table. */
export const CARD_LIMIT: Limit = { max: 3, windowMs: 10 * 60_000 };
/** Pauses of one player at one table. */
export const PAUSE_LIMIT: Limit = { max: 5, windowMs: 10 * 60_000 };
/** Answers of one person to date polls: a press is one, and a script makes thousands. */
export const ANSWER_LIMIT: Limit = { max: 120, windowMs: 60_000 };
/** Reads of one calendar feed: calendars come every few minutes at most. */
export const FEED_LIMIT: Limit = { max: 60, windowMs: QUARTER };
/** Keys of calendars from one network that are none. */
export const FEED_GUESS_LIMIT: Limit = { max: 60, windowMs: QUARTER };
/** Trials of notifications on devices by one person. */
export const TRIAL_LIMIT: Limit = { max: 10, windowMs: QUARTER };
/** Reports of one person's browser about versions of remotes. */
export const REPORT_LIMIT: Limit = { max: 60, windowMs: QUARTER };
/** Messages with what a page has traced: one every 5 s, and as much again. */
export const TRACE_LIMIT: Limit = { max: 360, windowMs: QUARTER };

/** The first `free` attempts follow at once; after each further one the next is free after the delay of its place. */
export interface Delays {
  free: number;
  delaysMs: readonly number[];
  /** After so long without an attempt the count begins again. */
  forgetMs: number;
}

export interface RateLimiter {
  /** Takes one place under `key`. Answers 0, or how many seconds to wait when none is left. */
  consume(key: string, limit: Limit): Promise<number>;
  /** Takes the next attempt under `key`. Answers 0, or after how many seconds it is free. */
  consumeDelayed(key: string, delays: Delays): Promise<number>;
  /** Gives a place back: the attempt was no failure. */
  refund(key: string): Promise<void>;
  /** Forgets a key. */
  reset(key: string): Promise<void>;
  /** Forgets the counts that have run out: anybody can make one up for a name that nobody has. */
  deleteExpired(): Promise<void>;
}

/**
 * Counts in the store, in one statement, so that parallel attempts and several processes cannot pass the limit together.
 * A place is taken before the attempt and given back if it succeeds: there is no moment at which a sixth guess is under way.
 * Each counted attempt moves the end of the count, a refused one does not: never more than `max` in any `windowMs`.
 */
export function createRateLimiter(store: Store, now: () => number): RateLimiter {
  const moment = (ms: number) => new Date(ms).toISOString();
  const read = async (key: string, column: 'expires_at' | 'free_at') =>
    (await store.db.selectFrom('attempts').select(column).where('key', '=', key).executeTakeFirst())?.[
      column
    ];
  const secondsUntil = (at: string | undefined): number =>
    Math.max(1, Math.ceil((at ? Date.parse(at) - now() : 0) / 1000));

  /**
   * Counts one attempt under `key` in one statement: of a count that has run out, or where `isFree` holds. Answers whether it
   * was counted; the end of the count is then `lastsMs` away.
   */
  const take = async (
    key: string,
    lastsMs: number,
    isFree: (eb: ExpressionBuilder<Database, 'attempts'>) => Expression<SqlBool>,
    free_at: RawBuilder<string> | '' = '',
  ): Promise<boolean> => {
    const present = moment(now());
    const expires_at = moment(now() + lastsMs);
    const row = await store.db
      .insertInto('attempts')
      .values({ key, count: 1, expires_at, free_at: '' })
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
            free_at,
            expires_at,
          }))
          .where(eb => eb.or([eb('attempts.expires_at', '<=', present), isFree(eb)])),
      )
      .returning('count')
      .executeTakeFirst();
    return row !== undefined;
  };

  return {
    async consume(key, { max, windowMs }) {
      const taken = await take(key, windowMs, eb => eb('attempts.count', '<', max));
      return taken ? 0 : secondsUntil(await read(key, 'expires_at'));
    },

    async consumeDelayed(key, { free, delaysMs, forgetMs }) {
      const present = moment(now());
      const freeAt = sql<string>`case when attempts.expires_at <= ${present} then ''
        ${sql.join(
          delaysMs
            .map((delay, index) => ({ count: free + 1 + index, at: moment(now() + delay) }))
            .toReversed()
            .map(({ count, at }) => sql`when attempts.count + 1 >= ${sql.lit(count)} then ${at}`),
          sql` `,
        )} else '' end`;
      const taken = await take(key, forgetMs, eb => eb('attempts.free_at', '<=', present), freeAt);
      return taken ? 0 : secondsUntil(await read(key, 'free_at'));
    },

    async reset(key) {
      await store.db.deleteFrom('attempts').where('key', '=', key).execute();
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
