import { FormulaError, may } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import { refuse } from '../lib/refusals.ts';
import type { Store } from '../store/store.ts';
import type { ActionParts } from './actions.routes.ts';
import { findTemplate } from '../store/templates.ts';
import { creationDice } from './creation.ts';

interface Step {
  Params: { id: string; step: string };
}

/** The dice of guided creation (ADR 67). Nothing is stored: they are the same until the caller has made a character with the template. */
export function creationRoutes(app: FastifyInstance, store: Store, { takePress }: ActionParts): void {
  const access = { action: 'create', subject: 'Character' } as const;

  app.get<Step>('/sheet/:id/steps/:step/dice', { config: { access } }, async request => {
    const me = caller(request);
    const { id, step: stepId } = request.params;
    const template = await findTemplate(store.db, id);
    if (!template || !may(me, 'read', 'Sheet', template)) throw refuse('notFound');
    const step = template.structure.steps?.find(one => one.id === stepId && one.kind === 'roll');
    if (!step) throw refuse('notFound');
    const wait = await takePress(me._id);
    if (wait > 0) throw refuse('tooManyPresses', { retryAfter: wait });
    try {
      return { totals: await creationDice(store.db, store.secrets, me._id, template._id, step) };
    } catch (error) {
      if (error instanceof FormulaError) throw refuse('invalid', { fields: { dice: error.message } });
      throw error;
    }
  });
}
