import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteDescriptor } from '@rpd/shared/remote';
import { grantRemote } from './grants.ts';
import type { Platform } from './platform.ts';
import { postRelease, releasedFile } from './release.ts';

const example = join(import.meta.dirname, '../../examples/remotes/isolated');

interface Version {
  version?: string;
  descriptor: RemoteDescriptor;
  /** Contents by path; `src/remote.js` is what the entry imports. */
  files: Record<string, string>;
}

const globalName = ({ name }: RemoteDescriptor, version: string) =>
  `rpd_${name}_${version}`.replaceAll(/\W/g, '_');

/** The entry of a version without a bundler, as `rpd build` of the kit writes it. */
const entryOf = (container: string): string => `var ${container} = (() => {
  const base = new URL('.', document.currentScript.src).href;
  return { init() {}, get: async () => { const module = await import(base + 'src/remote.js'); return () => module; } };
})();`;

/** Lays down a version of an isolated remote, grants what its descriptor asks for, and makes it live. @returns the status of the registry */
export async function releaseIsolated(
  platform: Platform,
  { version = '1.0.0', descriptor, files }: Version,
  expectedLive: string | null = null,
): Promise<void> {
  const { name, areas, api = [] } = descriptor;
  const all = { 'remoteEntry.js': entryOf(globalName(descriptor, version)), ...files };
  const folder = join(platform.dataDir, 'remotes', name, version);
  for (const [path, content] of Object.entries(all)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  if (expectedLive === null) {
    const paths = areas.map(({ path }) => path);
    await grantRemote(platform, name, { areas: paths, groups: ['player'], api, isolated: true });
  }
  const release = {
    version,
    url: platform.remoteUrl(name, version),
    entry: 'remoteEntry.js',
    descriptor,
    files: Object.entries(all).map(([path, content]) => releasedFile(path, content)),
    preload: [],
    shares: [],
  };
  await postRelease(platform, release, expectedLive);
}

/** What an isolated remote of one script says of itself. */
export const isolatedDescriptor = (name: string, api: string[] = []): RemoteDescriptor => ({
  name,
  title: name.charAt(0).toUpperCase() + name.slice(1),
  contract: 2,
  isolated: true,
  api,
  areas: [{ path: `/app/${name}`, roles: [] }],
  sidebar: [{ label: name, path: `/app/${name}`, icon: 'book', group: 'player', roles: [] }],
  breadcrumb: {},
});

/** The example of the kit, as it stands. */
export async function exampleVersion(): Promise<Version> {
  const read = (path: string) => readFile(join(example, path), 'utf8');
  const { $schema: _schema, ...descriptor } = JSON.parse(await read('remote.json')) as RemoteDescriptor & {
    $schema: string;
  };
  const files = Object.fromEntries(
    await Promise.all(
      ['src/remote.js', 'src/elements.js'].map(async path => [path, await read(path)] as const),
    ),
  );
  return { descriptor, files };
}
