import { bodyOf, count, exactly, listOf, oneOf, ref, string } from '../lib/openapi.ts';
import type { FeatureApi, Operation } from '../lib/openapi.ts';
import { claimsSchema, publicationSchema } from './publication.schema.ts';
import { grantsSchema } from './grants.schema.ts';
import { releaseAnswers } from './releases.answers.ts';
import {
  canarySchema,
  moveSchema,
  newTokenSchema,
  pointSchema,
  reportSchema,
  startSchema,
  stateSchema,
  switchSchema,
  viewerSchema,
} from './releases.schema.ts';
import { spansSchema } from './page-spans.routes.ts';
import { uploadSchema } from './uploads.schema.ts';
import { measuresSchema } from './vitals.routes.ts';

const PLATFORM = 'Plateforme';

/** What changes which version people get: for teams with a token, and for administrators. */
function movesOf(address: string): Record<string, Operation> {
  const answer = ref('Deployment');
  return {
    [`POST ${address}/live`]: {
      group: PLATFORM,
      summary: 'Mettre en ligne une version déjà publiée (retour en arrière, fin d’essai)',
      body: bodyOf(moveSchema),
      answer,
    },
    [`POST ${address}/canary`]: {
      group: PLATFORM,
      summary: 'Donner une version à une part des personnes',
      body: bodyOf(canarySchema),
      answer,
    },
    [`DELETE ${address}/canary`]: { group: PLATFORM, summary: 'Mettre fin à un essai', answer },
    [`DELETE ${address}/pointers/:pointer`]: {
      group: PLATFORM,
      summary: 'Retirer un aperçu ou un environnement',
      answer,
    },
    [`POST ${address}/viewers`]: {
      group: PLATFORM,
      summary: 'Permettre à un compte de voir les aperçus d’un remote',
      body: bodyOf(viewerSchema),
      answer,
    },
    [`DELETE ${address}/viewers/:id`]: {
      group: PLATFORM,
      summary: 'Ne plus permettre à un compte de voir les aperçus d’un remote',
      answer,
    },
  };
}

