import { verbatim } from './schema.ts';

/** Length bounds of a password chosen by a person, in characters (trust.md, Session; no composition rules). */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/**
 * A new password, taken as it is typed: spaces count.
 * Whether it is one of the most common is the authentication host's to say.
 */
export const newPassword = () =>
  verbatim(PASSWORD_MAX).required().min(PASSWORD_MIN, `Au moins ${PASSWORD_MIN} caractères.`);
