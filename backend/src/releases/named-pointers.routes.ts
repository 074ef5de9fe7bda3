import type { FastifyInstance, FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { validate } from '../lib/body.ts';
import { refuse } from '../lib/refusals.ts';
import type { Store } from '../store/store.ts';
import { readDeployment } from './deployments.store.ts';
import { readRemote } from './grants.store.ts';
import { movePointer, readPreview, removePointer } from './named-pointers.store.ts';
import { addViewer, assertMayPreview, removeViewer } from './pointer-viewers.store.ts';
import { keeperOf } from './releases.journal.ts';
import { pointSchema, readName, readPointerName, viewerSchema } from './releases.schema.ts';
import type { Publishers } from './uploads.routes.ts';

/** Previews and environments (ADR 126): what teams change of them, and what a page asks for that shows one. */
export function namedPointerRoutes(app: FastifyInstance, store: Store, publishers: Publishers): void {
  /** People who are not allowed learn nothing: neither which names there are, nor what they stand for. */
  app.get<Pointer>(
    '/releases/:name/pointers/:pointer',
    { config: { access: 'signed-in' } },
    async (request, reply) => {
      const name = readName(request.params.name);
      await assertMayPreview(store.db, caller(request), name);
      void reply.header('cache-control', 'no-store');
      return readPreview(store.db, name, readPointerName(request.params.pointer));
    },
  );

  app.post<Pointer>('/releases/:name/pointers/:pointer', publishers, async request => {
    const { name } = request.params;
    const move = validate(pointSchema, request.body);
    const pointer = readPointerName(request.params.pointer);
    const { publisher } = request;
    await movePointer(store, name, { ...move, name: pointer }, publisher, trx =>
      keeperAs(request).pointed(trx, name, { pointer, version: move.version }),
    );
    return readDeployment(store.db, name);
  });

  const keeperAs = (request: FastifyRequest) =>
    keeperOf(request, { kind: 'publisher', id: null, name: request.publisher });
  changingRoutes(app, store, {
    base: '/releases',
    options: publishers,
    whoOf: ({ publisher }) => publisher,
    keeperAs,
  });
  changingRoutes(app, store, {
    base: '/deployments',
    options: { config: { access: { action: 'update', subject: 'Deployment' } } },
    whoOf: request => caller(request).name,
    keeperAs: request => keeperOf(request),
  });
}

interface Side {
  base: '/releases' | '/deployments';
  options: Publishers | { config: { access: { action: 'update'; subject: 'Deployment' } } };
  whoOf: (request: FastifyRequest) => string;
  keeperAs: (request: FastifyRequest) => ReturnType<typeof keeperOf>;
}

/** What a team does with its token, and an administrator at « Déploiements ». */
function changingRoutes(app: FastifyInstance, store: Store, { base, options, whoOf, keeperAs }: Side): void {
  app.delete<Pointer>(`${base}/:name/pointers/:pointer`, options, async request => {
    const name = readName(request.params.name);
    const pointer = readPointerName(request.params.pointer);
    await removePointer(store, name, pointer, whoOf(request), trx =>
      keeperAs(request).pointed(trx, name, { pointer, version: null }),
    );
    return readDeployment(store.db, name);
  });

  app.post<Name>(`${base}/:name/viewers`, options, async request => {
    const name = readName(request.params.name);
    const { account } = validate(viewerSchema, request.body);
    if (((await readRemote(store.db, name))?.state ?? 'removed') === 'removed') throw refuse('notFound');
    await addViewer(store, name, { account, who: whoOf(request) }, (trx, found) =>
      keeperAs(request).viewer(trx, name, { account: found, isNamed: true }),
    );
    return readDeployment(store.db, name);
  });

  app.delete<Viewer>(`${base}/:name/viewers/:id`, options, async request => {
    const name = readName(request.params.name);
    await removeViewer(store, name, request.params.id, (trx, found) =>
      keeperAs(request).viewer(trx, name, { account: found, isNamed: false }),
    );
    return readDeployment(store.db, name);
  });
}

interface Name {
  Params: { name: string };
}
interface Pointer {
  Params: { name: string; pointer: string };
}
interface Viewer {
  Params: { name: string; id: string };
}
