import type { ConsentRegister, Factors, OwnEmail } from '@rpd/shared/domain';
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

const open = (path: string) =>
  renderRoutes([{ path: '/app', children: remote.routes }], { path, session: { roles: ['RP'] } });

/** How an account signs in that has a password and nothing else. */
const buildFactors = (changes: Partial<Factors> = {}): Factors => ({
  hasPassword: true,
  passkeysWork: true,
  passkeys: [],
  passwordRemovable: false,
  totp: null,
  recoveryCodes: 0,
  providers: [],
  externalIdentities: [],
  ...changes,
});

const NO_CONSENTS: ConsentRegister = { terms: null, agreed: null, refused: null, choices: [], lines: [] };

beforeEach(() => {
  network.use(http.get(`${AUTH_HOST}/user/factors`, () => HttpResponse.json(buildFactors())));
});

test('changes a password at the authentication host and shows its refusal at the field (PLY-3)', async () => {
  const asked: object[] = [];
  network.use(
    http.get(apiUrl('signin'), () => HttpResponse.json([])),
    http.get(apiUrl('appconsent'), () => HttpResponse.json([])),
    http.get(`${AUTH_HOST}/user/email`, () =>
      HttpResponse.json({ email: 'zoe@exemple.fr', pending: null, confirmBy: null }),
    ),
    http.post<never, { currentPassword: string }>(`${AUTH_HOST}/user/password`, async ({ request }) => {
      const body = await request.json();
      asked.push(body);
      if (body.currentPassword === 'le-bon') return HttpResponse.json({});
      const fields = { currentPassword: 'Ce n’est pas votre mot de passe actuel.' };
      return HttpResponse.json({ message: 'Certains champs sont à corriger.', fields }, { status: 422 });
    }),
  );
  const { user, router } = open('/app/me/security');
  const current = await screen.findByLabelText(/^Mot de passe actuel/);
  expect(screen.getByText(/celui-ci reste connecté/)).toBeVisible();
  await user.type(current, 'le-mauvais');
  await user.type(screen.getByLabelText(/^Nouveau mot de passe/), 'une phrase facile à retenir');
  await user.type(screen.getByLabelText(/encore une fois/), 'une phrase facile');
  const change = () => user.click(screen.getByRole('button', { name: 'Changer mon mot de passe' }));
  await change();
  expect(await screen.findByText('Les deux mots de passe ne sont pas les mêmes.')).toBeVisible();
  expect(asked).toEqual([]);
  await user.type(screen.getByLabelText(/encore une fois/), ' à retenir');
  await change();
  expect(await screen.findByText('Ce n’est pas votre mot de passe actuel.')).toBeVisible();
  await user.clear(current);
  await user.type(current, 'le-bon');
  await change();
  expect(await screen.findByText('Votre mot de passe est changé.')).toBeVisible();
  expect(screen.getByText('Vos autres appareils sont déconnectés.')).toBeVisible();
  expect(router.state.location.pathname).toBe('/app/me/security');
  expect(current).toHaveValue('');
  expect(asked.at(-1)).toEqual({ currentPassword: 'le-bon', password: 'une phrase facile à retenir' });
});

