import type { Overview } from '@rpd/shared/domain';
import { resetBreadcrumb, updateBreadcrumb } from '@rpd/shared/breadcrumb';
import { defineRemote } from '@rpd/shared/remote';
import {
  act,
  answerList,
  apiUrl,
  buildServer,
  buildServerType,
  http,
  HttpResponse,
  network,
  refuse,
  screen,
  waitFor,
  within,
} from '@rpd/shared/test';
import { serve } from '../test/federation.ts';
import { address, buildDescriptor, buildRegistry, buildRelease, openShell } from '../test/shell.tsx';

jest.mock('@module-federation/enhanced/runtime', () => jest.requireActual('../test/federation.ts'));

const ID = '65f1a2b3c4d5e6f708192a3b';

const sheets = buildRelease({
  url: '/remotes/sheets/1.0.0/',
  descriptor: buildDescriptor({
    name: 'sheets',
    title: 'Fiches',
    areas: [{ path: '/app/sheets', roles: [] }],
    sidebar: [
      { label: 'Lire des fiches', path: '/app/sheets', icon: 'book', group: 'player', roles: [] },
      { label: 'Réglages', path: '/app/sheets/modeles', icon: 'settings', group: 'game', roles: ['AD'] },
      { label: 'Fiches', path: '/app/sheets', icon: 'sheets', group: 'game', roles: ['GM', 'MO', 'AD'] },
    ],
    breadcrumb: { modeles: 'Modèles' },
  }),
});
const registry = buildRegistry(buildRelease(), sheets);

const Screen = () => <h1>Écran</h1>;

beforeEach(() => {
  network.use(http.get(apiUrl(':list'), ({ request }) => answerList(request, [])));
  serve(
    'rpd_sheets_1_0_0',
    defineRemote({
      name: 'sheets',
      routes: [
        {
          path: 'sheets',
          handle: { title: 'Fiches', meta: { description: 'Toutes les fiches', robots: 'noindex' } },
          children: [
            { index: true, Component: Screen },
            { path: 'modeles', Component: Screen },
            { path: 'rayon', children: [{ path: 'secret', Component: Screen }] },
            {
              path: 'reserve',
              children: [
                { index: true, handle: { roles: ['AD'] }, Component: Screen },
                { path: 'tome', Component: Screen },
              ],
            },
            { path: 'c/:id', handle: { title: 'Édition de la fiche' }, Component: Screen },
            { path: ':id', Component: Screen },
          ],
        },
      ],
    }),
  );
});

const trail = () =>
  within(screen.getByRole('navigation', { name: 'Fil d’Ariane' }))
    .getAllByRole('listitem')
    .map(item => item.textContent);

describe('sidebar (SHL-3)', () => {
  test('shows what one may follow, by group, and marks where one is', async () => {
    await openShell('/app/sheets', { registry, session: { roles: ['GM'] } });
    await screen.findByRole('heading', { name: 'Écran' });
    const menu = screen.getByRole('navigation', { name: 'Navigation principale' });
    expect(
      within(menu)
        .getAllByRole('link')
        .map(link => link.textContent),
    ).toEqual(['Tableau de bord', 'Paramètres', 'Fiches']);
    expect(within(menu).getByRole('link', { name: 'Fiches' })).toHaveAttribute('aria-current', 'page');
    expect(within(menu).getByRole('group', { name: 'Mener' })).toBeVisible();
    expect(within(menu).queryByRole('group', { name: 'Administrer' })).not.toBeInTheDocument();
  });

  test('hides, comes back, minimises, and remembers (SHL-2)', async () => {
    const { user } = await openShell('/app/dashboard', { registry, session: { roles: ['AD'] } });
    await screen.findByRole('heading', { name: 'Tableau de bord' });
    await user.click(screen.getByRole('button', { name: 'Masquer le menu' }));
    expect(screen.queryByRole('navigation', { name: 'Navigation principale' })).not.toBeInTheDocument();
    expect(JSON.parse(localStorage.getItem('rpd-sidebar') ?? '')).toEqual({
      visibility: 'hidden',
      minimised: false,
    });

    await user.click(screen.getByRole('button', { name: 'Afficher le menu' }));
    await user.click(screen.getByRole('button', { name: 'Réduire le menu' }));
    expect(JSON.parse(localStorage.getItem('rpd-sidebar') ?? '')).toEqual({
      visibility: 'responsive',
      minimised: true,
    });
    // Its names are still there for who cannot see the icons.
    const menu = screen.getByRole('navigation', { name: 'Navigation principale' });
    expect(within(menu).getByRole('link', { name: 'Utilisateurs' })).toBeInTheDocument();
  });
});

