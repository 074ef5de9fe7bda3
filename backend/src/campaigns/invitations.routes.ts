import { INVITATION_LIVES, INVITATIONS_MAX, invitationSchema, may } from '@rpd/shared/domain';
import type { Campaign, Identity, InvitationHead } from '@rpd/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { readEntity, validate } from '../lib/body.ts';
import { joinGame } from '../lib/game-members.ts';
import { actorOf, record } from '../lib/journal.ts';
import { refuse } from '../lib/refusals.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { removedAt } from '../store/table-people.ts';
import { campaignLock, joinAsSpectator } from './campaigns.change.ts';
import { findCampaign } from './campaigns.store.ts';
import { deleteInvitation, findInvitation, insertInvitation, listInvitations } from './invitations.store.ts';

type Readable = (db: Queries, me: Identity, id: string) => Promise<Campaign>;

/** Invitations by link or code, with an end, revocable. */
export function invitationRoutes(app: FastifyInstance, store: Store, readable: Readable): void {
  const subject = 'Campaign';
  const { secrets } = store;

  const changeable = async (db: Queries, me: Identity, id: string): Promise<Campaign> => {
    const campaign = await readable(db, me, id);
    if (!may(me, 'update', subject, campaign)) throw refuse('forbidden');
    return campaign;
  };

  app.get<Id>(
    '/game/:id/invitations',
    { config: { access: { action: 'update', subject } } },
    async request => {
      const { _id } = await changeable(store.db, caller(request), request.params.id);
      return listInvitations(store.db, secrets, _id);
    },
  );

  app.post<Id>(
    '/game/:id/invitations',
    { config: { access: { action: 'update', subject }, showsSecret: true } },
    async (request, reply) => {
      const me = caller(request);
      const input = validate(invitationSchema, readEntity(request.body, 'invitation'));
      const role = input.role;
      const made = await store.transaction(async trx => {
        const campaign = await changeable(trx, me, request.params.id);
        if (role === 'spectator' && !campaign.spectators) {
          throw refuse('invalid', { fields: { role: 'Cette campagne n’accepte pas de spectateurs.' } });
        }
        const present = await listInvitations(trx, secrets, campaign._id);
        if (present.length >= INVITATIONS_MAX) {
          const message = `Au plus ${INVITATIONS_MAX} invitations : révoquez-en une.`;
          throw refuse('invalid', { fields: { life: message } });
        }
        const lifeMs = INVITATION_LIVES[input.life];
        const invitation = await insertInvitation(trx, secrets, campaign._id, { role, lifeMs });
        const { _id: id, name } = campaign;
        await record(trx, actorOf(request), {
          action: 'link',
          entity: subject,
          id,
          name,
          detail: 'invitation créée',
        });
        return invitation;
      }, `campaign:${request.params.id}`);
      return reply.status(201).send(made);
    },
  );

  app.delete<Invited>(
    '/game/:id/invitations/:invitationId',
    { config: { access: { action: 'update', subject } } },
    async (request, reply) => {
      const me = caller(request);
      await store.transaction(async trx => {
        const { _id: id, name } = await changeable(trx, me, request.params.id);
        if (!(await deleteInvitation(trx, id, request.params.invitationId))) throw refuse('notFound');
        await record(trx, actorOf(request), {
          action: 'link',
          entity: subject,
          id,
          name,
          detail: 'invitation révoquée',
        });
      });
      return reply.status(204).send();
    },
  );

  /** What a code opens: said before one accepts. */
  app.get<Code>('/invitation/:code', { config: { access: { action: 'join', subject } } }, async request =>
    headOf(store.db, caller(request), request.params.code),
  );

  /** Sits down at the table of the campaign; doing so twice is doing so once. */
  app.post<Code>('/invitation/:code', { config: { access: { action: 'join', subject } } }, async request => {
    const me = caller(request);
    const { game, role } = await headOf(store.db, me, request.params.code);
    const lock = role === 'spectator' ? campaignLock(game._id) : `game:${game._id}`;
    return store.transaction(async trx => {
      const head = await headOf(trx, me, request.params.code);
      if (!head.joined) await join(trx, request, head);
      return { ...head, joined: true };
    }, lock);
  });
}

interface Id {
  Params: { id: string };
}
interface Invited {
  Params: { id: string; invitationId: string };
}
interface Code {
  Params: { code: string };
}

async function join(trx: Queries, request: FastifyRequest, { game, role }: InvitationHead): Promise<void> {
  const user = caller(request)._id;
  if (role === 'spectator') await joinAsSpectator(trx, request, game._id, user);
  else await joinGame(trx, request, game, { user, detail: 'par une invitation' });
}

async function headOf(db: Queries, me: Identity, code: string): Promise<InvitationHead> {
  const found = await findInvitation(db, code);
  const campaign = found && (await findCampaign(db, found.game_id));
  if (!found || !campaign) throw refuse('invitationOver');
  if (found.role === 'spectator' && !campaign.spectators) throw refuse('invitationOver');
  const { game, role, expires_at: expiresAt } = found;
  const removed = await removedAt(db, game.id, me._id);
  if (removed && found.created_at <= removed) throw refuse('removedFromGame');
  const isPlayer = campaign.masters.includes(me._id) || campaign.members.includes(me._id);
  return {
    game: { _id: game.id, name: game.name },
    role,
    master: (await peopleNames(db, [game.owner_id]))(game.owner_id),
    expiresAt,
    joined: isPlayer || (role === 'spectator' && campaign.watchers.includes(me._id)),
  };
}
