import {
  codeSchema,
  credentialsSchema,
  identityTicketSchema,
  lostPasswordSchema,
  machineCredentialsSchema,
  newEmailSchema,
  newPasskeySchema,
  newPasswordSchema,
  proofSchema,
  providerSchema,
  refreshSchema,
  registerSchema,
  revokeSchema,
} from '../../auth/auth.schemas.ts';
import { bodyOf, boolean, exactly, integer, listOf, moment, oneOf, ref, string } from '../../lib/openapi.ts';
import { passkeyNameSchema } from '@rpd/shared/domain';
import { ANSWERS, HEALTH_OPERATIONS } from './openapi.operations.ts';
import { ACCOUNT_OPERATIONS } from '../../auth/account.openapi.ts';
import { page, sent } from '../../auth/pages.openapi.ts';
import { OIDC_OPERATIONS } from '../../auth/oidc.openapi.ts';
import type { Operation } from '../../lib/openapi.ts';
import { orNull } from '../../lib/openapi.schema.ts';
import type { Json } from '../../lib/openapi.schema.ts';

const account = (ANSWERS['Account']?.['properties'] ?? {}) as Json;

const ownEmail = exactly({
  email: string,
  pending: orNull(exactly({ email: string, expiresAt: moment })),
  confirmBy: orNull(moment),
});
const factors = exactly({
  hasPassword: boolean,
  passkeysWork: boolean,
  passkeys: listOf(exactly({ _id: string, name: string, createdAt: moment, lastUsedAt: orNull(moment) })),
  passwordRemovable: boolean,
  totp: orNull(exactly({ since: moment })),
  recoveryCodes: integer,
  providers: listOf(exactly({ id: string, name: string })),
  externalIdentities: listOf(
    exactly({ _id: string, provider: string, name: string, createdAt: moment, lastUsedAt: orNull(moment) }),
  ),
});
const recoveryCodes = exactly({ codes: listOf(string) });
/** What `navigator.credentials` takes: the W3C's to describe. */
const webauthn: Json = { type: 'object' };
const CALLS = 'Authentification';
/** Every route of the authentication host, files of its pages apart. */
export const AUTH_OPERATIONS: Record<string, Operation> = {
  ...HEALTH_OPERATIONS,
  ...ACCOUNT_OPERATIONS,
  'GET /provider': page('Aller se connecter par un compte d’un autre site : 303 vers lui'),
  'GET /callback-:id': page('Revenir d’un autre site : 303 vers redirect_uri, ou la page qui suit'),
  'GET /identity': page('Choisir un pseudo, à la première connexion par un autre site'),
  'POST /identity': sent('Choisir un pseudo, à la première connexion par un autre site'),
  'POST /identitylink': sent('Relier ou non un compte d’un autre site, après connexion'),
  ...OIDC_OPERATIONS,
  'GET /appeal': page('Contester une mesure sans pouvoir se connecter'),
  'POST /appeal': sent('Contester une mesure sans pouvoir se connecter'),
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
    answer: exactly({
      name: string,
      username: string,
      email: string,
      roles: listOf(string),
      message: string,
    }),
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
  'GET /user/email': {
    group: CALLS,
    summary: 'Lire son adresse, et celle qui attend d’être confirmée',
    answer: ownEmail,
  },
  'POST /user/email': {
    group: CALLS,
    summary: 'Demander une autre adresse, mot de passe à l’appui : elle compte une fois son lien suivi',
    status: 202,
    body: bodyOf(newEmailSchema),
    answer: ownEmail,
  },
  'POST /user/email/resend': {
    group: CALLS,
    summary: 'Envoyer de nouveau le lien qui confirme son adresse',
    answer: ownEmail,
  },
  'DELETE /user/email': { group: CALLS, summary: 'Annuler son changement d’adresse', answer: ownEmail },
  'POST /user/email/confirmation': {
    group: CALLS,
    summary: 'Envoyer de nouveau le lien qui confirme l’adresse d’un nouveau compte',
    answer: ownEmail,
  },
  'GET /user/factors': { group: CALLS, summary: 'Lire comment son compte se connecte', answer: factors },
  'POST /user/passkeys/options': {
    group: CALLS,
    summary: 'Demander de quoi créer une clé d’accès (WebAuthn) : demande une preuve récente',
    answer: webauthn,
  },
  'POST /user/passkeys': {
    group: CALLS,
    summary: 'Ajouter une clé d’accès : demande une preuve récente',
    status: 201,
    body: bodyOf(newPasskeySchema),
    answer: factors,
  },
  'POST /user/passkeys/:id': {
    group: CALLS,
    summary: 'Renommer une clé d’accès : demande une preuve récente',
    body: bodyOf(passkeyNameSchema),
    answer: factors,
  },
  'DELETE /user/passkeys/:id': {
    group: CALLS,
    summary: 'Retirer une clé d’accès : demande une preuve récente',
    answer: factors,
  },
  'POST /user/identities/begin': {
    group: CALLS,
    summary: 'Demander l’adresse par laquelle relier un compte d’un autre site : demande une preuve récente',
    body: bodyOf(providerSchema),
    answer: exactly({ url: string }),
  },
  'POST /user/identities': {
    group: CALLS,
    summary: 'Relier le compte que l’autre site a nommé : demande une preuve récente',
    status: 201,
    body: bodyOf(identityTicketSchema),
    answer: factors,
  },
  'DELETE /user/identities/:id': {
    group: CALLS,
    summary: 'Retirer un compte relié : demande une preuve récente',
    answer: factors,
  },
  'POST /user/totp': {
    group: CALLS,
    summary: 'Demander de quoi relier une application d’authentification (TOTP) : demande une preuve récente',
    answer: exactly({ secret: string, uri: string, qr: exactly({ size: integer, path: string }) }),
  },
  'POST /user/totp/confirm': {
    group: CALLS,
    summary: 'Relier l’application par un premier code : rend dix codes de secours, une seule fois',
    body: bodyOf(codeSchema),
    answer: recoveryCodes,
  },
  'DELETE /user/totp': {
    group: CALLS,
    summary: 'Ne plus demander de code à la connexion : demande une preuve récente',
    answer: factors,
  },
  'POST /user/recovery-codes': {
    group: CALLS,
    summary: 'Créer de nouveaux codes de secours : demande une preuve récente',
    answer: recoveryCodes,
  },
  'DELETE /user/password': {
    group: CALLS,
    summary: 'Se passer de mot de passe : demande une preuve récente',
    answer: factors,
  },
  'GET /user/proof': {
    group: CALLS,
    summary: 'Savoir comment confirmer qui l’on est',
    answer: exactly({ password: boolean, totp: boolean, passkey: boolean }),
  },
  'POST /user/proof/options': {
    group: CALLS,
    summary: 'Demander de quoi confirmer qui l’on est par une clé d’accès (WebAuthn)',
    answer: webauthn,
  },
  'POST /user/proof': {
    group: CALLS,
    summary: 'Confirmer qui l’on est : vaut cinq minutes pour cette connexion',
    body: bodyOf(proofSchema),
    answer: exactly({ proved: oneOf(true) }),
  },
  'POST /secondstep': sent('Donner le code de la deuxième étape, depuis la page : 303 vers redirect_uri'),
  'GET /recoverycode': page('La page des codes de secours'),
  'POST /recoverycode': sent('Se connecter par un code de secours, depuis la page : 303 vers redirect_uri'),
  'POST /passkey': sent('Se connecter par une clé d’accès, depuis la page : 303 vers redirect_uri'),
  'GET /recover': page('La page « Ce n’était pas moi » d’un changement de clés ou de mot de passe'),
  'POST /recover': sent('Reprendre son compte par la page : 303 vers le nouveau mot de passe'),
  'GET /authorize': { ...page('La page de connexion'), query: ['redirect_uri', 'origin', 'state'] },
  'POST /authorize': sent('Se connecter par la page : 303 vers redirect_uri'),
  'GET /register': page('La page où l’on crée son compte, sans script'),
  'POST /register': sent('Créer son compte par la page'),
  'GET /lostpassword': page('La page du mot de passe perdu'),
  'POST /lostpassword': sent('Demander un lien par la page'),
  'GET /newpassword': page('La page du nouveau mot de passe'),
  'GET /confirmemail': page('La page qui confirme une adresse'),
  'POST /confirmemail': sent('Confirmer une adresse par la page'),
  'GET /confirmaccount': page('La page qui confirme l’adresse d’un nouveau compte'),
  'POST /confirmaccount': sent('Confirmer l’adresse d’un nouveau compte par la page'),
  'GET /undoemail': page('La page « Ce n’était pas moi »'),
  'POST /undoemail': sent('Rétablir son ancienne adresse par la page : 303 vers le nouveau mot de passe'),
  'POST /newpassword': sent('Choisir un mot de passe par la page'),
};
