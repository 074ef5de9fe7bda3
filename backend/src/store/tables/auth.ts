import type { Role } from '@rpd/shared/domain';
import { integer, json, moment, oneOf, optionalMoment, optionalText, tableCodec, text } from '../codec.ts';
import type { EntityOf, RowOf } from '../codec.ts';

/** The keys that sign access tokens. The newest generation signs, every one that is here verifies. */
const signingKeyColumns = {
  kid: text('kid'),
  generation: integer('generation'),
  /** Ed25519, JSON Web Key, the private part included; sealed. */
  privateJwk: text('private_jwk'),
  createdAt: moment('created_at'),
};
export type SigningKeyRow = RowOf<typeof signingKeyColumns>;

/** Why a session ended before its time. */
export type SessionEnd =
  | 'signed-out'
  | 'token-reused'
  | 'password-changed'
  | 'address-restored'
  | 'recovered'
  | 'ended-apart'
  | 'ended-by-team'
  | 'deactivated'
  | 'erased'
  | 'suspended'
  | 'merged';

/** One sign-in: the family of refresh tokens that descend from it, and the access tokens that name it. */
const sessionColumns = {
  id: text('id'),
  userId: text('user_id'),
  /** The browser as it names itself, and where it called from (ADM-14). */
  device: text('device'),
  address: text('address'),
  /** The network of that address: see networkOf(). */
  network: text('network'),
  createdAt: moment('created_at'),
  lastUsedAt: moment('last_used_at'),
  /** The absolute end, set at sign-in and never moved. */
  expiresAt: moment('expires_at'),
  endedAt: optionalMoment('ended_at'),
  endedBecause: optionalText('ended_because'),
  /** When the person last proved who they are: at sign-in, or since (ACC-3). */
  provedAt: optionalMoment('proved_at'),
  /** Device in words and address, folded. */
  search: text('search'),
  /** SHA-256 of the cookie of the account pages, hexadecimal; null for a sign-in to the application or to another one. */
  pageHash: optionalText('page_hash'),
};
export type SessionRow = RowOf<typeof sessionColumns>;

const refreshTokenColumns = {
  /** SHA-256 of the token, hexadecimal: the token itself is nowhere in the store. */
  hash: text('hash'),
  sessionId: text('session_id'),
  /** Mixed with the token gives its successor: callers at the same moment all derive the same one. */
  salt: text('salt'),
  expiresAt: moment('expires_at'),
  usedAt: optionalMoment('used_at'),
  /** 1: it travels in the address of the callback, the only kind that the callback takes. */
  handover: integer('handover'),
};
export type RefreshTokenRow = RowOf<typeof refreshTokenColumns>;

/** The single-use links that let somebody set a password (LND-12). */
const passwordLinkColumns = {
  hash: text('hash'),
  userId: text('user_id'),
  expiresAt: moment('expires_at'),
  usedAt: optionalMoment('used_at'),
  /** 1: it went to the account's address, which using it proves. */
  mailed: integer('mailed'),
};
export type PasswordLinkRow = RowOf<typeof passwordLinkColumns>;

/** How often something was tried lately; in the store because several processes count together. */
const attemptColumns = {
  key: text('key'),
  count: integer('count'),
  expiresAt: moment('expires_at'),
  /** Empty, or when the next attempt is free. */
  freeAt: text('free_at'),
};
export type AttemptRow = RowOf<typeof attemptColumns>;

/** A role whose accounts need a second factor (ACC-2). */
const factorRuleColumns = {
  role: oneOf<Role>()('role'),
  /** Days that an account has to get one, from the first sign-in that finds none. */
  graceDays: integer('grace_days'),
  since: moment('since'),
};
export const factorRuleCodec = tableCodec(factorRuleColumns);
export type FactorRuleRow = RowOf<typeof factorRuleColumns>;
export type StoredFactorRule = EntityOf<typeof factorRuleColumns>;

/** The keys that sealed something in this database: their ids, never the keys. */
const secretKeyColumns = { id: text('id'), createdAt: moment('created_at') };
export type SecretKeyRow = RowOf<typeof secretKeyColumns>;

/** A change of address that somebody asked for. It counts once its link is followed, and can be undone for seven days. */
const emailChangeColumns = {
  id: text('id'),
  userId: text('user_id'),
  oldEmail: text('old_email'),
  /** Folded; nobody else takes the address as long as the change can be undone. */
  oldEmailKey: text('old_email_key'),
  newEmail: text('new_email'),
  createdAt: moment('created_at'),
  /** Until when it can be confirmed. */
  expiresAt: moment('expires_at'),
  confirmedAt: optionalMoment('confirmed_at'),
  /** Cancelled, replaced or undone. */
  endedAt: optionalMoment('ended_at'),
};
export type EmailChangeRow = RowOf<typeof emailChangeColumns>;

