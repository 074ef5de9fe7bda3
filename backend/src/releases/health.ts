import { nextShare } from '@rpd/shared/remote';
import type { VersionHealth } from '@rpd/shared/remote';
import type { FastifyRequest } from 'fastify';
import type { Post } from '../lib/mail.ts';
import { notify } from '../lib/notify.ts';
import { Refusal, refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { noteHealth, readHealth, verdictOf } from './health.store.ts';
import { keeperOf } from './releases.journal.ts';
import { isReleased, readPointer, wasGiven, wentLiveAt } from './releases.pointers.ts';
import { abortCanary, moveLive, startCanary } from './releases.store.ts';

/** Who is named where nobody but the platform itself decided. */
export const HEALTH = 'health';

/** A version that became live so long ago is taken back by people alone, in ms. */
const WATCHED_MS = 7 * 24 * 3_600_000;
/** People in whose browsers a live version ran before it is judged. */
const LIVE_PEOPLE = 10;
/** How long a step of a trial lasts at least, in ms, and how many people it has seen by then. */
const STEP_MS = 10 * 60_000;
const STEP_PEOPLE = 20;

interface Seen {
  remote: string;
  version: string;
  failed: boolean;
}

/**
 * Counts that a version ran, or failed, in somebody's browser, and lets the counts decide (EXT-4): a trial that fails people ends, one
 * that does not goes on where it was asked to, and a live version that fails people gives way to the one before.
 */
export async function noteVersion(
  store: Store,
  post: Post,
  request: FastifyRequest,
  userId: string,
  { remote, version, failed }: Seen,
): Promise<void> {
  if (!(await isReleased(store.db, remote, version))) throw refuse('notFound');
  // Who tries a preview is no measure of what people get: it begins to count with its release.
  if (!(await wasGiven(store.db, remote, version))) return;
  const isNew = await store.transaction(trx => noteHealth(trx, { remote, version, userId, failed }));
  if (!isNew) return;
  try {
    await decide(store, post, request, { remote, version, failed });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // A person, or another report, was quicker; or what would come back is not granted any more.
    request.log.info({ err: error, remote, version }, 'health decided nothing');
  }
}

async function decide(store: Store, post: Post, request: FastifyRequest, seen: Seen): Promise<void> {
  const { remote, version, failed } = seen;
  const { db } = store;
  const pointer = await readPointer(db, remote);
  if (!pointer) return;
  const keeper = keeperOf(request, { kind: 'publisher', id: null, name: HEALTH });
  if (version === pointer.canary) {
    // Counting people costs something: only where it decides.
    if (!failed && !pointer.canaryAuto) return;
    const verdict = await verdictOf(db, remote, version, pointer.live);
    if (failed && verdict === 'bad') {
      const reason = reasonOf(
        await readHealth(db, remote, version),
        await readHealth(db, remote, pointer.live),
      );
      await abortCanary(
        store,
        remote,
        HEALTH,
        async trx => {
          await keeper.aborted(trx, { name: remote, version });
          await announce(trx, post, `L’essai de ${remote} ${version} a pris fin de lui-même`, reason);
        },
        { reason, expected: version },
      );
    } else if (!failed && verdict === 'good') {
      await goOn(store, keeper, remote, version);
    }
    return;
  }
  if (version !== pointer.live || !failed || pointer.previous === null) return;
  const health = await readHealth(db, remote, version);
  const since = await wentLiveAt(db, remote, version);
  const isWatched = since !== null && Date.now() - Date.parse(since) < WATCHED_MS;
  if (!isWatched || health.people < LIVE_PEOPLE) return;
  if ((await verdictOf(db, remote, version, pointer.previous)) !== 'bad') return;
  const reason = reasonOf(health, await readHealth(db, remote, pointer.previous));
  await moveLive(
    store,
    remote,
    { version: pointer.previous, expectedLive: version },
    HEALTH,
    async (trx, kind) => {
      await keeper.moved(trx, { name: remote, kind, version: pointer.previous ?? '' });
      await announce(trx, post, `${remote} est revenu de lui-même à ${pointer.previous ?? ''}`, reason);
    },
    { reason },
  );
}

/** The next step of a trial that goes on by itself, once this one has lasted and has seen enough people. */
async function goOn(
  store: Store,
  keeper: ReturnType<typeof keeperOf>,
  remote: string,
  version: string,
): Promise<void> {
  const pointer = await readPointer(store.db, remote);
  if (!pointer || pointer.canary !== version) return;
  const { people } = await readHealth(store.db, remote, version);
  const share = nextShare(pointer.canaryShare);
  const steps = share === 100 ? 2 : 1;
  if (Date.now() - Date.parse(pointer.changedAt) < STEP_MS || people < STEP_PEOPLE * steps) return;
  const reason = `${peopleLabel(people)}, sans plus d’échecs que la version en ligne`;
  if (share < 100) {
    await startCanary(
      store,
      remote,
      { version, share, auto: true },
      HEALTH,
      trx => keeper.tried(trx, { name: remote, version, share }),
      { reason },
    );
  } else {
    await moveLive(
      store,
      remote,
      { version, expectedLive: pointer.live },
      HEALTH,
      (trx, kind) => keeper.moved(trx, { name: remote, kind, version }),
      { reason },
    );
  }
}

const peopleLabel = (count: number): string => (count === 1 ? 'Une personne' : `${count} personnes`);

/** « 5 personnes sur 6 en échec, 2 sur 120 avec la version d’à côté ». */
const reasonOf = (health: VersionHealth, beside: VersionHealth): string =>
  `${peopleLabel(health.failed)} sur ${health.people} en échec, ${beside.failed} sur ${beside.people} avec l’autre version`;

/** Tells the administrators, in the page and by mail. */
async function announce(trx: Queries, post: Post, title: string, reason: string): Promise<void> {
  const administrators = await trx
    .selectFrom('users')
    .where('is_administrator', '=', 1)
    .where('valid', '=', 1)
    .where('deleted_at', 'is', null)
    .select('id')
    .execute();
  await notify(
    trx,
    post,
    administrators.map(({ id }) => id),
    { kind: 'account', title, text: `${reason}.`, to: '/app/admin/deployments' },
  );
}