test('an address changes with the password, waits for its link, which is sent again or cancelled (ACC-6)', async () => {
  const asked: string[] = [];
  const state: OwnEmail = { email: 'zoe@exemple.fr', pending: null, confirmBy: null };
  const answer = (name: string, pending: OwnEmail['pending']) => {
    asked.push(name);
    state.pending = pending;
    return HttpResponse.json(state);
  };
  const pending = { email: 'nouvelle@exemple.fr', expiresAt: '2026-01-02T10:00:00.000Z' };
  const path = `${AUTH_HOST}/user/email`;
  network.use(
    http.get(apiUrl('signin'), () => HttpResponse.json([])),
    http.get(apiUrl('appconsent'), () => HttpResponse.json([])),
    http.get(path, () => HttpResponse.json(state)),
    http.post<never, { currentPassword: string }>(path, async ({ request }) => {
      const { currentPassword } = await request.json();
      if (currentPassword === 'le-bon') return answer('ask', pending);
      const fields = { currentPassword: 'Ce n’est pas votre mot de passe actuel.' };
      return refuse(422, 'Certains champs sont à corriger.', fields);
    }),
    http.post(`${path}/resend`, () => answer('resend', pending)),
    http.delete(path, () => answer('cancel', null)),
  );
  const { user } = open('/app/me/security');
  await user.type(await screen.findByLabelText(/^Nouvelle adresse/), 'nouvelle@exemple.fr');
  const password = screen.getByLabelText(/^Votre mot de passe/);
  const change = () => user.click(screen.getByRole('button', { name: 'Changer mon adresse' }));
  await user.type(password, 'le-mauvais');
  await change();
  expect(await screen.findByText('Ce n’est pas votre mot de passe actuel.')).toBeVisible();
  await user.clear(password);
  await user.type(password, 'le-bon');
  await change();
  expect(await screen.findByText(/En attente de confirmation : nouvelle@exemple\.fr/)).toBeVisible();
  expect(screen.getByText('zoe@exemple.fr')).toBeVisible();
  expect(password).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Renvoyer le lien' }));
  expect(await screen.findByText('Lien envoyé')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Annuler la demande' }));
  await waitFor(() => expect(screen.queryByText(/En attente de confirmation/)).not.toBeInTheDocument());
  expect(asked).toEqual(['ask', 'resend', 'cancel']);
});

test('downloads one’s own data as a file and reports a failure (PLY-3)', async () => {
  const files: Blob[] = [];
  const createObjectURL = (file: Blob) => {
    files.push(file);
    return 'blob:data';
  };
  Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  network.use(
    http.get(apiUrl('user/me/export'), () => refuse(400, 'Pas maintenant.'), { once: true }),
    http.get(apiUrl('user/me/export'), ({ request }) =>
      new URL(request.url).searchParams.get('format') === 'html'
        ? HttpResponse.html('<!doctype html><title>Zoé, à lire</title>')
        : HttpResponse.json({ account: { name: 'Zoé' } }),
    ),
  );
  network.use(
    http.get(apiUrl('user/me/consents'), () => HttpResponse.json(NO_CONSENTS)),
    http.get(apiUrl('retention'), () => HttpResponse.json({})),
  );
  const { user } = open('/app/me/data');
  const load = (name = 'Télécharger en JSON') => user.click(screen.getByRole('button', { name }));
  await screen.findByRole('button', { name: 'Télécharger en JSON' });
  await load();
  expect(await screen.findByText('Vos données n’ont pas pu être téléchargées')).toBeVisible();
  await load();
  expect(await screen.findByText('Vos données sont téléchargées')).toBeVisible();
  expect(await files[0]?.text()).toContain('"Zoé"');
  await load('Télécharger pour lire');
  await waitFor(() => expect(files).toHaveLength(2));
  expect(await files[1]?.text()).toContain('Zoé, à lire');
  await load('Télécharger avec mes images');
  await waitFor(() => expect(files).toHaveLength(3));
  network.use(http.get(apiUrl('user/me/export'), () => refuse(413, 'Vos images pèsent plus de 512 Mo.')));
  await load('Télécharger avec mes images');
  expect(await screen.findByText('Vos images pèsent plus de 512 Mo.')).toBeVisible();
});

test('renames and removes passkeys, and lets go of the password with two (ACC-1)', async () => {
  const passkey = (name: string) => ({
    _id: name,
    name,
    createdAt: '2026-01-02T10:00:00.000Z',
    lastUsedAt: null,
  });
  let state = buildFactors({ passkeys: [passkey('Téléphone'), passkey('Clé')], passwordRemovable: true });
  const answer = (changes: Partial<Factors>) => {
    state = { ...state, ...changes };
    return HttpResponse.json(state);
  };
  network.use(
    http.get(apiUrl('signin'), () => HttpResponse.json([])),
    http.get(apiUrl('appconsent'), () => HttpResponse.json([])),
    http.get(`${AUTH_HOST}/user/email`, () =>
      HttpResponse.json({ email: 'zoe@exemple.fr', pending: null, confirmBy: null }),
    ),
    http.get(`${AUTH_HOST}/user/factors`, () => HttpResponse.json(state)),
    http.post<never, { name: string }>(`${AUTH_HOST}/user/passkeys/:id`, async ({ request }) => {
      const { name } = await request.json();
      return answer({ passkeys: [{ ...passkey('Téléphone'), name }, passkey('Clé')] });
    }),
    http.delete(`${AUTH_HOST}/user/password`, () => answer({ hasPassword: false, passwordRemovable: false })),
    http.delete(`${AUTH_HOST}/user/passkeys/:id`, () =>
      refuse(409, 'Ce compte n’a pas de mot de passe : ajoutez une clé d’abord.'),
    ),
  );
  const { user } = open('/app/me/security');
  await user.click(await screen.findByRole('button', { name: 'Renommer la clé d’accès Téléphone' }));
  const name = await screen.findByLabelText(/^Nom de la clé/);
  await user.clear(name);
  await user.type(name, 'Portable');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Portable')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Me passer de mot de passe' }));
  await user.click(await screen.findByRole('button', { name: 'Retirer le mot de passe' }));
  expect(await screen.findByText('Votre compte n’a plus de mot de passe.')).toBeVisible();
  expect(screen.queryByLabelText(/^Mot de passe actuel/)).not.toBeInTheDocument();
  expect(screen.queryByLabelText(/^Votre mot de passe/)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Choisir un mot de passe' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retirer la clé d’accès Clé' }));
  await user.click(await screen.findByRole('button', { name: 'Retirer' }));
  expect(await screen.findByText(/ajoutez une clé d’abord/)).toBeVisible();
});