const emailLinkColumns = {
  hash: text('hash'),
  changeId: text('change_id'),
  kind: oneOf<'confirm' | 'undo'>()('kind'),
  expiresAt: moment('expires_at'),
  usedAt: optionalMoment('used_at'),
};
export type EmailLinkRow = RowOf<typeof emailLinkColumns>;

/** The links that confirm the address of a new account. */
const confirmLinkColumns = {
  hash: text('hash'),
  userId: text('user_id'),
  /** The mail that brings it. */
  mailId: text('mail_id'),
  expiresAt: moment('expires_at'),
};
export type ConfirmLinkRow = RowOf<typeof confirmLinkColumns>;

/** The passkeys of accounts (ACC-1). A removed one is kept as long as the removal can be undone. */
const passkeyColumns = {
  _id: text('id'),
  userId: text('user_id'),
  /** What the authenticator calls it, base64url. */
  credentialId: text('credential_id'),
  /** COSE, base64url. No secret. */
  publicKey: text('public_key'),
  /** How often its authenticator says that it signed; 0 for those that do not count. */
  counter: integer('counter'),
  transports: json<string[]>()('transports'),
  name: text('name'),
  createdAt: moment('created_at'),
  lastUsedAt: optionalMoment('last_used_at'),
  removedAt: optionalMoment('removed_at'),
};
export const passkeyCodec = tableCodec(passkeyColumns);
export type PasskeyRow = RowOf<typeof passkeyColumns>;
export type StoredPasskey = EntityOf<typeof passkeyColumns>;

/** The links « Ce n’était pas moi » about credentials: what changed since then is taken back. */
const recoveryLinkColumns = {
  hash: text('hash'),
  userId: text('user_id'),
  since: moment('since'),
  expiresAt: moment('expires_at'),
  usedAt: optionalMoment('used_at'),
};
export type RecoveryLinkRow = RowOf<typeof recoveryLinkColumns>;

/** The authenticator applications of accounts (RFC 6238). A removed one is kept as long as the removal can be undone. */
const totpColumns = {
  _id: text('id'),
  userId: text('user_id'),
  /** Sealed; empty once the key that sealed it is lost. */
  seed: text('seed'),
  /** The period of the last code that served: none serves twice. */
  lastStep: integer('last_step'),
  createdAt: moment('created_at'),
  /** Null until a first code proved that the application has the seed. */
  confirmedAt: optionalMoment('confirmed_at'),
  removedAt: optionalMoment('removed_at'),
};
export const totpCodec = tableCodec(totpColumns);
export type TotpRow = RowOf<typeof totpColumns>;
export type StoredTotp = EntityOf<typeof totpColumns>;

/** Codes that stand in for an authenticator application or a passkey, once each. */
const recoveryCodeColumns = {
  /** SHA-256 of the code: 80 random bits need no slow hash. */
  hash: text('hash'),
  userId: text('user_id'),
  createdAt: moment('created_at'),
  usedAt: optionalMoment('used_at'),
  removedAt: optionalMoment('removed_at'),
};
export type RecoveryCodeRow = RowOf<typeof recoveryCodeColumns>;

/**
 * Accounts of other sites that open an account here (ACC-4): known by issuer and subject, never by an address. A removed one is kept as
 * long as the removal can be undone.
 */
const externalIdentityColumns = {
  _id: text('id'),
  userId: text('user_id'),
  /** What the site was called here when it was linked. */
  provider: text('provider'),
  issuer: text('issuer'),
  subject: text('subject'),
  /** What the account is called there, for its owner. */
  name: text('name'),
  createdAt: moment('created_at'),
  lastUsedAt: optionalMoment('last_used_at'),
  removedAt: optionalMoment('removed_at'),
};
export const externalIdentityCodec = tableCodec(externalIdentityColumns);
export type ExternalIdentityRow = RowOf<typeof externalIdentityColumns>;
export type StoredExternalIdentity = EntityOf<typeof externalIdentityColumns>;

/** A sign-in at another site that is under way: first asked for, then answered. Gone once it is used, or after minutes. */
const providerFlowColumns = {
  /** SHA-256 of the state, then of the ticket. */
  hash: text('hash'),
  /** SHA-256 of the secret of the browser that began. Empty for a link until its browser comes. */
  browser: text('browser'),
  /** The id of the provider in the settings. */
  provider: text('provider'),
  /** Where the sign-in page goes back to. */
  query: text('query'),
  /** Whose account and session asks for a link; null for a sign-in. */
  userId: optionalText('user_id'),
  sessionId: optionalText('session_id'),
  /** Whom the provider named; null before it answered. */
  issuer: optionalText('issuer'),
  subject: optionalText('subject'),
  name: optionalText('name'),
  /** The address that the provider has verified. */
  email: optionalText('email'),
  expiresAt: moment('expires_at'),
};
export const providerFlowCodec = tableCodec(providerFlowColumns);
export type ProviderFlowRow = RowOf<typeof providerFlowColumns>;
export type StoredProviderFlow = EntityOf<typeof providerFlowColumns>;
