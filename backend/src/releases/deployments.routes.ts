import type { RemoteState, SlotSwitch } from '@rpd/shared/remote';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import { validate } from '../lib/body.ts';
import { actorOf, record } from '../lib/journal.ts';
import { refuse } from '../lib/refusals.ts';
import type { Store } from '../store/store.ts';
import { readDependents, readDeployment, readDeployments } from './deployments.store.ts';
import { removeRemote, setGrants, setState } from './grants.store.ts';
import { keeperOf } from './releases.journal.ts';
import { readGrantsBody } from './grants.schema.ts';
import {
  canarySchema,
  moveSchema,
  newTokenSchema,
  readName,
  stateSchema,
  switchSchema,
} from './releases.schema.ts';
import { abortCanary, moveLive, startCanary } from './releases.store.ts';
import { createToken, revokeToken } from './releases.token.ts';
import { setSwitch } from './slots.store.ts';

/**
 * 'Déploiements': what administrators see of the registry, and change without a token. `development`: the platform is on loopback,
 * and scripts may come from there.
 */
export function deploymentRoutes(
  app: FastifyInstance,
  store: Store,
  { development }: { development: boolean },
): void {
  const reads = { config: { access: { action: 'list', subject: 'Deployment' } } } as const;
  const changesTokens = {
    config: { access: { action: 'update', subject: 'Deployment' }, stepUp: true },
  } as const;
  const changes = { config: { access: { action: 'update', subject: 'Deployment' } } } as const;

  app.get('/deployments', reads, async () => readDeployments(store.db));

  app.post<Name>('/deployments/:name/live', changes, async request => {
    const name = readName(request.params.name);
    const move = validate(moveSchema, request.body);
    await moveLive(store, name, move, caller(request).name, (trx, kind) =>
      keeperOf(request).moved(trx, { name, kind, version: move.version }),
    );
    return readDeployment(store.db, name);
  });

  app.post<Name>('/deployments/:name/canary', changes, async request => {
    const name = readName(request.params.name);
    const canary = validate(canarySchema, request.body);
    await startCanary(store, name, canary, caller(request).name, trx =>
      keeperOf(request).tried(trx, { name, ...canary }),
    );
    return readDeployment(store.db, name);
  });

  app.delete<Name>('/deployments/:name/canary', changes, async request => {
    const name = readName(request.params.name);
    await abortCanary(store, name, caller(request).name, (trx, version) =>
      keeperOf(request).aborted(trx, { name, version }),
    );
    return readDeployment(store.db, name);
  });

  app.put<Name>('/deployments/:name/grants', changes, async request => {
    const name = readName(request.params.name);
    const { version, grants } = readGrantsBody(request.body, development);
    const who = caller(request).name;
    await setGrants(store, name, { grants, version, who }, (trx, given) =>
      keeperOf(request).granted(trx, name, given),
    );
    return readDeployment(store.db, name);
  });

  app.post<Name>('/deployments/:name/state', changes, async request => {
    const name = readName(request.params.name);
    const { state } = validate(stateSchema, request.body) as { state: RemoteState };
    const who = caller(request).name;
    await setState(store, name, { state, who }, trx => keeperOf(request).switched(trx, name, state));
    return readDeployment(store.db, name);
  });

  /** Shows or hides one fill of a remote, or everything of it that waits for a flag (EXT-2). */
  app.post<Name>('/deployments/:name/switches', changes, async request => {
    const name = readName(request.params.name);
    const change = validate(switchSchema, request.body) as Pick<SlotSwitch, 'kind' | 'name' | 'state'>;
    await setSwitch(store, name, { ...change, who: caller(request).name }, (trx, title) =>
      keeperOf(request).slotSwitched(trx, name, { what: switchLabel(change, title), state: change.state }),
    );
    return readDeployment(store.db, name);
  });

  app.get<Name>('/deployments/:name/dependents', reads, async request =>
    readDependents(store.db, readName(request.params.name)),
  );

  app.delete<Name>('/deployments/:name', changes, async request => {
    const name = readName(request.params.name);
    const dependents = await readDependents(store.db, name);
    await removeRemote(store, name, caller(request).name, trx => keeperOf(request).removed(trx, name));
    return dependents;
  });

  /** The answer is the only one that carries the token's text. */
  app.post<Name>('/deployments/:name/tokens', changesTokens, async (request, reply) => {
    const remote = readName(request.params.name);
    const { name } = validate(newTokenSchema, request.body);
    const made = await store.transaction(async trx => {
      const token = await createToken(trx, { remote, name, createdBy: caller(request).name });
      const what = {
        action: 'credentials',
        entity: 'Release',
        id: null,
        name: remote,
        detail: name,
      } as const;
      await record(trx, actorOf(request), what);
      return token;
    });
    return reply.status(201).send(made);
  });

  app.delete<Name & Id>('/deployments/:name/tokens/:id', changesTokens, async request => {
    const { name: remote, id } = request.params;
    return store.transaction(async trx => {
      const token = await revokeToken(trx, remote, id);
      if (!token) throw refuse('notFound');
      const detail = `Jeton « ${token.name} »`;
      const what = { action: 'delete', entity: 'Release', id: null, name: remote, detail } as const;
      await record(trx, actorOf(request), what);
      return token;
    });
  });
}

const switchLabel = ({ kind, name, state }: Pick<SlotSwitch, 'kind' | 'name' | 'state'>, title: string) => {
  const what = kind === 'fill' ? `Ajout « ${title} »` : `Drapeau « ${name} »`;
  return `${what} : ${state === 'on' ? 'remis' : 'coupé'}`;
};

interface Name {
  Params: { name: string };
}
interface Id {
  Params: { id: string };
}
