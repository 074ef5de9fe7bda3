import { CAMPAIGN_MASTERS_MAX, campaignSchema, masterSchema, may } from '@rpd/shared/domain';
import type { Campaign, Identity } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import { editable, merge, readEntity, validate } from '../lib/body.ts';
import { actorOf, changedFields, record } from '../lib/journal.ts';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { addPerson, findCampaign, removePerson, saveCampaign } from './campaigns.store.ts';
import { invitationRoutes } from './invitations.routes.ts';

/** A game that is played in sessions: its game masters, its rules at the table, who may come. */
export function campaignRoutes(app: FastifyInstance, store: Store): void {
  const subject = 'Campaign';

  app.get<Id>('/game/:id/campaign', { config: { access: { action: 'read', subject } } }, async request =>
    readableCampaign(store.db, caller(request), request.params.id),
  );

  app.put<Id>('/game/:id/campaign', { config: { access: { action: 'update', subject } } }, async request => {
    const me = caller(request);
    const body = readEntity(request.body, 'campaign');
    return store.transaction(async trx => {
      const current = await readableCampaign(trx, me, request.params.id);
      if (!may(me, 'update', subject, current)) throw refuse('forbidden');
      const { version = current.version } = body;
      if (version !== current.version) throw refuse('stale', { current });
      const { lines, veils, houseRules, spectators, xCard } = current;
      const sent = editable(body, OURS);
      const input = validate(campaignSchema, merge({ lines, veils, houseRules, spectators, xCard }, sent));
      const saved = await saveCampaign(trx, current._id, current.version, input);
      if (!saved) throw refuse('stale', { current: await findCampaign(trx, current._id) });
      const fields = changedFields(current, saved);
      await record(trx, actorOf(request), {
        action: 'update',
        entity: subject,
        id: saved._id,
        name: saved.name,
        fields,
      });
      return saved;
    }, `campaign:${request.params.id}`);
  });

  /** Names a further game master: somebody of the table. */
  app.post<Id>(
    '/game/:id/campaign/masters',
    { config: { access: { action: 'administer', subject } } },
    async request => {
      const me = caller(request);
      const { user } = validate(masterSchema, readEntity(request.body));
      return store.transaction(async trx => {
        const current = await readableCampaign(trx, me, request.params.id);
        if (!may(me, 'administer', subject, current)) throw refuse('forbidden');
        if (!current.people.some(({ _id }) => _id === user)) {
          throw refuse('invalid', { fields: { user: 'Cette personne n’a pas rejoint le jeu.' } });
        }
        if (current.masters.length > CAMPAIGN_MASTERS_MAX) {
          throw refuse('invalid', { fields: { user: `Au plus ${CAMPAIGN_MASTERS_MAX} maîtres du jeu.` } });
        }
        await addPerson(trx, current._id, user, 'master');
        await record(trx, actorOf(request), {
          ...about(current),
          action: 'roles',
          detail: 'maître du jeu nommé',
        });
        return readableCampaign(trx, me, current._id);
      }, `campaign:${request.params.id}`);
    },
  );

  /** Takes a part away: a game master's, by the owner or themselves; a spectator's, by a game master or themselves. */
  app.delete<Person>(
    '/game/:id/campaign/people/:userId',
    { config: { access: { action: 'read', subject } } },
    async (request, reply) => {
      const me = caller(request);
      const { id, userId } = request.params;
      await store.transaction(async trx => {
        const current = await readableCampaign(trx, me, id);
        const isMaster = current.masters.includes(userId);
        const isAllowed = may(me, isMaster ? 'administer' : 'update', subject, current);
        if (userId !== me._id && !isAllowed) throw refuse('forbidden');
        if (!(await removePerson(trx, id, userId, me._id))) throw refuse('notFound');
        await record(trx, actorOf(request), { ...about(current), action: 'roles', detail: 'place retirée' });
      }, `campaign:${id}`);
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

const about = ({ _id: id, name }: Campaign) => ({ entity: 'Campaign' as const, id, name });

/** What is ours to say of a campaign. */
const OURS = ['name', 'masters', 'members', 'watchers', 'people'];

/** The campaign, if this person is at its table. */
async function readableCampaign(db: Queries, me: Identity, id: string): Promise<Campaign> {
  const campaign = await findCampaign(db, id);
  if (!campaign || !may(me, 'read', 'Campaign', campaign)) throw refuse('notFound');
  return campaign;
}
