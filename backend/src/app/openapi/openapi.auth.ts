import {
  credentialsSchema,
  lostPasswordSchema,
  machineCredentialsSchema,
  newPasswordSchema,
  refreshSchema,
  registerSchema,
  revokeSchema,
} from '../../auth/auth.schemas.ts';
import { bodyOf, exactly, oneOf, ref, string } from '../../lib/openapi.ts';
import { ANSWERS, HEALTH_OPERATIONS } from './openapi.operations.ts';
import type { Operation } from '../../lib/openapi.ts';
import type { Json } from '../../lib/openapi.schema.ts';

export const AUTH_TITLE = 'RPD : l’authentification';

const account = (ANSWERS['Account']?.['properties'] ?? {}) as Json;

const CALLS = 'Authentification';
const PAGES = 'Pages';
const form: Json = { type: 'object', additionalProperties: string };
const page = (summary: string): Operation => ({ group: PAGES, summary, type: 'text/html', answer: string });
const sent = (summary: string): Operation => ({
  ...page(summary),
  body: form,
  bodyType: 'application/x-www-form-urlencoded',
});

/** Every route of the authentication host, fonts apart. */
export const AUTH_OPERATIONS: Record<string, Operation> = {
  ...HEALTH_OPERATIONS,
  'POST /user/authenticate': {
    group: CALLS,
    summary: 'Se connecter',
    body: bodyOf(credentialsSchema),
    answer: exactly({ ...account, token: string, refreshToken: string }),
  },
  'POST /api/auth/refresh': {
    group: CALLS,
    summary: 'Renouveler ses jetons',
    body: bodyOf(refreshSchema),
    answer: ref('Grant'),
  },
  'GET /api/auth/verify': {
    group: CALLS,
    summary: 'Savoir si un jeton vaut encore',
    answer: exactly({ valid: oneOf(true), user: ref('Account') }),
  },
  'POST /api/auth/revoke': {
    group: CALLS,
    summary: 'Se déconnecter',
    body: bodyOf(revokeSchema),
    answer: exactly({ revoked: oneOf(true) }),
  },
  'POST /api/auth/token': {
    group: CALLS,
    summary: 'Obtenir le jeton d’un bot ou d’une application',
    body: bodyOf(machineCredentialsSchema),
    answer: ref('MachineGrant'),
  },
  'GET /.well-known/jwks.json': {
    group: CALLS,
    summary: 'Lire les clés publiques qui vérifient les jetons',
    answer: exactly({ keys: { type: 'array', items: { type: 'object' } } }),
  },
  'POST /user/register': {
    group: CALLS,
    summary: 'Créer son compte',
    status: 201,
    body: bodyOf(registerSchema),
    answer: ref('Account'),
  },
  'POST /user/lostpassword': {
    group: CALLS,
    summary: 'Demander un lien pour choisir un nouveau mot de passe',
    body: bodyOf(lostPasswordSchema),
    answer: ref('Message'),
  },
  'POST /user/password': {
    group: CALLS,
    summary: 'Choisir un nouveau mot de passe, par un lien ou par l’ancien',
    body: bodyOf(newPasswordSchema),
    answer: ref('Message'),
  },
  'GET /authorize': { ...page('La page de connexion'), query: ['redirect_uri', 'origin', 'state'] },
  'POST /authorize': sent('Se connecter par la page : 303 vers redirect_uri'),
  'GET /lostpassword': page('La page du mot de passe perdu'),
  'POST /lostpassword': sent('Demander un lien par la page'),
  'GET /newpassword': page('La page du nouveau mot de passe'),
  'POST /newpassword': sent('Choisir un mot de passe par la page'),
};
