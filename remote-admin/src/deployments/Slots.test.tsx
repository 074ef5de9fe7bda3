import type { Deployment, SlotFill, SlotSwitch } from '@rpd/shared/remote';
import { apiUrl, http, HttpResponse, network, refuse, renderRoutes, screen, within } from '@rpd/shared/test';
import remote from '../app/remote.tsx';
import { buildDeployment } from '../test/buildDeployment.ts';

const at = '2026-03-01T10:00:00.000Z';
const buildNamed = (name: string, changes: Partial<Deployment>): Deployment =>
  buildDeployment({ name, title: name, live: '1.4.0', ...changes });

const fill = (id: string, slot: string, more: Partial<SlotFill> = {}): SlotFill => ({
  id,
  slot,
  module: './tabs/Lore',
  title: `Ajout ${id}`,
  roles: [],
  ...more,
});

/** The registry in memory, as far as this screen sees. */
function fakeRegistry(refusal?: string) {
  let guilds = buildNamed('guilds', {
    fills: [
      fill('lore', 'server.tab@1', { roles: ['RP'] }),
      fill('map', 'server.tab@1', { flag: 'atlas' }),
      fill('crypt', 'server.cellar@1'),
    ],
    fillReports: [
      { fill: 'lore', version: '1.4.0', count: 12, lastAt: at },
      { fill: 'lore', version: '1.3.0', count: 5, lastAt: at },
    ],
  });
  const servers = buildNamed('servers', {
    title: 'Serveurs',
    offers: [
      { slot: 'server.tab', version: 1, props: 'The server.', deprecated: 'server.tab@2 arrive en juin.' },
    ],
  });
  network.use(
    http.get(apiUrl('deployments/vitals'), () => HttpResponse.json([])),
    http.get(apiUrl('deployments'), () => HttpResponse.json([guilds, servers])),
    http.post<never, Pick<SlotSwitch, 'kind' | 'name' | 'state'>>(
      apiUrl('deployments/guilds/switches'),
      async ({ request }) => {
        if (refusal) return refuse(409, refusal);
        const change = await request.json();
        const kept = guilds.switches.filter(one => one.kind !== change.kind || one.name !== change.name);
        guilds = { ...guilds, switches: [...kept, { ...change, who: 'admin', at }] };
        return HttpResponse.json(guilds);
      },
    ),
  );
}

const open = () =>
  renderRoutes([{ path: '/app', children: remote.routes }], {
    path: '/app/admin/deployments',
    session: { roles: ['AD'] },
  });
const slot = async (name: string) => within(await screen.findByRole('region', { name }));

test('an administrator sees who offers and who fills each slot, and what is wrong with it (EXT-2)', async () => {
  fakeRegistry();
  open();
  const tab = await slot('server.tab@1');
  expect(tab.getByText('Offert par : Serveurs')).toBeVisible();
  expect(tab.getByText('Fin annoncée')).toBeVisible();
  expect(tab.getByText('server.tab@2 arrive en juin.')).toBeVisible();
  expect(tab.getByText(/guilds 1.4.0, pour Joueur|guilds 1.4.0, pour Joueu/)).toBeVisible();
  // Those of the version before are not counted here.
  expect(tab.getByText('12 erreurs')).toBeVisible();
  expect(tab.getByText('Attend « atlas »')).toBeVisible();
  const orphan = await slot('server.cellar@1');
  expect(orphan.getByText('Plus offert')).toBeVisible();
  expect(orphan.getByText(/ce qui le remplit est masqué/)).toBeVisible();
  expect((await slot('dashboard.card@1')).getByText('Personne ne le remplit.')).toBeVisible();
});

test('an administrator switches a fill off and on, and opens what waits for a flag (EXT-2)', async () => {
  fakeRegistry();
  const { user } = open();
  const tab = await slot('server.tab@1');
  await user.click(tab.getByRole('button', { name: 'Couper Ajout lore (guilds)' }));
  expect(await tab.findByRole('button', { name: 'Remettre Ajout lore (guilds)' })).toBeVisible();
  expect(tab.getByText('Coupé')).toBeVisible();
  await user.click(tab.getByRole('button', { name: 'Remettre Ajout lore (guilds)' }));
  expect(await tab.findByRole('button', { name: 'Couper Ajout lore (guilds)' })).toBeVisible();
  await user.click(tab.getByRole('button', { name: 'Ouvrir « atlas »' }));
  expect(await tab.findByRole('button', { name: 'Fermer « atlas »' })).toBeVisible();
  expect(tab.queryByText('Attend « atlas »')).not.toBeInTheDocument();
});

test('a switch that the registry refuses changes nothing and says why (EXT-2)', async () => {
  fakeRegistry('Cet ajout n’est plus en ligne.');
  const { user } = open();
  const tab = await slot('server.tab@1');
  await user.click(tab.getByRole('button', { name: 'Couper Ajout lore (guilds)' }));
  expect(await screen.findByText('Cet ajout n’est plus en ligne.')).toBeVisible();
  expect(tab.getByRole('button', { name: 'Couper Ajout lore (guilds)' })).toBeVisible();
});
