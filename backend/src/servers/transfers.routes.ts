import { serverTransferSchema } from '@rpd/shared/domain';
import type { ServerTransfer } from '@rpd/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { readEntity, validate } from '../lib/body.ts';
import type { Actor } from '../lib/journal.ts';
import type { Post } from '../lib/mail.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import type { StoredTransfer } from '../store/tables/servers.ts';
import {
  acceptTransfer,
  endTransfer,
  offerServer,
  readableTransfer,
  refuseTransfer,
  withdrawTransfer,
} from './transfers.change.ts';
import { offersTo, overdueTransfers, presentTransfers, removeTransfersBefore } from './transfers.store.ts';

/** Giving a server to somebody who accepts it (SRV-5). Until then nothing changes. */
export function transferRoutes(app: FastifyInstance, store: Store, post: Post): void {
  const owning = { action: 'administer', subject: 'Server' } as const;
  const access = 'signed-in';

  const present = async (db: Queries, transfer: StoredTransfer): Promise<ServerTransfer | null> =>
    (await presentTransfers(db, [transfer]))[0] ?? null;

  type Step = (trx: Queries, post: Post, request: FastifyRequest, id: string) => Promise<StoredTransfer>;
  const take = (step: Step) => (request: FastifyRequest<Id>) => {
    const { id } = request.params;
    return store.transaction(async trx => {
      const transfer = await step(trx, post, request, id);
      return { transfer: await present(trx, transfer) };
    }, `server:${id}`);
  };

  /** What is offered to oneself. */
  app.get('/transfers', { config: { access } }, async request =>
    presentTransfers(store.db, await offersTo(store.db, caller(request)._id)),
  );

  /** `{transfer}`, null where nothing is offered. */
  app.get<Id>('/server/:id/transfer', { config: { access } }, async request => {
    const found = await readableTransfer(store.db, request, request.params.id);
    return { transfer: found && (await present(store.db, found.transfer)) };
  });

  /** `{name, stays, reason}`; ownership is given away only by who proved lately who they are (ACC-3). */
  app.post<Id>(
    '/server/:id/transfer',
    { config: { access: owning, stepUp: true } },
    async (request, reply) => {
      const input = validate(serverTransferSchema, readEntity(request.body));
      const offer: Step = (trx, mails, by, id) => offerServer(trx, mails, by, id, input);
      return reply.status(201).send(await take(offer)(request));
    },
  );

  app.delete<Id>('/server/:id/transfer', { config: { access: owning } }, take(withdrawTransfer));

  app.post<Id>('/server/:id/transfer/accept', { config: { access } }, take(acceptTransfer));

  app.post<Id>('/server/:id/transfer/refuse', { config: { access, whileMuted: true } }, take(refuseTransfer));
}

interface Id {
  Params: { id: string };
}

const DAY_MS = 86_400_000;
/** As long as a refusal keeps who refused in peace. */
const RETENTION_DAYS = 31;

/** Ends the offers whose time ran out or whose people are gone, and forgets old ones. */
export async function endTransfers(
  store: Store,
  post: Post,
  { log, now = Date.now() }: Pick<Actor, 'log'> & { now?: number },
): Promise<void> {
  const actor: Actor = { kind: 'anonymous', id: null, name: '', address: '', log };
  for (const transfer of await overdueTransfers(store.db, now)) {
    await store.transaction(async trx => {
      const isOpen = await trx
        .selectFrom('server_transfers')
        .where('id', '=', transfer._id)
        .where('state', '=', 'open')
        .select('id')
        .executeTakeFirst();
      if (isOpen) await endTransfer(trx, post, actor, transfer);
    }, `server:${transfer.server_id}`);
  }
  await removeTransfersBefore(store.db, new Date(now - RETENTION_DAYS * DAY_MS).toISOString());
}
