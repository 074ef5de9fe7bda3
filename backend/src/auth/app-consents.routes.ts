import { type AppConsent, may } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import type { Fields } from '../lib/body.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import { longRead } from '../lib/long-reads.ts';
import { refuse } from '../lib/refusals.ts';
import { isId } from '../store/ids.ts';
import type { Store } from '../store/store.ts';
import { endConsent } from './app-consents.ts';
import { CONSENT_SORTS, listConsents } from './app-consents.store.ts';

/** What people let applications know of them: everybody sees and ends their own, administrators everybody's. On the API host. */
export function appConsentRoutes(app: FastifyInstance, store: Store): void {
  const subject = 'AppConsent';

  /** `?user=me`, or for administrators `?user=` and `?app=`; the newest first by default. */
  app.get('/appconsent', { config: { access: { action: 'list', subject } } }, async (request, reply) => {
    const me = caller(request);
    const { user, app: appId, ...query } = request.query as Fields;
    const part = readListQuery({ sort: '-since', ...query }, CONSENT_SORTS);
    const isAdministrator = may(me, 'read', subject, { user_id: '' });
    const which = { userId: user === 'me' ? me._id : idOf('user', user), appId: idOf('app', appId) };
    if (which.userId === null && !isAdministrator) which.userId = me._id;
    if (which.userId !== null && !may(me, 'read', subject, { user_id: which.userId })) {
      throw refuse('forbidden');
    }
    return sendPage(reply, await longRead(store, request, db => listConsents(db, which, part)));
  });

  app.delete<{ Params: { id: string } }>(
    '/appconsent/:id',
    { config: { access: { action: 'delete', subject } } },
    (request): Promise<AppConsent> => endConsent(store, request, request.params.id),
  );
}

function idOf(field: string, value: unknown): string | null {
  if (value === undefined || value === '') return null;
  if (typeof value === 'string' && isId(value)) return value;
  throw refuse('invalid', { fields: { [field]: 'Cet identifiant n’est pas valide.' } });
}
