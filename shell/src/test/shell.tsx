import type { Guidance, Overview } from '@rpd/shared/domain';
import {
  CONTRACT_VERSION,
  type Registry,
  type Release,
  type RemoteDescriptor,
  type RemoteReport,
} from '@rpd/shared/remote';
import { apiUrl, AUTH_HOST, http, HttpResponse, network, signIn } from '@rpd/shared/test';
import type { SessionUser } from '@rpd/shared/session';
import { act, cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentRouter } from '../app/current-router.ts';
import { startApp } from '../app/start.tsx';
import { prefetchArea } from '../lib/prefetch-area.ts';
import { startBoot } from '../lib/boot.ts';
import { resetAreas } from '../app/area-ids.ts';
import { useRegistry } from '../lib/registry.ts';
import { useFillVersions } from '../app/fill-versions.ts';
import { readSidebarGroups, useSidebarGroups } from '../frame/sidebar.groups.ts';
import { resetFederation } from './federation.ts';

export const REGISTRY = 'http://localhost/hosts/api/releases';

export const buildDescriptor = (overrides: Partial<RemoteDescriptor> = {}): RemoteDescriptor => ({
  name: 'admin',
  title: 'Administration',
  contract: CONTRACT_VERSION,
  areas: [{ path: '/app/admin', roles: ['AD'] }],
  sidebar: [
    { label: 'Utilisateurs', path: '/app/admin/users', icon: 'users', group: 'admin', roles: ['AD'] },
  ],
  breadcrumb: {},
  ...overrides,
});

export const buildRelease = (overrides: Partial<Release> = {}): Release => ({
  version: '1.0.0',
  url: '/remotes/admin/1.0.0/',
  entry: 'remoteEntry.js',
  descriptor: buildDescriptor(),
  files: [],
  preload: [],
  releasedAt: '2026-01-15T10:00:00.000Z',
  ...overrides,
});

/** A registry in which these are live, each with its version before. */
export const buildRegistry = (...live: Release[]): Registry => ({
  remotes: Object.fromEntries(
    live.map(release => [release.descriptor.name, { live: release, previous: null }]),
  ),
});

/** What the registry answers from now on. */
export const answerRegistry = (registry: unknown): void =>
  network.use(http.get(REGISTRY, () => HttpResponse.json(registry as object)));

const NO_GUIDANCE: Guidance = {
  roles: [],
  hidden: [],
  lastNews: null,
  memberSince: '2099-01-01T00:00:00.000Z',
};

const CONFIG = { authHost: AUTH_HOST, apiHost: '/hosts/api', registry: '/hosts/api/releases', overrides: [] };

export interface ShellOptions {
  registry?: unknown;
  /** Who is signed in; nobody when left out. */
  session?: Partial<SessionUser>;
  /** What of the dashboard's answer there is; nothing when left out. */
  overview?: Partial<Overview>;
  /** Receives what is said of versions that run. */
  onStart?: (start: { name: string; version: string }) => void;
  /** Receives the reports of versions that do not work. */
  onReport?: (report: RemoteReport & { name: string }) => void;
  /** Left as it is in the browser, for stories that set it themselves. */
  keepNetwork?: boolean;
}

// The window of a desktop, unless a story says otherwise.
beforeEach(() => {
  jest.spyOn(window, 'matchMedia').mockImplementation(
    media =>
      Object.assign(new EventTarget(), {
        media,
        matches: media.includes('min-width'),
      }) as MediaQueryList,
  );
});

let stop: () => void = () => undefined;

function closeShell(): void {
  stop();
  stop = () => undefined;
  cleanup();
  useRegistry.setState({
    remotes: [],
    off: [],
    switches: {},
    source: 'pending',
    overrides: [],
    developers: [],
  });
  resetAreas();
  useFillVersions.setState({}, true);
}

afterEach(() => {
  closeShell();
  resetFederation();
  window.history.replaceState(null, '', '/');
});

/** Opens the page at an address, as a browser would: from the first line of `index.ts` on. An open one is left. */
export async function openShell(path: string, options: ShellOptions = {}) {
  const { registry = buildRegistry(), session, keepNetwork = false, onReport, onStart } = options;
  const overview: Overview = {
    next: [],
    trends: [],
    session: null,
    counts: null,
    guidance: NO_GUIDANCE,
    ...options.overview,
  };
  if (!keepNetwork) {
    network.use(http.get('http://localhost/config.json', () => HttpResponse.json(CONFIG)));
    answerRegistry(registry);
    network.use(
      http.get('http://localhost/remotes/*', () => new HttpResponse(null, { status: 404 })),
      http.get('http://localhost/version', () => new HttpResponse(null, { status: 404 })),
      http.post<{ name: string }, RemoteReport>(
        'http://localhost/hosts/api/releases/:name/reports',
        async ({ params, request }) => {
          onReport?.({ name: params.name, ...(await request.json()) });
          return HttpResponse.json({});
        },
      ),
      http.post<{ name: string }, { version: string }>(
        'http://localhost/hosts/api/releases/:name/starts',
        async ({ params, request }) => {
          const { version } = await request.json();
          onStart?.({ name: params.name, version });
          return HttpResponse.json({ version });
        },
      ),
    );
  }
  network.use(
    http.get(apiUrl('overview'), () => HttpResponse.json({ ...overview })),
    http.get(apiUrl('api/notifications/unread'), () => HttpResponse.json({ count: 0 })),
  );
  closeShell();
  useSidebarGroups.setState(readSidebarGroups());
  const person = session ? signIn(session) : null;
  window.history.replaceState(null, '', path);
  prefetchArea(startBoot()).catch(() => {});
  const user = userEvent.setup();
  await act(async () => {
    stop = await startApp(render);
  });
  return { user, person, router: currentRouter() };
}

/** The address in the address bar, query included. */
export const address = (): string => window.location.pathname + window.location.search;

/** A clock that runs and can be pushed on; the network keeps its own. */
export const fakeClock = (): void => {
  jest.useFakeTimers({
    advanceTimers: true,
    doNotFake: ['setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask', 'performance'],
  });
};
