import type { RemoteProblem } from '@rpd/shared/remote';
import { blamedScript } from './remote-blame.ts';
import { isChunkError, isOutsideFault } from './remote-failure.ts';
import type { Report } from './remote-reports.ts';

export interface UncaughtErrors {
  report: Report;
  /** Whether a version is being loaded: the loader itself reports what fails then. */
  isLoading: (remote: string, version: string) => boolean;
}

/**
 * Reports errors that no screen catches, in event handlers, timers and promises, for the version whose script they come from.
 * The version stays in use. An API that refuses or does not answer is no fault of a remote.
 * @returns a function that stops it.
 */
export function reportUncaughtErrors({ report, isLoading }: UncaughtErrors): () => void {
  const blame = (problem: RemoteProblem, error: unknown, filename?: string): void => {
    if (isOutsideFault(error)) return;
    const script = blamedScript(error, filename);
    if (!script?.isReleased || isLoading(script.remote, script.version)) return;
    const { remote, version, path: file } = script;
    report(remote, { version, problem: isChunkError(error) ? 'chunk' : problem, file, usedVersion: version });
  };
  const onError = ({ error, filename }: ErrorEvent) => blame('event', error, filename);
  const onRejection = ({ reason }: PromiseRejectionEvent) => blame('promise', reason);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
