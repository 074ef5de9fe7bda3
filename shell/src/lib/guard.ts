import { useSession } from '@rpd/shared/session';
import { admits, areaOf } from '@rpd/shared/remote';
import type { Role } from '@rpd/shared/domain';
import { type MiddlewareFunction, redirect } from 'react-router';
import { registryKnown, remoteOf } from './registry.ts';
import { AreaOff } from './remote-failure.ts';
import { loginFor } from './return-url.ts';
import { sessionHolds } from './session-holds.ts';
import { mustProtectFirst, SECURITY_PAGE } from './second-factor.ts';

/** The roles of the signed-in person; none when signed out. */
export const currentRoles = (): readonly string[] => useSession.getState().user?.roles ?? [];

/**
 * Who may go where under /app (GRD-1, GRD-2), decided before any code or data of the screen is asked for. An
 * authentication host that does not answer ends no session: `boundaryId`'s error boundary says so, inside the frame.
 */
export const guard =
  (boundaryId: string): MiddlewareFunction =>
  async ({ request }) => {
    const { pathname, search } = new URL(request.url);
    try {
      if (!(await sessionHolds())) throw redirect(loginFor(pathname + search));
    } catch (error) {
      if (error instanceof Response) throw error;
      return { [boundaryId]: { type: 'error', result: error } };
    }
    if (mustProtectFirst(pathname)) throw redirect(SECURITY_PAGE);
    const { remotes, off } = await registryKnown();
    const found = remoteOf(remotes, pathname);
    if (found && !admits(found.area.roles, currentRoles())) throw redirect('/app');
    const switchedOff = found ? undefined : off.find(remote => areaOf(remote, pathname));
    if (switchedOff) return { [boundaryId]: { type: 'error', result: new AreaOff(switchedOff.title) } };
    return undefined;
  };

/** A route that fewer people may see than its area (GRD-2). */
export const rolesGuard =
  (roles: readonly Role[]): MiddlewareFunction =>
  () => {
    if (!admits(roles, currentRoles())) throw redirect('/app');
  };
