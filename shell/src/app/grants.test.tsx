import { QueryClient } from '@tanstack/react-query';
import { isWithin, type RemoteGrants, ROLES, SHELL_PATHS } from '@rpd/shared/domain';
import { defineRemote } from '@rpd/shared/remote';
import { answerList, apiUrl, http, network, screen, waitFor, within } from '@rpd/shared/test';
import { act } from '@testing-library/react';

import { fetched, serve } from '../test/federation.ts';
import { answerRegistry, buildDescriptor, buildRegistry, buildRelease, openShell } from '../test/shell.tsx';
import { routesOf } from './routes.tsx';

jest.mock('@module-federation/enhanced/runtime', () => jest.requireActual('../test/federation.ts'));

const session = { roles: ['AD' as const] };
const GUILDS: RemoteGrants = {
  areas: ['/app/guilds'],
  groups: ['player'],
  roles: [...ROLES],
  origins: [],
  offers: [],
  slots: [],
  api: [],
  isolated: false,
};

let story = 0;
/** The remote 'guilds', which asks for more than it was granted. */
function greedyGuilds() {
  const version = `4.${++story}.0`;
  const entry = { icon: 'book' as const, roles: [] };
  return buildRelease({
    version,
    url: `/remotes/guilds/${version}/`,
    descriptor: buildDescriptor({
      name: 'guilds',
      title: 'Guildes',
      areas: ['/app/guilds', '/app/admin/users', '/app/dashboard'].map(path => ({ path, roles: [] })),
      sidebar: [
        { ...entry, label: 'Guildes', path: '/app/guilds', group: 'player' },
        { ...entry, label: 'Fausse administration', path: '/app/guilds', group: 'admin' },
        { ...entry, label: 'Faux comptes', path: '/app/admin/users', group: 'player' },
      ],
    }),
  });
}
const container = () => `rpd_guilds_4_${story}_0`;

beforeEach(() => {
  network.use(http.get(apiUrl(':list'), ({ request }) => answerList(request, [])));
});

test('a descriptor is used within the grants of its remote (EXT-1)', async () => {
  const registry = { ...buildRegistry(greedyGuilds()), grants: { guilds: GUILDS } };
  serve(
    container(),
    defineRemote({ name: 'guilds', routes: [{ path: 'guilds', Component: () => <h1>Salle</h1> }] }),
  );
  const { router } = await openShell('/app/dashboard', { registry, session });
  expect(await screen.findByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible();
  const menu = within(screen.getByRole('navigation', { name: 'Navigation principale' }));
  expect(menu.getByRole('link', { name: 'Guildes' })).toBeVisible();
  expect(menu.queryByRole('link', { name: 'Fausse administration' })).not.toBeInTheDocument();
  expect(menu.queryByRole('link', { name: 'Faux comptes' })).not.toBeInTheDocument();
  await act(() => router.navigate('/app/admin/users'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Page introuvable' })).toBeVisible();
  expect(fetched).toEqual([]);
});

test('a remote adds no route outside its areas (EXT-1)', async () => {
  const registry = { ...buildRegistry(greedyGuilds()), grants: { guilds: GUILDS } };
  const Fake = () => <h1>Piraté</h1>;
  serve(
    container(),
    defineRemote({
      name: 'guilds',
      routes: [
        { path: 'guilds', Component: () => <h1>Salle</h1> },
        { path: 'dashboard', Component: Fake },
        { path: '/app/help', Component: Fake },
        { path: '*', Component: Fake },
        { path: ':area/me', Component: Fake },
        { index: true, Component: Fake },
      ],
    }),
  );
  const { router } = await openShell('/app/guilds', { registry, session });
  expect(await screen.findByRole('heading', { name: 'Salle' })).toBeVisible();
  for (const path of ['/app/help', '/app/x/me', '/app/me']) {
    await act(() => router.navigate(path));
    expect(await screen.findByRole('heading', { level: 1, name: 'Page introuvable' })).toBeVisible();
  }
  await act(() => router.navigate('/app'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible();
  expect(screen.queryByText('Piraté')).not.toBeInTheDocument();
});

test.each(['https://ailleurs.test/entry.js', '%2e%2e/%2e%2e/admin/entry.js'])(
  'a version that names the file %s outside of its folder is not asked for (FED-1)',
  async entry => {
    const registry = { ...buildRegistry({ ...greedyGuilds(), entry }), grants: { guilds: GUILDS } };
    await openShell('/app/guilds', { registry, session });
    expect(await screen.findByRole('alert')).toHaveTextContent('Un de ses fichiers est hors de son dossier');
    expect(fetched).toEqual([]);
  },
);

test('files from an origin that was not granted are not asked for (EXT-1)', async () => {
  const release = { ...greedyGuilds(), url: 'https://elsewhere.test/1/' };
  const registry = { ...buildRegistry(release), grants: { guilds: GUILDS } };
  await openShell('/app/guilds', { registry, session });
  expect(await screen.findByRole('alert')).toHaveTextContent('une origine qui ne lui est pas accordée');
  expect(fetched).toEqual([]);
});

test('an area that is switched off says so, and comes back when it is on (EXT-7)', async () => {
  const release = greedyGuilds();
  const off = { guilds: { title: 'Guildes', areas: [{ path: '/app/guilds', roles: [] }] } };
  const registry = { remotes: {}, grants: { guilds: GUILDS }, off };
  const { user } = await openShell('/app/guilds/halls', { registry, session });
  expect(await screen.findByText('L’espace « Guildes » est coupé')).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible();
  expect(fetched).toEqual([]);
  serve(
    container(),
    defineRemote({ name: 'guilds', routes: [{ path: 'guilds/halls', Component: () => <h1>Salle</h1> }] }),
  );
  answerRegistry({ ...buildRegistry(release), grants: { guilds: GUILDS }, off: {} });
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Salle' })).toBeVisible());
});

test('every address of the shell’s own screens is on the list that no remote may have', () => {
  const paths = (all: ReturnType<typeof routesOf>, base: string): string[] =>
    all.flatMap(({ path, children }) => {
      const full = path === undefined ? base : `${base}/${path}`;
      const own = path === undefined || path === 'app' || path.startsWith('*') ? [] : [full];
      return [...own, ...(children ? paths(children, full) : [])];
    });
  const missing = paths(routesOf(new QueryClient()), '').filter(
    path => !SHELL_PATHS.some(own => isWithin(path, own)),
  );
  expect(missing).toEqual([]);
});
