import type { Factors } from '@rpd/shared/domain';
import {
  apiUrl,
  AUTH_HOST,
  http,
  HttpResponse,
  network,
  refuse,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '@rpd/shared/test';
import remote from '../app/remote.tsx';
import { leaving } from './leaving.ts';

const AT = '2026-01-02T10:00:00.000Z';
const LINKED = { _id: 'i1', provider: 'Club', name: 'zoe', createdAt: AT, lastUsedAt: null };
const buildFactors = (changes: Partial<Factors>): Factors => ({
  hasPassword: true,
  passkeysWork: true,
  passkeys: [],
  passwordRemovable: false,
  totp: null,
  recoveryCodes: 0,
  providers: [{ id: 'club', name: 'Club' }],
  externalIdentities: [],
  ...changes,
});

const open = (path = '/app/me/security') =>
  renderRoutes([{ path: '/app', children: remote.routes }], { path, session: { roles: ['RP'] } });

/** The authentication host, in memory. */
function fakeHost(changes: Partial<Factors> = {}) {
  const asked: string[] = [];
  let state = buildFactors(changes);
  const answer = (name: string, identities: Factors['externalIdentities']) => {
    asked.push(name);
    state = { ...state, externalIdentities: identities };
    return HttpResponse.json(state);
  };
  network.use(
    http.get(apiUrl('signin'), () => HttpResponse.json([])),
    http.get(apiUrl('appconsent'), () => HttpResponse.json([])),
    http.get(`${AUTH_HOST}/user/email`, () =>
      HttpResponse.json({ email: 'zoe@exemple.fr', pending: null, confirmBy: null }),
    ),
    http.get(`${AUTH_HOST}/user/factors`, () => HttpResponse.json(state)),
    http.post<never, { provider: string }>(`${AUTH_HOST}/user/identities/begin`, async ({ request }) => {
      asked.push((await request.json()).provider);
      return HttpResponse.json({ url: 'https://auth.exemple/provider?begin=x' });
    }),
    http.post<never, { ticket: string }>(`${AUTH_HOST}/user/identities`, async ({ request }) => {
      const { ticket } = await request.json();
      return ticket === 'bon' ? answer(ticket, [LINKED]) : refuse(422, 'La demande a trop attendu.');
    }),
    http.delete(`${AUTH_HOST}/user/identities/i1`, () => answer('unlink', [])),
  );
  return asked;
}

test('leaves for the other site, and links what came back, once (ACC-4)', async () => {
  const asked = fakeHost();
  const leave = jest.spyOn(leaving, 'for').mockImplementation(() => undefined);
  const first = open();
  await first.user.click(await screen.findByRole('button', { name: 'Relier un compte Club' }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://auth.exemple/provider?begin=x'));
  first.unmount();
  const { router } = open('/app/me/security?identity=bon');
  expect(await screen.findByText('Club (zoe)')).toBeVisible();
  expect(await screen.findByText('Le compte est relié au vôtre.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Comptes reliés' })).toHaveFocus();
  expect(router.state.location.search).toBe('');
  expect(asked).toEqual(['club', 'bon']);
});

test('says why nothing was linked, and unlinks after a question (ACC-4)', async () => {
  const asked = fakeHost({ externalIdentities: [LINKED] });
  const { user } = open('/app/me/security?identity=vieux');
  expect(await screen.findByText('Le compte n’a pas pu être relié')).toBeVisible();
  expect(screen.getByText('La demande a trop attendu.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Retirer le compte Club (zoe)' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Retirer' }));
  expect(await screen.findByText('Aucun compte n’est relié au vôtre.')).toBeVisible();
  expect(asked).toEqual(['unlink']);
});

test('keeps what came back where the network fails, and sends it again from the section (ACC-4)', async () => {
  const asked = fakeHost();
  network.use(http.post(`${AUTH_HOST}/user/identities`, () => HttpResponse.error(), { once: true }));
  const { user } = open('/app/me/security?identity=bon');
  const section = within(await screen.findByRole('region', { name: 'Comptes reliés' }));
  await user.click(await section.findByRole('button', { name: 'Réessayer' }));
  expect(await section.findByText('Club (zoe)')).toBeVisible();
  expect(section.queryByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument();
  expect(asked).toEqual(['bon']);
});

test('shows nothing where the installation has no other site (ACC-4)', async () => {
  fakeHost({ providers: [] });
  open();
  expect(await screen.findByText('Mon mot de passe')).toBeVisible();
  expect(await screen.findByText('Vous n’avez pas encore de clé d’accès.')).toBeVisible();
  expect(screen.queryByText('Comptes reliés')).not.toBeInTheDocument();
});
