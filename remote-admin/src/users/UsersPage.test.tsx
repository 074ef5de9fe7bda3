import { useSession } from '@rpd/shared/session';
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
import { confirmDialog } from '../test/confirmDialog.ts';
import { fakeApi } from '../test/fakeApi.ts';

const open = (path = '/app/admin/users', session = {}) =>
  renderRoutes([{ path: '/app', children: remote.routes }], { path, session: { roles: ['AD'], ...session } });

const row = async (name: string) => {
  const action = await screen.findByRole('button', { name: `Modifier ${name}` });
  const found = action.closest('tr');
  if (!found) throw new Error(`« ${name} » is in no row`);
  return within(found);
};
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

test('shows the account on a press on its row, but not on its check box', async () => {
  fakeApi({ users: [buildUser({ name: 'Élodie', email: 'elodie@exemple.fr' })] });
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Sélectionner Élodie' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('gridcell', { name: 'elodie@exemple.fr' }));
  await dialog('Élodie');
  await user.keyboard('{Escape}');
  await noDialog();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Voir Élodie' })).toHaveFocus());
});

test('filters the accounts by role or state and keeps the filter in the address', async () => {
  fakeApi({
    users: [
      buildUser({ name: 'Élodie', roles: ['GM'] }),
      buildUser({ name: 'Nil', roles: ['GM'], valid: false }),
      buildUser({ name: 'Zoé', deletedAt: '2026-02-01T10:00:00.000Z' }),
    ],
  });
  const { user, router } = open();
  const names = () => screen.getAllByRole('button', { name: /^Modifier/ }).map(({ title }) => title);
  await row('Zoé');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rôle' }), 'MJ');
  await waitFor(() => expect(names()).toEqual(['Modifier Élodie', 'Modifier Nil']));
  await user.selectOptions(screen.getByRole('combobox', { name: 'État' }), 'Inactif');
  await waitFor(() => expect(names()).toEqual(['Modifier Nil']));
  expect(router.state.location.search).toBe('?role=GM&state=inactive');
  await user.selectOptions(screen.getByRole('combobox', { name: 'État' }), 'Supprimé');
  expect(await screen.findByText('Aucun utilisateur de ce genre')).toBeVisible();
});

test('lists accounts with pseudo, e-mail, roles and deactivation', async () => {
  fakeApi({
    users: [
      buildUser({ name: 'Élodie', email: 'elodie@exemple.fr', roles: ['AD', 'GM'] }),
      buildUser({ name: 'Nil', valid: false }),
      buildUser({ name: 'Zoé', deletedAt: '2026-02-01T10:00:00.000Z' }),
    ],
  });
  open('/app/admin');
  const elodie = await row('Élodie');
  expect(elodie.getByText('elodie@exemple.fr')).toBeVisible();
  expect(elodie.getByText('Admin')).toBeVisible();
  expect(elodie.getByText('MJ')).toBeVisible();
  expect((await row('Nil')).getByText('Inactif')).toBeVisible();
  expect((await row('Zoé')).getByText('Supprimé')).toBeVisible();
  expect(screen.getByText('Résultats 1 à 3 sur 3')).toBeVisible();
});

test('keeps search, order and page in the address', async () => {
  fakeApi({
    users: Array.from({ length: 12 }, (_, i) =>
      buildUser({ name: `Barde ${String(i + 1).padStart(2, '0')}` }),
    ),
  });
  const { user, router } = open();
  await row('Barde 01');
  await user.click(screen.getByRole('button', { name: /Pseudo/ }));
  await user.click(screen.getByRole('button', { name: /Pseudo/ }));
  await row('Barde 12');
  expect(router.state.location.search).toContain('sort=-name');
  await user.type(screen.getByRole('textbox', { name: 'Rechercher un pseudo ou un e-mail' }), '01{Enter}');
  expect(await screen.findByText('Résultats 1 à 1 sur 1')).toBeVisible();
  expect(router.state.location.search).toContain('q=01');
});

