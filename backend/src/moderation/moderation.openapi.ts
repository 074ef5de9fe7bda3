import { DISCORD_PROBLEMS, hidingSchema, ticketUpdateSchema } from '@rpd/shared/domain';
import {
  bodyOf,
  boolean,
  count,
  exactly,
  hiding,
  id,
  integer,
  listOf,
  moment,
  oneOf,
  person,
  ref,
  string,
} from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';
import { orNull, toJson } from '../lib/openapi.schema.ts';
import type { Json } from '../lib/openapi.schema.ts';

const MODERATION = 'Modération';
const some = (item: Json): Json => exactly({ total: count, items: listOf(item) });
const { state } = toJson(ticketUpdateSchema, 'answer')['properties'] as Json;
const shortTicket = exactly({ _id: id, subject: string, state, createdAt: moment });
const newcomer = { _id: id, name: string, createdAt: moment };

export const moderationApi: FeatureApi = {
  operations: {
    'GET /api/moderation/summary': {
      group: MODERATION,
      summary: 'Lire le tableau de bord de la modération',
      answer: ref('ModerationSummary'),
    },
    'GET /api/moderation/team': {
      group: MODERATION,
      summary: 'Lire qui peut se charger d’une demande',
      answer: listOf(person),
    },
    'GET /api/moderation/person/:id': {
      group: MODERATION,
      summary: 'Lire ce qu’une personne a ici, et ce qu’elle a demandé',
      answer: ref('ModeratedPerson'),
    },
    'GET /api/moderation/servers': {
      group: MODERATION,
      summary: 'Lire les serveurs Discord',
      isList: true,
      query: ['visible', 'problem'],
      answer: listOf(ref('ModeratedServer')),
    },
    'POST /server/:id/hide': {
      group: MODERATION,
      summary: 'Masquer un serveur',
      body: bodyOf(hidingSchema),
      answer: ref('ModeratedServer'),
    },
    'POST /server/:id/show': {
      group: MODERATION,
      summary: 'Remettre un serveur en vue',
      answer: ref('ModeratedServer'),
    },
  },
  answers: {
    ModerationSummary: exactly({
      open: count,
      pending: count,
      unassigned: count,
      mine: count,
      urgent: count,
      oldest: orNull(exactly({ _id: id, subject: string, lastMessageAt: moment })),
      answers: exactly({ count, medianMinutes: orNull(count) }),
      newestAccounts: listOf(exactly({ ...newcomer, avatar: string })),
      newestServers: listOf(exactly({ ...newcomer, icon_img: string, visible: boolean })),
      hiddenServers: some(exactly({ ...newcomer, hidden: orNull(hiding) })),
      discordProblems: count,
    }),
    ModeratedPerson: exactly({
      _id: id,
      name: string,
      avatar: string,
      citation: string,
      bio: string,
      roles: listOf(string),
      valid: boolean,
      createdAt: moment,
      deletedAt: orNull(moment),
      characters: some(exactly({ _id: id, name: string, portrait: string, sheetName: string })),
      servers: some(exactly({ _id: id, name: string, visible: boolean })),
      tickets: some(shortTicket),
      reports: some(shortTicket),
    }),
    ModeratedServer: exactly({
      _id: id,
      version: integer,
      createdAt: moment,
      name: string,
      icon_img: string,
      owner: person,
      serverDiscord_id: string,
      discord: string,
      problems: listOf(oneOf(...DISCORD_PROBLEMS)),
      visible: boolean,
      hidden: orNull(hiding),
    }),
  },
};