test('links an application by its first code and shows the recovery codes once (ACC-2)', async () => {
  let state = buildFactors();
  network.use(
    http.get(apiUrl('signin'), () => HttpResponse.json([])),
    http.get(apiUrl('appconsent'), () => HttpResponse.json([])),
    http.get(`${AUTH_HOST}/user/email`, () =>
      HttpResponse.json({ email: 'zoe@exemple.fr', pending: null, confirmBy: null }),
    ),
    http.get(`${AUTH_HOST}/user/factors`, () => HttpResponse.json(state)),
    http.post(`${AUTH_HOST}/user/totp`, () =>
      HttpResponse.json({
        secret: 'ABCDEFGH',
        uri: 'otpauth://totp/x',
        qr: { size: 2, path: 'M0 0h1v1h-1z' },
      }),
    ),
    http.post<never, { code: string }>(`${AUTH_HOST}/user/totp/confirm`, async ({ request }) => {
      const { code } = await request.json();
      if (code !== '123456') return refuse(422, 'À corriger.', { code: 'Ce code n’est pas le bon.' });
      state = buildFactors({ totp: { since: '2026-01-02T10:00:00.000Z' }, recoveryCodes: 10 });
      return HttpResponse.json({ codes: ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'] });
    }),
    http.delete(`${AUTH_HOST}/user/totp`, () => HttpResponse.json((state = buildFactors()))),
  );
  const { user } = open('/app/me/security');
  await user.click(await screen.findByRole('button', { name: 'Relier une application' }));
  expect(await screen.findByRole('img', { name: /QR code à scanner/ })).toBeVisible();
  expect(screen.getByText('ABCD EFGH')).toBeVisible();
  const code = screen.getByLabelText(/^Code affiché/);
  await user.type(code, '000000');
  await user.click(screen.getByRole('button', { name: 'Relier' }));
  expect(await screen.findByText('Ce code n’est pas le bon.')).toBeVisible();
  await user.clear(code);
  await user.type(code, '123456');
  await user.click(screen.getByRole('button', { name: 'Relier' }));
  expect(await screen.findByText('AAAA-BBBB-CCCC-DDDD')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Je les ai mis de côté' }));
  await waitFor(() => expect(screen.queryByText('AAAA-BBBB-CCCC-DDDD')).not.toBeInTheDocument());
  expect(await screen.findByText('Il vous reste 10 codes de secours.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retirer l’application' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Retirer l’application' }));
  expect(await screen.findByRole('button', { name: 'Relier une application' })).toBeVisible();
});