describe('top bar', () => {
  test('opens the profile and signs out from the avatar menu, and closes on Escape (SHL-1)', async () => {
    const { user } = await openShell('/app/dashboard', { session: { name: 'Camille', roles: ['GM'] } });
    const avatar = await screen.findByRole('button', { name: 'Compte de Camille' });
    await user.click(avatar);
    expect(screen.getByRole('link', { name: 'Profil' })).toHaveAttribute('href', '/app/me');
    expect(screen.getByRole('link', { name: 'Me déconnecter' })).toHaveAttribute(
      'href',
      '/logout-transition',
    );
    expect(screen.getByText('MJ')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('link', { name: 'Profil' })).not.toBeInTheDocument();
    expect(avatar).toHaveFocus();
  });

  test('moves to the content by the skip link', async () => {
    const { user } = await openShell('/app/dashboard', { session: { roles: ['RP'] } });
    await screen.findByRole('heading', { name: 'Tableau de bord' });
    await user.click(screen.getByRole('link', { name: 'Aller au contenu' }));
    expect(screen.getByRole('main')).toHaveFocus();
  });
});

describe('breadcrumb (BRD)', () => {
  const session = { roles: ['GM' as const] };

  test('says where one is, with the words of the shell and of the remote', async () => {
    const { router } = await openShell('/app/sheets/modeles', { registry, session });
    await screen.findByRole('heading', { name: 'Écran' });
    expect(trail()).toEqual(['Accueil', 'Fiches', 'Modèles']);
    await act(() => router.navigate('/app/dashboard'));
    expect(trail()).toEqual(['Accueil']);
  });

  test('shows the name for an identifier (BRD-2)', async () => {
    network.use(
      http.get(apiUrl(`api/sheets/${ID}`), () =>
        HttpResponse.json({ _id: ID, description: { name: 'Chevalier' } }),
      ),
    );
    await openShell(`/app/sheets/c/${ID}`, { registry, session });
    await waitFor(() => expect(trail()).toEqual(['Accueil', 'Fiches', 'Chevalier']));
    expect(document.title).toBe('Édition de la fiche · RPD');
  });

  test('links only the steps that the reader may open', async () => {
    const { router } = await openShell('/app/sheets/rayon/secret', { registry, session });
    await screen.findByRole('heading', { name: 'Écran' });
    const links = () =>
      within(screen.getByRole('navigation', { name: 'Fil d’Ariane' }))
        .getAllByRole('link')
        .map(link => link.textContent);
    // « Rayon » is a part of addresses without a screen of its own.
    expect(trail()).toEqual(['Accueil', 'Fiches', 'Rayon', 'Secret']);
    expect(links()).toEqual(['Accueil', 'Fiches']);
    await act(() => router.navigate('/app/sheets/reserve/tome'));
    expect(trail()).toEqual(['Accueil', 'Fiches', 'Reserve', 'Tome']);
    expect(links()).toEqual(['Accueil', 'Fiches']);
    act(() =>
      updateBreadcrumb({
        customItems: [
          { text: 'Utilisateurs', to: '/app/admin/users' },
          { text: 'Grimoires', to: '/app/sheets' },
          { text: 'Tome' },
        ],
      }),
    );
    expect(links()).toEqual(['Accueil', 'Grimoires']);
  });

  test('shows # and 8 characters for what has no name, and a refusal of it ends no session', async () => {
    network.use(http.get(apiUrl(`api/sheets/${ID}`), () => refuse(403, 'Interdit.')));
    await openShell(`/app/sheets/${ID}`, { registry, session });
    await screen.findByRole('heading', { name: 'Écran' });
    expect(trail()).toEqual(['Accueil', 'Fiches', '#65f1a2b3']);
    expect(localStorage.getItem('token')).not.toBeNull();
  });

  test('shows the name that a screen gives for its address (BRD-3)', async () => {
    network.use(http.get(apiUrl(`api/sheets/${ID}`), () => refuse(404, 'Introuvable.')));
    const { router } = await openShell(`/app/sheets/${ID}`, { registry, session });
    await screen.findByRole('heading', { name: 'Écran' });
    act(() => updateBreadcrumb({ sheetName: 'Sorcière' }));
    expect(trail()).toEqual(['Accueil', 'Fiches', 'Sorcière']);
    act(() => updateBreadcrumb({ customItems: [{ text: 'Grimoires', to: '/app/sheets', icon: '📖' }] }));
    expect(trail()).toEqual(['Accueil', '📖 Grimoires']);
    act(() => updateBreadcrumb({ names: { [ID]: 'La Guilde' } }));
    expect(trail()).toEqual(['Accueil', 'Fiches', 'La Guilde']);
    act(() => resetBreadcrumb());
    expect(trail()).toEqual(['Accueil', 'Fiches', '#65f1a2b3']);

    act(() => updateBreadcrumb({ sheetName: 'Sorcière' }));
    network.use(http.get(apiUrl('api/sheets/:id'), () => refuse(404, 'Introuvable.')));
    await act(() => router.navigate(`/app/sheets/${'0'.repeat(24)}`));
    expect(trail()).toEqual(['Accueil', 'Fiches', '#00000000']);
  });
});

