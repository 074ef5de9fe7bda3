import { type AppConsent, may } from '@rpd/shared/domain';
import type { FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { endAppConsents } from '../lib/app-consents.ts';
import { actorOf, record } from '../lib/journal.ts';
import { refuse } from '../lib/refusals.ts';
import { isId } from '../store/ids.ts';
import type { Store } from '../store/store.ts';
import { findNamedConsent } from './app-consents.store.ts';

/** Takes a consent back: one's own, or for an administrator anybody's. Throws the refusal. */
export const endConsent = (store: Store, request: FastifyRequest, id: string): Promise<AppConsent> =>
  store.transaction(async trx => {
    const consent = isId(id) ? await findNamedConsent(trx, id) : null;
    // Of somebody else's, one does not even learn that it is there.
    if (!consent || !may(caller(request), 'delete', 'AppConsent', { user_id: consent.user._id }))
      throw refuse('notFound');
    if ((await endAppConsents(trx, { id })).length === 0) throw refuse('notFound');
    const { _id, name } = consent.app;
    const detail = `autorisation de ${consent.user.name} retirée`;
    await record(trx, actorOf(request), { action: 'link', entity: 'App', id: _id, name, detail });
    return consent;
  });
