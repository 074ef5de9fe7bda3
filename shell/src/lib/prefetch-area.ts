import { admits } from '@rpd/shared/remote';
import { asSessionUser, type SessionUser } from '@rpd/shared/session';
import type { Boot } from './boot.ts';
import { isIsolated } from './granted.ts';
import { prefetchFirstScreen } from './first-screen.ts';
import { registerFiles } from './integrity.ts';
import { mayShowPreviews } from './previews.ts';
import { parseRegistry, remoteOf } from './registry-answer.ts';
import { storedPerson } from './stored-session.ts';
import { wholeRelease } from './whole-release.ts';

/** Who the host says holds the session, or who is stored where it names nobody; null when it does not hold. */
async function personOf(answer: Response): Promise<SessionUser | null> {
  if (!answer.ok) return null;
  // The session reads the same answer later.
  const { user } = (await answer.clone().json()) as { user?: unknown };
  return asSessionUser(user) ?? asSessionUser(storedPerson());
}

/**
 * Asks for the files of the area at the address in the bar as soon as host and registry have answered: the application, which would
 * ask for them too, is being read and run for as long again. Only for whom the area admits (GRD-4), and only for what is released:
 * where developers take remotes from their machines, the application finds out which.
 */
export async function prefetchArea({ config, registry, verification }: Boot): Promise<void> {
  if (!verification || mayShowPreviews()) return;
  const [{ overrides }, answer, person] = await Promise.all([
    config,
    registry,
    verification.answer.then(personOf),
  ]);
  if (overrides.length > 0 || !person) return;
  const found = remoteOf(parseRegistry(answer, person._id) ?? [], window.location.pathname);
  if (!found || found.remote.problems.length > 0 || !admits(found.area.roles, person.roles)) return;
  const { live } = found.remote;
  // Its files are for its frame alone.
  if (isIsolated(found.remote, live)) return;
  registerFiles(live);
  prefetchFirstScreen(live, window.location.pathname);
  // The load of the area waits for it, and says why if it does not come.
  wholeRelease(live).catch(() => undefined);
}
