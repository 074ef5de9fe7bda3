import { act, screen, waitFor } from '@rpd/shared/test';
import { openShell } from '../test/shell.tsx';

jest.mock('@module-federation/enhanced/runtime', () => jest.requireActual('../test/federation.ts'));

function turn(state: 'online' | 'offline'): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(state === 'online');
  act(() => void window.dispatchEvent(new Event(state)));
}

test('shows when the network is down and when it is back', async () => {
  await openShell('/app/nulle-part', { session: { roles: ['RP'] } });
  await waitFor(() =>
    expect(screen.getByRole('status', { name: 'Connexion au réseau' })).toBeInTheDocument(),
  );
  turn('offline');
  expect(await screen.findByText(/Vous êtes hors ligne/)).toBeVisible();
  turn('online');
  expect(screen.queryByText(/Vous êtes hors ligne/)).not.toBeInTheDocument();
  expect(await screen.findByText('La connexion est rétablie.')).toBeInTheDocument();
  // One of two messages that contradict each other goes.
  turn('offline');
  expect(await screen.findByText(/Vous êtes hors ligne/)).toBeVisible();
  expect(screen.queryByText('La connexion est rétablie.')).not.toBeInTheDocument();
});
