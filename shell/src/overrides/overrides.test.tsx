import { defineRemote } from '@rpd/shared/remote';
import {
  answerList,
  apiUrl,
  AUTH_HOST,
  http,
  HttpResponse,
  network,
  screen,
  waitFor,
} from '@rpd/shared/test';
import { act } from '@testing-library/react';
import { browser } from '../lib/browser.ts';
import { fetched, serve } from '../test/federation.ts';
import { address, answerRegistry, buildRegistry, buildRelease, openShell } from '../test/shell.tsx';

jest.mock('@module-federation/enhanced/runtime', () => jest.requireActual('../test/federation.ts'));

const session = { roles: ['AD' as const] };
const DEVELOPER = 'http://localhost:4001';
const remoteShowing = (text: string) =>
  defineRemote({ name: 'admin', routes: [{ path: 'admin/users', Component: () => <h1>{text}</h1> }] });

beforeEach(() => {
  network.use(
    http.get(apiUrl(':list'), ({ request }) => answerList(request, [])),
    http.get('http://localhost/version', () => new HttpResponse(null, { status: 404 })),
    http.get(`${DEVELOPER}/remote.json`, () => HttpResponse.json(buildRelease({ version: 'dev', url: '/' }))),
  );
  serve('rpd_admin_1_0_0', remoteShowing('En ligne'));
  serve('rpd_admin_dev', remoteShowing('De la développeuse'));
});

const open = (path: string, overrides: string[]) => {
  const hosts = { authHost: AUTH_HOST, apiHost: '/hosts/api', registry: '/hosts/api/releases' };
  network.use(http.get('http://localhost/config.json', () => HttpResponse.json({ ...hosts, overrides })));
  answerRegistry(buildRegistry(buildRelease()));
  return openShell(path, { session, keepNetwork: true });
};
const ASKED = `/app/admin/users?remote=admin@${DEVELOPER}/remoteEntry.js&page=2`;

test('replaces the live remote by one from an allowed machine, shows a banner, and remembers it until reset', async () => {
  const reload = jest.spyOn(browser, 'reload').mockImplementation(() => undefined);
  await open(ASKED, [DEVELOPER]);
  expect(await screen.findByRole('heading', { name: 'De la développeuse' })).toBeVisible();
  expect(address()).toBe('/app/admin/users?page=2');
  expect(fetched).toEqual([`${DEVELOPER}/remoteEntry.js`]);
  expect(await screen.findByText(`« admin » vient de ${DEVELOPER}/`)).toBeVisible();

  const { user } = await open('/app/admin/users', [DEVELOPER]);
  expect(await screen.findByRole('heading', { name: 'De la développeuse' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Réinitialiser' }));
  expect(reload).toHaveBeenCalled();
  await open('/app/admin/users', [DEVELOPER]);
  expect(await screen.findByRole('heading', { name: 'En ligne' })).toBeVisible();
});

test('takes a remote from any port of the machine itself where that is allowed, and from nowhere else (24.7)', async () => {
  await open(ASKED, ['http://localhost:*']);
  expect(await screen.findByRole('heading', { name: 'De la développeuse' })).toBeVisible();
});

test.each([
  ['any port of the machine itself is allowed', 'http://localhost.exemple.fr:4001'],
  ['any port of the machine itself is allowed', 'https://localhost:4001'],
  ['any port of the machine itself is allowed', 'http://127.0.0.1:4001'],
])('keeps the live remote where %s and it comes from %s', async (_case, origin) => {
  await open(`/app/admin/users?remote=admin@${origin}/remoteEntry.js`, ['http://localhost:*']);
  expect(await screen.findByRole('heading', { name: 'En ligne' })).toBeVisible();
  expect(localStorage.getItem('rpd-overrides')).toBeNull();
});

test.each([
  ['no origin is named', []],
  ['another origin is named', ['http://localhost:4002']],
])('keeps the live remote and remembers nothing where %s', async (_case, overrides) => {
  await open(ASKED, overrides);
  expect(await screen.findByRole('heading', { name: 'En ligne' })).toBeVisible();
  expect(address()).toBe('/app/admin/users?page=2');
  expect(localStorage.getItem('rpd-overrides')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Réinitialiser' })).not.toBeInTheDocument();
});

test('uses the live remote when the machine does not answer, and shows why in the banner', async () => {
  network.use(http.get(`${DEVELOPER}/remote.json`, () => HttpResponse.error()));
  await open(ASKED, [DEVELOPER]);
  expect(await screen.findByRole('heading', { name: 'En ligne' })).toBeVisible();
  expect(await screen.findByText(/ne répond pas, la version en ligne est utilisée/)).toBeVisible();
});

test('says why a remote from a developer’s machine is refused, as the terminal does, with the values that there are (24.7)', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const release = buildRelease({ version: 'dev', url: '/' });
  const entry = { label: 'Guildes', path: '/app/admin/guilds', icon: 'book', group: 'jouer', roles: [] };
  const descriptor = { ...release.descriptor, sidebar: [entry] };
  network.use(http.get(`${DEVELOPER}/remote.json`, () => HttpResponse.json({ ...release, descriptor })));
  await open(ASKED, [DEVELOPER]);
  expect(await screen.findByRole('heading', { name: 'En ligne' })).toBeVisible();
  expect(await screen.findByText(/est refusé, la version en ligne est utilisée/)).toBeVisible();
  const reason = /groupe inconnu, «\sjouer\s»\s: les groupes sont player, game, moderation, admin/;
  expect(screen.getByText(reason)).toBeVisible();
  expect(screen.queryByText(/ne répond pas/)).not.toBeInTheDocument();
  expect(said).toHaveBeenCalledWith(expect.stringMatching(reason));
});

const post = (data: object) => act(() => void window.dispatchEvent(new MessageEvent('message', { data })));

test('shows over the page what does not compile, until it does (24.7)', async () => {
  await open('/app/admin/users', [DEVELOPER]);
  expect(await screen.findByRole('heading', { name: 'En ligne' })).toBeVisible();
  await waitFor(() => {
    post({ type: 'webpackErrors', data: ['GuildsPage.tsx: Unexpected token'] });
    expect(screen.getByRole('alert')).toHaveTextContent('GuildsPage.tsx: Unexpected token');
  });
  post({ type: 'webpackOk' });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('takes no word of a build where no developer’s machine is named (24.7)', async () => {
  await open('/app/admin/users', []);
  expect(await screen.findByRole('heading', { name: 'En ligne' })).toBeVisible();
  post({ type: 'webpackErrors', data: ['x'] });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
