import { defineRemote, type SidebarEntry, type SidebarGroup } from '@rpd/shared/remote';
import { act, answerList, apiUrl, http, network, screen, within } from '@rpd/shared/test';
import { serve } from '../test/federation.ts';
import { buildDescriptor, buildRegistry, buildRelease, openShell } from '../test/shell.tsx';

jest.mock('@module-federation/enhanced/runtime', () => jest.requireActual('../test/federation.ts'));

/** A remote that the platform has never seen, with entries where it asks for them. */
const guilds = (perGroup: number, others: Partial<Record<SidebarGroup, number>> = {}) => {
  const groups: SidebarGroup[] = ['player', 'game', 'moderation', 'admin'];
  const sidebar = groups.flatMap(group =>
    Array.from({ length: others[group] ?? perGroup }, (_, index): SidebarEntry => ({
      label: `${group} ${index}`,
      path: `/app/guilds/${group}/${index}`,
      icon: 'book',
      group,
      roles: [],
    })),
  );
  return buildRegistry(
    buildRelease({
      url: '/remotes/guilds/1.0.0/',
      descriptor: buildDescriptor({
        name: 'guilds',
        title: 'Guildes',
        areas: [{ path: '/app/guilds', roles: [] }],
        sidebar,
      }),
    }),
  );
};

const Screen = () => <h1>Écran</h1>;

beforeEach(() => {
  network.use(http.get(apiUrl(':list'), ({ request }) => answerList(request, [])));
  serve(
    'rpd_guilds_1_0_0',
    defineRemote({ name: 'guilds', routes: [{ path: 'guilds/*', Component: Screen }] }),
  );
});

const menu = () => within(screen.getByRole('navigation', { name: 'Navigation principale' }));
/** The groups whose entries are on screen. */
const opened = () =>
  menu()
    .getAllByRole('group')
    .filter(group => within(group).queryAllByRole('link').length > 0)
    .map(group => group.getAttribute('aria-label'));

const session = { roles: ['GM' as const] };

test('opens one group of a long menu: that of the page, which nobody can close (SHL-3, design: Menu)', async () => {
  const { user, router } = await openShell('/app/guilds/game/1', { registry: guilds(4), session });
  await screen.findByRole('heading', { name: 'Écran' });
  expect(opened()).toEqual(['Mener']);
  expect(menu().queryByRole('button', { name: 'Mener' })).not.toBeInTheDocument();
  const other = menu().getByRole('button', { name: 'Modérer' });
  expect(other).toHaveAttribute('aria-expanded', 'false');
  other.focus();
  await user.keyboard('{Enter}');
  expect(other).toHaveAttribute('aria-expanded', 'true');
  expect(document.getElementById(other.getAttribute('aria-controls') ?? '')).toBeVisible();
  expect(opened()).toEqual(['Mener', 'Modérer']);
  await user.click(other);
  expect(opened()).toEqual(['Mener']);
  // Elsewhere, its own group stands open; the one that was left is closed again.
  await act(() => router.navigate('/app/guilds/player/2'));
  expect(opened()).toEqual(['Jouer']);
  expect(menu().getByRole('link', { name: 'player 2' })).toHaveAttribute('aria-current', 'page');
  // The dashboard is in no group: the last place stays.
  await act(() => router.navigate('/app/dashboard'));
  expect(opened()).toEqual(['Jouer']);
});

test('opens at first the last group that is a day’s work, not one of two entries (DSK-9)', async () => {
  await openShell('/app/dashboard', { registry: guilds(4, { admin: 1 }), session });
  await screen.findByRole('navigation', { name: 'Navigation principale' });
  expect(opened()).toEqual(['Modérer']);
});

test('keeps on this device what was opened and closed (SHL-3)', async () => {
  const first = await openShell('/app/guilds/game/1', { registry: guilds(4), session });
  await first.user.click(await screen.findByRole('button', { name: 'Modérer' }));
  await openShell('/app/guilds/admin/1', { registry: guilds(4), session });
  await screen.findByRole('heading', { name: 'Écran' });
  expect(opened()).toEqual(['Modérer', 'Administrer']);
});

test('opens every group of a short menu, and closes one that is not wanted (SHL-3)', async () => {
  const { user } = await openShell('/app/guilds/game/1', { registry: guilds(2), session });
  await screen.findByRole('heading', { name: 'Écran' });
  expect(opened()).toEqual(['Jouer', 'Mener', 'Modérer', 'Administrer']);
  await user.click(menu().getByRole('button', { name: 'Jouer' }));
  expect(opened()).toEqual(['Mener', 'Modérer', 'Administrer']);
});

test('names the groups of a menu of icons too, and opens them there (SHL-2)', async () => {
  localStorage.setItem('rpd-sidebar', JSON.stringify({ visibility: 'responsive', minimised: true }));
  const { user } = await openShell('/app/guilds/game/1', { registry: guilds(4), session });
  await screen.findByRole('heading', { name: 'Écran' });
  await user.click(menu().getByRole('button', { name: 'Administrer' }));
  expect(menu().getByRole('link', { name: 'admin 3' })).toBeVisible();
});

