import type { Release } from '@rpd/shared/remote';
import { addModuleIntegrity } from './import-map.ts';

declare global {
  /** The chunks of remotes ask here which hash their file must have (tooling/src/build/integrity.ts). */
  var RPD_INTEGRITY: ((address: string) => string) | undefined;
}

/** A hash that no file has: what is not registered is refused. */
const NONE = `sha384-${'A'.repeat(64)}`;

interface Folder {
  remote: string;
  version: string;
  /** Integrity by path; null where the folder is a developer's, whose files change while one looks. */
  files: ReadonlyMap<string, string> | null;
}

const folders = new Map<string, Folder>();

/** Absolute address of a version's folder. */
export const folderOf = ({ url }: Pick<Release, 'url'>): string => new URL(url, window.location.origin).href;

/** Remembers the hashes of a version: from now on its files are what was registered, or nothing. */
export function registerFiles(release: Release, { unchecked = false } = {}): void {
  const files = unchecked ? null : new Map(release.files.map(({ path, integrity }) => [path, integrity]));
  const { version, descriptor } = release;
  const folder = folderOf(release);
  const known = folders.get(folder)?.files;
  // The excerpt of a version says less than what is known of it.
  if (files && known && release.whole !== undefined) return;
  if (files)
    addModuleIntegrity(
      folder,
      release.files.filter(({ path }) => !known?.has(path)),
    );
  folders.set(folder, { remote: descriptor.name, version, files });
}

function find(address: string): { folder: Folder; path: string } | null {
  const [plain = ''] = address.split('?');
  for (const [base, folder] of folders)
    if (plain.startsWith(base)) return { folder, path: plain.slice(base.length) };
  return null;
}

/**
 * The `integrity` of a file of a registered version: browsers refuse a script whose content has another hash. Empty for a
 * developer's version. What belongs to no version, or is no file of its version, gets a hash that nothing has.
 */
export function integrityOf(address: string): string {
  const found = find(address);
  if (!found) return NONE;
  const { folder, path } = found;
  return folder.files ? (folder.files.get(path) ?? NONE) : '';
}

globalThis.RPD_INTEGRITY = integrityOf;

/** The files of a version that are known: of an excerpt, once the whole has come, all of them. */
export const pathsOf = (release: Release): string[] => [
  ...(folders.get(folderOf(release))?.files?.keys() ?? release.files.map(({ path }) => path)),
];

/** A script of a version that is registered. */
export interface RegisteredScript {
  remote: string;
  version: string;
  /** Inside the version's folder. */
  path: string;
  /** Not a developer's, whose folder is reported to nobody. */
  isReleased: boolean;
}

/** The version that a script belongs to; null for the shell's own and for anything else. */
export function scriptAt(address: string): RegisteredScript | null {
  const found = find(address);
  if (!found) return null;
  const { folder, path } = found;
  const { remote, version, files } = folder;
  return { remote, version, path, isReleased: files !== null };
}

/** Whether a script may come from an address: the shell's own, or a file of a version that is registered. */
export function isRegistered(address: string): boolean {
  const { origin, pathname, href } = new URL(address, window.location.origin);
  if (origin === window.location.origin && pathname.startsWith('/assets/')) return true;
  const found = find(href);
  return found !== null && (found.folder.files === null || found.folder.files.has(found.path));
}
