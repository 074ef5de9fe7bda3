import { profileSchema } from '@rpd/shared/domain';
import { boolean, type InferType, mixed, object, string } from 'yup';

/** Text exactly as it was typed: a space is part of a password. Long ones are cut off before they cost a hash. */
const secret = () => string().strict().required().max(1_024);
const typed = () => string().strict().required().max(300);

/** POST /user/authenticate; `token` is the literal 'null' of the specification (section 7) and says nothing. */
export const credentialsSchema = object({
  username: typed(),
  password: secret(),
  token: mixed(),
  /** After a 429: the question's token and its answer, instead of waiting. */
  challenge: string().strict().max(300),
  challengeAnswer: string().strict().max(100),
}).exact();

/** POST /api/auth/token: a bot's or an application's identifier and password. */
export const machineCredentialsSchema = object({ clientId: typed(), password: secret() }).exact();

/** `handover`: the token comes from the address of the callback, and must have been made for it. */
export const refreshSchema = object({ refreshToken: typed(), handover: boolean().strict() }).exact();

/** What signs out; the refresh token may be missing when the access token goes along. */
export const revokeSchema = object({ refreshToken: string().strict().max(300).nullable() }).exact();

/** LND-9: the rules of the profile, for the account that it will be the profile of. */
export const registerSchema = profileSchema.pick(['name', 'email']).shape({ password: secret() }).exact();
export type Registration = InferType<typeof registerSchema>;

/** POST /user/email: the address that one's own account is to have, with the present password. */
export const newEmailSchema = profileSchema.pick(['email']).shape({ currentPassword: secret() }).exact();

export const lostPasswordSchema = profileSchema.pick(['email']).exact();

/** POST /user/password: with the token of a link, or signed in with the present password. */
export const newPasswordSchema = object({
  password: secret(),
  token: string().strict().max(300),
  currentPassword: string().strict().max(1_024),
}).exact();
