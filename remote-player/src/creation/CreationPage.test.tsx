import { apiUrl, buildSheet, http, HttpResponse, network, renderRoutes, screen } from '@rpd/shared/test';
import remote from '../app/remote.tsx';

test('leads on to the form where a template has no steps: a link may be older than it (PLS-2)', async () => {
  const sheet = buildSheet();
  network.use(http.get(apiUrl('sheet/:id'), () => HttpResponse.json(sheet)));
  renderRoutes([{ path: '/app', children: remote.routes }], {
    path: `/app/me/characters/new/${sheet._id}`,
    session: { roles: ['RP'] },
  });
  expect(await screen.findByText('Cette fiche n’a pas d’étapes de création.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Créer le personnage' })).toHaveAttribute(
    'href',
    `/app/me/characters/new?sheet=${sheet._id}`,
  );
});
