import { api } from '@rpd/shared/http';
import type { RemoteReport } from '@rpd/shared/remote';
import { useSession } from '@rpd/shared/session';

const told = new Set<string>();

/**
 * Tells the registry that a version could not be used: once per page, version and problem. Nobody waits for it, and
 * nobody hears when it cannot be told.
 */
export function report(remote: string, what: RemoteReport): void {
  const key = [remote, what.version, what.problem, what.usedVersion].join(' ');
  if (told.has(key) || !useSession.getState().user) return;
  told.add(key);
  api.post(`releases/${remote}/reports`, { json: what }).catch(() => told.delete(key));
}
