import { defineRemote } from '@rpd/shared/remote';
import { answerList, apiUrl, http, HttpResponse, network, screen, waitFor, within } from '@rpd/shared/test';
import { act } from '@testing-library/react';
import { LOAD_TIMEOUT_MS } from '../lib/remote-fetch.ts';
import { fetched, serve } from '../test/federation.ts';
import {
  answerRegistry,
  buildDescriptor,
  buildRegistry,
  buildRelease,
  fakeClock,
  openShell,
  REGISTRY,
} from '../test/shell.tsx';

jest.mock('@module-federation/enhanced/runtime', () => jest.requireActual('../test/federation.ts'));

const session = { roles: ['AD' as const] };

const release = buildRelease({ version: '1.1.0', url: '/remotes/admin/1.1.0/' });
const container = 'rpd_admin_1_1_0';
let registry = buildRegistry(release);

const remoteShowing = (text: string) =>
  defineRemote({
    name: 'admin',
    routes: [{ path: 'admin/users', handle: { title: 'Utilisateurs' }, Component: () => <h1>{text}</h1> }],
  });

const menuLink = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Navigation principale' })).getByRole('link', { name });
/** What was requested of one version. */
const fetchedOf = (url: string) => fetched.filter(address => address.includes(url));
const retry = () => screen.getByRole('button', { name: 'Réessayer' });

beforeEach(() => {
  registry = buildRegistry(release);
  network.use(http.get(apiUrl(':list'), ({ request }) => answerList(request, [])));
});

afterEach(() => jest.restoreAllMocks());

