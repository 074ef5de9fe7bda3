import { api } from '@rpd/shared/http';
import type { RemoteReport } from '@rpd/shared/remote';
import { useSession } from '@rpd/shared/session';

/** A page sends at most this many reports: a version that fails in a loop is known by then. */
export const MAX_REPORTS = 20;

/** Sends a report of a version to the registry. */
export type Report = (remote: string, what: RemoteReport) => void;

/**
 * The reports of one page. Each failure is sent once per version, problem and file, and without a word of the error itself, which
 * may hold what a person typed. Nobody waits for the answer.
 */
export function createReports(): Report {
  const sent = new Set<string>();
  let left = MAX_REPORTS;
  return (remote, what) => {
    const key = [remote, what.version, what.problem, what.file, what.usedVersion, what.fill].join(' ');
    if (sent.has(key) || left === 0 || !useSession.getState().user) return;
    sent.add(key);
    left -= 1;
    // `keepalive`: it arrives even when the person leaves the page at once.
    api.post(`releases/${remote}/reports`, { json: what, keepalive: true }).catch(() => sent.delete(key));
  };
}
