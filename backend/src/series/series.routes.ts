import { seriesSchema } from '@rpd/shared/domain';
import type { Identity } from '@rpd/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { readEntity, validate } from '../lib/body.ts';
import { choiceFilter } from '../lib/filters.ts';
import { actorOf, record } from '../lib/journal.ts';
import { refuse } from '../lib/refusals.ts';
import { seriesOf } from '../store/series-head.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { beginsWith } from './occurrences.ts';
import { endSeries, findSeries, insertSeries, madeBy, makeAhead } from './series.store.ts';
import type { Beginning, MakeOne } from './series.store.ts';

export interface SeriesParts {
  make: MakeOne;
  /** The session or event that begins a series, or is one of it; refuses who may not change it. */
  beginning: Record<Beginning['kind'], (db: Queries, me: Identity, id: string) => Promise<Beginning>>;
  /** Takes back those of these that are still to come. */
  takeBack: Record<
    Beginning['kind'],
    (trx: Queries, request: FastifyRequest, ids: string[]) => Promise<void>
  >;
}

/** Sessions and events that repeat (TAB-7): the first one names the hour, the rule the others. */
export function seriesRoutes(
  app: FastifyInstance,
  store: Store,
  { make, beginning, takeBack }: SeriesParts,
): void {
  const kinds = [
    { kind: 'session', path: '/gamesession/:id/series', subject: 'GameSession' },
    { kind: 'event', path: '/event/:id/series', subject: 'Event' },
  ] as const;
  for (const { kind, path, subject } of kinds) {
    const config = { access: { action: 'update', subject } } as const;

    app.post<Id>(path, { config }, async (request, reply) => {
      const me = caller(request);
      const input = validate(seriesSchema, readEntity(request.body, 'series'));
      const { id } = request.params;
      const made = await store.transaction(
        async trx => {
          const first = await beginning[kind](trx, me, id);
          if ((await seriesOf(trx, [id])).has(id)) throw refuse('repeatsAlready');
          if (!beginsWith(input.rule, first.startsAt, input.timeZone)) {
            throw refuse('invalid', { fields: { rule: 'La répétition ne tombe pas sur la première date.' } });
          }
          const series = await insertSeries(trx, me._id, first, input);
          await makeAhead(trx, series, make, Date.now());
          const name = first.content.title;
          await record(trx, actorOf(request), {
            action: 'update',
            entity: subject,
            id,
            name,
            detail: 'se répète',
          });
          return (await seriesOf(trx, [id])).get(id);
        },
        `${kind === 'session' ? 'gamesession' : 'event'}:${id}`,
      );
      return reply.status(201).send(made);
    });

    /** Nothing follows any more; `?ahead=remove` takes back what was made and is still to come. */
    app.delete<Id>(path, { config }, async (request, reply) => {
      const me = caller(request);
      const { id } = request.params;
      const takesBack = choiceFilter(request.query, 'ahead', ['remove', 'keep']) === 'remove';
      const head = (await seriesOf(store.db, [id])).get(id);
      await store.transaction(
        async trx => {
          const { content } = await beginning[kind](trx, me, id);
          const series = head && (await findSeries(trx, head._id));
          if (!series) throw refuse('notFound');
          await endSeries(trx, series.id);
          if (takesBack) await takeBack[kind](trx, request, await madeBy(trx, series.id));
          const name = content.title;
          await record(trx, actorOf(request), {
            action: 'update',
            entity: subject,
            id,
            name,
            detail: 'ne se répète plus',
          });
        },
        `series:${head?._id ?? ''}`,
      );
      return reply.status(204).send();
    });
  }
}

interface Id {
  Params: { id: string };
}
