import { ApiError } from '@rpd/shared/http';
import { defineRemote, type Registry, type RemoteReport } from '@rpd/shared/remote';
import { answerList, apiUrl, http, HttpResponse, network, screen, waitFor } from '@rpd/shared/test';
import { act } from '@testing-library/react';
import { use } from 'react';
import { MAX_REPORTS } from '../lib/remote-reports.ts';
import { SETTLED_MS } from '../lib/remote-starts.ts';
import { fetched, serve } from '../test/federation.ts';
import { buildRelease, fakeClock, openShell } from '../test/shell.tsx';
import { useUpdates } from './area-updates.ts';

jest.mock('@module-federation/enhanced/runtime', () => jest.requireActual('../test/federation.ts'));

const session = { roles: ['AD' as const] };
const BASE = 'http://localhost/remotes/admin';
let reports: (RemoteReport & { name: string })[] = [];

const files = ['remoteEntry.js', 'first.js'].map(path => ({ path, bytes: 1, integrity: '' }));
const releaseOf = (version: string) => buildRelease({ version, url: `/remotes/admin/${version}/`, files });
const registryOf = (live: string, previous: string | null = null): Registry => ({
  remotes: { admin: { live: releaseOf(live), previous: previous === null ? null : releaseOf(previous) } },
});
const serveScreen = (version: string, Component: () => React.ReactNode) =>
  serve(
    `rpd_admin_${version.replaceAll('.', '_')}`,
    defineRemote({ name: 'admin', routes: [{ path: 'admin/users', Component }] }),
  );
const open = async (registry: Registry, deployed?: () => Response) => {
  const opened = openShell('/app/admin/users', {
    registry,
    session,
    onReport: report => reports.push(report),
  });
  if (deployed) network.use(http.get('http://localhost/version', deployed));
  return opened;
};

/** An error as a script of this address throws it. */
function thrownBy(address: string, message = 'boum'): Error {
  const error = new Error(message);
  error.stack = `Error: ${message}\n    at run (http://localhost/assets/ui.js:1:1)\n    at press (${address}:1:20)`;
  return error;
}
const dispatchError = (error: unknown, filename = '') =>
  act(() => void window.dispatchEvent(new ErrorEvent('error', { error, filename })));
const dispatchRejection = (reason: unknown) =>
  act(() => void window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })));
const Users = () => <h1>Les utilisateurs</h1>;

