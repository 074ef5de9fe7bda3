import {
  CONTRACT_VERSION,
  defineRemote,
  type Registry,
  type Release,
  type RemoteReport,
} from '@rpd/shared/remote';
import { answerList, apiUrl, http, HttpResponse, network, screen, waitFor } from '@rpd/shared/test';
import { act } from '@testing-library/react';
import { browser } from '../lib/browser.ts';
import { integrityOf } from '../lib/integrity.ts';
import { fetched, serve } from '../test/federation.ts';
import {
  address,
  answerRegistry,
  buildDescriptor,
  buildRegistry,
  buildRelease,
  openShell,
} from '../test/shell.tsx';
import { lookForUpdates } from './area-updates.ts';

jest.mock('@module-federation/enhanced/runtime', () => jest.requireActual('../test/federation.ts'));

const session = { _id: 'a'.repeat(24), roles: ['AD' as const] };
let reports: (RemoteReport & { name: string })[] = [];

const versionOf = (minor: number) => `1.${minor}.0`;
const containerOf = (minor: number) => `rpd_admin_1_${minor}_0`;
const releaseOf = (minor: number) =>
  buildRelease({ version: versionOf(minor), url: `/remotes/admin/${versionOf(minor)}/` });
const registryOf = (live: number, previous?: number): Registry => ({
  remotes: {
    admin: { live: releaseOf(live), previous: previous === undefined ? null : releaseOf(previous) },
  },
});
const remoteShowing = (text: string) =>
  defineRemote({ name: 'admin', routes: [{ path: 'admin/users', Component: () => <h1>{text}</h1> }] });

/** Every file of a version answers, as it was registered. */
const answerFiles = (minor: number) =>
  network.use(
    http.get(`http://localhost/remotes/admin/${versionOf(minor)}/*`, () => HttpResponse.text('code')),
  );

beforeEach(() => {
  reports = [];
  network.use(http.get(apiUrl(':list'), ({ request }) => answerList(request, [])));
});

const openAdmin = (registry: unknown) =>
  openShell('/app/admin/users', { registry, session, onReport: report => reports.push(report) });

test('falls back to the version before when one fails to load, and tells the person and the registry', async () => {
  serve(containerOf(1), remoteShowing('La dernière bonne'));
  await openAdmin(registryOf(2, 1));
  expect(await screen.findByRole('heading', { name: 'La dernière bonne' })).toBeVisible();
  expect(await screen.findByText(/« Administration » : la version précédente est utilisée/)).toBeVisible();
  await waitFor(() =>
    expect(reports).toEqual([
      { name: 'admin', version: versionOf(2), problem: 'network', file: null, usedVersion: versionOf(1) },
    ]),
  );
});

test('requests the last good version before it diagnoses the broken one', async () => {
  serve(containerOf(1), remoteShowing('La dernière bonne'));
  const isGoodAskedFor: boolean[] = [];
  fetched.length = 0;
  const note = ({ request }: { request: Request }) => {
    if (request.url.includes(versionOf(2)))
      isGoodAskedFor.push(fetched.some(entry => entry.includes(versionOf(1))));
  };
  network.events.on('request:start', note);
  await openAdmin(registryOf(2, 1));
  expect(await screen.findByRole('heading', { name: 'La dernière bonne' })).toBeVisible();
  await waitFor(() => expect(reports[0]).toMatchObject({ version: versionOf(2), usedVersion: versionOf(1) }));
  expect(isGoodAskedFor).toContain(true);
  // Its entry was asked for along with the load itself, nothing else of it.
  expect(isGoodAskedFor.slice(1)).not.toContain(false);
  network.events.removeListener('request:start', note);
});

test('skips a version that is not a remote or follows another contract', async () => {
  serve(containerOf(1), remoteShowing('La dernière bonne'));
  serve(containerOf(2), () => Promise.resolve({ default: { name: 'admin', contract: 1, routes: [] } }));
  await openAdmin(registryOf(2, 1));
  expect(await screen.findByRole('heading', { name: 'La dernière bonne' })).toBeVisible();
  await waitFor(() => expect(reports[0]).toMatchObject({ problem: 'contract' }));

  const tooNew = { ...releaseOf(3), descriptor: buildDescriptor({ contract: CONTRACT_VERSION + 1 }) };
  const registry: Registry = { remotes: { admin: { live: tooNew, previous: releaseOf(1) } } };
  fetched.length = 0;
  await openAdmin(registry);
  expect(await screen.findByRole('heading', { name: 'La dernière bonne' })).toBeVisible();
  expect(fetched.filter(entry => entry.includes(versionOf(3)))).toEqual([]);
});

