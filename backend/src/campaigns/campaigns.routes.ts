import { masterSchema } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import { readEntity, validate } from '../lib/body.ts';
import type { Store } from '../store/store.ts';
import { campaignLock, changeCampaign, nameMaster, readableCampaign, takePart } from './campaigns.change.ts';
import { invitationRoutes } from './invitations.routes.ts';

/** A game that is played in sessions: its game masters, its rules at the table, who may come. */
export function campaignRoutes(app: FastifyInstance, store: Store): void {
  const subject = 'Campaign';

  app.get<Id>('/game/:id/campaign', { config: { access: { action: 'read', subject } } }, async request =>
    readableCampaign(store.db, caller(request), request.params.id),
  );

  app.put<Id>('/game/:id/campaign', { config: { access: { action: 'update', subject } } }, async request => {
    const { id } = request.params;
    const body = readEntity(request.body, 'campaign');
    return store.transaction(trx => changeCampaign(trx, request, id, body), campaignLock(id));
  });

  /** Names a further game master: somebody of the table. */
  app.post<Id>(
    '/game/:id/campaign/masters',
    { config: { access: { action: 'administer', subject } } },
    async request => {
      const { id } = request.params;
      const { user } = validate(masterSchema, readEntity(request.body));
      return store.transaction(trx => nameMaster(trx, request, id, user), campaignLock(id));
    },
  );

  /** Takes a part away: a game master's, by the owner or themselves; a spectator's, by a game master or themselves. */
  app.delete<Person>(
    '/game/:id/campaign/people/:userId',
    { config: { access: { action: 'read', subject } } },
    async (request, reply) => {
      const { id, userId } = request.params;
      await store.transaction(trx => takePart(trx, request, id, userId), campaignLock(id));
      return reply.status(204).send();
    },
  );

  invitationRoutes(app, store, readableCampaign);
}

interface Id {
  Params: { id: string };
}
interface Person {
  Params: { id: string; userId: string };
}
