import { buildSessionUser, buildToken } from '@rpd/shared/test';
import { clearSession, setSession } from '@rpd/shared/session';
import { keepInIdleTime } from './keep.ts';
import { whenKeptSettled } from '../lib/kept-files.ts';
import { useRegistry } from '../lib/registry.ts';
import { buildDescriptor, buildRelease } from '../test/shell.tsx';
import type { KnownRemote } from '../lib/registry.ts';

jest.mock('@module-federation/enhanced/runtime', () => jest.requireActual('../test/federation.ts'));

const PERSON = '64b7f0c2a1d3e4f5a6b7c8d9';

function known(name: string, version: string, rest: Partial<KnownRemote> = {}): KnownRemote {
  const descriptor = buildDescriptor({ name, areas: [{ path: `/app/${name}`, roles: [] }], sidebar: [] });
  const live = buildRelease({
    version,
    url: `/remotes/${name}/${version}/`,
    descriptor,
    files: [{ path: 'remoteEntry.js', bytes: 3, integrity: `sha384-${name}` }],
  });
  return { name, descriptor, live, previous: null, older: [], problems: [], isOverride: false, ...rest };
}

/** A browser with a worker that works; collects what pages ask of it. */
function provideWorker(register?: () => Promise<never>) {
  const asked: unknown[] = [];
  const active = { postMessage: (message: unknown) => asked.push(message) };
  const update = jest.fn(() => Promise.resolve());
  const registers = jest.fn(register ?? (() => Promise.resolve({ active, update })));
  Object.defineProperty(navigator, 'serviceWorker', { value: { register: registers }, configurable: true });
  return { asked, registers, update };
}

const idle = async () => {
  await jest.advanceTimersByTimeAsync(4000);
};

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.RPD_BOOT = {} as typeof globalThis.RPD_BOOT;
  document.documentElement.dataset.version = '1.2.3';
  setSession({ user: buildSessionUser({ _id: PERSON }), token: buildToken(PERSON), refreshToken: null });
  localStorage.setItem(
    'rpd-opened',
    JSON.stringify({
      person: PERSON,
      items: ['/app/sheets', '/app/games', '/app/mine'].map(path => ({ path, version: '1.0.0' })),
    }),
  );
  useRegistry.setState({
    source: 'fresh',
    remotes: [
      known('sheets', '2.0.0'),
      known('games', '1.0.0', { problems: ['illisible'] }),
      known('mine', '1.0.0', { isOverride: true }),
      known('admin', '1.0.0'),
    ],
  });
});

afterEach(() => {
  jest.useRealTimers();
  clearSession();
  Reflect.deleteProperty(globalThis, 'RPD_BOOT');
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'connection');
});

test('a worker whose script does not come changes nothing, and is asked for again (25.1)', async () => {
  const { registers } = provideWorker(() => Promise.reject(new TypeError('Failed to fetch')));
  keepInIdleTime(PERSON);
  await idle();
  keepInIdleTime(PERSON);
  await idle();
  expect(registers).toHaveBeenCalledTimes(2);
});

test('has the live versions of the remotes kept that the person opens, by their hashes, and of no others (25.1)', async () => {
  const { asked } = provideWorker();
  keepInIdleTime(PERSON);
  await idle();
  // The same again says nothing new.
  keepInIdleTime(PERSON);
  await idle();
  expect(asked).toEqual([
    {
      type: 'keep',
      version: '1.2.3',
      files: [{ url: 'http://localhost/remotes/sheets/2.0.0/remoteEntry.js', integrity: 'sha384-sheets' }],
    },
  ]);
});

test('people who save data get no worker', async () => {
  const { registers } = provideWorker();
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  keepInIdleTime(PERSON);
  await idle();
  expect(registers).not.toHaveBeenCalled();
});

test('who signs out while the worker starts leaves none (25.1)', async () => {
  const { asked, registers, update } = provideWorker();
  keepInIdleTime(PERSON);
  registers.mockImplementationOnce(() => {
    clearSession();
    return Promise.resolve({ active: { postMessage: () => asked.push('late') }, update }) as never;
  });
  const unregister = jest.fn(() => Promise.resolve(true));
  Object.assign(navigator.serviceWorker, { getRegistrations: () => Promise.resolve([{ unregister }]) });
  localStorage.setItem('rpd-opened', 'null');
  await idle();
  expect(unregister).toHaveBeenCalledTimes(1);
  expect(asked).toEqual([]);
});

test('a page that starts a worker is left once it has taken that away again, or after some seconds (25.1)', async () => {
  const { asked, registers, update } = provideWorker();
  const unregister = jest.fn(() => Promise.resolve(true));
  Object.assign(navigator.serviceWorker, { getRegistrations: () => Promise.resolve([{ unregister }]) });
  useRegistry.setState({ remotes: [known('sheets', '3.0.0')] });
  let started: (registration: never) => void = () => undefined;
  const starts = () => {
    registers.mockImplementationOnce(() => new Promise(resolve => (started = resolve)));
    setSession({ user: buildSessionUser({ _id: PERSON }), token: buildToken(PERSON), refreshToken: null });
    keepInIdleTime(PERSON);
  };
  const [left, leftLater, leftAtOnce] = [jest.fn(), jest.fn(), jest.fn()];
  whenKeptSettled(leftAtOnce);
  expect(leftAtOnce).toHaveBeenCalledTimes(1);

  starts();
  await idle();
  clearSession();
  whenKeptSettled(left);
  const callOff = whenKeptSettled(leftLater);
  callOff();
  await jest.advanceTimersByTimeAsync(5000);
  expect(left).not.toHaveBeenCalled();
  started({ active: { postMessage: () => asked.push('late') }, update } as never);
  await jest.advanceTimersByTimeAsync(0);
  expect(unregister).toHaveBeenCalledTimes(1);
  expect(left).toHaveBeenCalledTimes(1);
  expect([leftLater.mock.calls, asked]).toEqual([[], []]);
});

test('looks for another worker once per page, after it has asked the present one (25.1)', async () => {
  const { asked, update } = provideWorker();
  update.mockImplementation(() => {
    asked.push('update');
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  keepInIdleTime(PERSON);
  await idle();
  keepInIdleTime(PERSON);
  await idle();
  expect(asked).toEqual([expect.objectContaining({ type: 'keep' }), 'update']);
});