test('serves a canary to its share, always to the same people', async () => {
  serve(containerOf(1), remoteShowing('Pour tous'));
  serve(containerOf(2), remoteShowing('À l’essai'));
  const registry = (share: number): Registry => ({
    remotes: {
      admin: { live: releaseOf(1), previous: null, canary: { release: releaseOf(2), share } },
    },
  });
  const seen = async (share: number) => {
    const { router } = await openAdmin(registry(share));
    const heading = await screen.findByRole('heading', { level: 1 });
    await act(() => router.navigate('/app/dashboard'));
    return heading.textContent;
  };
  expect(await seen(0)).toBe('Pour tous');
  expect(await seen(100)).toBe('À l’essai');
  const some = await seen(50);
  expect(await seen(50)).toBe(some);
});

test('switches to the live version without a reload when a chunk of the open page is gone', async () => {
  const Lost = () => {
    throw Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
  };
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const routes = [
    { path: 'admin/users', Component: () => <h1>Ancien</h1> },
    { path: 'admin/user', Component: Lost },
  ];
  serve(containerOf(1), defineRemote({ name: 'admin', routes }));
  serve(
    containerOf(2),
    defineRemote({ name: 'admin', routes: [{ path: 'admin/user', Component: () => <h1>Nouveau</h1> }] }),
  );
  const { router } = await openAdmin(registryOf(1));
  await screen.findByRole('heading', { name: 'Ancien' });
  answerRegistry(registryOf(2, 1));
  await act(() => router.navigate('/app/admin/user'));
  expect(await screen.findByRole('heading', { name: 'Nouveau' })).toBeVisible();
  expect(address()).toBe('/app/admin/user');
  await waitFor(() => expect(reports[0]).toMatchObject({ problem: 'chunk', usedVersion: versionOf(2) }));
});

test('falls back to the version before when a chunk that only data need is altered', async () => {
  const lost = Object.assign(new Error('Loading chunk 8 failed.'), { name: 'ChunkLoadError' });
  const firstData = () => Promise.reject(lost);
  const routes = [{ path: 'admin/users', handle: { firstData }, Component: () => <h1>Sans ses données</h1> }];
  serve(containerOf(2), defineRemote({ name: 'admin', routes }));
  serve(containerOf(1), remoteShowing('La dernière bonne'));
  await openAdmin(registryOf(2, 1));
  expect(await screen.findByRole('heading', { name: 'La dernière bonne' })).toBeVisible();
  await waitFor(() =>
    expect(reports).toContainEqual(
      expect.objectContaining({ problem: 'chunk', version: versionOf(2), usedVersion: versionOf(1) }),
    ),
  );
});

test('falls back without blaming a version when the registry names no live version', async () => {
  serve(containerOf(1), remoteShowing('La dernière bonne'));
  const registry = { remotes: { admin: { live: null, previous: releaseOf(1) } } };
  await openAdmin(registry);
  expect(await screen.findByRole('heading', { name: 'La dernière bonne' })).toBeVisible();
  expect(await screen.findByText(/« Administration » : la version précédente est utilisée/)).toBeVisible();
  expect(reports).toEqual([]);
});

test('shows the failure with a retry when there is no other version', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Lost = () => {
    throw Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
  };
  serve(containerOf(1), defineRemote({ name: 'admin', routes: [{ path: 'admin/users', Component: Lost }] }));
  await openAdmin(registryOf(1));
  expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Ses fichiers ne répondent pas.');
});

