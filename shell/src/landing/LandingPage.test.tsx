import { act, screen } from '@rpd/shared/test';
import { address, fakeClock, openShell } from '../test/shell.tsx';

jest.mock('@module-federation/enhanced/runtime', () => jest.requireActual('../test/federation.ts'));

beforeEach(() => {
  fakeClock();
});
afterEach(() => jest.useRealTimers());

test('says what the product is, and leads to the login page after half a second (LND-1)', async () => {
  const { user } = await openShell('/');
  expect(await screen.findByText(/application pour le jeu de rôle/)).toHaveTextContent('alpha');
  await user.click(screen.getByRole('button', { name: 'Entrer dans l’application' }));
  expect(address()).toBe('/');
  await act(() => jest.advanceTimersByTimeAsync(600));
  expect(await screen.findByRole('heading', { name: 'Connexion' })).toBeVisible();
});
