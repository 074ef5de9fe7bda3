import { defineRemote } from '@rpd/shared/remote';
import { act, answerList, apiUrl, fireEvent, http, network, screen, waitFor } from '@rpd/shared/test';
import { pause } from '../lib/pause.ts';
import { fetched, serve } from '../test/federation.ts';
import { buildDescriptor, buildRegistry, buildRelease, openShell } from '../test/shell.tsx';

jest.mock('@module-federation/enhanced/runtime', () => jest.requireActual('../test/federation.ts'));

const container = 'rpd_admin_1_0_0';
const users = () => buildRelease();
const open = () =>
  buildRelease({
    descriptor: buildDescriptor({
      areas: [{ path: '/app/admin', roles: [] }],
      sidebar: [
        { label: 'Utilisateurs', path: '/app/admin/users', icon: 'users', group: 'admin', roles: [] },
      ],
    }),
  });
let asked: string[];

afterEach(() => {
  network.events.removeAllListeners();
  // Nothing loads scripts here, so none of them is taken out again.
  for (const script of screens()) script.remove();
});

beforeEach(() => {
  asked = [];
  network.use(http.get(apiUrl('server'), ({ request }) => answerList(request, [])));
  network.use(http.get(apiUrl(':list'), ({ request }) => answerList(request, [])));
  serve(
    container,
    defineRemote({
      name: 'admin',
      routes: [
        {
          path: 'admin/users',
          handle: { roles: ['AD'], firstData: async () => asked.push('data') },
          lazy: async () => {
            asked.push('code');
            return { Component: () => <h1>Les utilisateurs</h1> };
          },
        },
      ],
    }),
  );
});

/** The chunks of first screens that stand in the page. */
const screens = () => [...document.querySelectorAll<HTMLScriptElement>('script[src$="first.js"]')];
/** The files of remotes that the page fetches, as data: a script that runs is not among them. */
function filesRequested(): string[] {
  const paths: string[] = [];
  network.events.on('request:start', ({ request }) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/remotes/')) paths.push(pathname);
  });
  return paths;
}
const extras = () =>
  waitFor(() => expect(screen.getByRole('status', { name: 'Connexion au réseau' })).toBeInTheDocument());
const link = () => screen.findByRole('link', { name: 'Utilisateurs' });

test('prefetches code and first data when the pointer rests on a link', async () => {
  const { user } = await openShell('/app/dashboard', {
    registry: buildRegistry(users()),
    session: { roles: ['AD'] },
  });
  const target = (await screen.findAllByRole('link', { name: 'Utilisateurs' }))[0];
  if (!target) throw new Error('no link');
  await extras();
  expect(fetched).toEqual([]);
  await user.hover(target);
  await waitFor(() => expect(asked).toEqual(['code', 'data']));
  await user.click(target);
  expect(await screen.findByRole('heading', { name: 'Les utilisateurs' })).toBeVisible();
  expect(fetched).toHaveLength(1);
});

test('leaves no error uncaught when code fails before the first data have come', async () => {
  let answer = () => {};
  const data = new Promise<void>(resolve => {
    answer = resolve;
  });
  const route = {
    path: 'admin/users',
    handle: {
      firstData: () => {
        asked.push('data');
        return data;
      },
    },
    lazy: () => {
      asked.push('code');
      return Promise.reject(new Error('Loading chunk failed'));
    },
  };
  serve(container, defineRemote({ name: 'admin', routes: [route] }));
  const { user } = await openShell('/app/dashboard', {
    registry: buildRegistry(users()),
    session: { roles: ['AD'] },
  });
  const target = (await screen.findAllByRole('link', { name: 'Utilisateurs' }))[0];
  if (!target) throw new Error('no link');
  await extras();
  await user.hover(target);
  await waitFor(() => expect(asked).toEqual(['code', 'data']));
  // The test fails with a rejection that nobody has caught by then.
  await pause(1);
  answer();
});

test('prefetches on focus, and not on a glance', async () => {
  const { user } = await openShell('/app/nulle-part', {
    registry: buildRegistry(users()),
    session: { roles: ['AD'] },
  });
  const target = await link();
  await extras();
  await user.hover(target);
  await user.unhover(target);
  await user.hover(screen.getByRole('heading', { level: 1 }));
  act(() => target.focus());
  await waitFor(() => expect(asked).toEqual(['code', 'data']));
  expect(fetched).toHaveLength(1);
});

