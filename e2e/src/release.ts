import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry, Release } from '@rpd/shared/remote';
import type { Platform } from './platform.ts';

/** What the registry of a running platform answers. */
export async function readRegistry({ api }: Platform): Promise<Registry> {
  const response = await fetch(`${api}/releases`);
  return (await response.json()) as Registry;
}

/** The folder of the live version of a remote, on disk. */
export async function liveFolder(platform: Platform, remote: string): Promise<string> {
  const { remotes } = await readRegistry(platform);
  return join(platform.dataDir, 'remotes', remote, String(remotes[remote]?.live.version));
}

const CODE = /\.js$/;

/**
 * Releases a new version of a remote while the platform runs, as its team would from elsewhere: the live version's
 * files with one text changed, in a folder of their own, made live by the registry. Nothing else is touched.
 * @returns the new version
 */
export async function releaseWith(
  platform: Platform,
  remote: string,
  change: { from: string; to: string; version?: string; canary?: number; pointer?: string },
): Promise<string> {
  const live = (await readRegistry(platform)).remotes[remote]?.live;
  if (!live) throw new Error(`${remote} has no live version`);
  const version = change.version ?? `${live.version}b`;
  const folder = join(platform.dataDir, 'remotes', remote, version);
  await cp(await liveFolder(platform, remote), folder, { recursive: true });
  const words = [
    [live.version, version],
    // The name under which the federation runtime knows this version (containerName in shared/remote).
    [live.version.replaceAll(/\W/g, '_'), version.replaceAll(/\W/g, '_')],
    [change.from, change.to],
  ] as const;
  let changed = 0;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (/\.(br|gz)$/.test(name)) await rm(path);
    else if (CODE.test(name)) {
      const before = await readFile(path, 'utf8');
      if (before.includes(change.from)) changed += 1;
      await writeFile(
        path,
        words.reduce((text, [from, to]) => text.replaceAll(from, to), before),
      );
    }
  }
  if (changed === 0) throw new Error(`no file of ${remote} says « ${change.from} »`);
  await register(
    platform,
    { ...live, version, url: platform.remoteUrl(remote, version) },
    folder,
    live.version,
    { canary: change.canary, pointer: change.pointer },
  );
  return version;
}

async function register(
  platform: Platform,
  release: Release,
  folder: string,
  expectedLive: string,
  more: { canary: number | undefined; pointer: string | undefined },
): Promise<void> {
  const files = await Promise.all(
    release.files.map(async ({ path }) => releasedFile(path, await readFile(join(folder, path)))),
  );
  const released: Release = { ...release, files };
  await postRelease(platform, released, expectedLive, more);
}

/** A file as the registry takes it. */
export const releasedFile = (path: string, content: string | Buffer) => ({
  path,
  bytes: Buffer.byteLength(content),
  integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
});

/**
 * A team releases a version, which is live from then on.
 * @throws Error with what the registry said when it refuses
 */
export async function postRelease(
  platform: Platform,
  release: { descriptor: { name: string }; version: string },
  expectedLive: string | null,
  more: object = {},
): Promise<void> {
  const { name } = release.descriptor;
  const response = await fetch(`${platform.api}/releases/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await platform.releaseToken()}` },
    body: JSON.stringify({ release, expectedLive, ...more }),
  });
  if (!response.ok) throw new Error(`${name} ${release.version}: ${await response.text()}`);
}
