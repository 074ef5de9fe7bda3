import { factorRuleSchema, isRole, ROLE_BADGES } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import { validate } from '../lib/body.ts';
import { actorOf, record } from '../lib/journal.ts';
import { refuse } from '../lib/refusals.ts';
import type { Store } from '../store/store.ts';
import { hasFactor, presentFactorRules, saveFactorRule } from './factor-rules.ts';

/** Which roles require a second factor (ACC-2): routes of the API host, for administrators. */
export function factorRuleRoutes(app: FastifyInstance, store: Store): void {
  const access = { action: 'administer', subject: 'User' } as const;

  app.get('/factor-rule', { config: { access } }, async () => presentFactorRules(store.db));

  app.put('/factor-rule', { config: { access, stepUp: true } }, async request => {
    const { role, required, graceDays } = validate(factorRuleSchema, request.body);
    if (!isRole(role)) throw refuse('invalid', { fields: { role: 'Ce rôle n’existe pas.' } });
    const me = caller(request);
    await store.transaction(async trx => {
      if (required && me.roles.includes(role) && !(await hasFactor(trx, me._id)))
        throw refuse('factorOwnFirst');
      await saveFactorRule(trx, { role, graceDays: required ? graceDays : null }, Date.now());
      await record(trx, actorOf(request), {
        action: 'update',
        entity: 'User',
        id: null,
        name: `Protection des comptes : ${ROLE_BADGES[role].label}`,
        detail: required ? `exigée, délai : ${graceDays} jours` : 'plus exigée',
      });
    }, 'factor-rules');
    return presentFactorRules(store.db);
  });
}