beforeEach(() => {
  reports = [];
  network.use(http.get(apiUrl(':list'), ({ request }) => answerList(request, [])));
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => jest.restoreAllMocks());

test('falls back to the version before when a screen throws, and tells the person and the registry (FED-3)', async () => {
  serveScreen('2.0.0', () => {
    throw thrownBy(`${BASE}/2.0.0/first.js`);
  });
  serveScreen('1.0.0', () => <h1>La dernière bonne</h1>);
  localStorage.setItem('rpd-draft', 'Un brouillon');
  await open(registryOf('2.0.0', '1.0.0'));
  expect(await screen.findByRole('heading', { name: 'La dernière bonne' })).toBeVisible();
  expect(await screen.findByText(/« Administration » : la version précédente est utilisée/)).toBeVisible();
  expect(screen.getByText(/La dernière s’arrête sur une erreur/)).toBeVisible();
  await waitFor(() =>
    expect(reports).toEqual([
      { name: 'admin', version: '2.0.0', problem: 'render', file: 'first.js', usedVersion: '1.0.0' },
    ]),
  );
  expect(localStorage.getItem('rpd-draft')).toBe('Un brouillon');
  // The version that throws is not offered as an update.
  expect(useUpdates.getState().remotes).toEqual([]);
});

test('a page of an older shell goes on with the version before, and blames none (FED-3)', async () => {
  document.documentElement.dataset.version = '1.0.0-old';
  serveScreen('2.0.0', () => {
    throw thrownBy(`${BASE}/2.0.0/first.js`);
  });
  serveScreen('1.0.0', () => <h1>La dernière bonne</h1>);
  await open(registryOf('2.0.0', '1.0.0'), () => HttpResponse.text('1.0.0-new'));
  expect(await screen.findByRole('heading', { name: 'La dernière bonne' })).toBeVisible();
  expect(await screen.findByText(/a besoin de la nouvelle version de l’application/)).toBeVisible();
  expect(await screen.findByText('Une nouvelle version de l’application est prête.')).toBeVisible();
  // Files that are missing are missing for everybody.
  dispatchError(Object.assign(thrownBy(`${BASE}/1.0.0/first.js`), { name: 'ChunkLoadError' }));
  await waitFor(() => expect(reports).toEqual([expect.objectContaining({ problem: 'chunk' })]));
  delete document.documentElement.dataset.version;
});

test.each([
  ['an answer of the network', () => new Response('', { status: 500 })],
  ['an AbortError', () => new DOMException('boum', 'AbortError')],
])('falls back to the version before when a screen throws %s (FED-3)', async (_what, build) => {
  const thrown = build();
  serveScreen('2.0.0', () => {
    throw thrown;
  });
  serveScreen('1.0.0', () => <h1>La dernière bonne</h1>);
  await open(registryOf('2.0.0', '1.0.0'));
  expect(await screen.findByRole('heading', { name: 'La dernière bonne' })).toBeVisible();
  await waitFor(() => expect(reports[0]).toMatchObject({ version: '2.0.0', problem: 'render' }));
});

test('keeps the menu beside a screen that never stops waiting (FED-2)', async () => {
  const never = new Promise<never>(() => {});
  serveScreen('2.0.0', () => use(never));
  await open(registryOf('2.0.0'));
  expect(await screen.findByRole('navigation', { name: 'Navigation principale' })).toBeVisible();
  expect(screen.getByRole('status', { name: 'Chargement…' })).toBeInTheDocument();
});

test('tries each of two throwing versions once, then shows the error and « Réessayer » (FED-3)', async () => {
  const Broken = () => {
    throw new Error('boum');
  };
  serveScreen('2.0.0', Broken);
  serveScreen('1.0.0', Broken);
  const { user } = await open(registryOf('2.0.0', '1.0.0'));
  expect(await screen.findByText('Cette page a cessé de fonctionner')).toBeVisible();
  await waitFor(() =>
    expect(reports.map(({ version, usedVersion }) => `${version} ${usedVersion}`).toSorted()).toEqual([
      '1.0.0 null',
      '2.0.0 1.0.0',
    ]),
  );
  expect(reports.map(({ problem }) => problem)).toEqual(['render', 'render']);
  expect(fetched).toHaveLength(2);
  expect(screen.queryByText(/boum/)).not.toBeInTheDocument();

  serveScreen('2.0.0', Users);
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('heading', { name: 'Les utilisateurs' })).toBeVisible();
});

test('does not blame a version for a screen that shows the API’s refusal (FED-3)', async () => {
  serveScreen('2.0.0', () => {
    throw new ApiError(500, 'Le serveur a échoué.');
  });
  serveScreen('1.0.0', () => <h1>La dernière bonne</h1>);
  await open(registryOf('2.0.0', '1.0.0'));
  expect(await screen.findByText('Le serveur a échoué.')).toBeVisible();
  expect(fetched).toHaveLength(1);
  expect(reports).toEqual([]);
});

