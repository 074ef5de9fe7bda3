import { pushHereSchema, pushSubscriptionSchema } from '@rpd/shared/domain';
import { bodyOf, boolean, count, exactly, id, listOf, moment, oneOf, ref, string } from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';

const PUSH = 'Notifications sur les appareils';
export const pushesApi: FeatureApi = {
  operations: {
    'GET /api/push': {
      group: PUSH,
      summary: 'Lire la clé publique de la plateforme et ses propres appareils',
      answer: ref('PushState'),
    },
    'GET /api/push/health': {
      group: PUSH,
      summary: 'Lire comment vont les envois aux appareils, sans contenu ni personne',
      answer: ref('PushHealth'),
    },
    'POST /api/push/devices': {
      group: PUSH,
      summary: 'Recevoir ses notifications sur ce navigateur',
      status: 201,
      body: bodyOf(pushSubscriptionSchema),
      answer: ref('PushDevice'),
    },
    'POST /api/push/here': {
      group: PUSH,
      summary: 'Dire que ce navigateur est ouvert, et savoir si son adresse vaut encore',
      body: bodyOf(pushHereSchema),
      answer: ref('PushHere'),
    },
    'POST /api/push/devices/:id/trial': {
      group: PUSH,
      summary: 'Envoyer un essai à l’un de ses appareils',
      status: 202,
      answer: exactly({ queued: boolean }),
    },
    'DELETE /api/push/devices': {
      group: PUSH,
      summary: 'Ne plus rien recevoir sur aucun de ses appareils',
      status: 204,
      answer: {},
    },
    'DELETE /api/push/devices/:id': {
      group: PUSH,
      summary: 'Ne plus rien recevoir sur l’un de ses appareils',
      status: 204,
      answer: {},
    },
  },
  answers: {
    PushState: exactly({ key: string, devices: listOf(ref('PushDevice')) }),
    PushDevice: exactly({
      _id: id,
      name: string,
      fingerprint: string,
      createdAt: moment,
      seenAt: moment,
      lastPushAt: { ...moment, type: ['string', 'null'] },
      lastError: { type: ['string', 'null'] },
    }),
    PushHealth: exactly({
      devices: count,
      sent: count,
      waiting: count,
      held: count,
      lastSentAt: { ...moment, type: ['string', 'null'] },
      refusals: listOf(exactly({ reason: string, count, isFinal: boolean })),
    }),
    PushHere: exactly({ verdict: oneOf('keep', 'renew', 'drop'), key: string }),
  },
};
