import { may, PREGENS_MAX } from '@rpd/shared/domain';
import type { Campaign, Identity, Pregen } from '@rpd/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { changesOf } from '../lib/journal.changes.ts';
import { actorOf, record } from '../lib/journal.ts';
import type { Actor } from '../lib/journal.ts';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { findCampaign } from './campaigns.store.ts';
import { listPregens, markTaken, offerPregen, withdrawPregen } from './pregens.store.ts';
import { outsideBin } from '../store/bin.ts';

/** Copies a character for the one who asks. Answers the copy's id; null where the character is gone. */
export type CopyCharacter = (db: Queries, actor: Actor, id: string) => Promise<string | null>;

/** Characters that game masters prepared for their players (TAB-7, ADR 57). */
export function pregenRoutes(
  app: FastifyInstance,
  store: Store,
  { copyCharacter }: { copyCharacter: CopyCharacter },
): void {
  const subject = 'Campaign';

  app.get<Id>('/game/:id/pregens', { config: { access: { action: 'read', subject } } }, async request =>
    listPregens(store.db, (await readable(store.db, caller(request), request.params.id))._id),
  );

  /** Offers a character of one's own, or one that was taken once more. */
  app.put<Character>(
    '/game/:id/pregens/:characterId',
    { config: { access: { action: 'update', subject } } },
    async request => {
      const me = caller(request);
      const { id, characterId } = request.params;
      return store.transaction(async trx => {
        const campaign = await readable(trx, me, id);
        if (!may(me, 'update', subject, campaign)) throw refuse('forbidden');
        const known = await listPregens(trx, id);
        const isOffered = known.some(({ _id }) => _id === characterId);
        if (!isOffered && !(await isOwn(trx, me, characterId))) throw refuse('notFound');
        if (!isOffered && known.length >= PREGENS_MAX) {
          const message = `Au plus ${PREGENS_MAX} personnages prétirés.`;
          throw refuse('invalid', { fields: { character: message } });
        }
        await offerPregen(trx, id, characterId);
        const after = await listPregens(trx, id);
        await note(trx, request, campaign, { before: known, after });
        return after;
      }, `campaign:${id}`);
    },
  );

  app.delete<Character>(
    '/game/:id/pregens/:characterId',
    { config: { access: { action: 'update', subject } } },
    async (request, reply) => {
      const me = caller(request);
      const { id, characterId } = request.params;
      await store.transaction(async trx => {
        const campaign = await readable(trx, me, id);
        if (!may(me, 'update', subject, campaign)) throw refuse('forbidden');
        const before = await listPregens(trx, id);
        if (!(await withdrawPregen(trx, id, characterId))) throw refuse('notFound');
        await note(trx, request, campaign, { before, after: await listPregens(trx, id) });
      }, `campaign:${id}`);
      return reply.status(204).send();
    },
  );

  /** A player takes one: they get a copy, and nobody else takes the same. One for each player. */
  app.post<Character>(
    '/game/:id/pregens/:characterId/take',
    { config: { access: { action: 'read', subject } } },
    async (request, reply) => {
      const me = caller(request);
      const { id, characterId } = request.params;
      const copy = await store.transaction(async trx => {
        const campaign = await readable(trx, me, id);
        if (![...campaign.masters, ...campaign.members].includes(me._id)) throw refuse('forbidden');
        const offered = await listPregens(trx, id);
        if (!offered.some(({ _id }) => _id === characterId)) throw refuse('notFound');
        if (offered.some(({ takenBy }) => takenBy?._id === me._id)) throw refuse('pregenOwned');
        if (!(await markTaken(trx, id, characterId, me._id))) throw refuse('pregenTaken');
        const made = await copyCharacter(trx, actorOf(request), characterId);
        if (made === null) throw refuse('notFound');
        return made;
      }, `campaign:${id}`);
      return reply.status(201).send({ character: copy });
    },
  );
}

interface Id {
  Params: { id: string };
}
interface Character {
  Params: { id: string; characterId: string };
}

/** What a campaign offers, by the names of the characters. */
async function note(
  trx: Queries,
  request: FastifyRequest,
  { _id: id, name }: Campaign,
  { before, after }: { before: readonly Pregen[]; after: readonly Pregen[] },
): Promise<void> {
  const namesOf = (pregens: readonly Pregen[]) => pregens.map(one => one.name);
  const changes = changesOf({ pregens: namesOf(before) }, { pregens: namesOf(after) });
  await record(trx, actorOf(request), {
    action: 'update',
    entity: 'Campaign',
    id,
    name,
    fields: ['pregens'],
    changes,
  });
}

async function readable(db: Queries, me: Identity, id: string): Promise<Campaign> {
  const campaign = await findCampaign(db, id);
  if (!campaign || !may(me, 'read', 'Campaign', campaign)) throw refuse('notFound');
  return campaign;
}

async function isOwn(db: Queries, me: Identity, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('characters')
    .where('id', '=', id)
    .where('owner_id', '=', me._id)
    .where(outsideBin('characters'))
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}
