import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import type { Readable } from 'node:stream';
import type { Release } from '@rpd/shared/remote';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { releaseCodec } from '../store/tables/releases.ts';
import { isReleased } from './releases.pointers.ts';
import { assertPlaceable, readUpload } from './uploads.schema.ts';
import { type Assembled, type Uploads } from './uploads.ts';
import type { Publication } from './publication.schema.ts';

/** What makes a route one that holders of a release token alone may call. */
export interface Publishers {
  config: { access: 'release-token' };
  onRequest: onRequestAsyncHookHandler;
}

/** Hexadecimal digits of a SHA-384. */
const HASH = /^[0-9a-f]{96}$/;

/** So many versions are looked through for files that need not be sent again: the newest ones. */
const LOOKED_AT = 20;

/** What all versions of a remote that were sent here may weigh, in bytes. */
const KEPT_MAX = 2 * 1024 ** 3;

const weightOf = ({ files }: Release): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Refuses one more version of a remote whose versions fill the place that it has: none of them ever goes by itself. */
async function assertRoom(db: Queries, remote: string, more: Release): Promise<void> {
  const rows = await db
    .selectFrom('releases')
    .selectAll()
    .where('remote', '=', remote)
    .where('removed_at', 'is', null)
    .execute();
  const kept = rows.map(row => releaseCodec.decode(row).release).filter(own);
  if (kept.reduce((sum, release) => sum + weightOf(release), weightOf(more)) > KEPT_MAX)
    throw refuse('releaseQuota', {
      message: 'Les versions de ce remote occupent déjà 2 Gio : demandez de la place à l’administration.',
    });
}

async function newestReleases(db: Queries, remote: string): Promise<Release[]> {
  const rows = await db
    .selectFrom('releases')
    .selectAll()
    .where('remote', '=', remote)
    .where('removed_at', 'is', null)
    .orderBy('released_at', 'desc')
    .limit(LOOKED_AT)
    .execute();
  return rows.map(row => releaseCodec.decode(row).release);
}

const own = ({ url }: Release): boolean => url.startsWith('/remotes/');

/** Puts the files that were sent for a version together; nothing where its publisher has them elsewhere. */
export async function assembleUploaded(
  store: Store,
  name: string,
  { release, uploaded }: Publication,
  uploads: Uploads | null,
): Promise<Assembled | null> {
  if (!uploaded) return null;
  if (!uploads) throw refuse('noUploads');
  assertPlaceable(release.files, 'release.files');
  if (release.url !== `/remotes/${name}/${release.version}/`)
    throw refuse('invalid', {
      fields: { 'release.url': `« /remotes/${name}/${release.version}/ » est attendu.` },
    });
  if (await isReleased(store.db, name, release.version)) throw refuse('releaseExists');
  await assertRoom(store.db, name, release);
  return uploads.assemble(name, release, (await newestReleases(store.db, name)).filter(own));
}

/** Where teams send the files of their versions, from any machine (24.7). */
export async function uploadRoutes(
  app: FastifyInstance,
  store: Store,
  { uploads, publishers }: { uploads: Uploads | null; publishers: Publishers },
): Promise<void> {
  app.post<Name>('/releases/:name/uploads', publishers, async ({ params: { name }, body }) => {
    if (!uploads) throw refuse('noUploads');
    const { version, files } = readUpload(body);
    if (await isReleased(store.db, name, version)) throw refuse('releaseExists');
    return {
      missing: await uploads.missing(name, files, (await newestReleases(store.db, name)).filter(own)),
    };
  });

  await app.register(async scope => {
    // Read as it comes: a part that is cut stays.
    scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
    scope.put<Part>('/releases/:name/uploads/:hash', publishers, async ({ params, query, body }) => {
      if (!uploads) throw refuse('noUploads');
      const [offset, bytes] = [Number(query.offset), Number(query.bytes)];
      if (!HASH.test(params.hash)) throw refuse('notFound');
      if (![offset, bytes].every(number => Number.isSafeInteger(number) && number >= 0) || bytes === 0)
        throw refuse('invalid', {
          fields: { offset: 'Deux nombres entiers sont attendus : offset et bytes.' },
        });
      if (!isStream(body)) throw refuse('unreadable');
      return uploads.receive(params.name, params.hash, { offset, bytes, content: body });
    });
  });
}

const isStream = (body: unknown): body is Readable =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

interface Name {
  Params: { name: string };
}
interface Part {
  Params: { name: string; hash: string };
  Querystring: { offset?: string; bytes?: string };
}