test('reports errors of handlers and promises for the version whose script they come from, once each (FED-3)', async () => {
  serveScreen('1.0.0', Users);
  await open(registryOf('1.0.0'));
  await screen.findByRole('heading', { name: 'Les utilisateurs' });
  const script = `${BASE}/1.0.0/first.js`;
  dispatchError(thrownBy(script));
  dispatchError(thrownBy(script, 'Un autre texte, avec un nom'));
  dispatchError(null, `${BASE}/1.0.0/remoteEntry.js?retry=1`);
  dispatchRejection(thrownBy(script));
  dispatchRejection(
    Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError', request: script }),
  );
  const used = { name: 'admin', version: '1.0.0', usedVersion: '1.0.0' };
  await waitFor(() => expect(reports).toHaveLength(4));
  // They are sent at the same time, and arrive in any order.
  expect(reports).toEqual(
    expect.arrayContaining([
      { ...used, problem: 'event', file: 'first.js' },
      { ...used, problem: 'event', file: 'remoteEntry.js' },
      { ...used, problem: 'promise', file: 'first.js' },
      { ...used, problem: 'chunk', file: 'first.js' },
    ]),
  );
  // The screen stays: nothing of it is lost.
  expect(screen.getByRole('heading', { name: 'Les utilisateurs' })).toBeVisible();
});

test('reports nothing of the shell, of the API, of aborted requests and of other scripts', async () => {
  serveScreen('1.0.0', Users);
  await open(registryOf('1.0.0'));
  await screen.findByRole('heading', { name: 'Les utilisateurs' });
  const script = `${BASE}/1.0.0/first.js`;
  const by = (error: Error) => Object.assign(error, { stack: thrownBy(script).stack });
  dispatchError(thrownBy('http://localhost/assets/frame.js'));
  dispatchError(thrownBy('chrome-extension://abc/content.js'));
  // The address in a message is no frame of the stack.
  dispatchError(thrownBy('http://localhost/assets/frame.js', `lu dans ${script}`));
  dispatchRejection(by(new ApiError(503, 'Le serveur ne répond pas.')));
  dispatchRejection(by(new TypeError('Failed to fetch')));
  dispatchRejection(by(new DOMException('', 'AbortError')));
  dispatchRejection(by(new Error('enveloppe', { cause: new ApiError(500, 'Non') })));
  dispatchRejection(undefined);
  dispatchError(thrownBy(script));
  await waitFor(() => expect(reports).toHaveLength(1));
});

test('limits the reports of a version that fails in a loop', async () => {
  const many = Array.from({ length: 40 }, (_, index) => ({ path: `${index}.js`, bytes: 1, integrity: '' }));
  serveScreen('1.0.0', Users);
  await open({ remotes: { admin: { live: { ...releaseOf('1.0.0'), files: many }, previous: null } } });
  await screen.findByRole('heading', { name: 'Les utilisateurs' });
  for (const { path } of many) dispatchError(thrownBy(`${BASE}/1.0.0/${path}`));
  await waitFor(() => expect(reports).toHaveLength(MAX_REPORTS));
});

test('says once of a version that it runs, when it has run a while without failing (EXT-4)', async () => {
  const starts: string[] = [];
  const options = (registry: Registry) => ({
    registry,
    session: { ...session, _id: 'a'.repeat(24) },
    onStart: ({ name, version }: { name: string; version: string }) => starts.push(`${name} ${version}`),
  });
  const settle = () => act(() => jest.advanceTimersByTimeAsync(SETTLED_MS));
  fakeClock();
  serveScreen('1.0.0', Users);
  await openShell('/app/admin/users', options(registryOf('1.0.0')));
  expect(await screen.findByRole('heading', { name: 'Les utilisateurs' })).toBeVisible();
  expect(starts).toEqual([]);
  await settle();
  await waitFor(() => expect(starts).toEqual(['admin 1.0.0']));
  // The same person with the same version says nothing new.
  await openShell('/app/admin/users', options(registryOf('1.0.0')));
  expect(await screen.findByRole('heading', { name: 'Les utilisateurs' })).toBeVisible();
  await settle();
  serveScreen('2.0.0', () => {
    throw thrownBy(`${BASE}/2.0.0/first.js`);
  });
  await openShell('/app/admin/users', options(registryOf('2.0.0', '1.0.0')));
  expect(await screen.findByRole('heading', { name: 'Les utilisateurs' })).toBeVisible();
  await settle();
  expect(starts).toEqual(['admin 1.0.0']);
  jest.useRealTimers();
});
