import {
  answerList,
  apiUrl,
  AUTH_HOST,
  buildToken,
  fireEvent,
  http,
  HttpResponse,
  network,
  refuse,
  screen,
} from '@rpd/shared/test';
import { beginAuthorization } from '../lib/authorization.ts';
import { address, openShell } from '../test/shell.tsx';

jest.mock('@module-federation/enhanced/runtime', () => jest.requireActual('../test/federation.ts'));

const REGISTER = `${AUTH_HOST}/user/register`;
const name = () => screen.findByLabelText(/^Pseudo/);

// Where no conditions are published, unless a story says otherwise.
beforeEach(() => network.use(http.get(apiUrl('terms'), () => HttpResponse.json({ terms: null }))));

async function fillIn(
  user: Awaited<ReturnType<typeof openShell>>['user'],
  confirmation = 'au clair de la lune',
) {
  // At once: 60 keys, each drawn, are most of the time of a story on a slow machine.
  const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
  write(await name(), 'Élodie');
  write(screen.getByLabelText(/^Adresse e-mail/), 'elodie@exemple.fr');
  write(screen.getByLabelText(/^Mot de passe/), 'au clair de la lune');
  write(screen.getByLabelText(/^Le même/), confirmation);
  await user.click(screen.getByRole('button', { name: 'Créer mon compte' }));
}

const INVITATION = '/app/dashboard?invitation=ABCD';

test.each([
  // From the sign-in page, and from the page before it.
  [INVITATION, '/signin'],
  ['/app/help', `/signin?returnUrl=${encodeURIComponent(INVITATION)}`],
])('creates an account, and is signed in with the password that was typed (LND-9)', async (begun, path) => {
  const attempts: unknown[] = [];
  const person = { _id: 'a'.repeat(24), name: 'Élodie', email: 'elodie@exemple.fr', roles: ['RP'] };
  network.use(
    http.get(apiUrl('terms'), () => HttpResponse.json({ terms: null })),
    http.get(apiUrl(':list'), ({ request }) => answerList(request, [])),
    http.post(REGISTER, () => HttpResponse.json({ name: 'Élodie' }, { status: 201 })),
    http.post(`${AUTH_HOST}/user/authenticate`, async ({ request }) => {
      attempts.push(await request.json());
      return HttpResponse.json({ ...person, token: buildToken(person._id), refreshToken: 'neuf' });
    }),
    http.get(`${AUTH_HOST}/api/auth/verify`, () => HttpResponse.json({ valid: true, user: person })),
  );
  // Somebody followed an invitation, and made an account instead of signing in.
  beginAuthorization(begun);
  const { user } = await openShell(path);
  await fillIn(user);
  // The toast goes after five seconds, and a slow machine takes longer for the page.
  expect(await screen.findByText(/^Bienvenue, Élodie/)).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Tableau de bord' })).toBeVisible();
  expect(address()).toBe(INVITATION);
  expect(attempts).toEqual([{ username: 'Élodie', password: 'au clair de la lune' }]);
  expect(localStorage.getItem('refreshToken')).toBe('neuf');
});

test('leads to the sign-in page in the same words where the address has an account already (LND-9)', async () => {
  let sent: unknown;
  network.use(
    http.post(`${AUTH_HOST}/user/authenticate`, () => refuse(401, 'Pseudo ou mot de passe incorrect.')),
    http.post(REGISTER, async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ _id: 'a'.repeat(24) }, { status: 201 });
    }),
  );
  const { user } = await openShell('/signin');
  await fillIn(user);
  expect(await screen.findByText(/Bienvenue, Élodie/)).toBeVisible();
  expect(address()).toBe('/login');
  expect(sent).toEqual({ name: 'Élodie', email: 'elodie@exemple.fr', password: 'au clair de la lune' });
});

test('rejects two different passwords without a request', async () => {
  const { user } = await openShell('/signin');
  await fillIn(user, 'au clair de la lampe');
  expect(await screen.findByText('Les deux mots de passe ne sont pas les mêmes.')).toBeVisible();
  expect(address()).toBe('/signin');
});

test('shows the host’s refusal at its field and keeps the input', async () => {
  network.use(http.post(REGISTER, () => refuse(409, 'Refusé', { name: 'Ce pseudo est déjà pris.' })));
  const { user } = await openShell('/signin');
  await fillIn(user);
  expect(await screen.findByText('Ce pseudo est déjà pris.')).toBeVisible();
  expect(await name()).toHaveFocus();
  expect(screen.getByLabelText(/^Adresse e-mail/)).toHaveValue('elodie@exemple.fr');
});

test('shows a message when the host does not answer', async () => {
  network.use(http.post(REGISTER, () => HttpResponse.error()));
  const { user } = await openShell('/signin');
  await fillIn(user);
  expect(await screen.findByText(/Le service d’authentification ne répond pas/)).toBeVisible();
});

test('redirects a signed-in person', async () => {
  network.use(http.get(apiUrl(':list'), ({ request }) => answerList(request, [])));
  await openShell('/signin', { session: { roles: ['RP'] } });
  expect(await screen.findByRole('heading', { name: 'Tableau de bord' })).toBeVisible();
});

test('asks for a yes to the conditions where there are any, and sends the version that was read (ACC-8)', async () => {
  const sent: unknown[] = [];
  const terms = { version: 2, text: 'On reste courtois.', publishedAt: '2026-11-26T10:00:00.000Z' };
  network.use(
    http.get(apiUrl('terms'), () => HttpResponse.json({ terms })),
    http.post(`${AUTH_HOST}/user/authenticate`, () => refuse(401, 'Pseudo ou mot de passe incorrect.')),
    http.post(REGISTER, async ({ request }) => {
      sent.push(await request.json());
      return sent.length === 1
        ? refuse(422, 'Certains champs sont à corriger.', { terms: 'Les conditions viennent de changer.' })
        : HttpResponse.json({ name: 'Élodie' }, { status: 201 });
    }),
  );
  const { user } = await openShell('/signin');
  const box = await screen.findByRole('switch', { name: /^J’accepte les conditions/ });
  expect(screen.getByRole('link', { name: /Lire les conditions/ })).toHaveAttribute('href', '/privacy');
  await fillIn(user);
  expect(await screen.findByText(/^Acceptez les conditions d’utilisation/)).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Créer mon compte' }));
  expect(await screen.findByText('Les conditions viennent de changer.')).toBeVisible();
  expect(sent[0]).toMatchObject({ name: 'Élodie', terms: 2 });
});
