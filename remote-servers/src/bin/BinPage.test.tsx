import type { BinItem } from '@rpd/shared/domain';
import {
  answerList,
  apiUrl,
  buildId,
  http,
  HttpResponse,
  network,
  refuse,
  renderRoutes,
  screen,
} from '@rpd/shared/test';
import remote from '../app/remote.tsx';

const me = { _id: buildId(), name: 'Hôte', avatar: '' };
const item = (kind: BinItem['kind'], name: string): BinItem => ({
  kind,
  _id: buildId(),
  name,
  owner: me,
  deletedBy: me,
  deletedAt: '2026-11-20T10:00:00.000Z',
  until: '2026-12-20T10:00:00.000Z',
});

test('lists what was deleted, and restores it (DSK-7)', async () => {
  let items = [item('server', 'Brume'), item('event', 'Veillée')];
  let refusal = '';
  network.use(
    http.get(apiUrl('bin'), ({ request }) => answerList(request, items)),
    http.post(apiUrl('bin/:kind/:id/restore'), ({ params }) => {
      if (refusal) return refuse(409, refusal);
      items = items.filter(({ _id }) => _id !== params['id']);
      return HttpResponse.json({});
    }),
  );
  const { user } = renderRoutes([{ path: '/app', children: remote.routes }], {
    path: '/app/servers/bin',
    session: { _id: me._id, roles: ['RP'] },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Corbeille' })).toBeVisible();
  refusal = 'Le serveur de cet événement est dans la corbeille.';
  await user.click(await screen.findByRole('button', { name: 'Restaurer Veillée' }));
  expect(await screen.findByText(refusal)).toBeVisible();
  refusal = '';
  await user.click(screen.getByRole('button', { name: 'Restaurer Brume' }));
  expect(await screen.findByText('Restauration réussie de Brume')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Restaurer Brume' })).not.toBeInTheDocument();
});
