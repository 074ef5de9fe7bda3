import type { OwnEmail } from '@rpd/shared/domain';
import type { SessionUser } from '@rpd/shared/session';
import {
  act,
  apiUrl,
  AUTH_HOST,
  http,
  HttpResponse,
  network,
  renderRoutes,
  screen,
  signIn,
  waitFor,
} from '@rpd/shared/test';
import remote from '../app/remote.tsx';

const EMAIL: OwnEmail = { email: 'zoe@exemple.fr', pending: null, confirmBy: null };
const FACTORS = {
  hasPassword: true,
  passkeysWork: true,
  passkeys: [],
  passwordRemovable: false,
  totp: null,
  recoveryCodes: 0,
  providers: [],
  externalIdentities: [],
};

/** The hosts of these tests. Returns the address of each question, in the order of their arrival. */
function fakeHosts(email: () => Response | Promise<Response>) {
  const asked: string[] = [];
  const answer = (path: string, body: () => Response | Promise<Response>) =>
    http.get(path, () => {
      asked.push(new URL(path).pathname.split('/').at(-1) ?? '');
      return body();
    });
  network.use(
    answer(`${AUTH_HOST}/user/email`, email),
    answer(`${AUTH_HOST}/user/factors`, () => HttpResponse.json(FACTORS)),
    answer(apiUrl('appconsent'), () => HttpResponse.json([])),
    answer(apiUrl('signin'), () => HttpResponse.json([])),
  );
  return asked;
}

const open = (session: Partial<SessionUser> = {}) =>
  renderRoutes([{ path: '/app', children: remote.routes }], {
    path: '/app/me/security',
    session: { roles: ['RP'], ...session },
  });

const sections = () =>
  screen
    .getAllByRole('region')
    .map(({ id }) => id)
    .filter(id => id !== '');

test('asks for everything at once, and draws a section once those above it are known (25.3)', async () => {
  const email = Promise.withResolvers<Response>();
  const asked = fakeHosts(() => email.promise);
  open();
  await waitFor(() => expect(asked.toSorted()).toEqual(['appconsent', 'email', 'factors', 'signin']));
  expect(sections()).toEqual(['email']);
  email.resolve(HttpResponse.json(EMAIL));
  expect(await screen.findByRole('region', { name: 'Mes connexions' })).toBeVisible();
  expect(sections()).toEqual(['email', 'passkeys', 'totp', 'password', 'apps', 'sign-ins']);
});

test('a section that fails keeps nothing back, nor what was typed below it while it is asked for again (25.3)', async () => {
  const again = Promise.withResolvers<Response>();
  let answers = [HttpResponse.error(), again.promise];
  fakeHosts(() => {
    const [first = again.promise, ...others] = answers;
    answers = others;
    return first;
  });
  const { user } = open();
  const password = await screen.findByLabelText(/^Nouveau mot de passe/);
  await user.type(password, 'une phrase');
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument());
  expect(password).toBeInTheDocument();
  again.resolve(HttpResponse.json(EMAIL));
  expect(await screen.findByText('zoe@exemple.fr')).toBeVisible();
  expect(password).toHaveValue('une phrase');
});

test('what protects the account stays in place once the account has what its role requires (25.3, ACC-2)', async () => {
  const email = Promise.withResolvers<Response>();
  fakeHosts(() => email.promise);
  const { person } = open({ factorDueAt: '2026-01-02T10:00:00.000Z' });
  const link = await screen.findByRole('button', { name: 'Relier une application' });
  expect(sections()).toEqual(['passkeys', 'totp']);
  const { factorDueAt: _required, ...protectedNow } = person ?? {};
  act(() => void signIn(protectedNow));
  await waitFor(() => expect(sections()).toContain('email'));
  expect(link).toBeInTheDocument();
  email.resolve(HttpResponse.json(EMAIL));
  expect(await screen.findByText('zoe@exemple.fr')).toBeVisible();
  expect(link).toBeInTheDocument();
});
