/** Gives the page a database, which jsdom lacks, with nothing in it. Only where it is asked for: most tests keep nothing. */
export async function emptyIndexedDb(): Promise<void> {
  if (!('indexedDB' in globalThis)) Object.assign(globalThis, await import('fake-indexeddb'));
  const { promise, resolve } = Promise.withResolvers<unknown>();
  indexedDB.deleteDatabase('rpd-kept').addEventListener('success', resolve);
  await promise;
}
