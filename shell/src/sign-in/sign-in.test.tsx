import {
  act,
  answerList,
  apiUrl,
  AUTH_HOST,
  buildSessionUser,
  buildToken,
  http,
  HttpResponse,
  network,
  refuse,
  screen,
  waitFor,
} from '@rpd/shared/test';
import { browser } from '../lib/browser.ts';
import { address, fakeClock, openShell, type ShellOptions } from '../test/shell.tsx';

jest.mock('@module-federation/enhanced/runtime', () => jest.requireActual('../test/federation.ts'));

const leaveFor = jest.spyOn(browser, 'leaveFor');
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  fakeClock();
  leaveFor.mockImplementation(() => undefined);
  network.use(http.get(apiUrl(':list'), ({ request }) => answerList(request, [])));
});
afterEach(() => jest.useRealTimers());

const departure = (): URL => new URL(String(leaveFor.mock.lastCall?.[0]));

describe('/login', () => {
  test('shows a bar, goes to the authorization page after 3 s, offers a button after 5 s (LND-2)', async () => {
    const { user } = await openShell('/login?returnUrl=%2Fapp%2Fservers');
    expect(await screen.findByRole('progressbar', { name: /authentification/ })).toBeVisible();
    const begun = performance.now();
    await pass(2800 - (performance.now() - begun));
    expect(leaveFor).not.toHaveBeenCalled();
    await pass(300);
    expect(leaveFor).toHaveBeenCalledTimes(1);
    expect(departure().href).toMatch(`${AUTH_HOST}/authorize?`);
    expect(departure().searchParams.get('redirect_uri')).toBe('http://localhost/auth/callback');
    expect(departure().searchParams.get('origin')).toBe('rpd');

    expect(screen.queryByRole('button', { name: 'Continuer vers la connexion' })).not.toBeInTheDocument();
    await pass(2000);
    await user.click(screen.getByRole('button', { name: 'Continuer vers la connexion' }));
    expect(leaveFor).toHaveBeenCalledTimes(2);
  });

  test('redirects a signed-in person to the requested path of this application (LND-4, LND-5)', async () => {
    await openShell('/login?returnUrl=https%3A%2F%2Failleurs.example', { session: { roles: ['RP'] } });
    expect(await screen.findByRole('heading', { name: 'Tableau de bord' })).toBeVisible();
    expect(leaveFor).not.toHaveBeenCalled();
  });
});

