import { clearSession, useSession } from '../session/index.ts';
import { apiUrl, emptyIndexedDb, http, HttpResponse, network, refuse, signIn } from '../test/index.ts';
import { api } from '../http/index.ts';
import { database } from './database.ts';
import { SLOW_MS } from './copies.ts';
import { emptyCopies, hasCopies, keepNothing, KEPT_MS, readKept, useShownCopies } from './index.ts';

const read = () => readKept('character 1', () => api.get('character/1').json<{ name: string }>());
const answer = (reply: () => Response) => network.use(http.get(apiUrl('character/1'), reply));
const online = () => answer(() => HttpResponse.json({ name: 'Ysolde' }));
const cut = () => answer(() => HttpResponse.error());
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    error => (error as { status: number }).status,
  );

/** What lies on the device, once what nobody waits for is done. */
async function copies(): Promise<string[]> {
  await new Promise(resolve => setTimeout(resolve, 0));
  const found = await database();
  return (await found?.getAllKeys('copies')) ?? [];
}
async function seen(): Promise<void> {
  online();
  await read();
  await waitUntil(async () => (await copies()).length > 0);
}
async function waitUntil(holds: () => Promise<boolean>): Promise<void> {
  for (let look = 0; look < 200; look += 1) if (await holds()) return;
  throw new Error('It never came.');
}

beforeEach(emptyIndexedDb);
afterEach(() => keepNothing(false));

test('shows what was seen while no answer comes, with its age, and the answer once it does (25.10)', async () => {
  signIn();
  await seen();
  const before = Date.now();
  cut();
  expect(await read()).toEqual({ name: 'Ysolde' });
  expect(useShownCopies.getState()['character 1']).toBeLessThanOrEqual(before);
  answer(() => new HttpResponse('', { status: 504 }));
  expect(await read()).toEqual({ name: 'Ysolde' });
  answer(() => HttpResponse.json({ name: 'Ysolde la Rousse' }));
  expect(await read()).toEqual({ name: 'Ysolde la Rousse' });
  expect(useShownCopies.getState()).toEqual({});
});

/** A line that hangs: the answer comes when it is let go. */
async function readHanging(onLate: (data: { name: string } | null) => void) {
  const line = Promise.withResolvers<Response>();
  network.use(http.get(apiUrl('character/1'), () => line.promise));
  jest.useFakeTimers();
  try {
    const shown = readKept('character 1', () => api.get('character/1').json<{ name: string }>(), { onLate });
    const answered = jest.fn();
    void shown.then(answered);
    // The database of the tests answers by timers, too.
    for (let turn = 0; turn < 1_000 && answered.mock.calls.length === 0; turn += 1)
      await jest.advanceTimersByTimeAsync(SLOW_MS / 10);
    expect(await shown).toEqual({ name: 'Ysolde' });
  } finally {
    jest.useRealTimers();
  }
  return line;
}

test('shows what was seen while the line hangs, then the answer (25.10)', async () => {
  signIn();
  await seen();
  const delayed = Promise.withResolvers<{ name: string } | null>();
  const line = await readHanging(delayed.resolve);
  expect(Object.keys(useShownCopies.getState())).toEqual(['character 1']);
  line.resolve(HttpResponse.json({ name: 'Ysolde la Rousse' }));
  expect(await delayed.promise).toEqual({ name: 'Ysolde la Rousse' });
  expect(useShownCopies.getState()).toEqual({});
  cut();
  expect(await read()).toEqual({ name: 'Ysolde la Rousse' });
});

test('says of a refusal that comes late that nothing is left to show (25.10)', async () => {
  signIn();
  await seen();
  const delayed = Promise.withResolvers<{ name: string } | null>();
  const line = await readHanging(delayed.resolve);
  line.resolve(refuse(403, 'Non.'));
  expect(await delayed.promise).toBeNull();
  expect(await copies()).toEqual([]);
});

test.each([403, 404])('removes what the host refuses by %i (25.10)', async status => {
  signIn();
  await seen();
  answer(() => refuse(status, 'Non.'));
  expect(await failure(read())).toBe(status);
  expect(await copies()).toEqual([]);
  cut();
  expect(await failure(read())).toBe(0);
});

test('shows nothing to another account, and removes the first one’s (25.10)', async () => {
  signIn();
  await seen();
  signIn({ _id: 'f'.repeat(24) });
  cut();
  expect(await failure(read())).toBe(0);
  expect(await copies()).toEqual([]);
  expect(await hasCopies('f'.repeat(24))).toBe(false);
});

test('writes nothing more in a tab that has not heard of the end of the session (25.10)', async () => {
  signIn();
  await seen();
  // Another tab does this; here somebody is still signed in.
  await emptyCopies();
  online();
  await read();
  expect(await copies()).toEqual([]);
  expect(useSession.getState().user).not.toBeNull();
  clearSession();
});

test('shows nothing that was seen more than 30 days ago (25.10)', async () => {
  signIn();
  await seen();
  const found = await database();
  await found?.put('copies', { at: Date.now() - KEPT_MS - 1, data: { name: 'Ysolde' } }, 'character 1');
  cut();
  expect(await failure(read())).toBe(0);
});

test('keeps nothing where that was chosen, and removes what was there (25.10)', async () => {
  signIn();
  await seen();
  await keepNothing(true);
  expect(await copies()).toEqual([]);
  online();
  await read();
  expect(await copies()).toEqual([]);
  cut();
  expect(await failure(read())).toBe(0);
});
