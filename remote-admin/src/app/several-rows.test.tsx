import { serverSchema, type Server } from '@rpd/shared/domain';
import { apiUrl, http, HttpResponse, network, renderRoutes, screen, waitFor, within } from '@rpd/shared/test';
import { fakeEntity } from '../test/fakeEntity.ts';
import { stored } from '../test/lists.ts';
import remote from './remote.tsx';

const open = (path: string) =>
  renderRoutes([{ path: '/app', children: remote.routes }], { path, session: { roles: ['AD'] } });

test('hides several servers with one reason, reloads the list once, and reports when nothing changed', async () => {
  fakeEntity('servertype');
  const server = (name: string) => stored(serverSchema, { name, visible: true }) as unknown as Server;
  const store = fakeEntity<Server>('server', ['Brume', 'Sel', 'Lune'].map(server));
  const reasons: string[] = [];
  network.use(
    http.post<{ id: string }, { reason: string }>(apiUrl('server/:id/hide'), async ({ params, request }) => {
      reasons.push((await request.json()).reason);
      store.rows = store.rows.map(row => (row._id === params.id ? { ...row, visible: false } : row));
      return HttpResponse.json(store.rows.find(({ _id }) => _id === params.id));
    }),
  );
  const { user } = open('/app/admin/servers');
  const all = await screen.findByRole('checkbox', { name: 'Sélectionner toute la page' });
  await user.click(all);
  const before = store.asked.length;
  await user.click(screen.getByRole('button', { name: 'Masquer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Masquer ces 3 serveurs' }));
  expect(dialog.getByText('Brume, Sel, Lune')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Masquer' }));
  expect(reasons).toEqual([]);
  await user.type(dialog.getByLabelText(/^Motif/), 'Liens morts.');
  await user.click(dialog.getByRole('button', { name: 'Masquer' }));
  expect(await screen.findByText('Modification réussi de Brume, Sel, Lune')).toBeVisible();
  expect(reasons).toEqual(['Liens morts.', 'Liens morts.', 'Liens morts.']);
  await waitFor(() => expect(all).not.toBeChecked());
  expect(store.asked).toHaveLength(before + 1);

  await user.click(all);
  await user.click(screen.getByRole('button', { name: 'Masquer' }));
  expect(await screen.findByText('Les lignes choisies sont déjà ainsi.')).toBeVisible();
  expect(all).toBeChecked();
});

test('keeps the reason in its field when no server could be hidden', async () => {
  fakeEntity('servertype');
  const server = stored(serverSchema, { name: 'Brume', visible: true }) as unknown as Server;
  fakeEntity<Server>('server', [server]);
  let isDown = true;
  network.use(
    http.post(apiUrl('server/:id/hide'), () => (isDown ? HttpResponse.error() : HttpResponse.json(server))),
  );
  const { user } = open('/app/admin/servers');
  await user.click(await screen.findByRole('checkbox', { name: 'Sélectionner toute la page' }));
  await user.click(screen.getByRole('button', { name: 'Masquer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Masquer Brume' }));
  await user.type(dialog.getByLabelText(/^Motif/), 'Liens morts.');
  await user.click(dialog.getByRole('button', { name: 'Masquer' }));
  expect(await dialog.findByText(/Le serveur ne répond pas/)).toBeVisible();
  expect(dialog.getByLabelText(/^Motif/)).toHaveValue('Liens morts.');
  isDown = false;
  await user.click(dialog.getByRole('button', { name: 'Masquer' }));
  expect(await screen.findByText('Modification réussi de Brume')).toBeVisible();
});
