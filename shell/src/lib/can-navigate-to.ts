import { admits } from '@rpd/shared/remote';
import { useSession } from '@rpd/shared/session';
import { SETTINGS_PAGE, SHELL_SCREENS } from './screens.ts';
import { remoteOf, useRegistry } from './registry.ts';
import { sidebarSections } from './sidebar-entries.ts';

/**
 * Returns whether an address lies under an entry of the signed-in person's menu. Any other link would lead to a
 * refusal, or to a screen that is not deployed.
 */
export function useCanNavigateTo(): (path: string) => boolean {
  const remotes = useRegistry(state => state.remotes);
  const roles = useSession(({ user }) => user?.roles) ?? [];
  const bases = sidebarSections(remotes, roles).flatMap(({ entries }) =>
    entries.map(({ path }) => baseOf(path)),
  );
  return path => {
    const wanted = baseOf(path);
    return bases.some(base => wanted === base || wanted.startsWith(`${base}/`));
  };
}

/**
 * Returns whether an address is one of the shell's own screens, or lies in an area that is deployed and open to the person: for the page of one
 * thing, which no menu names.
 */
export function useIsInOpenArea(): (path: string) => boolean {
  const remotes = useRegistry(state => state.remotes);
  const roles = useSession(({ user }) => user?.roles) ?? [];
  return path => {
    const base = baseOf(path);
    if (
      base === SETTINGS_PAGE ||
      SHELL_SCREENS.some(screen => screen.path === base && admits(screen.roles, roles))
    )
      return true;
    const found = remoteOf(remotes, base);
    return found !== undefined && admits(found.area.roles, roles);
  };
}

const baseOf = (path: string): string => path.split(/[?#]/)[0] ?? path;