test('sets the title and meta tags of each screen and removes those of the last one (SHL-4)', async () => {
  document.head.innerHTML = '<meta name="description" content="RPD">';
  const description = () =>
    [...document.head.querySelectorAll('meta[name=description]')].map(tag => tag.getAttribute('content'));
  const { router } = await openShell('/app/sheets', { registry, session: { roles: ['GM'] } });
  await screen.findByRole('heading', { name: 'Écran' });
  expect(document.title).toBe('Fiches · RPD');
  expect(description()).toEqual(['Toutes les fiches']);
  expect(document.head.querySelector('meta[name=robots]')).not.toBeNull();
  await act(() => router.navigate('/app/dashboard'));
  expect(document.title).toBe('Tableau de bord · RPD');
  expect(description()).toEqual(['RPD']);
  expect(document.head.querySelector('meta[name=robots]')).toBeNull();
});

describe('dashboard (DSH)', () => {
  test('shows an administrator linked counts (DSH-1)', async () => {
    network.use(http.get(apiUrl('server'), ({ request }) => answerList(request, [])));
    await openShell('/app/dashboard', {
      registry,
      session: { roles: ['AD'] },
      overview: { counts: { games: 2, robots: 0, users: 1234, servers: 8, sheets: 6 } },
    });
    const figures = await screen.findByRole('region', { name: 'Statistiques' });
    const users = (await within(figures).findByRole('link', { name: 'Utilisateurs' })).closest('li');
    // Their settings are no screen of this registry: a figure, and no dead link.
    expect(within(figures).getByText('Jeux')).toBeVisible();
    expect(within(figures).queryByRole('link', { name: 'Jeux' })).not.toBeInTheDocument();
    await waitFor(() => expect(users).toHaveTextContent(/1.234/));
    expect(await screen.findByText('Aucun serveur pour le moment')).toBeVisible();
  });

  test('links games and bots to their settings once these screens exist (DSH-1)', async () => {
    const settings = buildRelease();
    settings.descriptor.sidebar = [
      {
        label: 'Paramètres',
        path: '/app/admin/appsettings',
        icon: 'settings',
        group: 'admin',
        roles: ['AD'],
      },
    ];
    await openShell('/app/dashboard', { registry: buildRegistry(settings), session: { roles: ['AD'] } });
    expect(await screen.findByRole('link', { name: 'Jeux' })).toHaveAttribute(
      'href',
      '/app/admin/appsettings?tab=ex1-tabs-games',
    );
    expect(screen.getByRole('link', { name: 'Bots' })).toHaveAttribute(
      'href',
      '/app/admin/appsettings?tab=ex1-tabs-bot',
    );
  });

  test('links one’s characters, and leads a new player to the servers (DSH-3)', async () => {
    const player = buildRelease();
    player.descriptor = buildDescriptor({
      areas: [
        { path: '/app/me', roles: [] },
        { path: '/app/servers', roles: [] },
        { path: '/app/alpha', roles: ['RP'] },
      ],
      sidebar: [
        {
          label: 'Mes personnages',
          path: '/app/me/characters',
          icon: 'character',
          group: 'player',
          roles: [],
        },
        {
          label: 'Trouver un serveur',
          path: '/app/servers',
          icon: 'servers',
          group: 'player',
          roles: ['RP'],
        },
        { label: 'Alpha', path: '/app/alpha', icon: 'sword', group: 'player', roles: ['RP'] },
      ],
    });
    const isaure = { _id: 'e'.repeat(24), name: 'Isaure', sheetName: '', submissions: [] };
    network.use(
      http.get(apiUrl(':list'), ({ request, params }) =>
        answerList(request, params.list === 'character' ? [isaure] : []),
      ),
    );
    await openShell('/app/dashboard', {
      registry: buildRegistry(player),
      session: { roles: ['RP'] },
      overview: { next: [{ kind: 'character' }] },
    });
    expect(await screen.findByRole('link', { name: 'Isaure' })).toHaveAttribute(
      'href',
      `/app/me/characters/${isaure._id}`,
    );
    const main = within(screen.getByRole('main'));
    expect(await main.findByRole('link', { name: 'Trouver un serveur' })).toHaveAttribute(
      'href',
      '/app/servers',
    );
    expect(main.queryByRole('link', { name: /Alpha|Créer un personnage/ })).not.toBeInTheDocument();
  });

  test('shows the next evening first, with who is there, and nothing where there is none (26.3)', async () => {
    const player = buildRelease();
    player.descriptor = buildDescriptor({ areas: [{ path: '/app/games', roles: [] }], sidebar: [] });
    const session: NonNullable<Overview['session']> = {
      _id: 'a'.repeat(24),
      title: '',
      state: 'planned',
      at: new Date(Date.now() + 3 * 3_600_000).toISOString(),
      minutes: 180,
      game: { _id: 'b'.repeat(24), name: 'Le Trône vide' },
      cover: '/covers/1/game/fantasy/bbbbbbbbbbbbbbbbbbbbbbbb.svg',
      role: 'player',
      character: { _id: 'c'.repeat(24), name: 'Aelis' },
      people: [{ _id: 'd'.repeat(24), name: 'Maud', avatar: '' }],
      peopleCount: 5,
    };
    await openShell('/app/dashboard', {
      registry: buildRegistry(player),
      session: { roles: ['RP'] },
      overview: { session },
    });
    // Without a title of its own, the evening is called by its game.
    const evening = within(await screen.findByRole('region', { name: 'Le Trône vide' }));
    expect(evening.getByText(/^dans (3 h|2 h 59)$/)).toBeVisible();
    expect(evening.getByText(/5 à la table/)).toBeVisible();
    expect(evening.getByText(/Vous jouez Aelis/)).toBeVisible();
    expect(evening.getByRole('link', { name: 'Voir la table' })).toHaveAttribute(
      'href',
      `/app/games/${session.game._id}/table/${session._id}`,
    );

    await openShell('/app/dashboard', { registry: buildRegistry(player), session: { roles: ['RP'] } });
    await screen.findByText('Rien ne vous attend : tout est à jour.');
    expect(screen.queryByRole('region', { name: 'Le Trône vide' })).not.toBeInTheDocument();
  });

  test('shows each role what is its own and requests nothing else (DSH-3)', async () => {
    const asked: string[] = [];
    network.use(
      http.get(apiUrl(':list'), ({ request, params }) => {
        const { search } = new URL(request.url);
        asked.push(`${String(params.list)}${search}`);
        return answerList(request, []);
      }),
    );
    await openShell('/app/dashboard', { session: { _id: 'd'.repeat(24), roles: ['MO'] } });
    expect(await screen.findByText('Rien de prévu pour le moment.')).toBeVisible();
    expect(await screen.findByText('Vous n’avez pas encore de personnage.')).toBeVisible();
    expect(asked.some(path => path.startsWith('character?') && path.includes('owner=me'))).toBe(true);
    expect(asked.some(path => /^(user|robot)\b/.test(path))).toBe(false);

    asked.length = 0;
    await openShell('/app/dashboard', { session: { _id: 'e'.repeat(24), roles: ['RP'] } });
    await screen.findByRole('region', { name: 'Vos personnages' });
    await waitFor(() => expect(asked.some(path => path.startsWith('event?'))).toBe(true));
    expect(asked.some(path => path.startsWith('ticket'))).toBe(false);
  });

  test('shows everybody a card per server, their own first (DSH-2)', async () => {
    const { _id: me } = { _id: 'c'.repeat(24) };
    const own = buildServer({ name: 'Le mien', owner_id: me });
    const other = buildServer({ name: 'Autre monde' });
    const type = buildServerType({ name: 'Piraterie' });
    own.serverType = [type._id];
    network.use(
      http.get(apiUrl('server'), ({ request }) => answerList(request, [other, own])),
      http.get(apiUrl('servertype'), () => HttpResponse.json([type])),
    );
    await openShell('/app/dashboard', { session: { _id: me, roles: ['RP'] } });
    const mine = await screen.findByRole('region', { name: 'Vos serveurs' });
    expect(within(mine).getByRole('link', { name: 'Le mien' })).toHaveAttribute(
      'href',
      `/app/servers/${own._id}`,
    );
    // The world of its type, as its own page draws it.
    await waitFor(() =>
      expect(mine.querySelector('img')).toHaveAttribute(
        'src',
        expect.stringContaining(`/covers/1/server/sea/${own._id}.svg`),
      ),
    );
    expect(screen.getByRole('link', { name: 'Autre monde' })).toHaveAttribute(
      'href',
      `/app/servers/${other._id}`,
    );
    expect(screen.queryByText('Statistiques')).not.toBeInTheDocument();
    expect(address()).toBe('/app/dashboard');
  });
});
