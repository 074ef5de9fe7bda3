import { api } from '@rpd/shared/http';
import type { RemoteReport } from '@rpd/shared/remote';
import { useSession } from '@rpd/shared/session';
import { isPageOutdated } from './deployed-shell.ts';
import { isOfTheFiles } from './remote-failure.ts';

/** A page sends at most this many reports: a version that fails in a loop is known by then. */
export const MAX_REPORTS = 20;

/** Whether a failure says something of the version, and not of the page that runs it. */
const isToBlame = async ({ problem }: RemoteReport): Promise<boolean> =>
  isOfTheFiles(problem) || !(await isPageOutdated());

/** Sends a report of a version to the registry. */
export type Report = (remote: string, what: RemoteReport) => void;

/**
 * The reports of one page. Each failure is sent once per version, problem and file, and without a word of the error itself, which
 * may hold what a person typed. Nobody waits for the answer. A page of an older shell reports files alone.
 */
export function createReports(): Report {
  const sent = new Set<string>();
  let left = MAX_REPORTS;
  return (remote, what) => {
    const key = [remote, what.version, what.problem, what.file, what.usedVersion, what.fill].join(' ');
    if (sent.has(key) || left === 0 || !useSession.getState().user) return;
    sent.add(key);
    left -= 1;
    const send = async () => {
      // `keepalive`: it arrives even when the person leaves the page at once.
      if (await isToBlame(what))
        await api.post(`releases/${remote}/reports`, { json: what, keepalive: true });
    };
    send().catch(() => sent.delete(key));
  };
}
