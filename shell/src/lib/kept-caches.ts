/** What the browser keeps for a start without the network: nothing in it belongs to a person. */
const PREFIX = 'rpd-';

/** Files of the shell and of remotes, by their address: each address has one content for ever. */
export const FILES_CACHE = `${PREFIX}files`;

/** The page of one version of the shell, and the configuration beside it. */
export const pageCache = (version: string): string => `${PREFIX}page-${version}`;

/** Empties all of it. */
export async function emptyCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter(name => name.startsWith(PREFIX)).map(name => caches.delete(name)));
}

/** What a page tells the worker: which versions it uses, with their files; or that everything is to go. */
export type WorkerMessage =
  | { type: 'keep'; version: string; files: { url: string; integrity: string }[] }
  | { type: 'empty' };
