import { NO_GRANTS } from '@rpd/shared/domain';
import type { Deployment } from '@rpd/shared/remote';
import {
  apiUrl,
  http,
  HttpResponse,
  network,
  refuse,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '@rpd/shared/test';
import remote from '../app/remote.tsx';
import { buildDeployment } from '../test/buildDeployment.ts';

const at = '2026-03-01T10:00:00.000Z';
const buildReleased = (changes: Partial<Deployment> = {}): Deployment =>
  buildDeployment({
    grants: { ...NO_GRANTS, areas: ['/app/servers'], groups: ['game'], roles: ['AD', 'MO', 'GM', 'RP'] },
    previous: '1.1.0',
    rollbackTo: '1.1.0',
    versions: ['1.2.0', '1.1.0', '1.0.0'].map(version => ({
      version,
      url: '/',
      releasedAt: at,
      bytes: 2048,
    })),
    history: [
      {
        _id: 'a'.repeat(24),
        kind: 'release',
        version: '1.2.0',
        before: '1.1.0',
        share: 0,
        pointer: '',
        who: 'Équipe',
        reason: '',
        at,
      },
    ],
    ...changes,
  });

/** The registry in memory: what it does is what the API does, as far as this screen sees. */
function fakeRegistry(deployment: Deployment) {
  const store = { deployment };
  const answer = (changes: Partial<Deployment>) => {
    store.deployment = { ...store.deployment, ...changes };
    return HttpResponse.json(store.deployment);
  };
  network.use(
    http.get(apiUrl('deployments/vitals'), () => HttpResponse.json([])),
    http.get(apiUrl('deployments'), () => HttpResponse.json([store.deployment])),
    http.post<never, { version: string; expectedLive: string }>(
      apiUrl('deployments/servers/live'),
      async ({ request }) => {
        const { version, expectedLive } = await request.json();
        if (expectedLive !== store.deployment.live)
          return refuse(
            409,
            'La version en ligne n’est plus celle attendue : relisez le registre et recommencez.',
          );
        return answer({ live: version, previous: null, rollbackTo: null, canary: null });
      },
    ),
    http.post<never, { version: string; share: number; auto: boolean }>(
      apiUrl('deployments/servers/canary'),
      async ({ request }) => answer({ canary: await request.json() }),
    ),
    http.delete(apiUrl('deployments/servers/canary'), () => answer({ canary: null })),
    http.post<never, { name: string }>(apiUrl('deployments/servers/tokens'), async ({ request }) => {
      const { name } = await request.json();
      const token = { _id: 'b'.repeat(24), name, createdAt: at, createdBy: 'admin', lastUsedAt: null };
      store.deployment = { ...store.deployment, tokens: [token] };
      return HttpResponse.json({ ...token, token: 'rpd_secret' }, { status: 201 });
    }),
  );
  return store;
}

const open = () =>
  renderRoutes([{ path: '/app', children: remote.routes }], {
    path: '/app/admin/deployments',
    session: { roles: ['AD'] },
  });
const card = async () => within(await screen.findByRole('region', { name: 'Serveurs' }));

test('shows the live version and its reports, and rolls back with one click', async () => {
  const report = {
    version: '1.2.0',
    problem: 'integrity',
    file: 'remote.js',
    usedVersion: '1.1.0',
    count: 3,
    firstAt: at,
    lastAt: at,
  } as const;
  const store = fakeRegistry(buildReleased({ reports: [report] }));
  const { user } = open();
  const servers = await card();
  expect(servers.getByText('3 erreurs')).toBeVisible();
  expect(servers.getByText(/Fichiers altérés, refusés \(3 fois\)/)).toBeVisible();
  const state = within(screen.getByRole('region', { name: 'État des espaces' }));
  expect(state.getByText(/^À regarder/)).toBeVisible();
  expect(state.getByRole('listitem')).toHaveTextContent(/Serveurs : 3 erreurs/);
  expect(state.getByRole('link', { name: 'Serveurs' })).toHaveAttribute(
    'href',
    '/app/admin/deployments#deployment-servers',
  );
  await user.click(servers.getByRole('button', { name: 'Revenir à 1.1.0' }));
  expect(await screen.findByText('« Serveurs » est en version 1.1.0')).toBeVisible();
  expect(state.getByText(/^Tout va bien\s: 1 espace en ligne$/)).toBeVisible();
  expect(store.deployment.live).toBe('1.1.0');
  expect(servers.getByText('Aucune version à laquelle revenir')).toBeVisible();
  // The next button switches the remote off: it is not what one more press of Enter reaches.
  await waitFor(() => expect(servers.getByRole('heading', { name: 'Serveurs', level: 2 })).toHaveFocus());
});

test('tells the slower of two administrators what is live now', async () => {
  const store = fakeRegistry(buildReleased());
  const { user } = open();
  const servers = await card();
  store.deployment = buildReleased({ live: '1.3.0', previous: '1.2.0', rollbackTo: '1.2.0' });
  await user.click(servers.getByRole('button', { name: 'Revenir à 1.1.0' }));
  expect(await screen.findByText(/n’est plus celle attendue/)).toBeVisible();
  expect(await servers.findByRole('button', { name: 'Revenir à 1.2.0' })).toBeVisible();
});

test('gives a version to a share of the people, then to all or none', async () => {
  const store = fakeRegistry(buildReleased());
  const { user } = open();
  const servers = await card();
  await user.click(servers.getByText('Versions (3)'));
  await user.click(servers.getByRole('button', { name: 'Essayer 1.0.0' }));
  const dialog = within(await screen.findByRole('dialog'));
  const share = dialog.getByLabelText(/Part des personnes/);
  await user.clear(share);
  await user.type(share, '100');
  await user.click(dialog.getByRole('button', { name: 'Commencer l’essai' }));
  expect((await dialog.findAllByText(/Au plus 99 %/)).length).toBeGreaterThan(0);
  await user.clear(share);
  await user.type(share, '25');
  await user.click(dialog.getByRole('button', { name: 'Commencer l’essai' }));
  expect(await servers.findByText(/pour 25 % des personnes/)).toBeVisible();
  await user.click(servers.getByRole('button', { name: 'Changer la part de 1.0.0' }));
  const again = within(await screen.findByRole('dialog'));
  const other = again.getByLabelText(/Part des personnes/);
  expect(other).toHaveValue(25);
  await user.clear(other);
  await user.type(other, '50');
  await user.click(again.getByRole('button', { name: 'Changer la part' }));
  expect(await servers.findByText(/pour 50 % des personnes/)).toBeVisible();
  await user.click(servers.getByRole('button', { name: 'Mettre fin à l’essai' }));
  expect(await screen.findByText('L’essai de « Serveurs » est fini')).toBeVisible();
  expect(store.deployment.canary).toBeNull();
});

test('shows a token once', async () => {
  fakeRegistry(buildReleased());
  const { user } = open();
  const servers = await card();
  await user.click(servers.getByText('Jetons de publication (0)'));
  await user.click(servers.getByRole('button', { name: 'Créer un jeton' }));
  await user.type(await screen.findByLabelText(/À qui/), 'Équipe serveurs');
  await user.click(screen.getByRole('button', { name: 'Créer le jeton' }));
  expect(await screen.findByDisplayValue('rpd_secret')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'J’ai noté le jeton' }));
  expect(screen.queryByDisplayValue('rpd_secret')).not.toBeInTheDocument();
  expect(await servers.findByText('Équipe serveurs')).toBeInTheDocument();
});

