import { encounterSchema } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import { readEntity, validate } from '../lib/body.ts';
import { refuse } from '../lib/refusals.ts';
import type { Store } from '../store/store.ts';
import { findEncounter, saveEncounter } from './encounters.store.ts';

/** The caller's encounter (GMA-1): each game master has one, and sees no other. */
export function encounterRoutes(app: FastifyInstance, store: Store): void {
  const subject = 'Encounter';

  app.get('/encounter', { config: { access: { action: 'read', subject } } }, async request =>
    findEncounter(store.db, caller(request)._id),
  );

  /** `{version, combatants, turn, round}`, with the version that was read: a save over one's own on another device is refused (412). */
  app.put('/encounter', { config: { access: { action: 'update', subject } } }, async request => {
    const me = caller(request)._id;
    const { version, updatedAt: _updatedAt, ...content } = readEntity(request.body, 'encounter');
    if (typeof version !== 'number' || !Number.isInteger(version) || version < 0) {
      throw refuse('invalid', { fields: { version: 'La version lue est attendue.' } });
    }
    const input = validate(encounterSchema, content);
    const ids = new Set(input.combatants.map(({ id }) => id));
    if (ids.size < input.combatants.length) {
      throw refuse('invalid', { fields: { combatants: 'Un combattant y est deux fois.' } });
    }
    const saved = await store.transaction(trx => saveEncounter(trx, me, version, input));
    if (!saved) throw refuse('stale', { current: await findEncounter(store.db, me) });
    return saved;
  });
}
