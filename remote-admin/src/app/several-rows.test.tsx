import { serverSchema, type Server } from '@rpd/shared/domain';
import { renderRoutes, screen, waitFor } from '@rpd/shared/test';
import { fakeEntity } from '../test/fakeEntity.ts';
import { stored } from '../test/lists.ts';
import remote from './remote.tsx';

const open = (path: string) =>
  renderRoutes([{ path: '/app', children: remote.routes }], { path, session: { roles: ['AD'] } });

test('reloads the list once after a bulk change, and reports when nothing changed', async () => {
  fakeEntity('servertype');
  const server = (name: string) => stored(serverSchema, { name, visible: true }) as unknown as Server;
  const store = fakeEntity<Server>('server', ['Brume', 'Sel', 'Lune'].map(server));
  const { user } = open('/app/admin/servers');
  const all = await screen.findByRole('checkbox', { name: 'Sélectionner toute la page' });
  await user.click(all);
  const before = store.asked.length;
  await user.click(screen.getByRole('button', { name: 'Masquer' }));
  expect(await screen.findByText('Modification réussi de Brume, Sel, Lune')).toBeVisible();
  await waitFor(() => expect(all).not.toBeChecked());
  expect(store.asked).toHaveLength(before + 1);

  await user.click(all);
  await user.click(screen.getByRole('button', { name: 'Masquer' }));
  expect(await screen.findByText('Les lignes choisies sont déjà ainsi.')).toBeVisible();
  expect(all).toBeChecked();
});
