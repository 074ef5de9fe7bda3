import { createHash } from 'node:crypto';
import { claimProblems } from '@rpd/shared/domain';
import { SHORT_ANSWER } from '@rpd/shared/remote';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { caller } from '../lib/access.ts';
import { validate } from '../lib/body.ts';
import type { Post } from '../lib/mail.ts';
import { Refusal, refuse } from '../lib/refusals.ts';
import type { Store } from '../store/store.ts';
import { countReport, readDependents, readDeployment } from './deployments.store.ts';
import { noteRequest, readGrants, readRemote, removeRemote } from './grants.store.ts';
import { noteVersion } from './health.ts';
import { namedPointerRoutes } from './named-pointers.routes.ts';
import { publishPointer } from './named-pointers.store.ts';
import { excerptsOf, wholeText } from './releases.excerpts.ts';
import { keeperOf } from './releases.journal.ts';
import { readPointer, readRelease } from './releases.pointers.ts';
import { readClaims, readPublication } from './publication.schema.ts';
import { canarySchema, moveSchema, readName, readReport, startSchema } from './releases.schema.ts';
import { abortCanary, moveLive, publishRelease, readRegistry, startCanary } from './releases.store.ts';
import { evaluateSlots } from './slots.store.ts';
import { assembleUploaded, type Publishers, uploadRoutes } from './uploads.routes.ts';
import type { Uploads } from './uploads.ts';
import { PLATFORM_PUBLISHER, publisherOf } from './releases.token.ts';

export interface ReleaseParts {
  /** What publishes every remote; teams have tokens of their own. */
  platformToken: string;
  /** Counts a person's reports: answers 0, or how many seconds to wait. */
  takeReport: (userId: string) => Promise<number>;
  post: Post;
  /** Where the files of versions are sent; null: this platform serves none itself. */
  uploads: Uploads | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose token a request of a publisher carries. */
    publisher: string;
  }
}

