import { preparedOrderSchema, sceneSchema, showSceneSchema } from '@rpd/shared/domain';
import { answerOf, bodyOf, exactly, id, integer, listOf, ref, string } from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';

const SCENES = 'Scènes';
export const scenesApi: FeatureApi = {
  operations: {
    'GET /game/:id/scenes': {
      group: SCENES,
      summary: 'Lire les scènes préparées d’un jeu',
      answer: listOf(ref('Scene')),
    },
    'POST /game/:id/scenes': {
      group: SCENES,
      summary: 'Préparer une scène',
      status: 201,
      body: bodyOf(sceneSchema),
      wrapped: 'scene',
      answer: ref('Scene'),
    },
    'PUT /game/:id/scenes/order': {
      group: SCENES,
      summary: 'Ranger les scènes d’un jeu',
      body: bodyOf(preparedOrderSchema),
      answer: listOf(ref('Scene')),
    },
    'PUT /scene/:id': {
      group: SCENES,
      summary: 'Modifier une scène',
      body: bodyOf(sceneSchema),
      wrapped: 'scene',
      answer: ref('Scene'),
    },
    'DELETE /scene/:id': { group: SCENES, summary: 'Supprimer une scène', status: 204, answer: {} },
    'GET /gamesession/:id/scenes': {
      group: SCENES,
      summary: 'Lire ce qu’une séance a montré',
      answer: ref('SessionScenes'),
    },
    'POST /gamesession/:id/scene': {
      group: SCENES,
      summary: 'Montrer une scène, ou plus rien',
      body: bodyOf(showSceneSchema),
      answer: ref('SessionScenes'),
    },
  },
  answers: {
    Scene: answerOf(sceneSchema, { _id: id, version: integer }),
    ShownScene: exactly({
      _id: id,
      title: string,
      picture: string,
      picture_alt: string,
      text: string,
      music: string,
    }),
    SessionScenes: exactly({ current: string, scenes: listOf(ref('ShownScene')) }),
  },
};
