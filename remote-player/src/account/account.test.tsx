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
} from '@rpd/shared/test';
import remote from '../app/remote.tsx';

const open = (path: string) =>
  renderRoutes([{ path: '/app', children: remote.routes }], { path, session: { roles: ['RP'] } });

test('changes a password at the authentication host and shows its refusal at the field (PLY-3)', async () => {
  const asked: object[] = [];
  network.use(
    http.get(apiUrl('signin'), () => HttpResponse.json([])),
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
  await waitFor(() => expect(router.state.location.pathname).toBe('/logout-transition'));
  expect(asked.at(-1)).toEqual({ currentPassword: 'le-bon', password: 'une phrase facile à retenir' });
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
    http.get(apiUrl('user/me/export'), () => HttpResponse.json({ account: { name: 'Zoé' } })),
  );
  const { user } = open('/app/me/data');
  const load = () => user.click(screen.getByRole('button', { name: 'Télécharger mes données' }));
  await screen.findByRole('button', { name: 'Télécharger mes données' });
  await load();
  expect(await screen.findByText('Vos données n’ont pas pu être téléchargées')).toBeVisible();
  await load();
  expect(await screen.findByText('Vos données sont téléchargées')).toBeVisible();
  expect(await files[0]?.text()).toContain('Zoé');
});
