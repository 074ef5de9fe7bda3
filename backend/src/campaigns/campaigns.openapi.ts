import { campaignSchema, invitationSchema, masterSchema, warningsSchema } from '@rpd/shared/domain';
import {
  answerOf,
  bodyOf,
  boolean,
  exactly,
  id,
  integer,
  listOf,
  moment,
  named,
  oneOf,
  orNull,
  person,
  ref,
  string,
} from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';

const CAMPAIGNS = 'Campagnes';
const role = oneOf('master', 'player', 'spectator');
const end = { type: ['string', 'null'], format: 'date-time' };
export const campaignsApi: FeatureApi = {
  operations: {
    'GET /game/:id/campaign': { group: CAMPAIGNS, summary: 'Lire une campagne', answer: ref('Campaign') },
    'PUT /game/:id/campaign': {
      group: CAMPAIGNS,
      summary: 'Modifier une campagne',
      body: bodyOf(campaignSchema),
      wrapped: 'campaign',
      answer: ref('Campaign'),
    },
    'POST /game/:id/campaign/masters': {
      group: CAMPAIGNS,
      summary: 'Nommer un maître du jeu',
      body: bodyOf(masterSchema),
      answer: ref('Campaign'),
    },
    'DELETE /game/:id/campaign/people/:userId': {
      group: CAMPAIGNS,
      summary: 'Retirer un maître du jeu ou un spectateur',
      status: 204,
      answer: {},
    },
    'GET /game/:id/invitations': {
      group: CAMPAIGNS,
      summary: 'Lire les invitations d’une campagne',
      answer: listOf(ref('Invitation')),
    },
    'POST /game/:id/invitations': {
      group: CAMPAIGNS,
      summary: 'Inviter par un code',
      status: 201,
      body: bodyOf(invitationSchema),
      wrapped: 'invitation',
      answer: ref('Invitation'),
    },
    'DELETE /game/:id/invitations/:invitationId': {
      group: CAMPAIGNS,
      summary: 'Révoquer une invitation',
      status: 204,
      answer: {},
    },
    'GET /game/:id/pregens': {
      group: CAMPAIGNS,
      summary: 'Lire les personnages prétirés d’une campagne',
      answer: listOf(ref('Pregen')),
    },
    'PUT /game/:id/pregens/:characterId': {
      group: CAMPAIGNS,
      summary: 'Proposer un personnage prétiré',
      answer: listOf(ref('Pregen')),
    },
    'DELETE /game/:id/pregens/:characterId': {
      group: CAMPAIGNS,
      summary: 'Ne plus proposer un personnage prétiré',
      status: 204,
      answer: {},
    },
    'POST /game/:id/pregens/:characterId/take': {
      group: CAMPAIGNS,
      summary: 'Prendre un personnage prétiré',
      status: 201,
      answer: exactly({ character: id }),
    },
    'GET /invitation/:code': {
      group: CAMPAIGNS,
      summary: 'Lire à quoi invite un code',
      answer: ref('InvitationHead'),
    },
    'POST /invitation/:code': {
      group: CAMPAIGNS,
      summary: 'Accepter une invitation',
      answer: ref('InvitationHead'),
    },
  },
  answers: {
    Campaign: answerOf(campaignSchema, {
      _id: id,
      version: integer,
      name: string,
      owner_id: id,
      masters: listOf(id),
      members: listOf(id),
      watchers: listOf(id),
      people: listOf(exactly({ _id: id, name: string, avatar: string, role })),
    }),
    Invitation: exactly({
      _id: id,
      role: oneOf('player', 'spectator'),
      code: string,
      createdAt: moment,
      expiresAt: end,
    }),
    Pregen: exactly({
      _id: id,
      name: string,
      portrait: string,
      warnings: answerOf(warningsSchema()),
      owner: person,
      sheetName: string,
      takenBy: orNull(person),
    }),
    InvitationHead: exactly({
      game: named,
      role: oneOf('player', 'spectator'),
      master: person,
      expiresAt: end,
      joined: boolean,
    }),
  },
};
