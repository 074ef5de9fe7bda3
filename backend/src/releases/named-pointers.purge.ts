import { changed } from '../store/changes.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { namedPointerCodec, releaseCodec } from '../store/tables/releases.ts';
import { endPointer } from './named-pointers.store.ts';
import { RELEASES_LOCK, wasGiven } from './releases.pointers.ts';
import type { Uploads } from './uploads.ts';

/** The platform itself, in the history. */
const EXPIRY = 'expiry';
/** So long a version stays that no name stands for any more: whose page is open goes on with it. In ms. */
const GRACE_MS = 24 * 3_600_000;

/**
 * Takes previews away that have ended, and the files of versions that were nothing but previews. What such a version was stays registered: its
 * name is never used for other code.
 * @returns how many previews ended, and how many versions lost their files
 */
export async function purgePreviews(
  store: Store,
  uploads: Pick<Uploads, 'remove'> | null,
  now = Date.now(),
): Promise<{ ended: number; removed: number }> {
  return store.transaction(async trx => {
    const over = await trx
      .selectFrom('named_pointers')
      .selectAll()
      .where('expires_at', '<', new Date(now).toISOString())
      .execute();
    const ended = over.map(row => namedPointerCodec.decode(row));
    for (const { remote, ...pointer } of ended)
      await endPointer(trx, remote, pointer, EXPIRY, 'Sa durée est passée');
    const unused = (await unusedVersions(trx, now)).filter(
      one => !ended.some(({ remote, version }) => remote === one.remote && version === one.version),
    );
    for (const { remote, version, url } of unused) {
      const removedAt = new Date(now).toISOString();
      await trx
        .updateTable('releases')
        .set(releaseCodec.encode({ removedAt }))
        .where('remote', '=', remote)
        .where('version', '=', version)
        .execute();
      await changed(trx, 'deployments', remote);
      if (url.startsWith('/remotes/')) await uploads?.remove(remote, version);
    }
    return { ended: ended.length, removed: unused.length };
  }, RELEASES_LOCK);
}

/** Versions that were previews, that people never got, and that no name has stood for since a day. */
async function unusedVersions(trx: Queries, now: number) {
  const rows = await trx
    .selectFrom('releases')
    .selectAll('releases')
    .where('removed_at', 'is', null)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('named_pointers')
            .select('name')
            .whereRef('named_pointers.remote', '=', 'releases.remote')
            .whereRef('named_pointers.version', '=', 'releases.version'),
        ),
      ),
    )
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('release_history')
          .select('id')
          .whereRef('release_history.remote', '=', 'releases.remote')
          .whereRef('release_history.version', '=', 'releases.version')
          .where('kind', '=', 'point'),
      ),
    )
    .execute();
  const unused: { remote: string; version: string; url: string }[] = [];
  for (const { remote, version, release } of rows.map(row => releaseCodec.decode(row))) {
    const last = await trx
      .selectFrom('release_history')
      .select(({ fn }) => fn.max('at').as('at'))
      .where('remote', '=', remote)
      .where(eb => eb.or([eb('version', '=', version), eb('version_before', '=', version)]))
      .executeTakeFirst();
    const isRecent = Date.parse(last?.at ?? '') > now - GRACE_MS;
    if (!isRecent && !(await wasGiven(trx, remote, version)))
      unused.push({ remote, version, url: release.url });
  }
  return unused;
}
