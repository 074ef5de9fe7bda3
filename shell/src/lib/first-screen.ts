import type { Release, ScreenFiles } from '@rpd/shared/remote';
import { loadFederation } from './federation.ts';
import { folderOf } from './integrity.ts';
import { insertScript } from './insert-script.ts';
import { preload } from './remote-files.ts';

/** Folders of versions that were asked for ahead of the application, and that nobody has taken over yet. */
const ahead = new Set<string>();

type Files = Pick<ScreenFiles, 'preload' | 'shares'>;

/** Of the screen at a path, or of the landing pages where the version says nothing of that screen. */
function filesAt({ preload: landing, shares = [], screens = [] }: Release, pathname: string): Files {
  return screens.find(({ path }) => isAt(path, pathname)) ?? { preload: landing, shares };
}

/** Whether an address is one of a screen: `:id` stands for any segment. */
function isAt(screen: string, pathname: string): boolean {
  const [wanted, found] = [screen.split('/'), pathname.replace(/\/$/, '').split('/')];
  return (
    wanted.length === found.length &&
    wanted.every((segment, index) =>
      segment.startsWith(':') ? found[index] !== '' : segment === found[index],
    )
  );
}

/** Asks at once for files of a version and of the page; who needs them tells of a failure. */
function ask(release: Release, { preload: paths, shares }: Files): void {
  preload(release, paths);
  void loadFederation()
    .then(({ loadShare }) => Promise.all(shares.map(request => loadShare(request))))
    .catch(() => undefined);
}

/** The files of what the page gives to remotes, by request, as the build has written them beside the entry. */
function filesOfShares(requests: readonly string[]): Set<string> {
  const { dataset } = document.querySelector<HTMLScriptElement>('script[data-shares]') ?? {};
  const files = JSON.parse(dataset?.shares ?? '{}') as Partial<Record<string, string[]>>;
  return new Set(requests.flatMap(request => files[request] ?? []));
}

/** Asks for what the screen at a path takes, before the application and the federation runtime start. */
export function prefetchFirstScreen(release: Release, pathname: string): void {
  const files = filesAt(release, pathname);
  ahead.add(folderOf(release));
  ask(release, files);
  for (const file of filesOfShares(files.shares)) insertScript(file);
}

/** Asks for what the landing pages of a version take while the whole of it is on its way: the load that follows does not ask again. */
export function requestAhead(release: Release): void {
  if (ahead.has(folderOf(release))) return;
  ahead.add(folderOf(release));
  ask(release, { preload: release.preload, shares: release.shares ?? [] });
}

/** Asks for what the landing pages of a version take, unless it is on its way from before: that holds for one attempt. */
export function requestFirstScreen(release: Release): void {
  if (!ahead.delete(folderOf(release)))
    ask(release, { preload: release.preload, shares: release.shares ?? [] });
}

/** Asks for what the module of a fill takes, along with the entry. */
export function requestFill(release: Release, module: string): void {
  const { preload: paths = [], shares = [] } = release.modules?.find(one => one.module === module) ?? {};
  ask(release, { preload: paths, shares });
}
