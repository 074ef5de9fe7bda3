/** What is left of an account whose person deleted it keeps its row, so that what others wrote with it still holds. */
const DOMAIN = '@supprime.invalid';

/** The address that an erased account has in place of its person's. */
export const erasedAddress = (id: string): string => `${id}${DOMAIN}`;

/** The addresses of erased accounts, as a pattern of SQL's `like`. */
export const ERASED_ADDRESSES = `%${DOMAIN}`;

/** Whether its person deleted the account: it cannot be restored. */
export const isErased = ({ email }: { email: string }): boolean => email.endsWith(DOMAIN);