describe('/auth/callback', () => {
  const person = buildSessionUser({ name: 'Camille', roles: ['RP'] });
  const payload = (changes: object = {}) =>
    encodeURIComponent(
      JSON.stringify({ token: buildToken(person._id), refreshToken: 'voyage', user: person, ...changes }),
    );
  const refreshed = { token: buildToken(person._id), refreshToken: 'suivant', user: person };

  const confirm = () =>
    network.use(http.post(`${AUTH_HOST}/api/auth/refresh`, () => HttpResponse.json(refreshed)));
  /** Begins a login at /login, as a person does. Returns the state that the answer must carry. */
  const begin = async (returnUrl = '/app/dashboard', options: ShellOptions = {}): Promise<string> => {
    await openShell(`/login?returnUrl=${encodeURIComponent(returnUrl)}`, options);
    await screen.findByRole('heading', { name: 'Connexion' });
    await pass(3100);
    return departure().searchParams.get('state') ?? '';
  };

  test('signs in with what the host confirms and removes it from address and history (LND-6, LND-8)', async () => {
    const state = await begin();
    const exchanged: unknown[] = [];
    network.use(
      http.post(`${AUTH_HOST}/api/auth/refresh`, async ({ request }) => {
        exchanged.push(await request.json(), window.location.href);
        return HttpResponse.json(refreshed);
      }),
    );
    const before = window.history.length;
    await openShell(`/auth/callback?returnUrl=%2Fapp%2Fdashboard%3Fvue%3D1&state=${state}&auth=${payload()}`);
    expect(await screen.findByRole('heading', { name: 'Tableau de bord' })).toBeVisible();
    expect(address()).toBe('/app/dashboard?vue=1');
    expect(exchanged[0]).toEqual({ refreshToken: 'voyage', handover: true });
    // The tokens were gone before the first request left.
    expect(exchanged[1]).toBe('http://localhost/auth/callback?returnUrl=%2Fapp%2Fdashboard%3Fvue%3D1');
    expect(window.history.length).toBe(before);
    expect(localStorage.getItem('refreshToken')).toBe('suivant');
  });

  test('takes the roles from the host, not from the address (trust.md)', async () => {
    confirm();
    const state = await begin();
    await openShell(`/auth/callback?state=${state}&auth=${payload({ user: { ...person, roles: ['AD'] } })}`);
    await screen.findByRole('heading', { name: 'Tableau de bord' });
    expect(JSON.parse(localStorage.getItem('currentUser') ?? '')).toMatchObject({ roles: ['RP'] });
  });

  test('forwards /login with auth to the callback (LND-3)', async () => {
    confirm();
    const state = await begin();
    await openShell(`/login?state=${state}&auth=${payload()}&returnUrl=%2Fapp%2Fdashboard%3Fa%3D1`);
    expect(await screen.findByRole('heading', { name: 'Tableau de bord' })).toBeVisible();
    expect(address()).toBe('/app/dashboard?a=1');
  });

  test.each([
    ['nothing', '', "Aucune donnée d'authentification trouvée"],
    ['no JSON', '?auth=%7Bnon', "Données d'authentification invalides"],
    ['no token', `?auth=${payload({ token: undefined })}`, "Données d'authentification invalides"],
    [
      'no refresh token',
      `?auth=${payload({ refreshToken: undefined })}`,
      "Données d'authentification invalides",
    ],
    ['no user', `?auth=${payload({ user: undefined })}`, "Données d'authentification invalides"],
  ])('shows the message for %s, then the login page after 2 s (LND-7)', async (_, query, message) => {
    await openShell(`/auth/callback${query}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    await pass(1700);
    expect(address()).toMatch(/^\/auth\/callback/);
    await pass(400);
    expect(address()).toMatch(/^\/login/);
  });

  test('rejects tokens that the host does not know', async () => {
    network.use(http.post(`${AUTH_HOST}/api/auth/refresh`, () => refuse(401, 'Inconnu.')));
    await openShell(`/auth/callback?auth=${payload()}`);
    expect(await screen.findByRole('alert')).toHaveTextContent("Données d'authentification invalides");
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('keeps the return path of a login that began here', async () => {
    confirm();
    const state = await begin('/app/dashboard?vue=7');
    await openShell(`/auth/callback?auth=${payload()}&state=${state}`);
    expect(await screen.findByRole('heading', { name: 'Tableau de bord' })).toBeVisible();
    expect(address()).toBe('/app/dashboard?vue=7');
  });

  test('remembers each login begun, across going back and beginning again', async () => {
    confirm();
    const first = await begin('/app/dashboard?vue=1');
    await begin('/app/dashboard?vue=2');
    await openShell(`/auth/callback?auth=${payload()}&state=${first}`);
    expect(await screen.findByRole('heading', { name: 'Tableau de bord' })).toBeVisible();
    expect(address()).toBe('/app/dashboard?vue=1');
  });

  describe('a login that did not begin in this browser (LND-6, RFC 9700 4.7)', () => {
    const QUESTION = { name: 'Continuer en tant que Camille ?' };
    const revoked: unknown[] = [];
    beforeEach(() => {
      revoked.length = 0;
      confirm();
      network.use(
        http.post(`${AUTH_HOST}/api/auth/revoke`, async ({ request }) => {
          revoked.push(await request.json());
          return HttpResponse.json({ revoked: true });
        }),
      );
    });

    test.each([
      ['no state', ''],
      ['a wrong state', '&state=autre'],
    ])('%s: asks before it stores anything, then signs in', async (_, state) => {
      await begin();
      const { user } = await openShell(`/auth/callback?auth=${payload()}${state}`);
      expect(await screen.findByRole('heading', QUESTION)).toHaveFocus();
      expect(localStorage.getItem('token')).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Continuer en tant que Camille' }));
      expect(await screen.findByRole('heading', { name: 'Tableau de bord' })).toBeVisible();
      expect(localStorage.getItem('refreshToken')).toBe('suivant');
    });

    test('accepts a state once', async () => {
      const state = await begin();
      await openShell(`/auth/callback?auth=${payload()}&state=${state}`);
      expect(await screen.findByRole('heading', { name: 'Tableau de bord' })).toBeVisible();
      localStorage.removeItem('currentUser');
      await openShell(`/auth/callback?auth=${payload()}&state=${state}`);
      expect(await screen.findByRole('heading', QUESTION)).toBeVisible();
    });

    test('names both people, and cancelling keeps the present one and ends the other session', async () => {
      const { user } = await openShell(`/auth/callback?auth=${payload()}&returnUrl=%2Fapp%2Fservers`, {
        session: { name: 'Alix' },
      });
      expect(await screen.findByRole('heading', QUESTION)).toBeVisible();
      expect(screen.getByText(/^Votre session est ouverte au nom de/)).toHaveTextContent(/Alix.*Camille/);
      expect(JSON.parse(localStorage.getItem('currentUser') ?? '')).toMatchObject({ name: 'Alix' });
      await user.click(screen.getByRole('button', { name: 'Annuler et rester Alix' }));
      expect(await screen.findByRole('heading', { name: 'Tableau de bord' })).toBeVisible();
      expect(JSON.parse(localStorage.getItem('currentUser') ?? '')).toMatchObject({ name: 'Alix' });
      expect(revoked).toEqual([{ refreshToken: 'suivant' }]);
    });

    test('asks when somebody else signed in meanwhile, even for a login that began here', async () => {
      const state = await begin();
      const { user } = await openShell(`/auth/callback?auth=${payload()}&state=${state}`, {
        session: { name: 'Alix' },
      });
      expect(await screen.findByRole('heading', QUESTION)).toBeVisible();
      const reload = jest.spyOn(browser, 'reload').mockImplementation(() => undefined);
      await user.click(screen.getByRole('button', { name: 'Continuer en tant que Camille' }));
      // The page loads from the start, at the address where the person wanted to go; the session before has ended.
      await waitFor(() => expect(reload).toHaveBeenCalled());
      expect(address()).toBe('/app/dashboard');
      expect(revoked).toEqual([{ refreshToken: 'refresh' }]);
      expect(JSON.parse(localStorage.getItem('currentUser') ?? '')).toMatchObject({ name: 'Camille' });
      reload.mockRestore();
    });

    test('goes to the sign-in page on cancel with nobody signed in', async () => {
      const { user } = await openShell(`/auth/callback?auth=${payload()}`);
      await user.click(await screen.findByRole('button', { name: 'Annuler' }));
      expect(await screen.findByRole('progressbar', { name: /authentification/ })).toBeVisible();
      expect(localStorage.getItem('token')).toBeNull();
    });
  });
});
