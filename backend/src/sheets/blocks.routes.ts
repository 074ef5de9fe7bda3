import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  readPartsInTurns,
  SHEET_BLOCK_BYTES_MAX,
  SHEET_BLOCKS_MAX,
  sheetBlockSchema,
} from '@rpd/shared/domain';
import { enginePatternError } from '@rpd/shared/pattern';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import { readEntity, targetOf, validate } from '../lib/body.ts';
import { refuse } from '../lib/refusals.ts';
import { isId } from '../store/ids.ts';
import type { Store } from '../store/store.ts';
import { countBlocks, deleteBlock, findBlock, insertBlock, listBlocks, renameBlock } from './blocks.store.ts';
import { refuseProblems } from './sheets.problems.ts';

/** Blocks that a person keeps for their sheets (SED-1): theirs alone, so who may publish nothing keeps them too. */
export function sheetBlockRoutes(app: FastifyInstance, store: Store): void {
  const config = { access: 'signed-in', whileMuted: true } as const;

  app.get('/sheetblock', { config }, async request => listBlocks(store.db, caller(request)._id));

  app.get<Id>('/sheetblock/:id', { config }, async request => {
    const { id } = request.params;
    const block = isId(id) ? await findBlock(store.db, caller(request)._id, id) : null;
    if (!block) throw refuse('notFound');
    return block;
  });

  /** `{name, parts}`: the elements are held to what a save of a sheet asks. */
  app.post('/sheetblock', { config, bodyLimit: SHEET_BLOCK_BYTES_MAX }, async (request, reply) => {
    const me = caller(request);
    const { parts: sent, ...head } = readEntity(request.body, 'sheetblock');
    const { name } = validate(sheetBlockSchema, head);
    const saving = { isAdministrator: me.roles.includes('AD'), patternError: enginePatternError };
    const { parts, problems } = await readPartsInTurns(sent, saving, nextTurn);
    refuseProblems(problems);
    const block = await store.transaction(async trx => {
      if ((await countBlocks(trx, me._id)) >= SHEET_BLOCKS_MAX) throw refuse('tooManyBlocks');
      return insertBlock(trx, me._id, name, parts ?? []);
    }, `sheetblocks:${me._id}`);
    return reply.status(201).send(block);
  });

  /** `{_id, version, name}`: its elements stay. */
  app.put('/sheetblock', { config }, async request => {
    const me = caller(request)._id;
    const body = readEntity(request.body, 'sheetblock');
    const { id, version } = targetOf(body);
    const { name } = validate(sheetBlockSchema, { name: body['name'] });
    return store.transaction(async trx => {
      const current = isId(id) ? await findBlock(trx, me, id) : null;
      if (!current) throw refuse('notFound');
      if (version !== undefined && version !== current.version) throw refuse('stale', { current });
      const saved = await renameBlock(trx, me, current, name);
      if (!saved) throw refuse('stale', { current: await findBlock(trx, me, id) });
      return saved;
    }, `sheetblocks:${me}`);
  });

  app.delete<Id>('/sheetblock/:id', { config }, async (request, reply) => {
    const { id } = request.params;
    const isGone = isId(id) && (await store.transaction(trx => deleteBlock(trx, caller(request)._id, id)));
    if (!isGone) throw refuse('notFound');
    return reply.status(204).send();
  });
}

interface Id {
  Params: { id: string };
}
