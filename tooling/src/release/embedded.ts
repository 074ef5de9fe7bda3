import { type BuildResult, registerBuild, type Store } from '@rpd/backend/app';

import { type Built } from '../build/build.ts';
import { remoteName } from '../build/compile.ts';
import { embeddedUrl, placeVersion, readBuilt } from './place.ts';

const WHO = 'npm start';

/** What a start did with one remote that lies built. */
export type EmbeddedRelease = {
  name: string;
  version: string;
} & BuildResult;

/**
 * Registers what lies built of each remote, in the store itself: for the process that is about to serve it. What is live stays
 * live where a person or a team chose it (EXT-8).
 */
export async function releaseEmbedded(
  store: Store,
  dataDir: string,
  built: Built[],
): Promise<EmbeddedRelease[]> {
  const releases: EmbeddedRelease[] = [];
  const remotes = built.filter(({ target }) => target !== 'shell');
  const alongside = remotes.map(({ target, version }) => readBuilt(remoteName(target), version).descriptor);
  for (const { target, version } of remotes) {
    const name = remoteName(target);
    placeVersion(name, version, dataDir);
    const release = {
      ...readBuilt(name, version),
      url: embeddedUrl(name, version),
      releasedAt: new Date().toISOString(),
    };
    releases.push({ name, version, ...(await registerBuild(store, name, release, { who: WHO, alongside })) });
  }
  return releases;
}

/** What the person who starts the product reads of it, one French line each. */
export function embeddedLines(releases: EmbeddedRelease[]): string[] {
  const released = releases.filter(({ outcome }) => outcome === 'released').map(({ name }) => name);
  const kept = releases.filter(({ outcome }) => outcome === 'registered' || outcome === 'kept');
  return [
    ...(released.length > 0 ? [`Mis en ligne : ${released.join(', ')}`] : []),
    ...kept.map(
      ({ name, version, live }) =>
        `Laissé en place : ${name} ${live ?? ''}, choisi par une personne. Construit ici : ${version} (npm run rpd -- release ${name} le met en ligne)`,
    ),
    ...releases
      .filter(({ outcome }) => outcome === 'refused')
      .map(
        ({ name, problems }) =>
          `Non mis en ligne : ${name}. ${problems.join(' ')} L’administration l’accorde dans Administration › Déploiements.`,
      ),
  ];
}
