import { AUTH_HOST, http, HttpResponse, network, signIn, waitFor } from '@rpd/shared/test';
import { answerRegistry, buildDescriptor, buildRegistry, buildRelease } from '../test/shell.tsx';
import { prefetchArea } from './prefetch-area.ts';
import { startBoot } from './boot.ts';

jest.mock('@module-federation/enhanced/runtime', () => jest.requireActual('../test/federation.ts'));

const release = buildRelease({
  preload: ['remoteEntry.js', 'first.js'],
  files: [{ path: 'first.js', integrity: 'sha384-first', bytes: 1 }],
});
const screen = buildRelease({
  preload: ['remoteEntry.js', 'first.js'],
  screens: [{ path: '/app/admin/users/:id', preload: ['remoteEntry.js', 'user-first.js'], shares: [] }],
  files: ['first.js', 'user-first.js'].map(path => ({ path, integrity: `sha384-${path}`, bytes: 1 })),
});
const config = { authHost: AUTH_HOST, apiHost: '/hosts/api', registry: '/hosts/api/releases' };

/** The first lines of a page at an address, without the application. */
async function beginAt(path: string, { overrides = [] as string[], live = release } = {}): Promise<void> {
  network.use(
    http.get('http://localhost/config.json', () => HttpResponse.json({ ...config, overrides })),
    http.get('http://localhost/remotes/*', () => new HttpResponse('')),
  );
  answerRegistry(buildRegistry(live));
  window.history.replaceState(null, '', path);
  await prefetchArea(startBoot());
}

const answerHost = (answer: object, status = 200) =>
  network.use(http.get(`${AUTH_HOST}/api/auth/verify`, () => HttpResponse.json(answer, { status })));
const asked = () => [...document.querySelectorAll<HTMLScriptElement>('script[src$="first.js"]')];

afterEach(() => asked().forEach(script => script.remove()));

test('prefetches an area’s files with their hashes before the application starts', async () => {
  signIn({ roles: ['AD'] });
  await beginAt('/app/admin/users');
  expect(asked().map(({ integrity }) => integrity)).toEqual(['sha384-first']);
});

test('asks ahead for the hashes of the whole version, which the load waits for', async () => {
  signIn({ roles: ['AD'] });
  let wholes = 0;
  network.use(
    http.get('http://localhost/hosts/api/releases/admin/versions/*', () => {
      wholes += 1;
      return HttpResponse.json(release);
    }),
  );
  await beginAt('/app/admin/users', { live: { ...release, whole: 'sha384-whole' } });
  await waitFor(() => expect(wholes).toBe(1));
});

test.each([
  ['/app/admin/users/7', ['sha384-user-first.js']],
  ['/app/admin/users/7/', ['sha384-user-first.js']],
  ['/app/admin/users', ['sha384-first.js']],
  ['/app/admin/users/7/mails', ['sha384-first.js']],
])('prefetches for %s what that screen needs, or the landing pages', async (path, integrities) => {
  signIn({ roles: ['AD'] });
  await beginAt(path, { live: screen });
  expect(asked().map(({ integrity }) => integrity)).toEqual(integrities);
});

test('prefetches shared modules and leaves nothing behind on failure', async () => {
  const entry = document.createElement('script');
  entry.dataset['shares'] = JSON.stringify({
    react: [],
    '@rpd/shared/ui': ['/assets/ui.js', '/assets/more.js'],
  });
  document.head.append(entry);
  const files = () =>
    [...document.querySelectorAll('script[src^="/assets/"]')].map(script => script.getAttribute('src'));
  signIn({ roles: ['AD'] });
  await beginAt('/app/admin/users', { live: { ...release, shares: ['react', '@rpd/shared/ui'] } });
  expect(files()).toEqual(['/assets/ui.js', '/assets/more.js']);
  document.querySelector('script[src="/assets/ui.js"]')?.dispatchEvent(new Event('error'));
  document.querySelector('script[src="/assets/more.js"]')?.dispatchEvent(new Event('load'));
  expect(files()).toEqual([]);
  entry.remove();
});

test.each<[string, () => void, Parameters<typeof beginAt>]>([
  ['who is excluded by what is stored', () => signIn({ roles: ['RP'] }), ['/app/admin/users']],
  [
    'who lost the role since',
    () => {
      const { _id } = signIn({ roles: ['AD'] });
      answerHost({ valid: true, user: { _id, roles: ['RP'] } });
    },
    ['/app/admin/users'],
  ],
  [
    'whose session has ended',
    () => {
      signIn({ roles: ['AD'] });
      answerHost({}, 401);
    },
    ['/app/admin/users'],
  ],
  ['who is signed out', () => undefined, ['/app/admin/users']],
  ['who goes to a screen of the shell', () => signIn({ roles: ['AD'] }), ['/app/dashboard']],
  [
    'who may take remotes from a developer’s machine',
    () => signIn({ roles: ['AD'] }),
    ['/app/admin/users', { overrides: ['http://localhost:4001'] }],
  ],
  [
    'whom a version too new would not serve',
    () => signIn({ roles: ['AD'] }),
    ['/app/admin/users', { live: { ...release, descriptor: buildDescriptor({ contract: 99 }) } }],
  ],
])('prefetches nothing for %s (GRD-4)', async (_, given, [path, options]) => {
  given();
  await beginAt(path, options);
  expect(asked()).toEqual([]);
});