export const releasesApi: FeatureApi = {
  operations: {
    'GET /releases': {
      group: PLATFORM,
      summary: 'Lire les versions en ligne ; avec « with=needs », aussi ce que chacune prend de la page',
      query: ['with'],
      answer: ref('Registry'),
    },
    'GET /releases/:name/versions/:version': {
      group: PLATFORM,
      summary: 'Lire une version publiée en entier, avec l’empreinte de chaque fichier',
      answer: ref('Release'),
    },
    'GET /frames/:name': {
      group: PLATFORM,
      summary: 'Lire le même document pour une version en développement',
      query: ['from', 'entry', 'version'],
      type: 'text/html',
      answer: string,
    },
    'GET /frames/:name/:version': {
      group: PLATFORM,
      summary: 'Lire le document du cadre dans lequel tourne un espace isolé',
      type: 'text/html',
      answer: string,
    },
    'POST /releases/:name': {
      group: PLATFORM,
      summary: 'Mettre une version en ligne',
      status: 201,
      body: bodyOf(publicationSchema),
      answer: ref('Release'),
    },
    'GET /releases/:name/pointers/:pointer': {
      group: PLATFORM,
      summary: 'Lire la version que montre un aperçu ou un environnement, si on peut le voir',
      answer: ref('Preview'),
    },
    'POST /releases/:name/pointers/:pointer': {
      group: PLATFORM,
      summary: 'Faire montrer une version déjà publiée à un aperçu ou à un environnement',
      body: bodyOf(pointSchema),
      answer: ref('Deployment'),
    },
    'GET /releases/:name': {
      group: PLATFORM,
      summary: 'Lire tout ce qui est connu d’un remote',
      answer: ref('Deployment'),
    },
    'DELETE /releases/:name': {
      group: PLATFORM,
      summary: 'Retirer un remote du registre (jeton de la plateforme)',
      answer: ref('RemoteDependents'),
    },
    'POST /releases/:name/claims': {
      group: PLATFORM,
      summary: 'Demander si une version obtiendrait ce qu’elle réclame',
      body: bodyOf(claimsSchema),
      answer: exactly({
        problems: listOf(
          exactly({ kind: oneOf('invalid', 'taken', 'missing', 'slot'), field: string, message: string }),
        ),
        warnings: listOf(string),
      }),
    },
    'POST /releases/:name/uploads': {
      group: PLATFORM,
      summary: 'Demander quels fichiers d’une version sont encore à envoyer',
      body: bodyOf(uploadSchema),
      answer: exactly({ missing: listOf(exactly({ integrity: string, received: count })) }),
    },
    'PUT /releases/:name/uploads/:hash': {
      group: PLATFORM,
      summary: 'Envoyer un fichier d’une version, ou la suite de ce qui en est là',
      query: ['offset', 'bytes'],
      bodyType: 'application/octet-stream',
      body: { type: 'string', format: 'binary' },
      answer: exactly({ received: count, complete: { type: 'boolean' } }),
    },
    'GET /releases/:name/dependents': {
      group: PLATFORM,
      summary: 'Lire ce qui dépend d’un remote',
      answer: ref('RemoteDependents'),
    },
    ...movesOf('/releases/:name'),
    'POST /releases/:name/reports': {
      group: PLATFORM,
      summary: 'Signaler une version inutilisable',
      body: bodyOf(reportSchema),
      answer: ref('RemoteReport'),
    },
    'POST /releases/:name/starts': {
      group: PLATFORM,
      summary: 'Dire qu’une version fonctionne dans un navigateur',
      body: bodyOf(startSchema),
      answer: exactly({ version: string }),
    },
    'GET /deployments': {
      group: PLATFORM,
      summary: 'Lire tout ce qui est connu des remotes',
      answer: listOf(ref('Deployment')),
    },
    'POST /vitals': {
      group: PLATFORM,
      summary: 'Dire ce que des visites ont mesuré',
      body: bodyOf(measuresSchema),
      answer: exactly({ counted: count }),
    },
    'POST /traces': {
      group: PLATFORM,
      summary: 'Dire ce qu’une page a suivi, d’un geste à une requête',
      body: bodyOf(spansSchema),
      answer: exactly({ taken: count }),
    },
    'GET /deployments/vitals': {
      group: PLATFORM,
      summary: 'Lire ce que les visites ont mesuré, par zone et version',
      answer: listOf(ref('AreaVitals')),
    },
    'PUT /deployments/:name/grants': {
      group: PLATFORM,
      summary:
        'Accorder à un remote ses zones, ses groupes du menu, ses rôles, ses origines et ses emplacements',
      body: bodyOf(grantsSchema),
      answer: ref('Deployment'),
    },
    'POST /deployments/:name/switches': {
      group: PLATFORM,
      summary: 'Couper un ajout d’un remote ou un de ses drapeaux, ou le remettre',
      body: bodyOf(switchSchema),
      answer: ref('Deployment'),
    },
    'POST /deployments/:name/state': {
      group: PLATFORM,
      summary: 'Couper un remote, ou le remettre en service',
      body: bodyOf(stateSchema),
      answer: ref('Deployment'),
    },
    'GET /deployments/:name/dependents': {
      group: PLATFORM,
      summary: 'Lire ce qui dépend d’un remote',
      answer: ref('RemoteDependents'),
    },
    'DELETE /deployments/:name': {
      group: PLATFORM,
      summary: 'Retirer un remote du registre',
      answer: ref('RemoteDependents'),
    },
    ...movesOf('/deployments/:name'),
    'POST /deployments/:name/tokens': {
      group: PLATFORM,
      summary: 'Créer un jeton de publication pour un remote',
      status: 201,
      body: bodyOf(newTokenSchema),
      answer: ref('NewReleaseToken'),
    },
    'DELETE /deployments/:name/tokens/:id': {
      group: PLATFORM,
      summary: 'Retirer un jeton de publication',
      answer: ref('ReleaseToken'),
    },
  },
  answers: releaseAnswers,
};
