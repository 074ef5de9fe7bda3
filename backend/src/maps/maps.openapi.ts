import {
  fogSchema,
  mapSchema,
  newTokenSchema,
  placeSchema,
  showMapSchema,
  tokenSchema,
} from '@rpd/shared/domain';
import {
  answerOf,
  bodyOf,
  boolean,
  exactly,
  id,
  integer,
  listOf,
  moment,
  orNull,
  ref,
  string,
} from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';

const MAPS = 'Cartes';
const head = { _id: id, version: integer, width: integer, height: integer };
const place = { x: integer, y: integer };
export const mapsApi: FeatureApi = {
  operations: {
    'GET /game/:id/maps': {
      group: MAPS,
      summary: 'Lire les cartes préparées d’un jeu',
      answer: listOf(ref('MapHead')),
    },
    'POST /game/:id/maps': {
      group: MAPS,
      summary: 'Préparer une carte',
      status: 201,
      body: bodyOf(mapSchema),
      wrapped: 'map',
      answer: ref('GameMap'),
    },
    'GET /map/:id': { group: MAPS, summary: 'Lire une carte', answer: ref('GameMap') },
    'PUT /map/:id': {
      group: MAPS,
      summary: 'Modifier une carte',
      body: bodyOf(mapSchema),
      wrapped: 'map',
      answer: ref('GameMap'),
    },
    'DELETE /map/:id': { group: MAPS, summary: 'Supprimer une carte', status: 204, answer: {} },
    'POST /map/:id/fog': {
      group: MAPS,
      summary: 'Couvrir ou découvrir une carte',
      body: bodyOf(fogSchema),
      answer: ref('GameMap'),
    },
    'GET /gamesession/:id/map': {
      group: MAPS,
      summary: 'Lire la carte qu’une séance montre',
      answer: ref('SessionMap'),
    },
    'POST /gamesession/:id/map': {
      group: MAPS,
      summary: 'Montrer une carte, ou plus aucune',
      body: bodyOf(showMapSchema),
      answer: ref('SessionMap'),
    },
    'POST /map/:id/tokens': {
      group: MAPS,
      summary: 'Poser un pion',
      status: 201,
      body: bodyOf(newTokenSchema),
      wrapped: 'token',
      answer: ref('MapToken'),
    },
    'PUT /map/:id/tokens/:tokenId': {
      group: MAPS,
      summary: 'Modifier un pion',
      body: bodyOf(tokenSchema),
      wrapped: 'token',
      answer: ref('MapToken'),
    },
    'DELETE /map/:id/tokens/:tokenId': { group: MAPS, summary: 'Retirer un pion', status: 204, answer: {} },
    'POST /map/:id/tokens/:tokenId/move': {
      group: MAPS,
      summary: 'Déplacer un pion',
      body: bodyOf(placeSchema),
      answer: ref('MapToken'),
    },
    'GET /map/:id/pings': {
      group: MAPS,
      summary: 'Lire ce que l’on montre du doigt sur une carte',
      answer: listOf(ref('MapPing')),
    },
    'POST /map/:id/pings': {
      group: MAPS,
      summary: 'Montrer un endroit du doigt',
      status: 204,
      body: bodyOf(placeSchema),
      answer: {},
    },
  },
  answers: {
    MapHead: answerOf(mapSchema, head),
    GameMap: answerOf(mapSchema, {
      ...head,
      fog: exactly({
        covered: boolean,
        areas: listOf(exactly({ ...place, width: integer, height: integer, open: boolean })),
      }),
      tokens: listOf(ref('MapToken')),
    }),
    MapToken: answerOf(tokenSchema, { _id: id, version: integer, portrait: string, ...place }),
    MapPing: exactly({ _id: id, name: string, ...place, at: moment }),
    SessionMap: exactly({ map: orNull(ref('GameMap')) }),
  },
};
