import { DEPLOYMENT_LINES } from '@rpd/shared/remote';
import type { Deployment, RemoteReport } from '@rpd/shared/remote';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import {
  historyCodec,
  pointerCodec,
  releaseCodec,
  reportCodec,
  tokenCodec,
} from '../store/tables/releases.ts';

/** Everything that is known of the remotes that were ever released, by name; or of one of them. */
export async function readDeployments(db: Queries, only?: string): Promise<Deployment[]> {
  const pointers = await db
    .selectFrom('release_pointers')
    .selectAll()
    .$if(only !== undefined, query => query.where('remote', '=', only ?? ''))
    .orderBy('remote')
    .execute();
  return Promise.all(pointers.map(row => describe(db, pointerCodec.decode(row))));
}

/** Everything that is known of one remote. Refuses with 404 where it was never released. */
export async function readDeployment(db: Queries, name: string): Promise<Deployment> {
  const [found] = await readDeployments(db, name);
  if (!found) throw refuse('notFound');
  return found;
}

async function describe(db: Queries, pointer: ReturnType<typeof pointerCodec.decode>): Promise<Deployment> {
  const { remote, live, previous, canary, canaryShare: share } = pointer;
  const newest = await db
    .selectFrom('releases')
    .selectAll()
    .where('remote', '=', remote)
    .orderBy('released_at', 'desc')
    .limit(DEPLOYMENT_LINES)
    .execute();
  const releases = newest.map(releaseCodec.decode);
  const liveRow = await db
    .selectFrom('releases')
    .selectAll()
    .where('remote', '=', remote)
    .where('version', '=', live)
    .executeTakeFirst();
  return {
    name: remote,
    title: liveRow ? releaseCodec.decode(liveRow).release.descriptor.title : remote,
    live,
    previous,
    canary: canary === null ? null : { version: canary, share },
    versions: releases.map(({ version, releasedAt, release: { url, files } }) => ({
      version,
      url,
      releasedAt,
      bytes: files.reduce((sum, file) => sum + file.bytes, 0),
    })),
    history: await readHistory(db, remote),
    reports: await readReports(db, remote),
    tokens: await readTokens(db, remote),
  };
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
  const { version, problem, usedVersion } = report;
  const row = await store.db
    .selectFrom('releases')
    .selectAll()
    .where('remote', '=', remote)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw refuse('notFound');
  const { files } = releaseCodec.decode(row).release;
  const file = files.some(({ path }) => path === report.file) ? report.file : null;
  const at = new Date().toISOString();
  const line = { remote, version, problem, count: 1, file, usedVersion, firstAt: at, lastAt: at };
  await store.db
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
}