test('reloads the page when a chunk of a redeployed shell is gone', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const reload = jest.spyOn(browser, 'reload').mockImplementation(() => undefined);
  document.documentElement.dataset.version = '1.0.0-old';
  const Lost = () => {
    throw Object.assign(new Error('Loading chunk 7 failed.'), {
      name: 'ChunkLoadError',
      request: 'http://localhost/assets/7.abc.js',
    });
  };
  serve(containerOf(2), defineRemote({ name: 'admin', routes: [{ path: 'admin/users', Component: Lost }] }));
  serve(containerOf(1), remoteShowing('La dernière bonne'));
  const { user } = await openAdmin(registryOf(2, 1));
  expect(await screen.findByText('Ses fichiers ne répondent pas.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeVisible();
  network.use(http.get('http://localhost/version', () => HttpResponse.text('1.0.0-new')));
  await act(() => lookForUpdates());
  expect(await screen.findByText('L’application a été mise à jour')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Recharger la page' }));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('heading', { name: 'La dernière bonne' })).not.toBeInTheDocument();
  expect(reports).toEqual([]);
  delete document.documentElement.dataset.version;
});

/** Its entry is what `answerFiles` sends. */
function withItsFile(release: Release): Release {
  // `printf code | openssl dgst -sha384 -binary | base64`
  const integrity = 'sha384-AzKOq95bWVDxjAKcy2yGAwrfulZCkcShNJY2NDALHrIT0vMZuwMidM5FlhCfceKu';
  return { ...release, files: [{ path: 'remoteEntry.js', bytes: 4, integrity }] };
}

const Form = () => {
  const keep = (event: BeforeUnloadEvent) => event.preventDefault();
  return (
    <>
      <h1>Formulaire</h1>
      <button onClick={() => window.addEventListener('beforeunload', keep)}>Saisir</button>
      <button onClick={() => window.removeEventListener('beforeunload', keep)}>Enregistrer</button>
    </>
  );
};

test('switches to a new version in place after its files arrive and no form is unsaved', async () => {
  serve(containerOf(1), defineRemote({ name: 'admin', routes: [{ path: 'admin/users', Component: Form }] }));
  serve(containerOf(2), remoteShowing('Nouveau'));
  const { user } = await openAdmin(registryOf(1));
  await screen.findByRole('heading', { name: 'Formulaire' });
  answerRegistry(buildRegistry(withItsFile(releaseOf(2))));
  await act(() => lookForUpdates());
  expect(screen.queryByRole('button', { name: 'Mettre à jour' })).not.toBeInTheDocument();

  answerFiles(2);
  await act(() => lookForUpdates());
  const update = await screen.findByRole('button', { name: 'Mettre à jour' });
  expect(screen.getByText('Une nouvelle version de « Administration » est prête.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Saisir' }));
  await user.click(update);
  expect(await screen.findByText(/enregistrez-la d’abord/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Formulaire' })).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await act(() => lookForUpdates());
  await user.click(await screen.findByRole('button', { name: 'Mettre à jour' }));
  expect(await screen.findByRole('heading', { name: 'Nouveau' })).toBeVisible();
});

test('a look that began before the update was taken does not offer the same version again', async () => {
  serve(containerOf(1), remoteShowing('Avant'));
  serve(containerOf(2), remoteShowing('Nouveau'));
  const { user } = await openAdmin(registryOf(1));
  await screen.findByRole('heading', { name: 'Avant' });
  answerRegistry(buildRegistry(withItsFile(releaseOf(2))));
  answerFiles(2);
  await act(() => lookForUpdates());
  const update = await screen.findByRole('button', { name: 'Mettre à jour' });

  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  network.use(
    http.get(`http://localhost/remotes/admin/${versionOf(2)}/*`, async () => {
      asked.resolve();
      await held.promise;
      return HttpResponse.text('code');
    }),
  );
  const look = lookForUpdates();
  await asked.promise;
  await user.click(update);
  expect(await screen.findByRole('heading', { name: 'Nouveau' })).toBeVisible();
  held.resolve();
  await act(() => look);
  expect(screen.queryByRole('button', { name: 'Mettre à jour' })).not.toBeInTheDocument();
});

test('checks files against the registered hashes and rejects unregistered ones', async () => {
  serve(containerOf(1), remoteShowing('Utilisateurs'));
  const integrity = `sha384-${'b'.repeat(64)}`;
  const files = [{ path: 'remoteEntry.js', bytes: 1, integrity }];
  await openAdmin(buildRegistry({ ...releaseOf(1), files }));
  await screen.findByRole('heading', { name: 'Utilisateurs' });
  const base = `http://localhost/remotes/admin/${versionOf(1)}/`;
  expect(integrityOf(`${base}remoteEntry.js?retry=1`)).toBe(integrity);
  const none = `sha384-${'A'.repeat(64)}`;
  expect(integrityOf(`${base}autre.js`)).toBe(none);
  expect(integrityOf('https://ailleurs.test/a.js')).toBe(none);
});
