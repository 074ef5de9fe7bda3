import type { AreaVitals, Deployment } from '@rpd/shared/remote';
import { apiUrl, http, HttpResponse, network, renderRoutes, screen, within } from '@rpd/shared/test';
import { buildDeployment } from '../test/buildDeployment.ts';
import remote from '../app/remote.tsx';

const buildVitals = (changes: Partial<AreaVitals> = {}): AreaVitals => ({
  remote: 'servers',
  version: '1.2.0',
  area: '/app/servers',
  p75: { LCP: 1840, INP: 84.4, CLS: 0.004 },
  visits: { LCP: 1204, INP: 300, CLS: 1204 },
  lastAt: '2026-03-01T10:00:00.000Z',
  ...changes,
});

const open = (...rows: AreaVitals[]) => openWith([], rows);

const openWith = (deployments: Deployment[], rows: AreaVitals[]) => {
  network.use(
    http.get(apiUrl('deployments/vitals'), () => HttpResponse.json(rows)),
    http.get(apiUrl('deployments'), () => HttpResponse.json(deployments)),
  );
  renderRoutes([{ path: '/app', children: remote.routes }], {
    path: '/app/admin/deployments',
    session: { roles: ['AD'] },
  });
};

test('says in words what visits waited for, by area and version (EXT-9)', async () => {
  open(
    buildVitals(),
    buildVitals({
      area: '/app/games',
      p75: { LCP: 4100, INP: 400, CLS: null },
      visits: { LCP: 1, INP: 1, CLS: 0 },
    }),
  );
  const part = await screen.findByRole('region', { name: 'Ce que les personnes attendent' });
  const [servers, games] = await within(part).findAllByRole('listitem');
  expect(servers).toHaveTextContent('/app/servers');
  expect(servers).toHaveTextContent(/1 204 visites/);
  expect(servers).toHaveTextContent(/Page affichée1,8 s bon/);
  expect(servers).toHaveTextContent(/Réponse à un geste84 ms bon/);
  expect(servers).toHaveTextContent(/Ce qui bouge0,004 bon/);
  expect(games).toHaveTextContent(/Une visite/);
  expect(games).toHaveTextContent(/4,1 s mauvais.*400 ms à améliorer.*Pas encore/);
});

test('says that nothing was measured yet (EXT-9)', async () => {
  open();
  expect(await screen.findByText(/Aucune visite n’a encore été mesurée/)).toBeVisible();
});

test('folds what was measured of versions that nobody gets any more (26)', async () => {
  openWith(
    [buildDeployment({ live: '1.2.0' })],
    [
      buildVitals({ remote: 'servers', version: '1.2.0' }),
      buildVitals({ remote: 'servers', version: '1.1.0', area: '/app/games' }),
    ],
  );
  const part = within(await screen.findByRole('region', { name: 'Ce que les personnes attendent' }));
  expect(await part.findByText('/app/servers')).toBeVisible();
  expect(part.getByText('/app/games')).not.toBeVisible();
  expect(part.getByText('Versions d’avant (1)')).toBeVisible();
});
