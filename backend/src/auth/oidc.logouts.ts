import type { FastifyInstance } from 'fastify';
import type { Queries } from '../store/queries.ts';
import type { AppSignInRow } from '../store/tables/machines.ts';
import type { Auth } from './auth.context.ts';
import { oidcOf } from './oidc.provider.ts';

/** How often a host looks for sign-ins that ended, in ms. */
const LOOK_EVERY_MS = 3_000;
const TRY_AGAIN_MS = 30_000;
/** An application that does not answer is called again for about a day: 30 s, 1 min, 2 min, … an hour at most between two tries. */
const MAX_TRIES = 30;
const LONGEST_WAIT_MS = 3_600_000;
const AT_ONCE = 20;

const moment = (ms: number): string => new Date(ms).toISOString();

/**
 * Reports to applications which sign-ins ended (OpenID Connect Back-Channel Logout): by signing out, by its person or the team, with the account, or
 * with the consent. It looks at what is stored, so that no way to end a sign-in can be forgotten, and a restart forgets none.
 */
export async function reportLogouts(auth: Auth, warn: (error: unknown) => void): Promise<number> {
  const { db } = auth.store;
  const now = auth.now();
  await db.deleteFrom('app_sign_ins').where('tries', '>=', MAX_TRIES).execute();
  const ended = await endedSignIns(db, moment(now));
  let count = 0;
  for (const row of ended) {
    if (!(await claim(db, row, now))) continue;
    try {
      await report(auth, row);
      await db.deleteFrom('app_sign_ins').where('id', '=', row.id).execute();
      count += 1;
    } catch (error) {
      warn(error);
    }
  }
  return count;
}

/** Those of which the application has not heard yet. One that ended by itself after eight hours is over for the application as well. */
async function endedSignIns(db: Queries, now: string): Promise<AppSignInRow[]> {
  const due = db
    .selectFrom('app_sign_ins')
    .leftJoin('sessions', 'sessions.id', 'app_sign_ins.session_id')
    .leftJoin('users', 'users.id', 'app_sign_ins.user_id')
    .leftJoin('app_consents', join =>
      join
        .onRef('app_consents.user_id', '=', 'app_sign_ins.user_id')
        .onRef('app_consents.app_id', '=', 'app_sign_ins.app_id'),
    )
    .where('app_sign_ins.next_try_at', '<=', now)
    .where(eb =>
      eb.or([
        eb('sessions.id', 'is', null),
        eb('sessions.ended_at', 'is not', null),
        eb('sessions.expires_at', '<=', now),
        eb('users.id', 'is', null),
        eb('users.valid', '=', 0),
        eb('users.deleted_at', 'is not', null),
        eb('users.suspended_until', '>', now),
        eb('app_consents.id', 'is', null),
      ]),
    );
  return due.selectAll('app_sign_ins').orderBy('app_sign_ins.next_try_at').limit(AT_ONCE).execute();
}

/** Takes one, so that no other process reports it too; it comes again later if this one fails. */
async function claim(db: Queries, { id, tries, next_try_at }: AppSignInRow, now: number): Promise<boolean> {
  const wait = Math.min(TRY_AGAIN_MS * 2 ** tries, LONGEST_WAIT_MS);
  const { numUpdatedRows } = await db
    .updateTable('app_sign_ins')
    .set({ tries: tries + 1, next_try_at: moment(now + wait) })
    .where('id', '=', id)
    .where('next_try_at', '=', next_try_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The library's own call, which its types do not name. */
interface Reachable {
  backchannelLogout(sub: string, sid: string): Promise<void>;
}

async function report(auth: Auth, { id, app_id: appId, user_id: userId }: AppSignInRow): Promise<void> {
  const app = await auth.store.db
    .selectFrom('apps')
    .select('app_id')
    .where('id', '=', appId)
    .executeTakeFirst();
  const provider = await oidcOf(auth).open();
  const client = app && (await provider?.Client.find(app.app_id));
  if (client?.backchannelLogoutUri) await (client as unknown as Reachable).backchannelLogout(userId, id);
}

/** Looks every few seconds, as long as the host runs. */
export function scheduleLogouts(app: FastifyInstance, auth: Auth): void {
  let running: Promise<unknown> = Promise.resolve();
  // What an error says may hold an address: only its kind.
  const warn = (error: unknown) =>
    app.log.warn(
      { error: error instanceof Error ? error.name : 'unknown' },
      'an application heard of no logout',
    );
  const timer = setInterval(() => {
    running = running.then(() => reportLogouts(auth, warn)).catch((error: unknown) => app.log.error(error));
  }, LOOK_EVERY_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
