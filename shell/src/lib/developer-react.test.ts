import { http, HttpResponse, network, waitFor } from '@rpd/shared/test';
import react from 'react';
import reactDom from 'react-dom';
import { fakeClock, buildDescriptor, buildRelease } from '../test/shell.tsx';
import { asksForOverrides } from './asked-overrides.ts';
import { type Boot } from './boot.ts';
import type { Config } from './config.ts';
import { REACT_TIMEOUT_MS, takeDeveloperReact } from './developer-react.ts';

const DEVELOPER = 'http://localhost:4001';
const ASKED = `/app/admin?remote=admin@${DEVELOPER}/remoteEntry.js`;
const SCRIPT = `${DEVELOPER}/react-development.js`;
const refresh = { performReactRefresh: () => null };

let asked: string[] = [];
let said: jest.SpyInstance;

beforeEach(() => {
  asked = [];
  said = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  answer({ react: react.version });
});

afterEach(() => {
  document.head.replaceChildren();
  globalThis.RPD_DEVELOPMENT_REACT = undefined;
  globalThis.RPD_REFRESH = undefined;
  globalThis.__RPD_REACT_REFRESH__ = undefined;
});

/** What `remote.json` of the developer's server says. */
const answer = (what: object): void =>
  network.use(
    http.get(`${DEVELOPER}/remote.json`, ({ request }) => {
      asked.push(request.url);
      return HttpResponse.json({ ...buildRelease({ version: 'dev', url: '/' }), problems: [], ...what });
    }),
  );

/** Starts a page at an address of a platform that allows these origins, as far as its React goes. */
function start(address: string, overrides = [DEVELOPER]) {
  window.history.replaceState(null, '', address);
  const boot: Boot = {
    config: Promise.reject(new Error('handed over')),
    registry: Promise.resolve(null),
    verification: null,
    callback: { auth: null, state: null },
  };
  boot.config.catch(() => undefined);
  const config: Config = {
    authHost: '/hosts/auth',
    apiHost: '/hosts/api',
    registry: '/hosts/api/releases',
    overrides,
    vitals: 0,
    tracing: 0,
  };
  return { boot, taken: takeDeveloperReact(boot, config) };
}

const script = (): HTMLScriptElement | null => document.head.querySelector('script');

/** The developer's server sends a script that offers React under this version. */
async function sendReact(version = react.version): Promise<void> {
  await waitFor(() => expect(script()?.src).toBe(SCRIPT));
  const modules = {
    react: { takenFrom: 'react' },
    'react/jsx-runtime': {},
    'react-dom': { takenFrom: 'react-dom' },
    'react-dom/client': {},
  };
  globalThis.RPD_DEVELOPMENT_REACT = { version, modules, refresh };
  script()?.dispatchEvent(new Event('load'));
}

test('fills the page’s modules of React from an allowed machine, and asks for its remote.json once (24.7)', async () => {
  const { boot, taken } = start(ASKED);
  await sendReact();
  await taken;
  expect(script()?.crossOrigin).toBe('anonymous');
  expect([react, reactDom]).toEqual([
    expect.objectContaining({ takenFrom: 'react' }),
    expect.objectContaining({ takenFrom: 'react-dom' }),
  ]);
  expect(globalThis.RPD_REFRESH).toBe(refresh);
  expect(await boot.overrides).toEqual([expect.objectContaining({ name: 'admin', react: react.version })]);
  expect(asked).toHaveLength(1);
  expect(said).not.toHaveBeenCalled();
});

test.each<[string, string, string[], object]>([
  ['the platform allows no origin', ASKED, [], {}],
  ['the platform allows another origin', ASKED, ['http://localhost:4002'], {}],
  ['nothing was asked for', '/app/admin', [DEVELOPER], {}],
  ['a preview was asked for', '/app/admin?preview=admin@fix-dice', [DEVELOPER], {}],
  ['its remote.json is refused', ASKED, [DEVELOPER], { descriptor: { name: 'admin' } }],
  [
    'its remote.json is of another remote',
    ASKED,
    [DEVELOPER],
    { descriptor: buildDescriptor({ name: 'guilds' }) },
  ],
  [
    'the remote runs in a frame of its own',
    ASKED,
    [DEVELOPER],
    { descriptor: buildDescriptor({ isolated: true }) },
  ],
  ['a file of it is outside of its folder', ASKED, [DEVELOPER], { entry: 'https://exemple.fr/entry.js' }],
])('loads no React where %s (24.7)', async (_case, address, overrides, what) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answer({ react: react.version, ...what });
  await start(address, overrides).taken;
  expect(script()).toBeNull();
  expect(globalThis.RPD_REFRESH).toBeUndefined();
});

test('loads no React of a machine that was allowed when it was remembered, and is not any more (24.7)', async () => {
  const { taken } = start(ASKED);
  await sendReact();
  await taken;
  document.head.replaceChildren();
  await start('/app/admin', ['http://localhost:4002']).taken;
  expect(script()).toBeNull();
  expect(asked).toHaveLength(1);
});

test('loads no React of another version, and says why in one line (24.7)', async () => {
  answer({ react: '18.0.0' });
  await start(ASKED).taken;
  expect(script()).toBeNull();
  expect(said.mock.calls).toEqual([[expect.stringMatching(/its server has React 18\.0\.0, the page has/)]]);
});

test('looks for no React where the server has none: it uses a bundler of its own (24.7)', async () => {
  answer({ react: undefined });
  await start(ASKED).taken;
  expect(script()).toBeNull();
  expect(said).not.toHaveBeenCalled();
});

test('keeps its own React where the machine sends another version than it says (24.7)', async () => {
  const { taken } = start(ASKED);
  await sendReact('18.0.0');
  await taken;
  expect(globalThis.RPD_REFRESH).toBeUndefined();
  expect(said).toHaveBeenCalledWith(expect.stringMatching(/its server sends React 18\.0\.0/));
});

test('keeps its own React where the machine does not send it, and where it comes after the start (24.7)', async () => {
  const { taken } = start(ASKED);
  await waitFor(() => expect(script()).not.toBeNull());
  script()?.dispatchEvent(new Event('error'));
  await taken;
  expect(globalThis.RPD_REFRESH).toBeUndefined();
  document.head.replaceChildren();

  fakeClock();
  const again = start(ASKED);
  await waitFor(() => expect(script()).not.toBeNull());
  await jest.advanceTimersByTimeAsync(REACT_TIMEOUT_MS);
  await again.taken;
  await sendReact();
  expect(globalThis.RPD_REFRESH).toBeUndefined();
  expect(said).toHaveBeenCalledTimes(2);
});

test('keeps the React of `npm run dev`, which refreshes by itself (24.7)', async () => {
  globalThis.__RPD_REACT_REFRESH__ = refresh;
  await start(ASKED).taken;
  expect(script()).toBeNull();
});

test('looks for developers’ machines only where the address or this browser names one (24.7)', () => {
  localStorage.clear();
  const asks = (address: string) => {
    window.history.replaceState(null, '', address);
    return asksForOverrides();
  };
  expect(['/app', '/app?preview=admin@fix-dice', '/?page=2'].map(asks)).toEqual([false, false, false]);
  expect(asks(ASKED)).toBe(true);
  localStorage.setItem('rpd-overrides', JSON.stringify({ admin: `${DEVELOPER}/` }));
  expect(asks('/app')).toBe(true);
});
