import { clearSession, leavingTo, setSession } from '@rpd/shared/session';
import {
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
import { act } from '@testing-library/react';
import { browser } from '../lib/browser.ts';
import { currentRouter } from './current-router.ts';
import { address, openShell } from '../test/shell.tsx';

jest.mock('@module-federation/enhanced/runtime', () => jest.requireActual('../test/federation.ts'));

const session = { roles: ['RP' as const] };

beforeEach(() => {
  network.use(http.get(apiUrl(':list'), ({ request }) => answerList(request, [])));
  jest.spyOn(browser, 'reload').mockImplementation(() => undefined);
  jest.spyOn(browser, 'leaveFor').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'RPD_BOOT');
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** Another tab writes what it knows; this one hears of it. */
function fromAnotherTab(change: () => void): void {
  change();
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'currentUser' }));
  });
}

test('redirects to the login page with the return path after a 401 that a refresh does not cure (SES-5)', async () => {
  network.use(
    http.get(apiUrl('server'), () => refuse(401, 'Jeton refusé.')),
    http.post(`${AUTH_HOST}/api/auth/refresh`, () => refuse(401, 'Session terminée.')),
  );
  await openShell('/app/dashboard?vue=1', { session });
  expect(await screen.findByRole('heading', { name: 'Connexion' })).toBeVisible();
  expect(new URLSearchParams(window.location.search).get('returnUrl')).toBe('/app/dashboard?vue=1');
  expect(localStorage.getItem('currentUser')).toBeNull();
});

test('says on the sign-in page why the session has ended, in every tab, until somebody signs in', async () => {
  const ended = { because: 'deactivated', message: 'Votre compte a été désactivé par l’équipe.' };
  network.use(
    http.get(apiUrl('server'), () => refuse(401, 'Jeton refusé.')),
    http.post(`${AUTH_HOST}/api/auth/refresh`, () =>
      HttpResponse.json({ message: 'Token invalide', ended }, { status: 401 }),
    ),
  );
  await openShell('/app/dashboard', { session });
  expect(await screen.findByText(ended.message)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Connexion' })).toBeVisible();
  // Another tab, or a reload.
  await openShell('/login');
  expect(await screen.findByText(ended.message)).toBeVisible();
  await waitFor(() => expect(browser.leaveFor).toHaveBeenCalled(), { timeout: 5000 });
  const departure = new URL(String(jest.mocked(browser.leaveFor).mock.lastCall?.[0]));
  expect(departure.searchParams.get('ended')).toBe('deactivated');
  const user = buildSessionUser();
  act(() => setSession({ user, token: buildToken(user._id), refreshToken: null }));
  act(() => clearSession());
  await openShell('/login');
  await screen.findByRole('heading', { name: 'Connexion' });
  expect(screen.queryByText(ended.message)).not.toBeInTheDocument();
});

test('leads out, and not to the sign-in page, where one ends one’s own session, though its end is heard of first (PLY-3)', async () => {
  await openShell('/app/dashboard', { session });
  await act(() =>
    leavingTo('/logout-transition', () => {
      clearSession({ because: 'erased', message: 'Ce compte a été supprimé.' });
      return Promise.resolve();
    }),
  );
  expect(await screen.findByRole('heading', { name: 'Déconnexion' })).toBeVisible();
  await waitFor(() => expect(browser.leaveFor).toHaveBeenCalledWith('/'), { timeout: 5000 });
});

test('signs out after a 403, reloads the page and shows the message afterwards (SES-7)', async () => {
  network.use(http.get(apiUrl('server'), () => refuse(403, 'Votre compte a été désactivé.')));
  await openShell('/app/dashboard', { session });
  await waitFor(() => expect(browser.reload).toHaveBeenCalled());
  expect(localStorage.getItem('currentUser')).toBeNull();

  await openShell('/app/dashboard');
  expect(await screen.findByText('Votre compte a été désactivé.')).toBeVisible();
});

test('signs out when another tab signs out', async () => {
  await openShell('/app/dashboard', { session });
  await screen.findByRole('heading', { name: 'Tableau de bord' });
  fromAnotherTab(() => localStorage.clear());
  expect(await screen.findByRole('heading', { name: 'Connexion' })).toBeVisible();
  expect(address()).toBe('/login?returnUrl=%2Fapp%2Fdashboard');
});

test('reloads the page when another person signs in in another tab', async () => {
  await openShell('/app/dashboard', { session });
  await screen.findByRole('heading', { name: 'Tableau de bord' });
  const other = buildSessionUser({ name: 'Dominique' });
  fromAnotherTab(() => {
    localStorage.setItem('token', buildToken(other._id));
    localStorage.setItem('currentUser', JSON.stringify(other));
  });
  // What was kept for the first one goes before.
  await waitFor(() => expect(browser.reload).toHaveBeenCalledTimes(1));
});

test('keeps the screen when another tab refreshes the session', async () => {
  const { person } = await openShell('/app/dashboard', { session });
  await screen.findByRole('heading', { name: 'Tableau de bord' });
  fromAnotherTab(() => {
    localStorage.setItem('token', buildToken(person?._id ?? '', 7200));
    localStorage.setItem('currentUser', JSON.stringify(person));
  });
  expect(browser.reload).not.toHaveBeenCalled();
  expect(screen.getByRole('heading', { name: 'Tableau de bord' })).toBeVisible();
});

test('stays on a public page when the session ends', async () => {
  await openShell('/about', { session });
  await screen.findByRole('heading', { name: 'À propos' });
  await act(async () => clearSession());
  await act(() => currentRouter().revalidate());
  expect(address()).toBe('/about');
});

test('leaves the login page when another tab signs in (LND-4)', async () => {
  await openShell('/login?returnUrl=%2Fapp%2Fdashboard');
  await screen.findByRole('heading', { name: 'Connexion' });
  const user = buildSessionUser();
  act(() => setSession({ user, token: buildToken(user._id), refreshToken: null }));
  expect(await screen.findByRole('heading', { name: 'Tableau de bord' })).toBeVisible();
});

test('a public page takes away the worker that a tab left at a sign-out (25.1)', async () => {
  const unregister = jest.fn(() => Promise.resolve(true));
  const workers = Object.assign(new EventTarget(), {
    getRegistrations: () => Promise.resolve([{ unregister }]),
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
  globalThis.RPD_BOOT = {} as typeof globalThis.RPD_BOOT;
  await openShell('/about');
  await waitFor(() => expect(unregister).toHaveBeenCalledTimes(1));
});
