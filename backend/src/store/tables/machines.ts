import type { ClientKind, Permission, SignInScope } from '@rpd/shared/domain';
import { integer, json, moment, oneOf, optionalMoment, optionalText, tableCodec, text } from '../codec.ts';
import type { EntityOf, RowOf } from '../codec.ts';
import { entityColumns } from './entity.ts';

const machine = {
  ...entityColumns,
  name: text('name'),
  nameKey: text('name_key'),
  search: text('search'),
  description: text('description'),
  permissions: json<Permission[]>()('permissions'),
  /** argon2id, PHC text form. The password itself is nowhere in the store. */
  passwordHash: text('password_hash'),
  /** Counts passwords: a token names the one that it was given for, and dies with it. */
  credentials: integer('credentials'),
  credentialsAt: moment('credentials_at'),
  lastUsedAt: optionalMoment('last_used_at'),
};

/** The bots of the communities. */
const robotColumns = { ...machine, discord_id: text('discord_id') };
export const robotCodec = tableCodec(robotColumns);
export type RobotRow = RowOf<typeof robotColumns>;

/** The connected applications (RPN). */
const appColumns = {
  ...machine,
  app_id: text('app_id'),
  /** Where it may have people sent back to after signing in here; without any, nobody signs in to it. */
  redirectUris: json<string[]>()('redirect_uris'),
  clientKind: oneOf<ClientKind>()('client_kind'),
  signInScopes: json<SignInScope[]>()('sign_in_scopes'),
  /** Where it hears that somebody signed out (OpenID Connect Back-Channel Logout); '' for nowhere. */
  logoutUri: text('logout_uri'),
  /** Where it may have people sent back to after it signed them out here (OpenID Connect RP-Initiated Logout). */
  postLogoutUris: json<string[]>()('post_logout_uris'),
};
export const appCodec = tableCodec(appColumns);
export type AppRow = RowOf<typeof appColumns>;
export type StoredApp = EntityOf<typeof appColumns>;

/** What somebody lets an application know of them: their consent, and the grant that tokens name. */
const appConsentColumns = {
  _id: text('id'),
  appId: text('app_id'),
  userId: text('user_id'),
  scopes: json<SignInScope[]>()('scopes'),
  createdAt: moment('created_at'),
  updatedAt: moment('updated_at'),
  lastUsedAt: optionalMoment('last_used_at'),
};
export const appConsentCodec = tableCodec(appConsentColumns);
export type AppConsentRow = RowOf<typeof appConsentColumns>;
export type StoredAppConsent = EntityOf<typeof appConsentColumns>;

/** The keys that sign ID tokens. As those of access tokens; RS256, which every application knows (OpenID Connect Core, 15.1). */
const oidcKeyColumns = {
  kid: text('kid'),
  generation: integer('generation'),
  /** RSA, JSON Web Key, the private part included; sealed. */
  privateJwk: text('private_jwk'),
  createdAt: moment('created_at'),
};
export type OidcKeyRow = RowOf<typeof oidcKeyColumns>;

/** What the provider has under way or has given: sign-ins, codes, tokens. */
const oidcRecordColumns = {
  /** SHA-256 of the kind and the value: the value itself is nowhere in the store. */
  id: text('id'),
  kind: text('kind'),
  /** Sealed JSON. */
  payload: text('payload'),
  appId: optionalText('app_id'),
  /** What the application called itself then: under another name it gets nothing for it. */
  clientId: optionalText('client_id'),
  userId: optionalText('user_id'),
  consentId: optionalText('consent_id'),
  /** The sign-in here that a sign-in of the provider stands on. */
  sessionId: optionalText('session_id'),
  /** SHA-256 of the identifier of a sign-in, or of the code that somebody types. */
  uid: optionalText('uid'),
  consumedAt: optionalMoment('consumed_at'),
  expiresAt: moment('expires_at'),
};
export const oidcRecordCodec = tableCodec(oidcRecordColumns);
export type OidcRecordRow = RowOf<typeof oidcRecordColumns>;
export type StoredOidcRecord = EntityOf<typeof oidcRecordColumns>;

/** Who is signed in to an application. Kept until its end is reported to the application. */
const appSignInColumns = {
  /** What the application calls it (`sid`). */
  id: text('id'),
  appId: text('app_id'),
  userId: text('user_id'),
  sessionId: text('session_id'),
  createdAt: moment('created_at'),
  tries: integer('tries'),
  nextTryAt: moment('next_try_at'),
};
export type AppSignInRow = RowOf<typeof appSignInColumns>;
