import { passkeyNameSchema, profileSchema } from '@rpd/shared/domain';
import { boolean, type InferType, mixed, number, object, string } from 'yup';

/** Text exactly as it was typed: a space is part of a password. Long ones are cut off before they cost a hash. */
const secret = () => string().strict().required().max(1_024);
const secondCode = () => string().strict().max(100);
const typed = () => string().strict().required().max(300);

/** POST /user/authenticate; `token` is the literal 'null' of the specification (section 7) and says nothing. */
export const credentialsSchema = object({
  username: typed(),
  password: secret(),
  token: mixed(),
  /** After a 429: the question's token and its answer, instead of waiting. */
  challenge: string().strict().max(300),
  challengeAnswer: string().strict().max(100),
  /** The second factor, where the account has one. */
  code: secondCode(),
}).exact();

/** POST /api/auth/token: a bot's or an application's identifier and password. */
export const machineCredentialsSchema = object({ clientId: typed(), password: secret() }).exact();

/** `handover`: the token comes from the address of the callback, and must have been made for it. */
export const refreshSchema = object({ refreshToken: typed(), handover: boolean().strict() }).exact();

/** What signs out; the refresh token may be missing when the access token goes along. */
export const revokeSchema = object({ refreshToken: string().strict().max(300).nullable() }).exact();

/** LND-9: the rules of the profile, for the account that it will be the profile of. */
export const registerSchema = profileSchema
  .pick(['name', 'email'])
  .shape({
    password: secret(),
    /** The version of the terms that was read and accepted, where there are any. */
    terms: number().strict().integer().min(1),
  })
  .exact();
export type Registration = InferType<typeof registerSchema>;

/** The account of somebody whom a provider named: it has verified the address (ACC-4). */
export const newAccountSchema = profileSchema.pick(['name', 'email']).exact();

/** POST /user/identities/begin: the site whose account is to be linked. */
export const providerSchema = object({ provider: string().strict().required().max(20) }).exact();

/** POST /user/identities: what the application was given when that site had answered. */
export const identityTicketSchema = object({ ticket: typed() }).exact();

/** POST /user/email: the address that one's own account is to have, with the present password where there is one. */
export const newEmailSchema = profileSchema
  .pick(['email'])
  .shape({ currentPassword: string().strict().max(1_024) })
  .exact();

export const lostPasswordSchema = profileSchema.pick(['email']).exact();

/** POST /user/password: with the token of a link, or signed in with the present password. */
export const newPasswordSchema = object({
  password: secret(),
  token: string().strict().max(300),
  currentPassword: string().strict().max(1_024),
}).exact();

const base64url = () => string().strict().required().max(8_192);

/** What a browser made (WebAuthn, section 5.1.8): its parts are judged by the library, which takes texts for granted. */
const credential = {
  id: base64url(),
  rawId: base64url(),
  type: string()
    .strict()
    .required()
    .oneOf(['public-key'] as const),
  clientExtensionResults: object(),
};

/** POST /user/passkeys: the answer to the options, and what its owner calls it. */
export const newPasskeySchema = passkeyNameSchema
  .shape({
    response: object({
      ...credential,
      response: object({ clientDataJSON: base64url(), attestationObject: base64url() }).required(),
    }).required(),
  })
  .exact();

/** What a passkey answers at a sign-in, or as a proof. */
export const assertionSchema = object({
  ...credential,
  response: object({
    clientDataJSON: base64url(),
    authenticatorData: base64url(),
    signature: base64url(),
  }).required(),
});

/** POST /user/proof: one of them. */
export const proofSchema = object({
  password: string().strict().max(1_024),
  code: secondCode(),
  passkey: assertionSchema.default(undefined),
}).exact();

/** POST /user/totp/confirm: the first code of the application. */
export const codeSchema = object({ code: secondCode().required('Ce champ est obligatoire.') }).exact();