test('shows entries as their remotes order them, then by name (SHL-3)', async () => {
  const entry = (label: string, order?: number): SidebarEntry => ({
    label,
    path: `/app/guilds/${label.toLowerCase()}`,
    icon: 'book',
    group: 'player',
    roles: [],
    ...(order !== undefined && { order }),
  });
  const sidebar = [
    entry('Banque', 20),
    entry('Avis', 30),
    entry('Membres', 10),
    entry('Zone'),
    entry('Quêtes'),
  ];
  const descriptor = buildDescriptor({
    name: 'guilds',
    title: 'Guildes',
    areas: [{ path: '/app/guilds', roles: [] }],
    sidebar,
  });
  const registry = buildRegistry(buildRelease({ url: '/remotes/guilds/1.0.0/', descriptor }));
  await openShell('/app/guilds/membres', { registry, session });
  await screen.findByRole('heading', { name: 'Écran' });
  const names = within(menu().getByRole('group', { name: 'Jouer' }))
    .getAllByRole('link')
    .map(link => link.textContent);
  // The shell's own page of settings comes last.
  expect(names).toEqual(['Quêtes', 'Zone', 'Membres', 'Banque', 'Avis', 'Paramètres']);
});

/** Thirty-two entries and the shell's own, of eight teams that have one in each group. */
const teams = (count: number, groups: readonly SidebarGroup[] = ['player', 'game', 'moderation', 'admin']) =>
  buildRegistry(
    ...Array.from({ length: count }, (_, index) => {
      const name = index === 0 ? 'guilds' : `team-${index}`;
      return buildRelease({
        url: `/remotes/${name}/1.0.0/`,
        descriptor: buildDescriptor({
          name,
          title: name,
          areas: [{ path: `/app/${name}`, roles: [] }],
          sidebar: groups.map((group): SidebarEntry => ({
            label: `${group} ${index}`,
            path: `/app/${name}/${group}`,
            icon: 'book',
            group,
            roles: [],
          })),
        }),
      });
    }),
  );

test('finds an entry of a long menu by a part of its name, and goes there (point 8)', async () => {
  const { user } = await openShell('/app/guilds/game', { registry: teams(8), session });
  const search = await menu().findByRole('searchbox', { name: 'Chercher dans le menu' });
  await user.type(search, 'MODERATION 7');
  expect(opened()).toEqual(['Modérer']);
  expect(
    menu()
      .getAllByRole('link')
      .map(link => link.textContent),
  ).toEqual(['Tableau de bord', 'moderation 7']);
  await user.clear(search);
  await user.type(search, 'dragon');
  expect(menu().getByRole('status')).toHaveTextContent('Aucune entrée ne porte ce nom.');
  await user.keyboard('{Escape}');
  expect(search).toHaveValue('');
  await user.type(search, 'admin 3{Enter}');
  expect(await menu().findByRole('link', { name: 'admin 3', current: 'page' })).toBeVisible();
  // On the page where one is now, nothing is searched any more.
  expect(search).toHaveValue('');
});

test('keeps favourites of a long menu at hand on this device, and only those one may open (point 8)', async () => {
  const first = await openShell('/app/guilds/game', { registry: teams(8), session });
  await menu().findByRole('searchbox');
  const star = (name: string) => menu().getByRole('button', { name: new RegExp(`^Favori\\s: ${name}$`) });
  await first.user.click(star('game 4'));
  await first.user.click(menu().getByRole('button', { name: 'Administrer' }));
  expect(star('admin 2')).toHaveAttribute('aria-pressed', 'false');
  await first.user.click(star('admin 2'));
  const favourites = () =>
    within(menu().getByRole('group', { name: 'Favoris' }))
      .getAllByRole('link')
      .map(link => link.textContent);
  expect(favourites()).toEqual(['game 4', 'admin 2']);

  const again = await openShell('/app/guilds/player', { registry: teams(8), session });
  await screen.findByRole('heading', { name: 'Écran' });
  expect(favourites()).toEqual(['game 4', 'admin 2']);
  const own = within(menu().getByRole('group', { name: 'Favoris' }));
  await again.user.click(own.getByRole('button', { name: /^Favori\s: game 4$/ }));
  expect(favourites()).toEqual(['admin 2']);

  await openShell('/app/guilds/player', { registry: teams(7, ['game', 'player']), session });
  await screen.findByRole('heading', { name: 'Écran' });
  expect(menu().queryByRole('group', { name: 'Favoris' })).not.toBeInTheDocument();
});

test('a menu that one sees at a glance has neither search nor stars (point 8)', async () => {
  await openShell('/app/guilds/game', { registry: teams(7), session });
  await screen.findByRole('heading', { name: 'Écran' });
  expect(menu().queryByRole('searchbox')).not.toBeInTheDocument();
  expect(menu().queryByRole('button', { name: /^Favori/ })).not.toBeInTheDocument();
});

test('shows twelve entries of a group of thirty, the one where one is, and the others when asked (point 8)', async () => {
  const { user, router } = await openShell('/app/guilds/game', { registry: teams(30, ['game']), session });
  await menu().findByRole('searchbox');
  const group = () => within(menu().getByRole('group', { name: 'Mener' }));
  expect(group().getAllByRole('link')).toHaveLength(12);
  await act(() => router.navigate('/app/team-29/game'));
  expect(await group().findByRole('link', { name: 'game 29', current: 'page' })).toBeVisible();
  await user.click(group().getByRole('button', { name: 'Afficher les 17 autres' }));
  expect(group().getAllByRole('link')).toHaveLength(30);
});