test('shows the load error of a remote inside the frame and loads it again on retry', async () => {
  const { user } = await openShell('/app/admin/users', { registry, session });
  expect(await screen.findByRole('heading', { level: 1, name: 'Administration' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('L’espace « Administration » n’a pas pu être chargé');
  expect(screen.getByRole('alert')).toHaveTextContent('Ses fichiers ne répondent pas.');
  expect(document.title).toBe('Administration · RPD');

  await user.click(screen.getByRole('link', { name: 'Tableau de bord' }));
  expect(await screen.findByRole('heading', { name: 'Tableau de bord' })).toBeVisible();

  const asked = fetched.length;
  await user.click(menuLink('Utilisateurs'));
  expect(await screen.findByRole('alert')).toBeVisible();
  // A failure is not remembered: coming back is another attempt.
  expect(fetched.length).toBeGreaterThan(asked);

  serve(container, remoteShowing('De retour'));
  await user.click(retry());
  expect(await screen.findByRole('heading', { name: 'De retour' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  // Each attempt has an address of its own: nothing that failed is answered from a cache.
  expect(new Set(fetched).size).toBe(fetched.length);
});

test('replaces a screen that throws by a message, and by a newer release when there is one', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = () => {
    throw new Error('boum');
  };
  serve(container, defineRemote({ name: 'admin', routes: [{ path: 'admin/users', Component: Broken }] }));
  const { user } = await openShell('/app/admin/users', { registry, session });
  expect(await screen.findByText('Cette page a cessé de fonctionner')).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible();
  expect(screen.queryByText(/boum/)).not.toBeInTheDocument();

  serve('rpd_admin_9_0_0', remoteShowing('Réparé'));
  answerRegistry(buildRegistry(buildRelease({ version: '9.0.0' })));
  await user.click(retry());
  expect(await screen.findByRole('heading', { name: 'Réparé' })).toBeVisible();
});

test('loads each remote once', async () => {
  serve(container, remoteShowing('Utilisateurs'));
  const { router } = await openShell('/app/admin/users', { registry, session });
  await screen.findByRole('heading', { name: 'Utilisateurs' });
  await act(() => router.navigate('/app/dashboard'));
  await act(() => router.navigate('/app/admin/users'));
  await act(() => router.navigate('/app/admin/autre'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Page introuvable' })).toBeInTheDocument();
  expect(fetchedOf(release.url)).toHaveLength(1);
});

test('reports what is wrong with a module that is not a remote', async () => {
  serve(container, () => Promise.resolve({ default: { name: 'autre', contract: 9, routes: [] } }));
  await openShell('/app/admin/users', { registry, session });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Il se nomme « autre » et non « admin ».');
  expect(alert).toHaveTextContent(
    'Il est trop récent : il suit le contrat 9, la plateforme les contrats 1 et 2.',
  );
  expect(alert).toHaveTextContent('Il n’a aucune route.');
});

test('skips a remote with a newer contract, keeps its menu entry and the other remotes', async () => {
  const { version, url } = release;
  const tooNew = buildRelease({ version, url, descriptor: buildDescriptor({ contract: 3 }) });
  const servers = buildRelease({
    url: '/remotes/servers/1.0.0/',
    descriptor: buildDescriptor({
      name: 'servers',
      title: 'Serveurs',
      areas: [{ path: '/app/servers', roles: [] }],
      sidebar: [{ label: 'Serveurs', path: '/app/servers', icon: 'servers', group: 'game', roles: [] }],
    }),
  });
  serve(
    'rpd_servers_1_0_0',
    defineRemote({ name: 'servers', routes: [{ path: 'servers', Component: () => <h1>Les serveurs</h1> }] }),
  );
  const { user } = await openShell('/app/admin/users', { registry: buildRegistry(tooNew, servers), session });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Il est trop récent : il suit le contrat 3, la plateforme les contrats 1 et 2.',
  );
  expect(fetchedOf(url)).toEqual([]);

  await user.click(menuLink('Serveurs'));
  expect(await screen.findByRole('heading', { name: 'Les serveurs' })).toBeVisible();
});

test('loads a remote whose icon this shell does not have', async () => {
  const entry = { label: 'Quêtes', path: '/app/admin/users', icon: 'quests', group: 'admin', roles: [] };
  registry = buildRegistry(
    buildRelease({ ...release, descriptor: buildDescriptor({ sidebar: [entry as never] }) }),
  );
  serve(container, remoteShowing('Les quêtes'));
  await openShell('/app/admin/users', { registry, session });
  expect(await screen.findByRole('heading', { name: 'Les quêtes' })).toBeVisible();
  expect(menuLink('Quêtes').querySelector('svg')).toBeVisible();
});

test('stops waiting for a slow remote and offers a retry', async () => {
  fakeClock();
  try {
    serve(container, () => new Promise(() => undefined));
    const { user } = await openShell('/app/admin/users', { registry, session });
    await waitFor(() => expect(fetchedOf(release.url)).toHaveLength(1));
    await act(() => jest.advanceTimersByTimeAsync(LOAD_TIMEOUT_MS + 100));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Ses fichiers mettent trop de temps à arriver.',
    );
    serve(container, remoteShowing('Enfin'));
    await user.click(retry());
    expect(await screen.findByRole('heading', { name: 'Enfin' })).toBeVisible();
  } finally {
    jest.useRealTimers();
  }
});

test('starts from the last good registry when the API host is unreachable', async () => {
  serve(container, remoteShowing('De mémoire'));
  localStorage.setItem('rpd-registry', JSON.stringify(registry));
  network.use(
    http.get('http://localhost/config.json', () =>
      HttpResponse.json({ authHost: '/hosts/auth', apiHost: '/hosts/api', registry: '/hosts/api/releases' }),
    ),
    http.get(REGISTRY, () => HttpResponse.error()),
  );
  await openShell('/app/admin/users', { session, keepNetwork: true });
  expect(await screen.findByRole('heading', { name: 'De mémoire' })).toBeVisible();
});

test('reports a missing registry in the area and finds the area once it is back', async () => {
  serve(container, remoteShowing('Retrouvé'));
  const { user } = await openShell('/app/admin/users', { registry: 'pas un registre', session });
  expect(await screen.findByRole('alert')).toHaveTextContent('La liste des espaces ne répond pas');
  answerRegistry(registry);
  await user.click(retry());
  expect(await screen.findByRole('heading', { name: 'Retrouvé' })).toBeVisible();
  expect(JSON.parse(localStorage.getItem('rpd-registry-short') ?? '')).toEqual(registry);
});

test('reports that it cannot start without its configuration', async () => {
  network.use(http.get('http://localhost/config.json', () => new HttpResponse(null, { status: 404 })));
  await openShell('/app/dashboard', { keepNetwork: true });
  expect(await screen.findByRole('alert')).toHaveTextContent('L’application ne peut pas démarrer');
  expect(screen.getByRole('alert')).toHaveTextContent('La configuration de la plateforme est absente (404).');
});
