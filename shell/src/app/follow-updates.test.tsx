import { http, HttpResponse, network, screen, waitFor } from '@rpd/shared/test';
import { act } from '@testing-library/react';
import { buildRegistry, fakeClock, openShell, REGISTRY } from '../test/shell.tsx';
import { useUpdates } from './area-updates.ts';
import { followUpdates } from './follow-updates.ts';

jest.mock('@module-federation/enhanced/runtime', () => jest.requireActual('../test/federation.ts'));

const HALF_MINUTE = 30_000;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** Counts what is asked of the registry and for the shell's version from now on. */
function countRequests() {
  const count = { registry: 0, version: 0 };
  network.use(
    http.get(REGISTRY, () => {
      count.registry += 1;
      return HttpResponse.json(buildRegistry());
    }),
    http.get('http://localhost/version', () => {
      count.version += 1;
      return HttpResponse.text('2.0.0');
    }),
  );
  return count;
}

/** Opens a page, until it looks for updates. */
async function open() {
  await openShell('/app/nulle-part', { session: { _id: 'b'.repeat(24), roles: ['RP'] } });
  await screen.findByRole('status', { name: 'Nouvelle version' });
}

let closeSecondTab = () => {};

beforeEach(() => {
  fakeClock();
  document.documentElement.dataset.version = '1.0.0';
});

afterEach(() => {
  closeSecondTab();
  closeSecondTab = () => {};
  jest.useRealTimers();
  delete document.documentElement.dataset.version;
  useUpdates.setState({ remotes: [], shell: false });
});

test('shows a new version within a minute of its release', async () => {
  await open();
  const count = countRequests();
  expect(screen.queryByRole('button', { name: 'Mettre à jour' })).not.toBeInTheDocument();
  await pass(2 * HALF_MINUTE);
  expect(await screen.findByRole('button', { name: 'Mettre à jour' })).toBeVisible();
  expect(count).toEqual({ registry: 1, version: 1 });
});

test('asks once a minute for all tabs, and each tab takes what one was answered', async () => {
  await open();
  const count = countRequests();
  const heard: unknown[] = [];
  const listener = new BroadcastChannel('rpd-updates');
  listener.addEventListener('message', ({ data }) => heard.push(data));
  await pass(HALF_MINUTE);
  // A second tab, opened half a minute later.
  closeSecondTab = followUpdates();
  await pass(HALF_MINUTE);
  await waitFor(() => expect(heard).toEqual(expect.arrayContaining([{ deployed: '2.0.0' }])));
  await waitFor(() => expect(heard).toHaveLength(2));
  expect(count).toEqual({ registry: 1, version: 1 });
  // The second tab's minute began with the answer of the first.
  await pass(HALF_MINUTE);
  expect(count).toEqual({ registry: 1, version: 1 });
  await pass(HALF_MINUTE);
  await waitFor(() => expect(count).toEqual({ registry: 2, version: 2 }));
  listener.close();
});

test('asks nothing while the page is hidden, and at once when the network is back', async () => {
  await open();
  const count = countRequests();
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await pass(4 * HALF_MINUTE);
  expect(count).toEqual({ registry: 0, version: 0 });
  hidden.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(count).toEqual({ registry: 1, version: 1 }));
  hidden.mockRestore();
});
