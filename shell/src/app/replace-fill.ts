import type { Release } from '@rpd/shared/remote';
import type { ShownFill } from '@rpd/shared/slot';
import { dropRoutes } from './area-retry.ts';
import { versionInRouter } from './area-ids.ts';
import { currentRouter } from './current-router.ts';
import { useRegistry } from '../lib/registry.ts';
import { blamedScript } from '../lib/remote-blame.ts';
import { screenProblem } from '../lib/remote-failure.ts';
import { fileNamed } from '../lib/remote-files.ts';
import { remoteLoader } from '../lib/remote-loader.ts';
import { renewFills } from './fill-versions.ts';
import { isAreaOnScreen } from './open-fill.ts';

/** The file of a version that an error comes from, where that is known. */
function fileOf(error: unknown, release: Release | undefined): string | null {
  const script = blamedScript(error);
  if (script && script.version === release?.version) return script.path;
  return release ? fileNamed(error, release) : null;
}

/**
 * A fill that was drawn fails: its version is reported, and everything of the remote goes on with the last good one. Each version is
 * replaced once per page; where a screen of the remote is on the page, the fill alone shows its failure.
 */
export async function replaceFillVersion(
  { remote: name, id: fill }: ShownFill,
  version: string,
  error: unknown,
): Promise<void> {
  const problem = screenProblem(error);
  const known = useRegistry.getState().remotes.find(one => one.name === name);
  if (problem === null || !known) return;
  const loader = remoteLoader();
  const releases = [known.live, known.previous, ...known.older].filter(one => one !== null);
  const next = isAreaOnScreen(name)
    ? undefined
    : releases.find(one => one.version !== version && loader.problemWith(name, one.version) === null);
  const file = fileOf(
    error,
    releases.find(one => one.version === version),
  );
  if (!known.isOverride)
    loader.report(name, { version, problem, file, usedVersion: next?.version ?? null, fill });
  if (!next || !loader.isFirst(`fill replaced ${name} ${version}`)) return;
  loader.markBroken(name, version, problem);
  if (versionInRouter(name) === version) dropRoutes(currentRouter(), name);
  renewFills(name);
}

/** 'Réessayer': what failed may work now. */
export function retryFill({ remote: name }: ShownFill): void {
  const known = useRegistry.getState().remotes.find(one => one.name === name);
  if (known) remoteLoader().forgetFailures(known);
}
