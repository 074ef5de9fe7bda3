import type { MountContext, ShellMessage } from '@rpd/shared/remote';
import { addressWithin, type BridgeOptions, createBridge } from './isolated-bridge.ts';

const areas = [{ path: '/app/guilds', roles: [] }];

/** A bridge over a page that notes what is asked of it. */
function open(changes: Partial<BridgeOptions> = {}) {
  const said: ShellMessage[] = [];
  const done: string[] = [];
  const value = <Value>(now: Value) => ({ get: () => now, subscribe: () => () => undefined });
  const request = jest.fn<ReturnType<MountContext['request']>, Parameters<MountContext['request']>>(() =>
    Promise.resolve({ status: 200, body: [1], headers: { etag: '"1"', 'set-cookie': 'x', server: 'y' } }),
  );
  const context: MountContext = {
    contract: 2,
    base: '/app/guilds',
    location: value({ pathname: '/app/guilds', search: '', hash: '' }),
    session: value(null),
    theme: value('light' as const),
    props: value({}),
    navigate: to => void done.push(`navigate ${to}`),
    request,
    breadcrumb: {
      names: names => void done.push(`names ${JSON.stringify(names)}`),
      items: items => void done.push(`items ${JSON.stringify(items)}`),
      reset: () => void done.push('reset'),
    },
    title: text => void done.push(`title ${text}`),
    live: topic => {
      done.push(`follow ${topic}`);
      return () => void done.push(`unfollow ${topic}`);
    },
    notify: (kind, text) => void done.push(`${kind} ${text}`),
    nonce: '',
    signal: new AbortController().signal,
    fail: () => undefined,
  };
  const onFlood = jest.fn();
  const bridge = createBridge(context, {
    name: 'guilds',
    title: 'Guildes',
    areas,
    scopes: ['read:server'],
    say: message => void said.push(message),
    onStarted: () => undefined,
    onHeight: height => void done.push(`height ${height}`),
    onFault: fault => void done.push(`fault ${fault}`),
    onEscape: () => undefined,
    onPong: () => undefined,
    onFlood,
    ...changes,
  });
  const ask = (id: number, path: string, method = 'GET') =>
    bridge.hear({ type: 'request', id, path, method, headers: {} });
  return { bridge, said, done, request, onFlood, ask };
}

/** Until what was asked is answered: a few turns of promises. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}

test('asks for a frame what was granted, under the name of its remote, and hands on the answer alone', async () => {
  const { ask, said, request } = open();
  ask(1, 'server/42');
  await settle();
  expect(request).toHaveBeenCalledWith(
    expect.objectContaining({ path: 'server/42', method: 'GET', headers: { 'x-rpd-remote': 'guilds' } }),
  );
  expect(said).toEqual([
    { type: 'answer', id: 1, answer: { status: 200, body: [1], headers: { etag: '"1"' } } },
  ]);
});

test.each([
  ['deployments', 'GET'],
  ['user', 'GET'],
  ['server', 'POST'],
  ['server/1', 'DELETE'],
])('asks nothing that was not granted: %s %s', async (path, method) => {
  const { ask, said, request } = open();
  ask(1, path, method);
  await settle();
  expect(request).not.toHaveBeenCalled();
  expect(said).toMatchObject([{ type: 'refusal', id: 1, status: 403 }]);
});

test('answers a call that is none, so that nobody waits for it', () => {
  const { ask, said, request } = open();
  ask(7, 'server/../deployments');
  expect(request).not.toHaveBeenCalled();
  expect(said).toMatchObject([{ type: 'refusal', id: 7, status: 400 }]);
});

test('lets so many calls wait at once, and no more', async () => {
  const { ask, said, request } = open();
  request.mockImplementation(() => new Promise(() => undefined));
  for (let id = 1; id <= 20; id += 1) ask(id, 'server');
  await settle();
  expect(request).toHaveBeenCalledTimes(16);
  expect(said.filter(({ type }) => type === 'refusal')).toHaveLength(4);
});

test.each([
  '/app/admin/users',
  '/app/guilds/../admin',
  '/app/guilds/%2e%2e/admin',
  '/app/guilds\\..\\admin',
  '/app/guildsmen',
  'https://elsewhere.test/app/guilds',
  '//elsewhere.test/app/guilds',
  'javascript:alert(1)',
  'data:text/html,x',
  '/app/guilds/%2f..%2f..%2fadmin',
])('leads nowhere but within its areas: %s', to => {
  expect(addressWithin(to, areas)).toBeNull();
  const { bridge, done } = open();
  bridge.hear({ type: 'navigate', to, replace: false });
  expect(done).toEqual([]);
});

test('goes to addresses of its areas, with query and anchor', () => {
  const { bridge, done } = open();
  bridge.hear({ type: 'navigate', to: '/app/guilds/7?open=1#top', replace: false });
  expect(done).toEqual(['navigate /app/guilds/7?open=1#top']);
});

test('takes links that lead out of the areas from a breadcrumb, and says who speaks before a notice', () => {
  const { bridge, done } = open();
  bridge.hear({
    type: 'items',
    items: [
      { text: 'A', to: '/app/admin' },
      { text: 'B', to: '/app/guilds/7' },
    ],
  });
  bridge.hear({ type: 'notify', kind: 'failure', text: 'Votre session a expiré.' });
  expect(done[0]).toBe('items [{"text":"A"},{"text":"B","to":"/app/guilds/7"}]');
  expect(done[1]).toMatch(/^failure «\sGuildes\s»\u00a0: Votre session a expiré\.$/);
});

test('follows changes of what may be read alone, and stops with the frame', () => {
  const { bridge, done } = open();
  ['servers', 'servers:42', 'users', 'deployments', 'characters'].forEach((topic, index) =>
    bridge.hear({ type: 'follow', id: index + 1, topic }),
  );
  expect(done).toEqual(['follow servers', 'follow servers:42']);
  bridge.end();
  expect(done).toEqual(['follow servers', 'follow servers:42', 'unfollow servers', 'unfollow servers:42']);
  bridge.hear({ type: 'title', text: 'afterwards' });
  expect(done).toHaveLength(4);
});

test('drops what is too much or of no known form, and gives up on a frame that goes on', () => {
  const { bridge, done, onFlood } = open();
  for (let count = 0; count < 300; count += 1) bridge.hear({ type: 'title', text: `x${count}` });
  expect(done.length).toBeLessThan(30);
  expect(onFlood).not.toHaveBeenCalled();
  for (let count = 0; count < 700; count += 1) bridge.hear({ type: 'unknown' });
  expect(onFlood).toHaveBeenCalled();
});
