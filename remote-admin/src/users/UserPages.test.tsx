import {
  apiUrl,
  buildId,
  buildUser,
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
import { fakeApi } from '../test/fakeApi.ts';

const elsewhere = { path: 'dashboard', element: <h1>Tableau de bord</h1> };
const open = (path: string) =>
  renderRoutes([{ path: '/app', children: [...remote.routes, elsewhere] }], {
    path,
    session: { roles: ['AD'] },
  });
const pseudo = () => screen.findByRole('textbox', { name: /^Pseudo/ });
const dashboard = () => screen.findByRole('heading', { name: 'Tableau de bord' });

test('saves on the create screen, shows the password, then returns', async () => {
  const store = fakeApi({});
  const { user } = open('/app/admin/user/c?returnUrl=/app/dashboard');
  await user.type(await pseudo(), 'Nil');
  await user.type(screen.getByRole('textbox', { name: /^E-mail/ }), 'nil@exemple.fr');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  const alert = within(await screen.findByRole('alertdialog', { name: 'Mot de passe de Nil' }));
  await user.click(alert.getByRole('button', { name: 'J’ai noté le mot de passe' }));
  await dashboard();
  expect(store.users).toHaveLength(1);
});

test('lists the missing fields on the create screen', async () => {
  fakeApi({});
  const { user } = open('/app/admin/user/c');
  await user.click(await screen.findByRole('checkbox', { name: 'Joueur' }));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('3 champs sont à corriger :')).toBeVisible();
  expect(await pseudo()).toHaveFocus();
});

test('saves on the edit screen, then returns', async () => {
  const nil = buildUser({ name: 'Nil' });
  const store = fakeApi({ users: [nil] });
  const { user } = open(`/app/admin/user/${nil._id}/e?returnUrl=/app/dashboard`);
  await user.clear(await pseudo());
  await user.type(await pseudo(), 'Nilou{Enter}');
  await dashboard();
  expect(await screen.findByText('Modification réussi de Nilou')).toBeVisible();
  expect(store.users[0]?.name).toBe('Nilou');
});

test('asks before leaving with unsaved input', async () => {
  const nil = buildUser({ name: 'Nil' });
  fakeApi({ users: [nil] });
  const { user } = open(`/app/admin/user/${nil._id}/e?returnUrl=/app/dashboard`);
  await user.type(await pseudo(), 'ou');
  await user.click(screen.getByRole('link', { name: 'Annuler' }));
  const question = () => screen.findByRole('alertdialog', { name: 'Abandonner les modifications ?' });
  await user.click(within(await question()).getByRole('button', { name: 'Continuer la saisie' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(await pseudo()).toHaveValue('Nilou');
  await user.click(screen.getByRole('link', { name: 'Annuler' }));
  await user.click(within(await question()).getByRole('button', { name: 'Abandonner' }));
  await dashboard();
});

test('ignores a foreign returnUrl', async () => {
  fakeApi({});
  open('/app/admin/user/c?returnUrl=https://evil.example');
  expect(await screen.findByRole('link', { name: 'Annuler' })).toHaveAttribute('href', '/app/admin/users');
});

test('asks on the delete screen, deletes, then returns', async () => {
  const nil = buildUser({ name: 'Nil' });
  const store = fakeApi({ users: [nil] });
  const { user } = open(`/app/admin/user/${nil._id}/d?returnUrl=/app/dashboard`);
  expect(await screen.findByRole('heading', { name: 'Êtes vous sûr de supprimer Nil ?' })).toBeVisible();
  expect(store.users[0]?.deletedAt).toBeNull();
  expect(await screen.findByText('Rien ne lui appartient.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Supprimer' }));
  await dashboard();
  expect(screen.getByText('Suppression réussi de Nil')).toBeVisible();
  expect(store.users[0]?.deletedAt).not.toBeNull();
});

test('shows why a deletion failed on the delete screen', async () => {
  const nil = buildUser({ name: 'Nil' });
  fakeApi({ users: [nil] });
  network.use(
    http.delete(apiUrl('user/:id'), () => refuse(409, 'Il doit rester un compte d’administration.')),
  );
  network.use(http.get(apiUrl('user/belongings'), () => HttpResponse.error()));
  const { user } = open(`/app/admin/user/${nil._id}/d`);
  expect(await screen.findByText(/^Ce qui en dépend n’a pas pu être lu/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Supprimer' }));
  expect(await screen.findByText('Erreur lors de la suppression')).toBeVisible();
  expect(screen.getByText('Il doit rester un compte d’administration.')).toBeVisible();
});

test.each(['e', 'd'])('reports an account that does not exist (%s)', async screenLetter => {
  fakeApi({});
  open(`/app/admin/user/${buildId()}/${screenLetter}`);
  expect(await screen.findByRole('heading', { name: 'Utilisateur introuvable' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Retour aux utilisateurs' })).toBeVisible();
});

test('offers a retry for an account that fails to load', async () => {
  const nil = buildUser({ name: 'Nil' });
  fakeApi({ users: [nil] });
  network.use(http.get(apiUrl('user/:id'), () => HttpResponse.error(), { once: true }));
  const { user } = open(`/app/admin/user/${nil._id}`);
  await user.click(await screen.findByRole('button', { name: 'Réessayer' }));
  expect(await pseudo()).toHaveValue('Nil');
});
