import { buildUser, renderRoutes, screen, waitFor, within } from '@rpd/shared/test';
import remote from '../app/remote.tsx';
import { fakeApi } from '../test/fakeApi.ts';

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

/** Two administrators write different notes about Nil; the other one is quicker. */
const begin = async () => {
  const nil = buildUser({ name: 'Nil', description: '' });
  const store = fakeApi({ users: [nil] });
  const view = renderRoutes([{ path: '/app', children: remote.routes }], {
    path: '/app/admin/users',
    session: { roles: ['AD'] },
  });
  await view.user.click(await screen.findByRole('button', { name: 'Modifier Nil' }));
  const form = await dialog('Modifier Nil');
  await view.user.type(form.getByRole('textbox', { name: /^Description/ }), 'La mienne');
  store.users = [{ ...nil, description: 'La leur', roles: ['GM', 'RP'], bio: 'La sienne', version: 2 }];
  await view.user.click(form.getByRole('button', { name: 'Enregistrer' }));
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Modifié entre-temps par quelqu’un d’autre' }),
  );
  return { ...view, store, question };
};

test('shows both versions and saves mine over the other', async () => {
  const { user, store, question } = await begin();
  expect(question.getByRole('row', { name: 'La mienne La leur' })).toBeVisible();
  expect(question.getAllByRole('rowheader').map(field => field.textContent)).toEqual([
    'Description',
    'Rôles',
  ]);
  expect(question.getByText('Pas modifié : la version enregistrée est gardée.')).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Enregistrer la mienne' }));
  expect(await screen.findByText('Modification réussi de Nil')).toBeVisible();
  await noDialog();
  expect(store.users[0]).toMatchObject({
    description: 'La mienne',
    roles: ['GM', 'RP'],
    bio: 'La sienne',
    version: 3,
  });
});

test('keeps the other version', async () => {
  const { user, store, question } = await begin();
  await user.click(question.getByRole('button', { name: 'Garder la version enregistrée' }));
  await noDialog();
  expect(store.users[0]).toMatchObject({ description: 'La leur', version: 2 });
  expect(screen.queryByText(/Modification réussi/)).not.toBeInTheDocument();
});

test('returns to the form on Escape', async () => {
  const { user, store } = await begin();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  const form = await dialog('Modifier Nil');
  expect(form.getByRole('textbox', { name: /^Description/ })).toHaveValue('La mienne');
  expect(store.users[0]).toMatchObject({ description: 'La leur' });
});

test('restores a deleted account whatever somebody else changed in it (ADM-4)', async () => {
  const nil = buildUser({ name: 'Nil', deletedAt: '2026-03-01T10:00:00.000Z' });
  const store = fakeApi({ users: [nil] });
  const { user } = renderRoutes([{ path: '/app', children: remote.routes }], {
    path: '/app/admin/users',
    session: { roles: ['AD'] },
  });
  const restore = await screen.findByRole('button', { name: 'Restaurer Nil' });
  store.users = [{ ...nil, description: 'La leur', version: 2 }];
  await user.click(restore);
  expect(await screen.findByText('Modification réussi de Nil')).toBeVisible();
  expect(store.users[0]).toMatchObject({ deletedAt: null, description: 'La leur' });
});

test('withdraws a public page, which its person alone opens (26.6)', async () => {
  const store = fakeApi({
    users: [buildUser({ name: 'Nil', publicPage: true }), buildUser({ name: 'Zoé' })],
  });
  const { user } = renderRoutes([{ path: '/app', children: remote.routes }], {
    path: '/app/admin/users',
    session: { roles: ['AD'] },
  });
  await user.click(await screen.findByRole('button', { name: 'Modifier Zoé' }));
  const other = await dialog('Modifier Zoé');
  expect(other.queryByRole('switch', { name: 'Page publique' })).not.toBeInTheDocument();
  await user.click(other.getByRole('button', { name: 'Annuler' }));
  await noDialog();
  await user.click(screen.getByRole('button', { name: 'Modifier Nil' }));
  const form = await dialog('Modifier Nil');
  await user.click(form.getByRole('switch', { name: 'Page publique' }));
  await user.click(form.getByRole('button', { name: 'Enregistrer' }));
  await noDialog();
  expect(store.users.find(({ name }) => name === 'Nil')).toMatchObject({ publicPage: false });
});