test('shows the password of a new account once, with a copy button', async () => {
  const store = fakeApi({ users: [buildUser({ name: 'Élodie' })] });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Ajouter' }));
  const form = await dialog('Créer un utilisateur');
  await user.type(form.getByRole('textbox', { name: /^Pseudo/ }), 'Nil');
  await user.type(form.getByRole('textbox', { name: /^E-mail/ }), 'nil@exemple.fr');
  await user.click(form.getByRole('checkbox', { name: 'Maitre de jeu' }));
  await user.click(form.getByRole('button', { name: 'Créer' }));

  expect(await screen.findByText('Création réussi de Nil')).toBeVisible();
  const alert = within(await screen.findByRole('alertdialog', { name: 'Mot de passe de Nil' }));
  expect(alert.getByRole('textbox', { name: 'Mot de passe généré' })).toHaveValue(store.password);
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(alert.getByRole('button', { name: 'Copier' }));
  expect(copied).toHaveBeenCalledWith(store.password);
  expect(await screen.findByText('Mot de passe copié')).toBeVisible();
  await user.click(alert.getByRole('button', { name: 'J’ai noté le mot de passe' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.queryByDisplayValue(store.password)).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ajouter' })).toHaveFocus());
  expect((await row('Nil')).getByText('MJ')).toBeVisible();
  expect(store.users.find(({ name }) => name === 'Nil')).toMatchObject({ roles: ['GM', 'RP'], valid: true });
});

test('shows the server’s refusal at its field', async () => {
  fakeApi({ users: [buildUser({ name: 'Nil' })] });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Ajouter' }));
  const form = await dialog('Créer un utilisateur');
  await user.type(form.getByRole('textbox', { name: /^Pseudo/ }), 'Nil');
  await user.type(form.getByRole('textbox', { name: /^E-mail/ }), 'nil@exemple.fr');
  await user.click(form.getByRole('button', { name: 'Créer' }));
  expect(await form.findByText('Ce pseudo est déjà pris.')).toBeVisible();
  expect(form.getByRole('textbox', { name: /^Pseudo/ })).toHaveFocus();
  expect(screen.getByText('Erreur lors de la création')).toBeVisible();
});

test('shows an account and edits it from there', async () => {
  const nil = buildUser({
    name: 'Nil',
    description: 'Absent en mars',
    createdAt: '2025-11-05T10:00:00.000Z',
  });
  fakeApi({ users: [nil] });
  const { user, router } = open('/app/admin/users?q=nil');
  await user.click(await screen.findByRole('button', { name: 'Voir Nil' }));
  expect(router.state.location.search).toBe(`?q=nil&row=${nil._id}`);
  const view = await dialog('Nil');
  expect(view.getByText('Absent en mars')).toBeVisible();
  expect(view.getByText('05/11/2025')).toBeVisible();
  await user.click(view.getByRole('button', { name: 'Modifier' }));
  const form = await dialog('Modifier Nil');
  await user.click(form.getByRole('button', { name: 'Annuler' }));
  await user.click((await dialog('Nil')).getByRole('button', { name: 'Fermer' }));
  await row('Nil');
  expect(router.state.location.search).toBe('?q=nil');
});

test('edits an account in the dialog and updates the list', async () => {
  const store = fakeApi({ users: [buildUser({ name: 'Nil', createdAt: '2025-11-05T10:00:00.000Z' })] });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Modifier Nil' }));
  const form = await dialog('Modifier Nil');
  expect(form.getByText('Inscrit depuis le 05/11/2025')).toBeVisible();
  await user.click(form.getByRole('switch', { name: 'Actif' }));
  await user.click(form.getByRole('checkbox', { name: 'Moderateur' }));
  await user.click(form.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Modification réussi de Nil')).toBeVisible();
  await noDialog();
  const nil = await row('Nil');
  expect(nil.getByText('Inactif')).toBeVisible();
  expect(nil.getByText('Modérateur')).toBeVisible();
  expect(store.users[0]).toMatchObject({ valid: false, roles: ['MO', 'RP'], version: 2 });
});

test('shows one’s own new pseudo across the page at once', async () => {
  const me = buildUser({ name: 'Camille', roles: ['AD'] });
  fakeApi({ users: [me] });
  const { user } = open('/app/admin/users', { _id: me._id });
  await user.click(await screen.findByRole('button', { name: 'Modifier Camille' }));
  const form = await dialog('Modifier Camille');
  await user.clear(form.getByRole('textbox', { name: /^Pseudo/ }));
  await user.type(form.getByRole('textbox', { name: /^Pseudo/ }), 'Cam');
  await user.click(form.getByRole('button', { name: 'Enregistrer' }));
  await row('Cam');
  expect(useSession.getState().user?.name).toBe('Cam');
});

test('asks before a deletion and restores the account on undo', async () => {
  const belongings = { total: 1, items: [{ kind: 'server' as const, _id: buildId(), name: 'Brume' }] };
  const users = [buildUser({ name: 'Élodie' }), buildUser({ name: 'Nil' })];
  const store = fakeApi({ users, belongings });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Supprimer Nil' }));
  const words = await confirmDialog(user, 'Êtes vous sûr de supprimer Nil ?');
  expect(words).toContain('sans personne pour s’en occuper : 1 au total : serveur (Brume).');
  expect(await screen.findByText('Suppression réussi de Nil')).toBeVisible();
  expect(await (await row('Nil')).findByText('Supprimé')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Modifier Nil' }));
  const form = await dialog('Modifier Nil');
  await user.type(form.getByRole('textbox', { name: /^Description/ }), 'Revenu');
  await user.click(form.getByRole('button', { name: 'Restaurer Nil' }));
  expect(await screen.findByText('Modification réussi de Nil')).toBeVisible();
  await waitFor(() => expect(form.queryByRole('button', { name: 'Restaurer Nil' })).not.toBeInTheDocument());
  await user.click(form.getByRole('button', { name: 'Enregistrer' }));
  await noDialog();
  expect(store.users[1]).toMatchObject({ deletedAt: null, description: 'Revenu' });
});

test('lists what several accounts own together before their deletion', async () => {
  const belongings = { total: 1, items: [{ kind: 'server' as const, _id: buildId(), name: 'Brume' }] };
  const users = ['Élodie', 'Nil', 'Zoé'].map(name => buildUser({ name }));
  users.push(buildUser({ name: 'Yann', deletedAt: '2026-02-01T10:00:00.000Z' }));
  const store = fakeApi({ users, belongings });
  const { user } = open();
  for (const name of ['Élodie', 'Nil', 'Yann'])
    await user.click(await screen.findByRole('checkbox', { name: `Sélectionner ${name}` }));
  const selected = within(screen.getByRole('group', { name: 'Actions sur la sélection' }));
  await user.click(selected.getByRole('button', { name: 'Supprimer' }));
  const words = await confirmDialog(user, 'Êtes vous sûr de supprimer ces 2 comptes ?');
  expect(words).toContain(
    'Ce qui leur appartient reste, sans personne pour s’en occuper : 1 au total : serveur (Brume).',
  );
  expect(await screen.findByText('Suppression réussi de Élodie, Nil')).toBeVisible();
  expect(store.askedAbout).toEqual([[users[0]?._id, users[1]?._id]]);
  expect(store.users.map(({ deletedAt }) => deletedAt !== null)).toEqual([true, true, false, true]);
});

test('shows why a deletion was refused', async () => {
  fakeApi({ users: [buildUser({ name: 'Nil' })] });
  const reason = 'Il doit rester au moins un compte d’administration actif.';
  network.use(http.delete(apiUrl('user/:id'), () => refuse(409, reason)));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Supprimer Nil' }));
  await confirmDialog(user, 'Êtes vous sûr de supprimer Nil ?');
  expect(await screen.findByText('Erreur lors de la suppression')).toBeVisible();
  expect(screen.getByText(reason)).toBeVisible();
});

test('removes an account that somebody else deleted for good, after a toast', async () => {
  const store = fakeApi({ users: [buildUser({ name: 'Nil' }), buildUser({ name: 'Zoé' })] });
  const { user } = open();
  await row('Nil');
  store.users = store.users.filter(({ name }) => name !== 'Nil');
  await user.click(screen.getByRole('button', { name: 'Supprimer Nil' }));
  await confirmDialog(user, 'Êtes vous sûr de supprimer Nil ?');
  expect(await screen.findByText('Erreur lors de la suppression')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Modifier Nil' })).not.toBeInTheDocument());
  await row('Zoé');
});

test('shows a failed list with a retry', async () => {
  fakeApi({ users: [buildUser({ name: 'Nil' })] });
  network.use(http.get(apiUrl('user'), () => HttpResponse.error(), { once: true }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Réessayer' }));
  await row('Nil');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('shows messages for an empty search and an empty list', async () => {
  fakeApi({});
  open('/app/admin/users');
  expect(await screen.findByRole('heading', { name: 'Aucun utilisateur' })).toBeVisible();
});

test('tells a person who is no longer an administrator', async () => {
  fakeApi({ users: [buildUser({ name: 'Nil' })] });
  open('/app/admin/users', { roles: ['RP'] });
  expect(await screen.findByText('Cette page est réservée à l’administration.')).toBeVisible();
  expect(screen.queryByText('Nil')).not.toBeInTheDocument();
});

test('an administrator gives out a password link, which is shown once (ACC-7)', async () => {
  const nil = buildUser({ name: 'Nil' });
  fakeApi({ users: [nil, buildUser({ name: 'Zoé', valid: false })] });
  const url = 'https://auth.rpd.test/newpassword?token=abc';
  network.use(
    http.post(apiUrl('user/:id/password-link'), ({ params }) =>
      params['id'] === nil._id
        ? HttpResponse.json({ url, expiresAt: '2026-01-02T10:30:00.000Z' }, { status: 201 })
        : refuse(404, 'Cet élément n’existe pas ou plus.'),
    ),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Voir Nil' }));
  const give = { name: 'Donner un lien de mot de passe' };
  await user.click((await dialog('Nil')).getByRole('button', give));
  const question = await screen.findByRole('alertdialog', { name: /^Donner un lien de mot de passe à Nil/ });
  await user.click(within(question).getByRole('button', { name: 'Créer le lien' }));
  const shown = within(await screen.findByRole('alertdialog', { name: 'Lien de mot de passe de Nil' }));
  expect(shown.getByRole('textbox', { name: 'Lien de mot de passe' })).toHaveValue(url);
  await user.click(shown.getByRole('button', { name: 'J’ai transmis le lien' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await user.click((await dialog('Nil')).getByRole('button', { name: 'Fermer' }));
  await user.click(await screen.findByRole('button', { name: 'Voir Zoé' }));
  expect((await dialog('Zoé')).queryByRole('button', give)).not.toBeInTheDocument();
});

test('shows until when an address waits for its confirmation, and confirms it by hand (ADM-4)', async () => {
  const nil = buildUser({ name: 'Nil', confirmBy: '2026-03-08T10:00:00.000Z' });
  fakeApi({ users: [nil] });
  network.use(
    http.post(apiUrl(`user/${nil._id}/confirm-email`), () => HttpResponse.json({ ...nil, confirmBy: null })),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Voir Nil' }));
  const card = await dialog('Nil');
  expect(card.getByText('Adresse non confirmée, retirée le 08/03/2026')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Confirmer l’adresse' }));
  expect(await screen.findByText('Adresse confirmée')).toBeVisible();
  await waitFor(() => expect(card.queryByText(/Adresse non confirmée/)).not.toBeInTheDocument());
});
