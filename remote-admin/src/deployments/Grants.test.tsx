import { NO_GRANTS, type RemoteGrants } from '@rpd/shared/domain';
import type { Deployment, RemoteState } from '@rpd/shared/remote';
import { apiUrl, http, HttpResponse, network, refuse, renderRoutes, screen, within } from '@rpd/shared/test';
import remote from '../app/remote.tsx';
import { buildDeployment } from '../test/buildDeployment.ts';
import { confirmDialog } from '../test/confirmDialog.ts';

const at = '2026-03-01T10:00:00.000Z';
const REQUESTED: RemoteGrants = {
  areas: ['/app/guilds'],
  groups: ['player'],
  roles: ['RP'],
  origins: [],
  offers: [],
  slots: [],
  api: [],
  isolated: false,
};

/** A remote that was never released, and that asked for an area. */
const buildRequest = (changes: Partial<Deployment> = {}): Deployment =>
  buildDeployment({
    name: 'guilds',
    title: 'guilds',
    grantsVersion: 0,
    requested: REQUESTED,
    live: null,
    ...changes,
  });

/** The registry in memory, as far as this screen sees. */
function fakeRegistry(...deployments: Deployment[]) {
  const store = { deployments };
  const save = (name: string, changes: Partial<Deployment>) => {
    const before = store.deployments.find(one => one.name === name) ?? buildRequest({ name, title: name });
    const saved = { ...before, ...changes };
    store.deployments = [...store.deployments.filter(one => one.name !== name), saved];
    return HttpResponse.json(saved);
  };
  network.use(
    http.get(apiUrl('deployments/vitals'), () => HttpResponse.json([])),
    http.get(apiUrl('deployments'), () => HttpResponse.json(store.deployments)),
    http.put<{ name: string }, RemoteGrants & { version: number }>(
      apiUrl('deployments/:name/grants'),
      async ({ request, params: { name } }) => {
        const { version, ...grants } = await request.json();
        const taken = grants.areas.findIndex(path => path.startsWith('/app/admin'));
        if (taken >= 0)
          return refuse(409, 'Prise', {
            [`areas[${taken}]`]: '« /app/admin/x » appartient à « admin » (/app/admin).',
          });
        const change = {
          _id: 'c'.repeat(24),
          kind: 'grants',
          before: NO_GRANTS,
          after: grants,
          who: 'admin',
          at,
        } as const;
        return save(name, { grants, grantsVersion: version + 1, requested: null, changes: [change] });
      },
    ),
    http.post<{ name: string }, { state: RemoteState }>(
      apiUrl('deployments/:name/state'),
      async ({ request, params: { name } }) => save(name, await request.json()),
    ),
    http.post<{ name: string }>(apiUrl('deployments/:name/tokens'), ({ params: { name } }) => {
      const token = { _id: 'd'.repeat(24), name: 'Ana', createdAt: at, createdBy: 'admin', lastUsedAt: null };
      save(name, { tokens: [token] });
      return HttpResponse.json({ ...token, token: `rpd_${name}` }, { status: 201 });
    }),
    http.get(apiUrl('deployments/:name/dependents'), () =>
      HttpResponse.json({
        areas: ['/app/guilds'],
        entries: ['Guildes'],
        canary: null,
        sessions: 12,
        tokens: 1,
        fillers: [{ remote: 'x', title: 'Lore', slot: 'guild.tab@1' }],
      }),
    ),
    http.delete<{ name: string }>(apiUrl('deployments/:name'), ({ params: { name } }) => {
      store.deployments = store.deployments.filter(one => one.name !== name);
      return HttpResponse.json({ areas: [], entries: [], canary: null, sessions: 12, tokens: 1 });
    }),
  );
  return store;
}

const open = () =>
  renderRoutes([{ path: '/app', children: remote.routes }], {
    path: '/app/admin/deployments',
    session: { roles: ['AD'] },
  });
const card = async (name = 'guilds') => within(await screen.findByRole('region', { name }));

