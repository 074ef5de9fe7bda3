import { SHELL_OWNER, SHELL_PATHS } from '@rpd/shared/domain';
import type { VitalMeasure } from '@rpd/shared/remote';
import { remoteOf, useRegistry } from './registry.ts';

/** Whose screens a path shows, in which version. */
export type Shown = Pick<VitalMeasure, 'remote' | 'version' | 'area'>;

const isBelow = (area: string, pathname: string): boolean =>
  pathname === area || pathname.startsWith(`${area}/`);

/**
 * Whose screen an address shows, and in which version; null where that is not known: a page of no area, development.
 * @param versionInRouter the version of a remote whose screens one can go to
 */
export function shownAt(pathname: string, versionInRouter: (remote: string) => string | null): Shown | null {
  const own = SHELL_PATHS.find(path => isBelow(path, pathname));
  if (own) {
    const { version } = document.documentElement.dataset;
    return version ? { remote: SHELL_OWNER, version, area: own } : null;
  }
  const found = remoteOf(useRegistry.getState().remotes, pathname);
  const version = found && versionInRouter(found.remote.name);
  return version ? { remote: found.remote.name, version, area: found.area.path } : null;
}
