import { defineRemote, type Setting } from '@rpd/shared/remote';
import {
  act,
  answerList,
  apiUrl,
  buildId,
  buildServer,
  http,
  network,
  screen,
  waitFor,
  within,
} from '@rpd/shared/test';
import { areShortcutsOn } from '@rpd/shared/ui';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { serve } from '../test/federation.ts';
import { address, buildDescriptor, buildRegistry, buildRelease, openShell } from '../test/shell.tsx';

jest.mock('@module-federation/enhanced/runtime', () => jest.requireActual('../test/federation.ts'));

const settings: Setting[] = [
  {
    label: 'Nom de la guilde',
    help: 'Comment elle s’appelle.',
    words: 'bannière titre',
    path: '/app/guilds/edit#guildName',
    topic: 'worlds',
    roles: [],
  },
  {
    label: 'Trésor',
    help: 'Qui prend dans le coffre ; un mail part chaque fois.',
    path: '/app/guilds/edit?part=chest#chest',
    topic: 'worlds',
    roles: ['GM'],
  },
  { label: 'Mails de guilde', help: 'À qui.', path: '/app/guilds/mails', topic: 'mail', roles: ['AD'] },
  {
    label: 'Filtres du hall',
    help: 'Ce qui n’est pas accepté.',
    words: 'insultes',
    path: '/app/guilds/:id/filters',
    topic: 'worlds',
    roles: [],
    each: { of: 'server', right: 'update' },
  },
  {
    label: 'Confier',
    help: 'À qui.',
    path: '/app/guilds/:id?transfer=1',
    topic: 'worlds',
    roles: [],
    each: { of: 'server', right: 'administer' },
  },
  // Another's area: the registry refuses it, and the shell does not rely on that.
  { label: 'Ailleurs', help: 'Chez autrui.', path: '/app/elsewhere', topic: 'mail', roles: [] },
];

/** A remote that the platform has never seen. */
const registry = buildRegistry(
  buildRelease({
    url: '/remotes/guilds/1.0.0/',
    descriptor: buildDescriptor({
      name: 'guilds',
      title: 'Guildes',
      areas: [{ path: '/app/guilds', roles: [] }],
      sidebar: [],
      settings,
    }),
  }),
);

function Edit() {
  return (
    <>
      <h1>Guilde</h1>
      <div data-field="guildName">
        <input aria-label="Nom" />
      </div>
      <section id="chest" aria-label="Coffre" />
      <Link to="/app/guilds/vault#coins">Chambre forte</Link>
    </>
  );
}

const vault = { open: Promise.withResolvers<void>(), shownAt: [] as boolean[] };

/** A page whose parts appear together, once all are known. */
function Vault() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => void vault.open.promise.then(() => setOpen(true)), []);
  return (
    <>
      <h1>Chambre forte</h1>
      {isOpen ? null : <p>Chargement…</p>}
      <div hidden={!isOpen}>
        <section id="coins" aria-label="Pièces" />
      </div>
    </>
  );
}

beforeEach(() => {
  network.use(http.get(apiUrl(':list'), ({ request }) => answerList(request, [])));
  Element.prototype.scrollIntoView = () => undefined;
  serve(
    'rpd_guilds_1_0_0',
    defineRemote({
      name: 'guilds',
      routes: [
        { path: 'guilds/vault', Component: Vault },
        { path: 'guilds/*', Component: Edit },
      ],
    }),
  );
});

const open = (roles: ('GM' | 'AD')[]) => openShell('/app/settings', { registry, session: { roles } });
const search = () => screen.findByRole('combobox', { name: 'Chercher un paramètre' });
const found = () => screen.queryAllByRole('option').map(option => option.firstChild?.firstChild?.textContent);

test('shows what one may set, by topic, of a remote that nobody knew (EXT-2)', async () => {
  await open(['GM']);
  expect(await screen.findByRole('heading', { name: 'Paramètres' })).toBeVisible();
  const worlds = within(screen.getByRole('region', { name: 'Serveurs et jeux' }));
  expect(worlds.getByRole('link', { name: 'Nom de la guilde' })).toHaveAttribute(
    'href',
    '/app/guilds/edit#guildName',
  );
  expect(worlds.getByText('Comment elle s’appelle.')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Mails' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Ailleurs' })).not.toBeInTheDocument();
});

