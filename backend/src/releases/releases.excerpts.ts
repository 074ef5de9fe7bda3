import { createHash } from 'node:crypto';
import type { Registry, Release } from '@rpd/shared/remote';

/** The whole of a version as pages read it, byte by byte: its hash stands in each excerpt. */
export function wholeText({ needs: _needs, ...release }: Release): string {
  return JSON.stringify(release);
}

/** What was said of a version that was read once (releases.versions.ts), which never changes. */
const hashes = new WeakMap<Release, string>();

function hashOf(release: Release): string {
  const known =
    hashes.get(release) ?? `sha384-${createHash('sha384').update(wholeText(release)).digest('base64')}`;
  hashes.set(release, known);
  return known;
}

/** A version with the hashes of those files alone that its screens and fills begin with. */
function withFirstFiles(release: Release): Release {
  const { entry, files, preload, screens = [], modules = [] } = release;
  const first = new Set([entry, ...preload, ...[...screens, ...modules].flatMap(one => one.preload)]);
  return {
    ...release,
    files: files.filter(({ path }) => first.has(path)),
    whole: hashOf(release),
  };
}

/** A version that pages load when another one has failed: its name, its place, and its descriptor where that is not the live one's. */
function withoutFiles(release: Release, live: Release): Release {
  const { version, url, entry, descriptor, releasedAt } = release;
  const isSame = JSON.stringify(descriptor) === JSON.stringify(live.descriptor);
  const excerpt = {
    version,
    url,
    entry,
    files: [],
    preload: [],
    releasedAt,
    whole: hashOf(release),
  };
  return { ...excerpt, ...(!isSame && { descriptor }) } as Release;
}

/** The same answer in excerpts: with thirty remotes, file lists are most of what every page would wait for. */
export function excerptsOf(registry: Required<Registry>): Required<Registry> {
  const remotes = Object.entries(registry.remotes).map(([name, { live, previous, canary }]) => [
    name,
    {
      live: withFirstFiles(live),
      previous: previous && withoutFiles(previous, live),
      ...(canary && { canary: { ...canary, release: withFirstFiles(canary.release) } }),
    },
  ]);
  return { ...registry, remotes: Object.fromEntries(remotes) as Registry['remotes'] };
}