test('requests the first data with the code for a direct visit, including a search', async () => {
  const registry = buildRegistry(users());
  await openShell('/app/admin/users', { registry, session: { roles: ['AD'] } });
  expect(await screen.findByRole('heading', { name: 'Les utilisateurs' })).toBeVisible();
  expect(asked.toSorted()).toEqual(['code', 'data']);
  asked = [];
  await openShell('/app/admin/users?q=aube', { registry, session: { roles: ['AD'] } });
  expect(await screen.findByRole('heading', { name: 'Les utilisateurs' })).toBeVisible();
  expect(asked).toEqual(['code']);
});

test.each([
  { data: 'at once', first: () => pause(1).then(() => asked.push('data')), drawn: ['data'] },
  { data: 'never', first: () => new Promise(() => undefined), drawn: [] },
])('renders a screen whose first data come $data with the data at hand', async ({ first, drawn }) => {
  const seen: string[][] = [];
  const Screen = () => {
    seen.push([...asked]);
    return <h1>Les utilisateurs</h1>;
  };
  const route = {
    path: 'admin/users',
    handle: { firstData: first },
    lazy: async () => ({ Component: Screen }),
  };
  serve(container, defineRemote({ name: 'admin', routes: [route] }));
  await openShell('/app/admin/users', { registry: buildRegistry(users()), session: { roles: ['AD'] } });
  expect(await screen.findByRole('heading', { name: 'Les utilisateurs' })).toBeVisible();
  expect(seen[0]).toEqual(drawn);
});

