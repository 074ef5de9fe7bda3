import { firstStepsSchema, may } from '@rpd/shared/domain';
import type { FirstSteps, Identity, Server } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import { readEntity, validate } from '../lib/body.ts';
import { refuse } from '../lib/refusals.ts';
import { outsideBin } from '../store/bin.ts';
import { changed } from '../store/changes.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';

type Readable = (db: Queries, identity: Identity, id: string) => Promise<Server>;

/** What a new server still needs, for those who run it; they may dismiss the list, once for all of them. */
export function firstStepRoutes(app: FastifyInstance, store: Store, readable: Readable): void {
  const access = { access: { action: 'update', subject: 'Server' } } as const;
  const runBy = async (me: Identity, id: string): Promise<Server> => {
    const server = await readable(store.db, me, id);
    if (!may(me, 'update', 'Server', server)) throw refuse('forbidden');
    return server;
  };

  app.get<Id>('/server/:id/first-steps', { config: access }, async request =>
    firstStepsOf(store.db, await runBy(caller(request), request.params.id)),
  );

  app.put<Id>('/server/:id/first-steps', { config: access }, async request => {
    const server = await runBy(caller(request), request.params.id);
    const { dismissed } = validate(firstStepsSchema, readEntity(request.body));
    const { _id: server_id } = server;
    await store.transaction(async trx => {
      await changed(trx, 'servers', server_id);
      await trx.deleteFrom('dismissed_first_steps').where('server_id', '=', server_id).execute();
      if (!dismissed) return;
      await trx
        .insertInto('dismissed_first_steps')
        .values({ server_id, at: new Date().toISOString() })
        .execute();
    }, `server:${server_id}`);
    return firstStepsOf(store.db, server);
  });
}

interface Id {
  Params: { id: string };
}

async function firstStepsOf(db: Queries, server: Server): Promise<FirstSteps> {
  const { _id, icon_img, description, options, managers } = server;
  const dismissed = await db
    .selectFrom('dismissed_first_steps')
    .where('server_id', '=', _id)
    .select('at')
    .executeTakeFirst();
  const accepted = await db
    .selectFrom('submissions')
    .innerJoin('characters', 'characters.id', 'submissions.character_id')
    .where('server_id', '=', _id)
    .where('state', '=', 'accepted')
    .where(outsideBin('characters'))
    .select('submissions.id')
    .limit(1)
    .executeTakeFirst();
  const event = await db
    .selectFrom('events')
    .where('server_id', '=', _id)
    .where('state', '=', 'published')
    .where(outsideBin('events'))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return {
    dismissed: dismissed !== undefined,
    done: {
      icon: icon_img !== '',
      intro: description.intro !== '',
      template: options.characters.sheet_type.length > 0,
      team: managers.length > 0 || accepted !== undefined,
      event: event !== undefined,
    },
  };
}