test('an administrator grants what a refused release asked for (EXT-1)', async () => {
  const store = fakeRegistry(buildRequest());
  const { user } = open();
  const guilds = await card();
  expect(guilds.getByText('Aucune version en ligne')).toBeVisible();
  expect(guilds.getByText(/Une version refusée demande : zones \/app\/guilds/)).toBeVisible();
  await user.click(guilds.getByRole('button', { name: 'Examiner la demande' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Droits de « guilds »' }));
  expect(dialog.getByLabelText(/Zones/)).toHaveValue('/app/guilds');
  expect(dialog.getByRole('checkbox', { name: 'Joueur' })).toBeChecked();
  expect(dialog.getByRole('checkbox', { name: 'Admin' })).not.toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Accorder' }));
  expect(await screen.findByText('Droits de « guilds » enregistrés')).toBeVisible();
  expect(store.deployments[0]?.grants).toEqual(REQUESTED);
  await user.click(guilds.getByText('Droits (1 zone)'));
  expect(guilds.getByText('Accordé : /app/guilds, Jouer, Joueur')).toBeVisible();
});

test('an administrator isolates a remote and grants calls of the API; a line that is none is refused at its field (EXT-3)', async () => {
  const store = fakeRegistry(
    buildRequest({ isolated: true, requested: { ...REQUESTED, api: ['read:server'], isolated: true } }),
  );
  const { user } = open();
  const guilds = await card();
  expect(guilds.getByText('Isolé')).toBeVisible();
  await user.click(guilds.getByRole('button', { name: 'Examiner la demande' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Droits de/ }));
  expect(dialog.getByRole('switch', { name: /Exiger un cadre isolé/ })).toBeChecked();
  const api = dialog.getByLabelText(/Accès à l’API/);
  expect(api).toHaveValue('read:server');
  await user.type(api, '{Enter}read:deployments');
  await user.click(dialog.getByRole('button', { name: 'Accorder' }));
  expect((await dialog.findAllByText(/Un accès par ligne/)).length).toBeGreaterThan(0);
  await user.clear(api);
  await user.type(api, 'read:server{Enter}write:character');
  await user.click(dialog.getByRole('button', { name: 'Accorder' }));
  expect(await screen.findByText(/Droits de .* enregistrés/)).toBeVisible();
  expect(store.deployments[0]?.grants).toMatchObject({
    api: ['read:server', 'write:character'],
    isolated: true,
  });
  await user.click(guilds.getByText('Droits (1 zone)'));
  expect(guilds.getByText('lire server, écrire character')).toBeVisible();
  expect(guilds.getByText(/cadre isolé$/)).toBeVisible();
});

test('the first token of a team is made on the screen, before anything was released (24.7, EXT-1)', async () => {
  fakeRegistry();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Ajouter un espace' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ajouter un espace' }));
  await user.type(dialog.getByLabelText(/Nom/), 'guilds');
  await user.type(dialog.getByLabelText(/Zones/), '/app/guilds');
  await user.click(dialog.getByRole('button', { name: 'Accorder' }));
  const guilds = await card();
  expect(guilds.getByText('Aucune version en ligne')).toBeVisible();
  await user.click(guilds.getByText('Jetons de publication (0)'));
  await user.click(guilds.getByRole('button', { name: 'Créer un jeton' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Créer un jeton' }));
  await user.type(asked.getByLabelText(/À qui/), 'Ana');
  await user.click(asked.getByRole('button', { name: 'Créer le jeton' }));
  expect(await screen.findByDisplayValue('rpd_guilds')).toBeVisible();
});

test('refuses another team’s path at its field and names its owner, and refuses an invalid origin first (EXT-1)', async () => {
  const store = fakeRegistry(buildRequest({ requested: null }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Ajouter un espace' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ajouter un espace' }));
  await user.type(dialog.getByLabelText(/Nom du remote/), 'taverns');
  await user.type(dialog.getByLabelText(/Zones/), '/app/taverns{Enter}/app/admin/x');
  await user.type(dialog.getByLabelText(/Origines/), 'http://taverns.test');
  await user.click(dialog.getByRole('button', { name: 'Accorder' }));
  expect((await dialog.findAllByText(/Une origine par ligne/)).length).toBeGreaterThan(0);
  await user.clear(dialog.getByLabelText(/Origines/));
  await user.click(dialog.getByRole('button', { name: 'Accorder' }));
  expect((await dialog.findAllByText(/appartient à « admin »/)).length).toBeGreaterThan(0);
  await user.clear(dialog.getByLabelText(/Zones/));
  await user.type(dialog.getByLabelText(/Zones/), '/app/taverns');
  await user.click(dialog.getByRole('button', { name: 'Accorder' }));
  const taverns = await card('taverns');
  expect(taverns.getByText('Aucune version en ligne')).toBeVisible();
  await user.click(taverns.getByText('Jetons de publication (0)'));
  expect(taverns.getByRole('button', { name: 'Créer un jeton' })).toBeVisible();
  expect(store.deployments.map(({ name }) => name)).toContain('taverns');
});

test('a remote is switched off and on, and taken out, once what depends on it is said (EXT-7)', async () => {
  const store = fakeRegistry(buildRequest({ requested: null, grants: REQUESTED, grantsVersion: 1 }));
  const { user } = open();
  const guilds = await card();
  await user.click(guilds.getByRole('button', { name: 'Couper' }));
  const words = await confirmDialog(user, 'Couper « guilds » ?', 'Couper');
  expect(words).toMatch(/Entrées du menu : Guildes.*12 sessions sont ouvertes/);
  expect(await guilds.findByText('Coupé')).toBeVisible();
  await user.click(guilds.getByRole('button', { name: 'Remettre en service' }));
  expect(await guilds.findByRole('button', { name: 'Couper' })).toBeVisible();

  await user.click(guilds.getByRole('button', { name: 'Retirer du registre' }));
  expect(await confirmDialog(user, 'Retirer « guilds » ?', 'Retirer')).toMatch(/Jetons de publication : 1/);
  expect(await screen.findByText('Suppression réussi de « guilds »')).toBeVisible();
  expect(store.deployments).toEqual([]);
});

test('shows what the live version uses of the contract that is going to be dropped', async () => {
  fakeRegistry(buildRequest({ requested: null, deprecated: ['le contrat 1 ne sera plus servi'] }));
  open();
  const guilds = await card();
  expect(guilds.getByText('le contrat 1 ne sera plus servi')).toBeVisible();
});

test('shows what the live version asks for beyond its grants', async () => {
  fakeRegistry(
    buildRequest({ requested: null, beyond: ['« /app/guilds » n’est pas accordé à « guilds ».'] }),
  );
  open();
  const guilds = await card();
  expect(guilds.getByText('« /app/guilds » n’est pas accordé à « guilds ».')).toBeVisible();
});
