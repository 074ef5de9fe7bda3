import type { Release } from '@rpd/shared/remote';
import { loadFederation } from './federation.ts';
import { folderOf } from './integrity.ts';
import { insertScript } from './insert-script.ts';
import { preload } from './remote-files.ts';

/** Folders of versions that were asked for ahead of the application, and that nobody has taken over yet. */
const ahead = new Set<string>();

/** Asks at once for all that the first screen takes, of its version and of the page; who needs it tells of a failure. */
function ask(release: Release): void {
  preload(release);
  void loadFederation()
    .then(({ loadShare }) => Promise.all((release.shares ?? []).map(request => loadShare(request))))
    .catch(() => undefined);
}

/** The files of what the page gives to remotes, by request, as the build has written them beside the entry. */
function filesOfShares(requests: string[]): Set<string> {
  const { dataset } = document.querySelector<HTMLScriptElement>('script[data-shares]') ?? {};
  const files = JSON.parse(dataset?.shares ?? '{}') as Partial<Record<string, string[]>>;
  return new Set(requests.flatMap(request => files[request] ?? []));
}

/** As {@link requestFirstScreen}, before the application and the federation runtime start. */
export function prefetchFirstScreen(release: Release): void {
  ahead.add(folderOf(release));
  ask(release);
  for (const file of filesOfShares(release.shares ?? [])) insertScript(file);
}

/** Asks for what the first screen of a version takes, unless it is on its way from before: that holds for one attempt. */
export function requestFirstScreen(release: Release): void {
  if (!ahead.delete(folderOf(release))) ask(release);
}
