import { defineRemote } from '@rpd/shared/remote';
import { clearSession } from '@rpd/shared/session';
import { buildId, http, HttpResponse, network, screen, waitFor, within } from '@rpd/shared/test';
import { act } from '@testing-library/react';
import { browser } from '../lib/browser.ts';
import { fetched, serve } from '../test/federation.ts';
import { address, buildRegistry, buildRelease, openShell, REGISTRY } from '../test/shell.tsx';

jest.mock('@module-federation/enhanced/runtime', () => jest.requireActual('../test/federation.ts'));

const session = { _id: buildId(), roles: ['AD' as const] };
const NEXT = buildRelease({ version: '1.1.0', url: '/remotes/admin/1.1.0/' });
const PREVIEW = {
  remote: 'admin',
  pointer: {
    name: 'fix-dice',
    version: '1.1.0',
    who: 'Équipe',
    at: '2026-11-01T10:00:00.000Z',
    expiresAt: '2026-12-01T10:00:00.000Z',
  },
  release: NEXT,
};
const remoteShowing = (text: string) =>
  defineRemote({ name: 'admin', routes: [{ path: 'admin/users', Component: () => <h1>{text}</h1> }] });
const answerPreview = (answer: () => Response) =>
  network.use(http.get(`${REGISTRY}/admin/pointers/fix-dice`, answer));
const refuse = (status: number, message: string) => () => HttpResponse.json({ message }, { status });

let reload: jest.SpyInstance;
beforeEach(() => {
  sessionStorage.clear();
  reload = jest.spyOn(browser, 'reload').mockImplementation(() => undefined);
  serve('rpd_admin_1_0_0', remoteShowing('En ligne'));
  serve('rpd_admin_1_1_0', remoteShowing('Aperçu de la branche'));
  answerPreview(() => HttpResponse.json(PREVIEW));
});

const open = (path: string, options = {}) =>
  openShell(path, { session, registry: buildRegistry(buildRelease()), ...options });
const ASKED = '/app/admin/users?preview=admin@fix-dice&page=2';
/** Also behind the question, which takes the page out of the accessibility tree. */
const isLive = () => screen.findByRole('heading', { name: 'En ligne', hidden: true });
const isPreview = () => screen.findByRole('heading', { name: 'Aperçu de la branche' });

/** Opens the link, says yes, and loads the page again as the browser does then. */
async function accept() {
  const { user } = await open(ASKED);
  const question = await screen.findByRole('alertdialog', { name: /Voir l’aperçu « fix-dice » de/ });
  await user.click(within(question).getByRole('button', { name: 'Voir cette version' }));
  await waitFor(() => expect(reload).toHaveBeenCalled());
  return open('/app/admin/users');
}

test('runs nothing of a preview before the person says yes, then shows it and says so (24.7)', async () => {
  const { user } = await open(ASKED);
  expect(await isLive()).toBeVisible();
  expect(address()).toBe('/app/admin/users?page=2');
  const question = await screen.findByRole('alertdialog', { name: /Voir l’aperçu « fix-dice » de/ });
  expect(question).toHaveTextContent(/version 1\.1\.0, publiée par Équipe le/);
  expect(question).toHaveTextContent(/son code agit en votre nom/);
  expect(fetched.filter(file => file.includes('1.1.0'))).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Voir cette version' }));
  await waitFor(() => expect(reload).toHaveBeenCalled());

  const started: object[] = [];
  const again = await open('/app/admin/users', { onStart: (start: object) => started.push(start) });
  expect(await isPreview()).toBeVisible();
  const banner = await screen.findByRole('region', { name: 'Aperçus' });
  expect(banner).toHaveTextContent(/Cet onglet montre l’aperçu « fix-dice » de « Administration »/);
  expect(started).toEqual([]);
  // What browsers remember for all tabs is the live version.
  expect(JSON.stringify({ ...localStorage })).not.toContain('1.1.0');

  await again.user.click(within(banner).getByRole('button', { name: 'Quitter l’aperçu' }));
  await open('/app/admin/users');
  expect(await isLive()).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Aperçus' })).not.toBeInTheDocument();
});

test('stays with the live version where the person says no, and does not ask again (24.7)', async () => {
  const { user } = await open(ASKED);
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Rester sur la version en ligne' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sessionStorage.getItem('rpd-previews')).toBeNull();
  await open('/app/admin/users');
  expect(await isLive()).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
});

test('gives the live version and a sentence to whom the preview is not for (24.7)', async () => {
  answerPreview(refuse(403, 'Cet aperçu n’est pas pour vous.'));
  await open(ASKED);
  expect(await isLive()).toBeVisible();
  expect(await screen.findByText('Cet aperçu n’est pas pour vous.')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(sessionStorage.getItem('rpd-previews')).toBeNull();
});

test('goes back to the live version once the preview has ended, with a sentence (24.7)', async () => {
  await accept();
  expect(await isPreview()).toBeVisible();
  answerPreview(refuse(404, 'Cet aperçu n’existe pas, ou il a pris fin.'));
  await open('/app/admin/users');
  expect(await isLive()).toBeVisible();
  expect(await screen.findByText(/la version en ligne est utilisée\. .*il a pris fin/)).toBeVisible();
  expect(sessionStorage.getItem('rpd-previews')).toBeNull();
});

test('ends with the sign-out, and is nobody else’s (24.7)', async () => {
  await accept();
  expect(await isPreview()).toBeVisible();
  const kept = sessionStorage.getItem('rpd-previews') ?? '';
  act(() => clearSession());
  expect(sessionStorage.getItem('rpd-previews')).toBeNull();
  // A tab that the browser brings back after somebody else has signed in.
  sessionStorage.setItem('rpd-previews', kept);
  await open('/app/admin/users', { session: { ...session, _id: buildId() } });
  expect(await isLive()).toBeVisible();
  expect(sessionStorage.getItem('rpd-previews')).toBeNull();
});

test('uses the live version where the preview does not load, and where its remote is switched off (24.7)', async () => {
  serve('rpd_admin_1_1_0', () => Promise.reject(new Error('broken')));
  await accept();
  expect(await isLive()).toBeVisible();
  expect(
    await screen.findByText(/l’aperçu ne se charge pas, la version en ligne est utilisée/),
  ).toBeVisible();
  const off = { admin: { title: 'Administration', areas: [{ path: '/app/admin', roles: [] }] } };
  await open('/app/admin/users', { registry: { remotes: {}, grants: {}, off } });
  expect(screen.queryByRole('heading', { name: 'Aperçu de la branche' })).toBeNull();
});

test('cuts a preview to what its remote was granted (24.7)', async () => {
  const elsewhere = { ...NEXT, url: 'https://evil.example/1.1.0/' };
  answerPreview(() => HttpResponse.json({ ...PREVIEW, release: elsewhere }));
  const grants = {
    admin: {
      areas: ['/app/admin'],
      groups: ['admin'],
      roles: ['AD'],
      origins: [],
      offers: [],
      slots: [],
      api: [],
      isolated: false,
    },
  };
  const registry = { ...buildRegistry(buildRelease()), grants };
  const { user } = await open(ASKED, { registry });
  await user.click(await screen.findByRole('button', { name: 'Voir cette version' }));
  await waitFor(() => expect(reload).toHaveBeenCalled());
  await open('/app/admin/users', { registry });
  expect(await isLive()).toBeVisible();
  expect(fetched.filter(file => file.includes('evil'))).toEqual([]);
});