/** The release registry (FED-1): which version of each remote is live, which is tried, and what teams change of it. */
export async function releaseRoutes(
  app: FastifyInstance,
  store: Store,
  { platformToken, takeReport, post, uploads }: ReleaseParts,
): Promise<void> {
  app.decorateRequest('publisher', '');
  // Before the body is read: only a publisher may make us parse one.
  const onRequest: onRequestAsyncHookHandler = async request => {
    const remote = readName((request.params as Name['Params']).name);
    const { authorization } = request.headers;
    request.publisher = await publisherOf(store.db, authorization, { remote, platformToken });
  };
  const publishers: Publishers = { config: { access: 'release-token' }, onRequest };
  await uploadRoutes(app, store, { uploads, publishers });
  namedPointerRoutes(app, store, publishers);
  const keeper = (request: FastifyRequest) =>
    keeperOf(request, { kind: 'publisher', id: null, name: request.publisher });

  app.get<Asked>('/releases', { config: { access: 'public' } }, async (request, reply) => {
    const needs = request.query.with === 'needs';
    const registry = await readRegistry(store.db, { needs });
    // Older shells know no excerpts, and get none.
    const isShort = request.headers.accept?.replaceAll(' ', '') === SHORT_ANSWER;
    const body = JSON.stringify(isShort ? excerptsOf(registry) : registry);
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    const vary = [reply.getHeader('vary'), 'Accept'].filter(Boolean).join(', ');
    void reply.header('cache-control', 'no-cache').header('etag', etag).header('vary', vary);
    const known = request.headers['if-none-match']?.split(',').map(tag => tag.trim().replace(/^W\//, ''));
    if (known?.includes(etag)) return reply.status(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });

  /** The whole of a version, in the very bytes that its hash is of. */
  app.get<Version>(
    '/releases/:name/versions/:version',
    { config: { access: 'public' } },
    async ({ params }, reply) => {
      const name = readName(params.name);
      const release = await readRelease(store.db, name, params.version);
      // Of what is switched off, nothing is named that could be loaded.
      if ((await readRemote(store.db, name))?.state !== 'on') throw refuse('notFound');
      void reply.header('cache-control', 'public, max-age=31536000, immutable');
      return reply.type('application/json; charset=utf-8').send(wholeText(release));
    },
  );

  app.get<Name>('/releases/:name', publishers, async ({ params }) => readDeployment(store.db, params.name));

  app.post<Name>('/releases/:name', publishers, async (request, reply) => {
    const { name } = request.params;
    const publication = readPublication(name, request.body);
    const { release: given, canary: share, pointer } = publication;
    const sent = await assembleUploaded(store, name, publication, uploads);
    try {
      const { version } = given;
      const release =
        pointer === undefined
          ? await publishRelease(store, name, publication, request.publisher, async trx => {
              await keeper(request).published(trx, { name, version, share });
              await sent?.place();
            })
          : await publishPointer(store, name, { ...publication, pointer }, request.publisher, async trx => {
              await keeper(request).pointed(trx, name, { pointer, version });
              await sent?.place();
            });
      void reply.status(201);
      return release;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'releaseNotGranted')
        await noteRequest(store, name, given);
      throw error;
    } finally {
      await sent?.end();
    }
  });

  app.post<Name>('/releases/:name/live', publishers, async request => {
    const { name } = request.params;
    const move = validate(moveSchema, request.body);
    await moveLive(store, name, move, request.publisher, (trx, kind) =>
      keeper(request).moved(trx, { name, kind, version: move.version }),
    );
    return readDeployment(store.db, name);
  });

  app.post<Name>('/releases/:name/canary', publishers, async request => {
    const { name } = request.params;
    const canary = validate(canarySchema, request.body);
    await startCanary(store, name, canary, request.publisher, trx =>
      keeper(request).tried(trx, { name, ...canary }),
    );
    return readDeployment(store.db, name);
  });

  app.delete<Name>('/releases/:name/canary', publishers, async request => {
    const { name } = request.params;
    await abortCanary(store, name, request.publisher, (trx, version) =>
      keeper(request).aborted(trx, { name, version }),
    );
    return readDeployment(store.db, name);
  });

  /** What a release would be refused for, asked before it is built. What is missing is noted for the administrators. */
  app.post<Name>('/releases/:name/claims', publishers, async request => {
    const { name } = request.params;
    const claims = readClaims(name, request.body);
    const ofClaims = claimProblems(claims.descriptor, await readGrants(store.db), claims.url);
    const ofSlots = await evaluateSlots(store.db, claims.descriptor);
    const problems = [...ofClaims, ...ofSlots.problems];
    if (ofClaims.length > 0 && ofClaims.every(({ kind }) => kind === 'missing'))
      await noteRequest(store, name, claims);
    return { problems, warnings: ofSlots.warnings };
  });

  app.get<Name>('/releases/:name/dependents', publishers, async ({ params }) =>
    readDependents(store.db, params.name),
  );

  /** Takes a remote out of the registry: for the holder of the platform's token, and administrators (deployments.routes.ts). */
  app.delete<Name>('/releases/:name', publishers, async request => {
    const { name } = request.params;
    if (request.publisher !== PLATFORM_PUBLISHER) throw refuse('releasePlatform');
    const dependents = await readDependents(store.db, name);
    await removeRemote(store, name, request.publisher, trx => keeper(request).removed(trx, name));
    return dependents;
  });

  /** What a browser could not use. Nobody waits for the answer. */
  app.post<Name>(
    '/releases/:name/reports',
    { config: { access: 'signed-in', whileMuted: true } },
    async request => {
      const name = readName(request.params.name);
      const report = readReport(request.body);
      const retryAfter = await takeReport(caller(request)._id);
      if (retryAfter > 0) throw refuse('tooManyReports', { retryAfter });
      await countReport(store, name, report);
      const { version, problem } = report;
      // Whose network is down can use no version; a trial that nobody can fetch is over all the same.
      const isCanary = (await readPointer(store.db, name))?.canary === version;
      if (problem !== 'network' || isCanary)
        await noteVersion(store, post, request, caller(request)._id, { remote: name, version, failed: true });
      return report;
    },
  );

  /** That a version ran in a browser, once for each person. Nobody waits for the answer. */
  app.post<Name>(
    '/releases/:name/starts',
    { config: { access: 'signed-in', whileMuted: true } },
    async request => {
      const name = readName(request.params.name);
      const { version } = validate(startSchema, request.body);
      const retryAfter = await takeReport(caller(request)._id);
      if (retryAfter > 0) throw refuse('tooManyReports', { retryAfter });
      await noteVersion(store, post, request, caller(request)._id, { remote: name, version, failed: false });
      return { version };
    },
  );
}

interface Asked {
  /** `needs`: what versions take from the page, for who tries a new shell. */
  Querystring: { with?: string };
}
interface Version {
  Params: { name: string; version: string };
}
interface Name {
  Params: { name: string };
}
