import { isReleased, moveLive, publishRelease, readRegistry, type Store } from '@rpd/backend/app';

import { type Built } from '../build/build.ts';
import { remoteName } from '../build/compile.ts';
import { embeddedUrl, placeVersion, readBuilt } from './place.ts';

const WHO = 'npm start';

/**
 * Makes what lies built the live version of each remote, in the store itself: for the process that is about to serve it.
 * @returns the names of the remotes whose live version changed.
 */
export async function releaseEmbedded(store: Store, dataDir: string, built: Built[]): Promise<string[]> {
  const { remotes } = await readRegistry(store.db);
  const changed: string[] = [];
  for (const { target, version } of built) {
    if (target === 'shell') continue;
    const name = remoteName(target);
    placeVersion(name, version, dataDir);
    const live = remotes[name]?.live.version ?? null;
    if (live === version) continue;
    if (live !== null && (await isReleased(store.db, name, version)))
      await moveLive(store, name, { version, expectedLive: live, as: 'release' }, WHO);
    else await publishRelease(store, name, publication(name, version, live), WHO);
    changed.push(name);
  }
  return changed;
}

function publication(name: string, version: string, expectedLive: string | null) {
  const { needs: _needs, ...built } = readBuilt(name, version);
  const release = {
    ...built,
    url: embeddedUrl(name, version),
    releasedAt: new Date().toISOString(),
  };
  return { release, expectedLive };
}
