import { defineRemote } from '@rpd/shared/remote';
import {
  act,
  answerList,
  apiUrl,
  AUTH_HOST,
  http,
  HttpResponse,
  network,
  screen,
  waitFor,
} from '@rpd/shared/test';
import { fetched, serve } from '../test/federation.ts';
import { address, buildRegistry, buildRelease, openShell } from '../test/shell.tsx';

jest.mock('@module-federation/enhanced/runtime', () => jest.requireActual('../test/federation.ts'));

const admin = defineRemote({
  name: 'admin',
  routes: [
    {
      path: 'admin',
      children: [
        { path: 'users', handle: { title: 'Utilisateurs' }, Component: () => <h1>Les utilisateurs</h1> },
        { path: 'secret', handle: { roles: ['AD'] }, Component: () => <h1>Pour les administrateurs</h1> },
      ],
    },
  ],
});
const registry = buildRegistry(buildRelease());

beforeEach(() => {
  serve('rpd_admin_1_0_0', admin);
  network.use(http.get(apiUrl('server'), ({ request }) => answerList(request, [])));
  network.use(http.get(apiUrl(':list'), ({ request }) => answerList(request, [])));
});

test('redirects a signed-out person to the login page with the full return path, without requesting code (GRD-1)', async () => {
  await openShell('/app/admin/users?page=2&q=élo', { registry });
  expect(await screen.findByRole('heading', { name: 'Connexion' })).toBeVisible();
  expect(new URLSearchParams(window.location.search).get('returnUrl')).toBe(
    '/app/admin/users?page=2&q=%C3%A9lo',
  );
  expect(fetched).toEqual([]);
});

test('treats a session that the host ended as signed out (GRD-1)', async () => {
  network.use(
    http.get(`${AUTH_HOST}/api/auth/verify`, () => new HttpResponse(null, { status: 401 })),
    http.post(`${AUTH_HOST}/api/auth/refresh`, () => new HttpResponse(null, { status: 401 })),
  );
  await openShell('/app/admin/users', { registry, session: { _id: 'a'.repeat(24), roles: ['AD'] } });
  expect(await screen.findByRole('heading', { name: 'Connexion' })).toBeVisible();
  expect(fetched).toEqual([]);
  expect(localStorage.getItem('token')).toBeNull();
});

test('redirects an excluded role to the dashboard without requesting the area’s code (GRD-2, GRD-4)', async () => {
  await openShell('/app/admin/users', { registry, session: { roles: ['RP'] } });
  expect(await screen.findByRole('heading', { name: 'Tableau de bord' })).toBeVisible();
  expect(address()).toBe('/app/dashboard');
  expect(fetched).toEqual([]);
});

test('opens a remote’s screen from a deep link for an admitted role', async () => {
  await openShell('/app/admin/users', { registry, session: { roles: ['AD'] } });
  expect(await screen.findByRole('heading', { name: 'Les utilisateurs' })).toBeVisible();
  expect(document.title).toBe('Utilisateurs · RPD');
  expect(fetched).toEqual(['http://localhost/remotes/admin/1.0.0/remoteEntry.js']);
});

test('excludes roles per route, beyond the area’s (GRD-2)', async () => {
  const open = buildRelease();
  open.descriptor.areas = [{ path: '/app/admin', roles: ['AD', 'MO'] }];
  await openShell('/app/admin/secret', { registry: buildRegistry(open), session: { roles: ['MO'] } });
  await waitFor(() => expect(address()).toBe('/app/dashboard'));
});

test('shows the dashboard at /app (GRD-3)', async () => {
  await openShell('/app', { session: { roles: ['RP'] } });
  expect(await screen.findByRole('heading', { name: 'Tableau de bord' })).toBeVisible();
  expect(address()).toBe('/app/dashboard');
});

test('keeps the session and the frame and offers a retry when the authentication host does not answer', async () => {
  let up = false;
  network.use(
    http.get(`${AUTH_HOST}/api/auth/verify`, () =>
      up ? HttpResponse.json({ valid: true }) : new HttpResponse(null, { status: 503 }),
    ),
  );
  // An address without data or code of its own: nothing but the guard can fail.
  const session = { _id: 'b'.repeat(24), roles: ['RP' as const] };
  const { user } = await openShell('/app/nulle-part', { session });
  expect(await screen.findByText('Le service d’authentification ne répond pas')).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible();
  expect(localStorage.getItem('token')).not.toBeNull();

  up = true;
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Page introuvable' })).toBeInTheDocument();
});

test('shows an unknown address inside the frame under /app, and on its own page elsewhere (SHL-6)', async () => {
  const { router } = await openShell('/app/nulle-part', { session: { roles: ['RP'] } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Page introuvable' })).toBeInTheDocument();
  expect(screen.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible();
  await act(() => router.navigate('/nulle-part'));
  expect(await screen.findByRole('link', { name: 'Retour à l’accueil' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Navigation principale' })).not.toBeInTheDocument();
});
