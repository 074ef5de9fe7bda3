import {
  apiUrl,
  buildServer,
  buildUser,
  http,
  HttpResponse,
  network,
  renderRoutes,
  screen,
} from '@rpd/shared/test';
import { ServerTeam } from './ServerTeam.tsx';

test('the name of somebody whom one blocked is folded in a team, and shown when asked for (DSK-4)', async () => {
  const [owner, helper] = [buildUser({ name: 'Garance' }), buildUser({ name: 'Thibault' })];
  const server = buildServer({ owner_id: owner._id, managers: [helper._id] });
  const named = ({ _id, name }: typeof owner) => ({ _id, name, avatar: '' });
  network.use(
    http.get(apiUrl('user/:id'), () => HttpResponse.json(named(owner))),
    http.get(apiUrl('server/:id/managers'), () => HttpResponse.json([named(helper)])),
    http.get(apiUrl('user/me/blocked'), () =>
      HttpResponse.json([{ person: named(helper), at: '2026-11-01T10:00:00.000Z' }]),
    ),
  );
  const { user } = renderRoutes([{ path: '/', Component: () => <ServerTeam server={server} /> }], {
    session: { roles: ['RP'] },
  });
  expect(await screen.findByText('Garance')).toBeVisible();
  expect(await screen.findByText('Personne bloquée')).toBeVisible();
  expect(screen.queryByText('Thibault')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Montrer la personne bloquée (Gère le serveur)' }));
  expect(screen.getByText('Thibault')).toBeVisible();
});
