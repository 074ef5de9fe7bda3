import { defineRemote } from '@rpd/shared/remote';
import {
  act,
  answerList,
  apiUrl,
  AUTH_HOST,
  buildToken,
  http,
  HttpResponse,
  network,
  screen,
  waitFor,
} from '@rpd/shared/test';
import { fetched, serve } from '../test/federation.ts';
import { address, buildRegistry, buildRelease, fakeClock, openShell } from '../test/shell.tsx';

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

/** An authentication host that is away until the story says that it is back. */
function authHostAway() {
  const host = { up: false };
  const answer = (body: object) => () =>
    host.up ? HttpResponse.json(body) : new HttpResponse(null, { status: 503 });
  const user = { _id: 'b'.repeat(24), name: 'Camille', roles: ['RP'] };
  network.use(
    http.get(`${AUTH_HOST}/api/auth/verify`, answer({ valid: true, user })),
    http.post(
      `${AUTH_HOST}/api/auth/refresh`,
      answer({ token: buildToken(user._id), refreshToken: 'suivant', user }),
    ),
  );
  return host;
}
// An address without data or code of its own: nothing but the guard can fail.
const session = { _id: 'b'.repeat(24), roles: ['RP' as const] };

test('goes on with a good token while the authentication host is away, and verifies when it is back (SES-3)', async () => {
  fakeClock();
  const host = authHostAway();
  await openShell('/app/nulle-part', { session });
  expect(await screen.findByRole('heading', { level: 1, name: 'Page introuvable' })).toBeInTheDocument();
  expect(await screen.findByText(/Vous pouvez continuer/)).toBeVisible();
  host.up = true;
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  await waitFor(() => expect(screen.queryByText(/Vous pouvez continuer/)).not.toBeInTheDocument());
  expect(localStorage.getItem('token')).not.toBeNull();
  jest.useRealTimers();
});

test('comes back by itself when the token has expired and the authentication host was away (SES-4)', async () => {
  fakeClock();
  const host = authHostAway();
  await openExpired();
  expect(await screen.findByText('Le service d’authentification ne répond pas')).toBeVisible();
  host.up = true;
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(await screen.findByRole('heading', { level: 1, name: 'Page introuvable' })).toBeInTheDocument();
  jest.useRealTimers();
});

test('comes back at once when the network is back', async () => {
  const host = authHostAway();
  await openExpired();
  expect(await screen.findByText('Le service d’authentification ne répond pas')).toBeVisible();
  host.up = true;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('heading', { level: 1, name: 'Page introuvable' })).toBeInTheDocument();
});

/** Opens the page as somebody whose token has expired. */
async function openExpired() {
  const user = { _id: 'b'.repeat(24), name: 'Camille', roles: ['RP'] };
  for (const [key, value] of Object.entries({
    token: buildToken(user._id, -60),
    refreshToken: 'voyage',
    user: JSON.stringify(user),
    currentUser: JSON.stringify(user),
  }))
    localStorage.setItem(key, value);
  return openShell('/app/nulle-part');
}

test('keeps the session and the frame and offers a retry when the token has expired and the host is away', async () => {
  const host = authHostAway();
  const { user } = await openExpired();
  expect(await screen.findByText('Le service d’authentification ne répond pas')).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible();
  expect(localStorage.getItem('token')).not.toBeNull();

  host.up = true;
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
