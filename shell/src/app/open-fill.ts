import type { FillModule } from '@rpd/shared/remote';
import type { ShownFill } from '@rpd/shared/slot';
import { dropRoutes } from './area-retry.ts';
import { versionInRouter } from './area-ids.ts';
import { currentRouter } from './current-router.ts';
import { registryKnown, remoteOf, useRegistry } from '../lib/registry.ts';
import { remoteLoader } from '../lib/remote-loader.ts';
import { noteVersionInPage, versionInPage } from './fill-versions.ts';

/** A fill whose code is here. */
export interface OpenFill {
  module: FillModule;
  version: string;
}

/** Its remote was switched off or taken out since. */
class FillGone extends Error {
  override name = 'FillGone';
}

/** Whether a screen of the remote is what the page shows: another version does not take its place behind it. */
export const isAreaOnScreen = (name: string): boolean =>
  versionInRouter(name) !== null &&
  remoteOf(useRegistry.getState().remotes, currentRouter().state.location.pathname)?.remote.name === name;

/**
 * Loads the module of a fill: of the version that the page has of its remote, else of the one that this person gets, or of the last
 * good one. When another one takes over, everything of that remote in the page follows.
 * @throws RemoteFailure
 */
export async function openFill({ remote: name, id, slot }: ShownFill): Promise<OpenFill> {
  const { remotes } = await registryKnown();
  const remote = remotes.find(one => one.name === name);
  if (!remote) throw new FillGone(name);
  const inPage = versionInPage(name);
  const { module, release } = await remoteLoader().loadFill(remote, {
    id,
    slot,
    first: inPage,
    only: isAreaOnScreen(name) ? versionInRouter(name) : null,
  });
  const { version } = release;
  if (versionInRouter(name) !== null && versionInRouter(name) !== version) dropRoutes(currentRouter(), name);
  noteVersionInPage(name, version);
  return { module, version };
}