test('does not prefetch data for a user whom the screen excludes (GRD-4)', async () => {
  await openShell('/app/admin/users', { registry: buildRegistry(open()), session: { roles: ['RP'] } });
  await waitFor(() => expect(window.location.pathname).toBe('/app/dashboard'));
  // The screen that the person was sent to is drawn: a request of the excluded one would have left before.
  expect(await screen.findByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible();
  expect(asked).not.toContain('data');
});

test('does not prefetch a screen that excludes the role, in an area that admits it (GRD-4)', async () => {
  const { user } = await openShell('/app/nulle-part', {
    registry: buildRegistry(open()),
    session: { roles: ['RP'] },
  });
  const target = await link();
  await extras();
  await user.hover(target);
  await waitFor(() => expect(fetched).toHaveLength(1));
  expect(asked).toEqual([]);
});

const rememberVisit = (person: string, version: string) =>
  localStorage.setItem(
    'rpd-opened',
    JSON.stringify({ person, items: [{ path: '/app/admin/users', version }] }),
  );

test('loads the last visited area in idle time, without its data, and never for a user whom it excludes (GRD-4)', async () => {
  const registry = buildRegistry(users());
  rememberVisit('c'.repeat(24), '1.0.0');
  await openShell('/app/nulle-part', { registry, session: { _id: 'c'.repeat(24), roles: ['RP'] } });
  await extras();
  await openShell('/app/nulle-part', { registry, session: { _id: 'd'.repeat(24), roles: ['AD'] } });
  await extras();
  expect(fetched).toEqual([]);

  rememberVisit('e'.repeat(24), '1.0.0');
  await openShell('/app/nulle-part', { registry, session: { _id: 'e'.repeat(24), roles: ['AD'] } });
  await waitFor(() => expect(asked).toEqual(['code']));
});

test('fetches the last visited area without running it when its version is new to this person (FED-3)', async () => {
  rememberVisit('e'.repeat(24), '0.9.0');
  const release = buildRelease({ preload: ['remote.1a.js', 'first.js'] });
  const requests = filesRequested();
  await openShell('/app/nulle-part', {
    registry: buildRegistry(release),
    session: { _id: 'e'.repeat(24), roles: ['AD'] },
  });
  await waitFor(() => expect(requests).toContain('/remotes/admin/1.0.0/first.js'));
  expect(fetched).toEqual([]);
});

test('a remote whose code throws or never ends is not evaluated on pages that do not use it (FED-3)', async () => {
  const evaluate = jest.fn(() => Promise.reject(new Error('ScriptExecutionError: cassé')));
  serve(container, evaluate);
  const player = buildRelease({
    url: '/remotes/player/1.0.0/',
    descriptor: buildDescriptor({ name: 'player', areas: [{ path: '/app/me', roles: [] }], sidebar: [] }),
  });
  serve(
    'rpd_player_1_0_0',
    defineRemote({ name: 'player', routes: [{ path: 'me', Component: () => <h1>Moi</h1> }] }),
  );
  const requests = filesRequested();
  const release = buildRelease({ preload: ['remote.1a.js', 'first.js'] });
  const { router, user } = await openShell('/app/me', {
    registry: buildRegistry(release, player),
    session: { roles: ['AD'] },
  });
  expect(await screen.findByRole('heading', { name: 'Moi' })).toBeVisible();
  // Idle time fetches entry and routes, no screen, and runs nothing.
  await waitFor(() =>
    expect(requests).toEqual(
      expect.arrayContaining(['/remotes/admin/1.0.0/remoteEntry.js', '/remotes/admin/1.0.0/remote.1a.js']),
    ),
  );
  await act(() => router.navigate('/app/dashboard'));
  expect(await screen.findByRole('heading', { name: 'Tableau de bord' })).toBeVisible();
  expect(requests).not.toContain('/remotes/admin/1.0.0/first.js');
  expect(evaluate).not.toHaveBeenCalled();

  const [target] = await screen.findAllByRole('link', { name: 'Utilisateurs' });
  if (!target) throw new Error('no link');
  fireEvent.pointerDown(target);
  await waitFor(() => expect(evaluate).toHaveBeenCalled());
  await user.click(target);
  expect(await screen.findByText(/n’a pas pu être chargé/)).toBeVisible();
});

test('fetches in idle time nothing of remotes in which the user may see nothing (GRD-4)', async () => {
  const player = buildRelease({
    url: '/remotes/player/1.0.0/',
    preload: ['first.js'],
    descriptor: buildDescriptor({
      name: 'player',
      areas: [{ path: '/app/me', roles: [] }],
      sidebar: [{ label: 'Mon profil', path: '/app/me', icon: 'users', group: 'player', roles: [] }],
    }),
  });
  serve(
    'rpd_player_1_0_0',
    defineRemote({ name: 'player', routes: [{ path: 'me', Component: () => <h1>Moi</h1> }] }),
  );
  const requests = filesRequested();
  const { user } = await openShell('/app/nulle-part', {
    registry: buildRegistry(users(), player),
    session: { roles: ['RP'] },
  });
  const [profile] = await screen.findAllByRole('link', { name: 'Mon profil' });
  if (!profile) throw new Error('no link');
  await waitFor(() => expect(requests).toEqual(['/remotes/player/1.0.0/remoteEntry.js']));
  expect(screens()).toEqual([]);
  expect(fetched).toEqual([]);

  await user.click(profile);
  expect(await screen.findByRole('heading', { name: 'Moi' })).toBeVisible();
  expect(fetched).toHaveLength(1);
  expect(requests.filter(path => path.startsWith('/remotes/admin/'))).toEqual([]);
});

test('inserts the scripts of the first screen with their hashes for a direct visit', async () => {
  const release = buildRelease({
    preload: ['first.js'],
    files: [{ path: 'first.js', integrity: 'sha384-first', bytes: 1 }],
  });
  await openShell('/app/admin/users', { registry: buildRegistry(release), session: { roles: ['AD'] } });
  expect(await screen.findByRole('heading', { name: 'Les utilisateurs' })).toBeVisible();
  const [script, ...more] = screens();
  expect(more).toEqual([]);
  expect(script?.integrity).toBe('sha384-first');
  // A failed load is requested again by its consumer: an inserted script does not fire twice.
  if (script) fireEvent.error(script);
  expect(screens()).toEqual([]);
});

test('inserts no script for a user whom the area excludes (GRD-4)', async () => {
  const release = buildRelease({ preload: ['first.js'] });
  await openShell('/app/admin/users', { registry: buildRegistry(release), session: { roles: ['RP'] } });
  await waitFor(() => expect(window.location.pathname).toBe('/app/dashboard'));
  expect(screens()).toEqual([]);
});

test('prefetches on pointer down', async () => {
  await openShell('/app/nulle-part', { registry: buildRegistry(users()), session: { roles: ['AD'] } });
  const target = await link();
  await extras();
  // A finger is on the glass: nothing has rested on the link before.
  fireEvent.pointerDown(target);
  await waitFor(() => expect(asked).toEqual(['code', 'data']));
  expect(screen.queryByRole('heading', { name: 'Les utilisateurs' })).not.toBeInTheDocument();
});

test('reports an unreachable remote on navigation after a failed prefetch', async () => {
  serve(container, () => Promise.reject(new Error('RUNTIME-008')));
  const { user } = await openShell('/app/nulle-part', {
    registry: buildRegistry(users()),
    session: { roles: ['AD'] },
  });
  const target = await link();
  await extras();
  await user.hover(target);
  await waitFor(() => expect(fetched).toHaveLength(1));
  serve(
    container,
    defineRemote({ name: 'admin', routes: [{ path: 'admin/users', Component: () => <h1>Revenu</h1> }] }),
  );
  await user.click(target);
  expect(await screen.findByRole('heading', { name: 'Revenu' })).toBeVisible();
});
