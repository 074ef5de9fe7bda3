import type { ApiError } from '@rpd/shared/http';
import { afterSession, clearSession, useSession } from '@rpd/shared/session';
import type { QueryClient } from '@tanstack/react-query';
import { browser } from '../lib/browser.ts';
import { saveFlashMessage } from '../lib/flash-message.ts';
import { emptySeen } from '../lib/kept-data.ts';
import { whenIdle } from '@rpd/shared/idle';
import { canKeep, forgetKept } from '../lib/kept-files.ts';
import { forgetPreviews } from '../lib/previews.ts';
import { loginFor } from '../lib/return-url.ts';
import { currentRouter } from './current-router.ts';

/**
 * A refusal that ends the session: after a final 401 the session's follower leads to the sign-in page (SES-5); after
 * a 403 the page reloads and shows the server's message (SES-7).
 */
export function endRefusedSession({ status, message }: ApiError): void {
  if (!useSession.getState().user) return;
  if (status === 401) clearSession();
  if (status === 403) {
    saveFlashMessage(message);
    clearSession();
    browser.reload();
  }
}

/**
 * Follows the session across this tab, remotes and other tabs. Signed out leads to the sign-in page with the return
 * path; another person gets a fresh page without the first person's data.
 * @returns a function that stops following.
 */
export function followSession(queryClient: QueryClient): () => void {
  if (canKeep() && !useSession.getState().user) whenIdle(forgetIfNobody);
  return useSession.subscribe(({ user }, { user: before }) => {
    if (!before || user?._id === before._id) return;
    queryClient.clear();
    forgetPreviews();
    const emptied = Promise.all([emptySeen(), forgetKept()]);
    if (user) {
      void emptied.finally(() => browser.reload());
      return;
    }
    const router = currentRouter();
    const { pathname, search } = router.state.location;
    if (!/^\/app(\/|$)/.test(pathname)) return;
    void router.navigate(afterSession() ?? loginFor(pathname + search), { replace: true });
  });
}

/**
 * Where nobody is signed in, nothing is kept. A tab that asked for the worker at the moment of the sign-out in another one may have left
 * for the sign-in page before it could take the worker away again.
 */
function forgetIfNobody(): void {
  if (!useSession.getState().user) void forgetKept();
}
