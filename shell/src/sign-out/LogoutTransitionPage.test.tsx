import { act, AUTH_HOST, http, HttpResponse, network, screen, waitFor } from '@rpd/shared/test';
import { browser } from '../lib/browser.ts';
import { fakeClock, openShell } from '../test/shell.tsx';

jest.mock('@module-federation/enhanced/runtime', () => jest.requireActual('../test/federation.ts'));

const leaveFor = jest.spyOn(browser, 'leaveFor');
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const current = () => screen.getByRole('list').querySelector('[aria-current=step]')?.textContent;

beforeEach(() => {
  fakeClock();
  leaveFor.mockImplementation(() => undefined);
});
afterEach(() => jest.useRealTimers());

test('revokes, clears and leaves, each step for its time (LND-10)', async () => {
  const revoked: unknown[] = [];
  network.use(
    http.post(`${AUTH_HOST}/api/auth/revoke`, async ({ request }) => {
      revoked.push(await request.json());
      return HttpResponse.json({});
    }),
  );
  sessionStorage.setItem('brouillon', 'x');
  await openShell('/logout-transition', { session: {} });
  await screen.findByRole('heading', { name: 'Déconnexion' });
  expect(current()).toBe('Révocation de votre jeton');
  await waitFor(() => expect(revoked).toEqual([{ refreshToken: 'refresh' }]));

  await pass(1000);
  expect(current()).toBe('Nettoyage de vos données');
  expect(localStorage.length + sessionStorage.length).toBe(0);
  expect(leaveFor).not.toHaveBeenCalled();

  await pass(800);
  expect(current()).toBe('Redirection');
  await pass(1000);
  expect(leaveFor).toHaveBeenCalledWith('/');
});

test('signs out while the host is unreachable', async () => {
  network.use(http.post(`${AUTH_HOST}/api/auth/revoke`, () => HttpResponse.error()));
  await openShell('/logout-transition', { session: {} });
  await screen.findByRole('heading', { name: 'Déconnexion' });
  await pass(3000);
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/'));
  expect(localStorage.getItem('token')).toBeNull();
});