test('switches the shortcuts of one key off and on again', async () => {
  const { user } = await open(['GM']);
  await user.click(await screen.findByRole('button', { name: 'Désactiver les raccourcis' }));
  expect(areShortcutsOn()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Activer les raccourcis' }));
  expect(areShortcutsOn()).toBe(true);
});

test('finds a setting by its name first, its help and other words, whatever accents and number', async () => {
  const { user } = await open(['AD', 'GM']);
  const field = await search();
  await user.type(field, 'mail');
  expect(found()).toEqual(['Mails de guilde', 'Trésor']);
  await user.clear(field);
  await user.type(field, 'tresors');
  expect(found()).toEqual(['Trésor']);
  await user.clear(field);
  await user.type(field, 'banniere');
  expect(found()).toEqual(['Nom de la guilde']);
  await user.clear(field);
  await user.type(field, 'ailleurs');
  expect(screen.getByText('Aucun paramètre de ce nom. Essayez un autre mot.')).toBeVisible();
});

test('leads by arrows and Enter to the very field, which is focused and marked', async () => {
  const { user } = await open(['GM']);
  await user.type(await search(), 'e');
  const options = screen.getAllByRole('option');
  expect(options[0]).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{ArrowDown}{ArrowUp}');
  await user.clear(await search());
  await user.type(await search(), 'guilde{Enter}');
  await screen.findByRole('heading', { name: 'Guilde' });
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nom' })).toHaveFocus());
  const place = screen.getByRole('textbox', { name: 'Nom' }).parentElement;
  expect(place).toHaveAttribute('data-shown');
  expect(address()).toBe('/app/guilds/edit');
  await user.tab();
  expect(place).not.toHaveAttribute('data-shown');
});

test('leads to a part of a page, which takes the focus itself, and from the palette too', async () => {
  const { user, router } = await open(['GM']);
  await user.click(await screen.findByRole('link', { name: 'Trésor' }));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Coffre' })).toHaveFocus());
  await act(() => router.navigate('/app/dashboard'));
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox'), 'guilde');
  const option = await screen.findByRole('option', { name: /Nom de la guilde/ });
  await user.click(option);
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nom' })).toHaveFocus());
});

test('shows what can be set of each server that one runs, as far as one may, and finds it by words of both', async () => {
  const me = buildId();
  const [own, other] = [
    buildServer({ name: 'Sel', owner_id: me }),
    buildServer({ name: 'Brume', managers: [me], editors: [me] }),
  ];
  const asked: string[] = [];
  network.use(
    http.get(apiUrl('server'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return answerList(request, [own, other]);
    }),
  );
  const { user } = await openShell('/app/settings', { registry, session: { _id: me, roles: ['RP'] } });
  const section = within(await screen.findByRole('region', { name: 'Mes serveurs' }));
  const linksOf = (name: string) =>
    within(section.getByRole('region', { name }))
      .getAllByRole('link')
      .map(link => link.getAttribute('href'));
  expect(asked[0]).toContain('runs=me');
  expect(linksOf('Sel')).toEqual([`/app/guilds/${own._id}/filters`, `/app/guilds/${own._id}?transfer=1`]);
  expect(linksOf('Brume')).toEqual([`/app/guilds/${other._id}/filters`]);
  // What is of one thing is nowhere else.
  expect(screen.getAllByRole('link', { name: 'Filtres du hall' })).toHaveLength(2);
  await user.type(await search(), 'filtres sel');
  expect(found()).toEqual(['Filtres du hall']);
  expect(screen.getByRole('option')).toHaveTextContent('Sel');

  // Who types but its name in the palette wants the server.
  await user.keyboard('{Control>}k{/Control}');
  const palette = await screen.findByRole('combobox', { name: /fiche, personnage ou personne/ });
  await user.type(palette, 'sel');
  await screen.findByText('Rien de ce nom. Essayez un autre mot.');
  expect(screen.queryByRole('option', { name: /Filtres du hall/ })).not.toBeInTheDocument();
  await user.type(palette, ' filtres');
  expect(await screen.findByRole('option', { name: /Filtres du hall/ })).toHaveTextContent('Sel');
});

test('finds a setting of any of one’s servers, those beyond the map as well (DSK-9)', async () => {
  const me = buildId();
  const servers = Array.from({ length: 130 }, (_, index) =>
    buildServer({ name: `Contrée ${String(index).padStart(3, '0')}`, owner_id: me }),
  );
  network.use(http.get(apiUrl('server'), ({ request }) => answerList(request, servers)));
  const { user } = await openShell('/app/settings', { registry, session: { _id: me, roles: ['RP'] } });
  await screen.findByRole('heading', { name: 'Contrée 000' });
  expect(screen.queryByRole('heading', { name: 'Contrée 020' })).toBeNull();
  await user.type(await search(), 'filtres 127');
  const place = await screen.findByRole('option', { name: /Contrée 127/ });
  expect(place).toHaveTextContent('Filtres du hall');
});

test('leads to what an address names once the part that has it is shown (25.3)', async () => {
  Element.prototype.scrollIntoView = function scrolled(this: Element, place) {
    // The router brings an element to the top, without options.
    if (place) vault.shownAt.push(this.closest('[hidden]') === null);
  };
  const { user } = await openShell('/app/guilds/edit#guildName', { registry, session: { roles: ['GM'] } });
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nom' })).toHaveFocus());
  vault.shownAt = [];
  await user.click(screen.getByRole('link', { name: 'Chambre forte' }));
  await screen.findByText('Chargement…');
  // The page has arrived, and was looked through.
  await act(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))));
  expect(vault.shownAt).toEqual([]);
  vault.open.resolve();
  await waitFor(() => expect(vault.shownAt).toEqual([true]));
  expect(screen.getByRole('region', { name: 'Pièces' })).toHaveFocus();
});
