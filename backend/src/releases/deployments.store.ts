import { type AllGrants, claimProblems, NO_GRANTS } from '@rpd/shared/domain';
import { DEPLOYMENT_LINES, deprecationsOf, slotKey } from '@rpd/shared/remote';
import type { Deployment, RemoteDependents, RemoteReport, SlotOffer } from '@rpd/shared/remote';
import { refuse } from '../lib/refusals.ts';
import { changed } from '../store/changes.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import {
  fillReportCodec,
  historyCodec,
  pointerCodec,
  releaseCodec,
  remoteChangeCodec,
  reportCodec,
  tokenCodec,
} from '../store/tables/releases.ts';
import { readRemotes, type StoredRemote } from './grants.store.ts';
import { readHealth } from './health.store.ts';
import { readPointers } from './named-pointers.store.ts';
import { readViewers } from './pointer-viewers.store.ts';
import { readRelease } from './releases.pointers.ts';
import { rollbackTarget } from './releases.store.ts';
import { readSwitches, readVersionsInUse } from './slots.store.ts';

/** Everything that is known of the remotes that have a version, a grant, a token or a request; or of one of them. */
export async function readDeployments(db: Queries, only?: string): Promise<Deployment[]> {
  const pointers = (await db.selectFrom('release_pointers').selectAll().execute()).map(pointerCodec.decode);
  const remotes = await readRemotes(db);
  const tokens = await db.selectFrom('release_tokens').select('remote').distinct().execute();
  const listed = remotes.filter(({ state, requested }) => state !== 'removed' || requested !== null);
  const names = [...pointers, ...tokens].map(({ remote }) => remote).concat(listed.map(({ name }) => name));
  const grants = Object.fromEntries(
    remotes.filter(({ state }) => state !== 'removed').map(remote => [remote.name, remote.grants]),
  );
  return Promise.all(
    [...new Set(names)]
      .filter(name => only === undefined || name === only)
      .toSorted()
      .map(name => {
        const pointer = pointers.find(({ remote }) => remote === name);
        return describe(db, name, { pointer, stored: remotes.find(remote => remote.name === name), grants });
      }),
  );
}

/** Everything that is known of one remote. Refuses with 404 where there is none. */
export async function readDeployment(db: Queries, name: string): Promise<Deployment> {
  const [found] = await readDeployments(db, name);
  if (!found) throw refuse('notFound');
  return found;
}

interface Known {
  pointer: ReturnType<typeof pointerCodec.decode> | undefined;
  stored: StoredRemote | undefined;
  grants: AllGrants;
}

async function describe(db: Queries, name: string, { pointer, stored, grants }: Known): Promise<Deployment> {
  const newest = await db
    .selectFrom('releases')
    .selectAll()
    .where('remote', '=', name)
    .where('removed_at', 'is', null)
    .orderBy('released_at', 'desc')
    .limit(DEPLOYMENT_LINES)
    .execute();
  const live = pointer && (await readRelease(db, name, pointer.live));
  return {
    name,
    title: live?.descriptor.title ?? name,
    state: stored?.state === 'off' ? 'off' : 'on',
    grants: grants[name] ?? NO_GRANTS,
    isolated: grants[name]?.isolated === true || live?.descriptor.isolated === true,
    grantsVersion: stored?.version ?? 0,
    requested: stored?.requested ?? null,
    beyond: live ? claimProblems(live.descriptor, grants, live.url).map(({ message }) => message) : [],
    deprecated: live ? deprecationsOf(live.descriptor) : [],
    offers: live?.descriptor.offers ?? [],
    fills: live?.descriptor.fills ?? [],
    switches: (await readSwitches(db, name)).map(({ remote: _remote, ...one }) => one),
    changes: await readChanges(db, name),
    live: pointer?.live ?? null,
    previous: pointer?.previous ?? null,
    rollbackTo: await rollbackTarget(db, name),
    canary: pointer?.canary
      ? { version: pointer.canary, share: pointer.canaryShare, auto: pointer.canaryAuto }
      : null,
    health: await readHealths(db, name, [pointer?.canary, pointer?.live, pointer?.previous]),
    versions: newest.map(releaseCodec.decode).map(({ version, releasedAt, release: { url, files } }) => ({
      version,
      url,
      releasedAt,
      bytes: files.reduce((sum, file) => sum + file.bytes, 0),
    })),
    history: await readHistory(db, name),
    reports: await readReports(db, name),
    fillReports: await readFillReports(db, name),
    tokens: await readTokens(db, name),
    pointers: await readPointers(db, name),
    viewers: await readViewers(db, name),
  };
}

/** What is affected when a remote is switched off or taken out. Refuses with 404 where there is none. */
export async function readDependents(db: Queries, name: string): Promise<RemoteDependents> {
  const { live, canary, grants, tokens, offers } = await readDeployment(db, name);
  const { sidebar = [] } = live === null ? {} : (await readRelease(db, name, live)).descriptor;
  const { sessions } = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number | string>().as('sessions'))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirstOrThrow();
  return {
    areas: grants.areas,
    entries: sidebar.map(({ label }) => label),
    canary: canary && { version: canary.version, share: canary.share },
    sessions: Number(sessions),
    tokens: tokens.length,
    fillers: await readFillers(db, name, offers),
  };
}

