/**
 * How an account stands: it can sign in, it was deactivated, or it is in the bin. Kept apart from the rules of an
 * account's form, which lists do not need.
 */
export const USER_STATES = ['active', 'inactive', 'deleted'] as const;
export type UserState = (typeof USER_STATES)[number];
