import { expect, type Page } from '@playwright/test';

/** What lies in the page's database of what is kept: names of copies, and what waits of which account. */
export const keptData = (
  page: Page,
): Promise<{ owner: string | null; copies: string[]; waiting: string[] }> =>
  page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'rpd-kept')) return { owner: null, copies: [], waiting: [] };
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('rpd-kept');
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error('the database does not open')));
    });
    const all = <Result>(store: string, ask: (found: IDBObjectStore) => IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        const request = ask(database.transaction(store).objectStore(store));
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('the store does not answer')));
      });
    const owner = await all('about', store => store.get('owner') as IDBRequest<string | undefined>);
    const copies = await all('copies', store => store.getAllKeys());
    const waiting = await all('waiting', store => store.getAll() as IDBRequest<{ account: string }[]>);
    database.close();
    return {
      owner: owner ?? null,
      copies: copies.map(String),
      waiting: waiting.map(({ account }) => account),
    };
  });

/** Waits until what one sees can be seen without a network. */
export const expectCopy = (page: Page, name: string) =>
  expect.poll(async () => (await keptData(page)).copies).toContain(name);