/** What other remotes put into these slots. */
async function readFillers(
  db: Queries,
  name: string,
  offers: readonly SlotOffer[],
): Promise<RemoteDependents['fillers']> {
  const keys = new Set(offers.map(slotKey));
  const others = (await readVersionsInUse(db)).filter(one => one.name !== name && !one.isCanary);
  return others.flatMap(({ name: remote, descriptor: { fills = [] } }) =>
    fills.filter(({ slot }) => keys.has(slot)).map(({ title, slot }) => ({ remote, title, slot })),
  );
}

/** The health of these versions, those that nobody used left out. */
async function readHealths(
  db: Queries,
  remote: string,
  versions: readonly (string | null | undefined)[],
): Promise<Deployment['health']> {
  const known = versions.filter(version => typeof version === 'string');
  const all = await Promise.all(
    known.map(async version => ({ version, ...(await readHealth(db, remote, version)) })),
  );
  return all.filter(({ people }) => people > 0);
}

async function readChanges(db: Queries, remote: string): Promise<Deployment['changes']> {
  const rows = await db
    .selectFrom('remote_changes')
    .selectAll()
    .where('remote', '=', remote)
    .orderBy('id', 'desc')
    .limit(DEPLOYMENT_LINES)
    .execute();
  return rows.map(remoteChangeCodec.decode).map(({ remote: _remote, ...change }) => change);
}

async function readHistory(db: Queries, remote: string): Promise<Deployment['history']> {
  const rows = await db
    .selectFrom('release_history')
    .selectAll()
    .where('remote', '=', remote)
    .orderBy('id', 'desc')
    .limit(DEPLOYMENT_LINES)
    .execute();
  return rows.map(historyCodec.decode).map(({ remote: _remote, ...event }) => event);
}

async function readReports(db: Queries, remote: string): Promise<Deployment['reports']> {
  const rows = await db
    .selectFrom('release_reports')
    .selectAll()
    .where('remote', '=', remote)
    .orderBy('last_at', 'desc')
    .limit(DEPLOYMENT_LINES)
    .execute();
  return rows.map(reportCodec.decode).map(({ remote: _remote, ...report }) => report);
}

async function countFillReport(trx: Queries, line: ReturnType<typeof fillReportCodec.decode>): Promise<void> {
  await trx
    .insertInto('fill_reports')
    .values(fillReportCodec.encodeAll(line))
    .onConflict(conflict =>
      conflict
        .columns(['remote', 'version', 'fill'])
        .doUpdateSet(eb => ({ count: eb('fill_reports.count', '+', 1), last_at: line.lastAt })),
    )
    .execute();
}

async function readFillReports(db: Queries, remote: string): Promise<Deployment['fillReports']> {
  const rows = await db
    .selectFrom('fill_reports')
    .selectAll()
    .where('remote', '=', remote)
    .orderBy('last_at', 'desc')
    .limit(DEPLOYMENT_LINES)
    .execute();
  return rows.map(fillReportCodec.decode).map(({ remote: _remote, ...report }) => report);
}

async function readTokens(db: Queries, remote: string): Promise<Deployment['tokens']> {
  const rows = await db
    .selectFrom('release_tokens')
    .selectAll()
    .where('remote', '=', remote)
    .orderBy('id')
    .execute();
  return rows.map(tokenCodec.decode).map(({ remote: _remote, digest: _digest, ...token }) => token);
}

/** Counts what a browser tells of a version. Only versions that exist are counted, and only files that they have are named. */
export async function countReport(store: Store, remote: string, report: RemoteReport): Promise<void> {
  const { version, problem, usedVersion, fill } = report;
  const row = await store.db
    .selectFrom('releases')
    .selectAll()
    .where('remote', '=', remote)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw refuse('notFound');
  const { files, descriptor } = releaseCodec.decode(row).release;
  const file = files.some(({ path }) => path === report.file) ? report.file : null;
  const at = new Date().toISOString();
  const line = { remote, version, problem, count: 1, file, usedVersion, firstAt: at, lastAt: at };
  await store.transaction(async trx => {
    await trx
      .insertInto('release_reports')
      .values(reportCodec.encodeAll(line))
      .onConflict(conflict =>
        conflict.columns(['remote', 'version', 'problem']).doUpdateSet(eb => ({
          count: eb('release_reports.count', '+', 1),
          file,
          used_version: usedVersion,
          last_at: at,
        })),
      )
      .execute();
    if (fill !== undefined && descriptor.fills?.some(({ id }) => id === fill))
      await countFillReport(trx, { remote, version, fill, count: 1, lastAt: at });
    await changed(trx, 'deployments', remote);
  });
}
