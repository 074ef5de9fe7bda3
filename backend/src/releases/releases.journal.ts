import type { RemoteGrants } from '@rpd/shared/domain';
import type { ReleaseEventKind, RemoteState } from '@rpd/shared/remote';
import type { FastifyRequest } from 'fastify';
import { actorOf, record } from '../lib/journal.ts';
import type { Actor, Happening } from '../lib/journal.ts';
import type { Queries } from '../store/queries.ts';

interface What {
  name: string;
  version: string;
}

/** Writes what happens to a release into the journal, in its transaction, under who does it. */
export interface Keeper {
  published: (trx: Queries, what: What & { share: number | undefined }) => Promise<void>;
  moved: (trx: Queries, what: What & { kind: ReleaseEventKind }) => Promise<void>;
  tried: (trx: Queries, what: What & { share: number }) => Promise<void>;
  aborted: (trx: Queries, what: What) => Promise<void>;
  /** A preview or an environment shows another version; null: it is taken away. */
  pointed: (trx: Queries, name: string, what: { pointer: string; version: string | null }) => Promise<void>;
  /** Somebody may see the previews, or may no more. */
  viewer: (trx: Queries, name: string, what: { account: string; isNamed: boolean }) => Promise<void>;
  granted: (trx: Queries, name: string, grants: RemoteGrants) => Promise<void>;
  slotSwitched: (trx: Queries, name: string, change: { what: string; state: RemoteState }) => Promise<void>;
  switched: (trx: Queries, name: string, state: RemoteState) => Promise<void>;
  removed: (trx: Queries, name: string) => Promise<void>;
}

/** `as` names a publisher; without it, it is the person who asks. */
export function keeperOf(request: FastifyRequest, as?: Pick<Actor, 'kind' | 'id' | 'name'>): Keeper {
  const keep = (trx: Queries, action: Happening['action'], name: string, detail: string) =>
    record(trx, actorOf(request, as), { action, entity: 'Release', id: null, name, detail });
  const tried = (version: string, share: number) => `${version} à l’essai (${share} %)`;
  return {
    published: (trx, { name, version, share }) =>
      keep(trx, 'release', name, share === undefined ? version : tried(version, share)),
    moved: (trx, { name, version, kind }) =>
      keep(trx, kind === 'rollback' ? 'rollback' : 'release', name, version),
    tried: (trx, { name, version, share }) => keep(trx, 'release', name, tried(version, share)),
    aborted: (trx, { name, version }) => keep(trx, 'rollback', name, `${version} n’est plus à l’essai`),
    pointed: (trx, name, { pointer, version }) =>
      keep(
        trx,
        version === null ? 'rollback' : 'release',
        name,
        version === null ? `« ${pointer} » est retiré` : `${version} à « ${pointer} »`,
      ),
    viewer: (trx, name, { account, isNamed }) =>
      keep(trx, 'update', name, `${account} ${isNamed ? 'peut voir' : 'ne peut plus voir'} les aperçus`),
    granted: (trx, name, { areas, groups, roles, origins, offers, slots, api, isolated }) =>
      keep(
        trx,
        'update',
        name,
        `Accordé : ${[...areas, ...groups, ...roles, ...origins, ...offers, ...slots, ...api, ...(isolated ? ['isolé'] : [])].join(', ') || 'rien'}`,
      ),
    slotSwitched: (trx, name, { what, state }) =>
      keep(trx, state === 'on' ? 'activate' : 'deactivate', name, what),
    switched: (trx, name, state) =>
      keep(
        trx,
        state === 'on' ? 'activate' : 'deactivate',
        name,
        state === 'on' ? 'Remis en service' : 'Coupé',
      ),
    removed: (trx, name) => keep(trx, 'delete', name, 'Retiré du registre'),
  };
}
