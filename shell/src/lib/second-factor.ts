import { useSession } from '@rpd/shared/session';

/** Where one adds a passkey or links an application. */
export const SECURITY_PAGE = '/app/me/security';

/** Whether the term to get a second factor, ISO 8601, is over. */
export const isOverdue = (dueAt: string | undefined): boolean =>
  dueAt !== undefined && Date.parse(dueAt) <= Date.now();

/** Whether the signed-in person can open nothing else before they have a second factor: the hosts refuse all the rest (ACC-2). */
export const mustProtectFirst = (pathname: string): boolean =>
  pathname !== SECURITY_PAGE && isOverdue(useSession.getState().user?.factorDueAt);
