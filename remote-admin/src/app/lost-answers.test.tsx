import { gameSchema, robotSchema, type Entity, type Robot } from '@rpd/shared/domain';
import {
  apiUrl,
  buildGameType,
  buildUser,
  http,
  HttpResponse,
  network,
  renderRoutes,
  screen,
} from '@rpd/shared/test';
import { sayYes } from '../test/asked.ts';
import { fakeEntity } from '../test/fakeEntity.ts';
import { stored } from '../test/lists.ts';
import remote from './remote.tsx';

const open = (path: string) =>
  renderRoutes([{ path: '/app', children: remote.routes }], { path, session: { roles: ['AD'] } });

test('a status whose answer never comes is read again: what is shown is what was saved (ADM-10)', async () => {
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
  await screen.findByRole('cell', { name: 'Brumes' });
  await user.click(screen.getByRole('switch', { name: 'Statut de Aube : Actif' }));
  expect(await screen.findByText('Erreur lors de la mise à jour du statut')).toBeVisible();
  expect(await screen.findByRole('switch', { name: 'Statut de Aube : Inactif' })).not.toBeChecked();
});

test('whoever never learns a new password is told that the old one may have ended (ADM-7, ADM-8)', async () => {
  const bot = stored(robotSchema, { roles: [], credentialsAt: buildUser().createdAt, lastUsedAt: null });
  fakeEntity('robot', [bot as Robot]);
  network.use(http.post(apiUrl('robot/:id/credentials'), () => HttpResponse.error()));
  const { user } = open('/app/admin/appsettings?tab=ex1-tabs-bot');
  await user.click(await screen.findByRole('button', { name: 'Régénérer le mot de passe de Aube' }));
  await sayYes(user, 'Régénérer le mot de passe de Aube ?', 'Régénérer');
  expect(await screen.findByText(/l’ancien mot de passe ne fonctionne peut-être déjà plus/)).toBeVisible();
});
