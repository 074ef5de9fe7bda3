import { gameSchema } from '@rpd/shared/domain';
import { renderRoutes, screen, within } from '@rpd/shared/test';
import remote from '../app/remote.tsx';
import { fakeEntity } from '../test/fakeEntity.ts';
import { stored } from '../test/lists.ts';

test('shows a game in the two tabs of its form, with its pictures (ADM-9)', async () => {
  fakeEntity('gametype');
  const pictures = { background_img: '/files/fantastic_1.webp', background_alt: 'Une forêt' };
  fakeEntity('game', [stored(gameSchema, { memberCount: 2, joined: false, ...pictures })]);
  const path = '/app/admin/servers?tab=games';
  const { user } = renderRoutes([{ path: '/app', children: remote.routes }], {
    path,
    session: { roles: ['AD'] },
  });
  await user.click(await screen.findByRole('button', { name: 'Voir Aube' }));
  const view = within(await screen.findByRole('dialog', { name: 'Aube' }));
  expect(view.getByText('Joueurs')).toBeVisible();
  await user.click(view.getByRole('tab', { name: 'Images' }));
  expect(view.getByRole('img', { name: 'Une forêt' })).toBeVisible();
  expect(view.queryByText('Illustration')).not.toBeInTheDocument();
});
