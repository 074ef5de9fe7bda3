import { gameSchema, robotSchema, type Entity, type Robot } from '@rpd/shared/domain';
import {
  act,
  apiUrl,
  buildGameType,
  http,
  HttpResponse,
  network,
  renderRoutes,
  screen,
  waitFor,
} from '@rpd/shared/test';
import { confirmDialog } from '../test/confirmDialog.ts';
import { fakeEntity } from '../test/fakeEntity.ts';
import { stored } from '../test/lists.ts';
import remote from './remote.tsx';

const AT = '2026-01-15T10:00:00.000Z';

const open = (path: string) =>
  renderRoutes([{ path: '/app', children: remote.routes }], { path, session: { roles: ['AD'] } });

test('reloads a status whose answer is lost and shows the stored value (ADM-10)', async () => {
  const type = buildGameType({ name: 'Brumes' });
  fakeEntity<Entity>('gametype', [type]);
  const game = stored(gameSchema, { status: true, gameType: [type._id], memberCount: 0, joined: false });
  const store = fakeEntity('game', [game]);
  network.use(
    http.put(apiUrl('game'), () => {
      store.rows = [Object.assign(game, { status: false })];
      return HttpResponse.error();
    }),
  );
  const { user } = open('/app/admin/servers?tab=games');
  await screen.findByRole('gridcell', { name: 'Brumes' });
  await user.click(screen.getByRole('switch', { name: 'Statut de Aube : Actif' }));
  expect(await screen.findByText('Erreur lors de la mise à jour du statut')).toBeVisible();
  expect(await screen.findByRole('switch', { name: 'Statut de Aube : Inactif' })).not.toBeChecked();
});

test('warns that the old password may no longer work when a renewal gets no answer (ADM-7, ADM-8)', async () => {
  const bot = stored(robotSchema, { roles: [], credentialsAt: AT, lastUsedAt: null });
  fakeEntity('robot', [bot as Robot]);
  network.use(http.post(apiUrl('robot/:id/credentials'), () => HttpResponse.error()));
  const { user } = open('/app/admin/appsettings?tab=ex1-tabs-bot');
  await user.click(await screen.findByRole('button', { name: 'Régénérer le mot de passe de Aube' }));
  await confirmDialog(user, 'Régénérer le mot de passe de Aube ?', 'Régénérer');
  expect(await screen.findByText(/l’ancien mot de passe ne fonctionne peut-être déjà plus/)).toBeVisible();
});

test('asks before a step back closes a password that is shown once (ADM-7)', async () => {
  const bot = stored(robotSchema, { roles: [], credentialsAt: AT, lastUsedAt: null });
  fakeEntity('app');
  fakeEntity('robot', [bot as Robot]);
  network.use(
    http.post(apiUrl('robot/:id/credentials'), () => HttpResponse.json({ ...bot, password: 'Corbeau-12' })),
  );
  const { user, router } = open('/app/admin/appsettings?tab=ex1-tabs-rpn');
  await act(() => router.navigate('/app/admin/appsettings?tab=ex1-tabs-bot'));
  await user.click(await screen.findByRole('button', { name: 'Régénérer le mot de passe de Aube' }));
  await confirmDialog(user, 'Régénérer le mot de passe de Aube ?', 'Régénérer');
  const password = await screen.findByRole('textbox', { name: 'Mot de passe' });

  const LEAVING = 'Fermer sans avoir noté le mot de passe ?';
  act(() => void router.navigate(-1));
  await confirmDialog(user, LEAVING, 'Revenir au mot de passe');
  await waitFor(() => expect(screen.queryByText(LEAVING)).toBeNull());
  expect(password).toHaveValue('Corbeau-12');
  expect(router.state.location.search).toContain('ex1-tabs-bot');
  act(() => void router.navigate(-1));
  await confirmDialog(user, LEAVING, 'Fermer');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(router.state.location.search).toContain('ex1-tabs-rpn');
});