test('traps the focus in its dialogs and returns it, by keyboard', async () => {
  const token = { _id: 'b'.repeat(24), name: 'Équipe', createdAt: at, createdBy: 'admin', lastUsedAt: null };
  fakeRegistry(buildReleased({ tokens: [token] }));
  const { user } = open();
  const servers = await card();
  await user.click(servers.getByText('Versions (3)'));
  await user.click(servers.getByText('Jetons de publication (1)'));
  for (const [opener, role] of [
    ['Essayer 1.0.0', 'dialog'],
    ['Créer un jeton', 'dialog'],
    ['Retirer Équipe', 'alertdialog'],
  ] as const) {
    const button = servers.getByRole('button', { name: opener });
    button.focus();
    await user.keyboard('{Enter}');
    const box = await screen.findByRole(role);
    // The dialog takes the focus in a turn of its own, and brings it back from outside in another.
    const holdsFocus = () =>
      waitFor(() => expect(box).toContainElement(document.activeElement as HTMLElement));
    await holdsFocus();
    for (let tab = 0; tab < 5; tab += 1) {
      await user.tab();
      await holdsFocus();
    }
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole(role)).not.toBeInTheDocument());
    await waitFor(() => expect(button).toHaveFocus());
  }
  // The token comes in an alert that Escape closes as well; the focus goes back to where the form was opened.
  const opener = servers.getByRole('button', { name: 'Créer un jeton' });
  opener.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByLabelText(/À qui/)).toHaveFocus());
  await user.keyboard('Équipe serveurs{Enter}');
  const alert = await screen.findByRole('alertdialog', { name: 'Jeton de « Serveurs »' });
  await waitFor(() => expect(within(alert).getByRole('textbox')).toHaveFocus());
  for (let tab = 0; tab < 5; tab += 1) {
    await user.tab();
    expect(alert).toContainElement(document.activeElement as HTMLElement);
  }
  within(alert).getByRole('button', { name: 'J’ai noté le jeton' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await waitFor(() => expect(opener).toHaveFocus());
});

test('says how many people a version fails, and why one was taken back by itself (EXT-4)', async () => {
  const reason = '5 personnes sur 6 en échec, 2 sur 120 avec l’autre version';
  fakeRegistry(
    buildReleased({
      canary: { version: '1.3.0', share: 5, auto: true },
      health: [
        { version: '1.3.0', people: 41, failed: 0 },
        { version: '1.2.0', people: 1_204, failed: 3 },
      ],
      history: [
        {
          _id: 'c'.repeat(24),
          kind: 'abort',
          version: '1.3.0',
          before: '1.2.0',
          share: 0,
          pointer: '',
          who: 'health',
          reason,
          at,
        },
      ],
    }),
  );
  const { user } = open();
  expect(await screen.findByText(/^3 personnes sur 1.204 en échec$/)).toBeVisible();
  expect(screen.getByText('41 personnes, sans échec')).toBeVisible();
  expect(screen.getByText(/puis davantage tant que rien n’échoue/)).toBeVisible();
  await user.click(screen.getByText('Historique (1)'));
  expect(screen.getByText(reason)).toBeVisible();
});
