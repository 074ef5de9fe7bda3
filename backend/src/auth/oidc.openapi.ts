import { SIGN_IN_SCOPES } from '@rpd/shared/domain';
import { anyMap, exactly, id, listOf, moment, named, oneOf, ref, string } from '../lib/openapi.ts';
import type { FeatureApi, Operation } from '../lib/openapi.ts';
import { orNull } from '../lib/openapi.schema.ts';

const GROUP = 'Se connecter à une application par RPD (OpenID Connect)';

const page = (summary: string): Operation => ({
  group: GROUP,
  summary,
  type: 'text/html',
  answer: string,
});
const asked = (summary: string): Operation => ({
  group: GROUP,
  summary,
  body: anyMap,
  bodyType: 'application/x-www-form-urlencoded',
  answer: anyMap,
  refusal: anyMap,
});

/** What of the authentication host applications and their people use. The standards say what is in the bodies. */
export const OIDC_OPERATIONS: Record<string, Operation> = {
  'GET /oidc/.well-known/openid-configuration': {
    group: GROUP,
    summary: 'Ce que le fournisseur sait faire (OpenID Connect Discovery)',
    answer: anyMap,
  },
  'GET /oidc/jwks': { group: GROUP, summary: 'Les clés publiques des jetons d’identité', answer: anyMap },
  'GET /oidc/auth': {
    ...page('Demander une connexion : 303 vers la page de connexion, celle de l’accord, ou redirect_uri'),
    query: ['client_id', 'redirect_uri', 'response_type', 'scope', 'state', 'nonce', 'code_challenge'],
  },
  'GET /oidc/auth/:uid': page('Reprendre une connexion après une de ces pages'),
  'POST /oidc/token': asked('Échanger un code ou un jeton de renouvellement'),
  'POST /oidc/token/revocation': asked('Rendre un jeton (RFC 7009)'),
  'POST /oidc/device/auth': asked('Demander un code pour un programme sans navigateur (RFC 8628)'),
  'GET /oidc/device': { ...page('La page où l’on saisit ce code'), query: ['user_code'] },
  'POST /oidc/device': {
    ...asked('Saisir le code, puis le confirmer : 303 vers la page de connexion'),
    type: 'text/html',
    answer: string,
  },
  'GET /oidc/device/:uid': page('Reprendre la connexion d’un programme après une de ces pages'),
  'GET /oidc/me': {
    group: GROUP,
    summary: 'Lire ce que la personne laisse savoir',
    answer: anyMap,
    refusal: anyMap,
  },
  'POST /oidc/me': asked('Lire ce que la personne laisse savoir'),
  'GET /oidc/session/end': {
    ...page('Demander la déconnexion d’une personne : la page de la question, ou 303 (RP-Initiated Logout)'),
    query: ['id_token_hint', 'post_logout_redirect_uri', 'state', 'client_id', 'logout_hint', 'ui_locales'],
  },
  'POST /oidc/session/end': {
    ...asked('La même demande par un formulaire : 303 vers la même adresse en GET'),
    type: 'text/html',
    answer: string,
  },
  'POST /oidc/session/end/confirm': {
    ...asked('Se déconnecter : 303 vers l’adresse de l’application après une déconnexion'),
    type: 'text/html',
    answer: string,
  },
  'GET /oidc/session/end/success': page('La page après une déconnexion sans adresse'),
  'GET /consent': { ...page('La page de l’accord'), query: ['interaction'] },
  'POST /consent': {
    ...asked('Donner son accord, ou non : 303 vers l’application'),
    type: 'text/html',
    answer: string,
  },
};

/** What of it is on the API host. */
export const appConsentsApi: FeatureApi = {
  operations: {
    'GET /appconsent': {
      group: GROUP,
      summary: 'Lire quelles applications sont autorisées, et par qui',
      isList: true,
      query: ['user', 'app'],
      answer: listOf(ref('AppConsent')),
    },
    'DELETE /appconsent/:id': {
      group: GROUP,
      summary: 'Retirer une autorisation : ses jetons ne valent plus rien',
      answer: ref('AppConsent'),
    },
  },
  answers: {
    AppConsent: exactly({
      _id: id,
      user: named,
      app: named,
      scopes: listOf(oneOf(...SIGN_IN_SCOPES)),
      since: moment,
      lastUsedAt: orNull(moment),
    }),
  },
};
