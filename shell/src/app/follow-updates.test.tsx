import { http, HttpResponse, network, screen, waitFor } from '@rpd/shared/test';
import { act } from '@testing-library/react';
import { buildRegistry, fakeClock, openShell, REGISTRY } from '../test/shell.tsx';
import { useUpdates } from './area-updates.ts';
import { lookAfterRelease } from './follow-updates.ts';

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

beforeEach(() => {
  fakeClock();
  document.documentElement.dataset.version = '1.0.0';
});

afterEach(() => {
  jest.useRealTimers();
  delete document.documentElement.dataset.version;
  useUpdates.setState({ remotes: [], shell: false });
});

test('shows a new version as soon as the stream announces a release', async () => {
  await open();
  const count = countRequests();
  expect(screen.queryByRole('button', { name: 'Mettre à jour' })).not.toBeInTheDocument();
  act(() => lookAfterRelease());
  expect(await screen.findByRole('button', { name: 'Mettre à jour' })).toBeVisible();
  expect(count).toEqual({ registry: 1, version: 1 });
});

test('asks nothing by the clock, and at most once a minute when the tab is shown again', async () => {
  await open();
  const count = countRequests();
  await pass(20 * HALF_MINUTE);
  expect(count).toEqual({ registry: 0, version: 0 });
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(count).toEqual({ registry: 1, version: 1 }));
  act(() => void window.dispatchEvent(new Event('focus')));
  await pass(HALF_MINUTE);
  expect(count).toEqual({ registry: 1, version: 1 });
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

test('looks once more when something else is announced during a look: its answer may be from before', async () => {
  await open();
  let registry = 0;
  let answer = () => {};
  network.use(
    http.get('http://localhost/version', () => new HttpResponse(null, { status: 404 })),
    http.get(REGISTRY, async () => {
      registry += 1;
      if (registry === 1) await new Promise<void>(resolve => (answer = resolve));
      return HttpResponse.json(buildRegistry());
    }),
  );
  act(() => lookAfterRelease());
  await waitFor(() => expect(registry).toBe(1));
  act(() => lookAfterRelease());
  act(() => lookAfterRelease());
  expect(registry).toBe(1);
  answer();
  await waitFor(() => expect(registry).toBe(2));
  await pass(HALF_MINUTE);
  expect(registry).toBe(2);
});
