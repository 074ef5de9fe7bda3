import { useSession } from '../session/index.ts';
import { apiUrl, emptyIndexedDb, http, HttpResponse, network, refuse, signIn } from '../test/index.ts';
import { database } from './database.ts';
import { checkCopies, keepNothing, keepThing, readThing } from './index.ts';
import { MAX_COPIES, MAX_SIZE } from './sizes.ts';

const [GAME, SESSION] = ['a'.repeat(24), 'b'.repeat(24)];
const entry = (id: string, more: object = {}) => ({
  _id: id,
  author: { _id: 'c'.repeat(24), name: 'Bruno', avatar: '' },
  text: id,
  hidden: false,
  folded: false,
  ...more,
});
const log = (...entries: object[]) => ({ entries, more: false }) as never;

const me = (): string => useSession.getState().user?._id ?? '';

/** What the host answers; null: a refusal. */
function host(answers: Record<string, object | null>): string[] {
  const asked: string[] = [];
  network.use(
    http.get(apiUrl('*'), ({ request }) => {
      const path = new URL(request.url).pathname.split('/').slice(-3).join('/');
      const found = Object.keys(answers).find(address => path.endsWith(address));
      asked.push(path);
      return found !== undefined && answers[found] ? HttpResponse.json(answers[found]) : refuse(404, 'Non.');
    }),
  );
  return asked;
}
const cut = () => network.use(http.get(apiUrl('*'), () => HttpResponse.error()));
async function names(): Promise<string[]> {
  await new Promise(resolve => setTimeout(resolve, 0));
  return (await (await database())?.getAllKeys('copies')) ?? [];
}
const stored = async (name: string) => (await (await database())?.get('copies', name))?.data;

beforeEach(emptyIndexedDb);
afterEach(() => keepNothing(false));

test('shows a log that one opened without a network, and nothing that was hidden (25.10)', async () => {
  signIn();
  await keepThing(
    'log',
    SESSION,
    log(entry('dit'), entry('caché', { hidden: true }), entry('plié', { folded: true })),
  );
  cut();
  expect((await readThing('log', SESSION)).entries.map(({ text }) => text)).toEqual(['dit']);
});

test('keeps what was received, and nothing that a game master prepares (25.10)', async () => {
  signIn();
  await keepThing('handouts', GAME, { received: [], prepared: [{ title: 'Le traître' }] } as never);
  expect(JSON.stringify(await stored(`handouts ${GAME}`))).not.toContain('traître');
});

test('corrects what it keeps when the host answers again, without a page that shows it (25.10)', async () => {
  signIn();
  await keepThing('log', SESSION, log(entry('dit'), entry('chuchoté')));
  await keepThing('session', SESSION, { _id: SESSION, role: 'player' } as never);
  host({ [`gamesession/${SESSION}`]: { _id: SESSION, role: 'player' }, entries: log(entry('dit')) });
  await checkCopies(me());
  expect(JSON.stringify(await stored(`log ${SESSION}`))).not.toContain('chuchoté');
});

test('removes all of a table where one has no place any more, and asks no more of it (25.10)', async () => {
  signIn();
  for (const kind of ['session', 'seats', 'log', 'summary'] as const) await keepThing(kind, SESSION, log());
  for (const kind of ['campaign', 'sessions', 'handouts'] as const) await keepThing(kind, GAME, log());
  const asked = host({});
  await checkCopies(me());
  expect(await names()).toEqual([]);
  expect(asked).toHaveLength(2);
});

test('leaves everything as it is while nobody answers (25.10)', async () => {
  signIn();
  await keepThing('log', SESSION, log(entry('dit')));
  cut();
  await checkCopies(me());
  expect(await names()).toEqual([`log ${SESSION}`]);
});

test('brings nothing back that was removed while it was asked for (25.10)', async () => {
  signIn();
  await keepThing('campaign', GAME, log());
  const line = Promise.withResolvers<Response>();
  const asked = Promise.withResolvers<void>();
  network.use(
    http.get(apiUrl('*'), () => {
      asked.resolve();
      return line.promise;
    }),
  );
  const checked = checkCopies(me());
  await asked.promise;
  await (await database())?.clear('copies');
  line.resolve(HttpResponse.json({}));
  await checked;
  expect(await names()).toEqual([]);
});

test('keeps nothing of one account that is answered once another has signed in (25.10)', async () => {
  signIn();
  const line = Promise.withResolvers<Response>();
  network.use(http.get(apiUrl('*'), () => line.promise));
  const read = readThing('campaign', GAME);
  signIn({ _id: 'f'.repeat(24) });
  line.resolve(HttpResponse.json({ name: 'À quelqu’un d’autre' }));
  await read;
  // What was to be kept is written before this.
  await keepThing('session', SESSION, log());
  expect(await names()).toEqual([`session ${SESSION}`]);
});

test('lets go of what was opened longest ago where there is too much, and of characters last (25.10)', async () => {
  signIn();
  const found = await database();
  await keepThing('campaign', GAME, log());
  await found?.put('copies', { at: Date.now(), data: {} }, 'character 1');
  for (let count = 0; count < MAX_COPIES; count += 1) await keepThing('session', `s${count}`, log());
  const left = await names();
  expect(left).toHaveLength(MAX_COPIES + 1);
  expect(left).not.toContain(`campaign ${GAME}`);
  expect(left).toContain('character 1');
  await keepThing('session', 'long', log({ text: 'x'.repeat(MAX_SIZE - 10_000) }));
  await keepThing('session', 'next', log({ text: 'x'.repeat(20_000) }));
  expect(await names()).toEqual(expect.arrayContaining(['character 1', 'session next']));
  expect(await names()).not.toContain('session long');
});

test('keeps no older state of what finds no room (25.10)', async () => {
  signIn();
  await keepThing('log', SESSION, log(entry('dit'), entry('chuchoté')));
  const put = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await keepThing('log', SESSION, log(entry('dit')));
  put.mockRestore();
  expect(await names()).toEqual([]);
});
