import { defineRemote } from '@rpd/shared/remote';
import { act, answerList, apiUrl, fireEvent, http, network, screen, waitFor } from '@rpd/shared/test';
import { pause } from '../lib/pause.ts';
import { fetched, serve } from '../test/federation.ts';
import { buildDescriptor, buildRegistry, buildRelease, openShell } from '../test/shell.tsx';

jest.mock('@module-federation/enhanced/runtime', () => jest.requireActual('../test/federation.ts'));

// A version for each story: what is loaded of one stays loaded.
let story = 0;
const container = () => `rpd_admin_${story}_0_0`;
const users = () => buildRelease({ version: `${story}.0.0` });
const open = () =>
  buildRelease({
    version: `${story}.0.0`,
    descriptor: buildDescriptor({
      areas: [{ path: '/app/admin', roles: [] }],
      sidebar: [
        { label: 'Utilisateurs', path: '/app/admin/users', icon: 'users', group: 'admin', roles: [] },
      ],
    }),
  });
let asked: string[];

beforeEach(() => {
  asked = [];
  story += 1;
  network.use(http.get(apiUrl('server'), ({ request }) => answerList(request, [])));
  network.use(http.get(apiUrl(':list'), ({ request }) => answerList(request, [])));
  serve(
    container(),
    defineRemote({
      name: 'admin',
      routes: [
        {
          path: 'admin/users',
          handle: { roles: ['AD'], firstData: async () => asked.push('data') },
          lazy: async () => {
            asked.push('code');
            return { Component: () => <h1>Les utilisateurs</h1> };
          },
        },
      ],
    }),
  );
});

/** The chunks of first screens that stand in the page. */
const screens = () => [...document.querySelectorAll<HTMLScriptElement>('script[src$="first.js"]')];
const extras = () =>
  waitFor(() => expect(screen.getByRole('status', { name: 'Connexion au réseau' })).toBeInTheDocument());
const link = () => screen.findByRole('link', { name: 'Utilisateurs' });

test('code and first data are there when the pointer has rested on a link', async () => {
  const { user } = await openShell('/app/dashboard', {
    registry: buildRegistry(users()),
    session: { roles: ['AD'] },
  });
  const target = (await screen.findAllByRole('link', { name: 'Utilisateurs' }))[0];
  if (!target) throw new Error('no link');
  await extras();
  expect(fetched).toEqual([]);
  await user.hover(target);
  await waitFor(() => expect(asked).toEqual(['code', 'data']));
  await user.click(target);
  expect(await screen.findByRole('heading', { name: 'Les utilisateurs' })).toBeVisible();
  expect(fetched).toHaveLength(1);
});

test('the focus does as the pointer, and a glance asks for nothing', async () => {
  const { user } = await openShell('/app/nulle-part', {
    registry: buildRegistry(users()),
    session: { roles: ['AD'] },
  });
  const target = await link();
  await extras();
  await user.hover(target);
  await user.unhover(target);
  await user.hover(screen.getByRole('heading', { level: 1 }));
  act(() => target.focus());
  await waitFor(() => expect(asked).toEqual(['code', 'data']));
  expect(fetched).toHaveLength(1);
});

test('who comes by the address has the first data asked for along with the code, a search its own', async () => {
  const registry = buildRegistry(users());
  await openShell('/app/admin/users', { registry, session: { roles: ['AD'] } });
  expect(await screen.findByRole('heading', { name: 'Les utilisateurs' })).toBeVisible();
  expect(asked.toSorted()).toEqual(['code', 'data']);
  asked = [];
  await openShell('/app/admin/users?q=aube', { registry, session: { roles: ['AD'] } });
  expect(await screen.findByRole('heading', { name: 'Les utilisateurs' })).toBeVisible();
  expect(asked).toEqual(['code']);
});

test.each([
  { data: 'at once', first: () => pause(1).then(() => asked.push('data')), drawn: ['data'] },
  { data: 'never', first: () => new Promise(() => undefined), drawn: [] },
])('a screen whose first data come $data is drawn with what is there', async ({ first, drawn }) => {
  const seen: string[][] = [];
  const Screen = () => {
    seen.push([...asked]);
    return <h1>Les utilisateurs</h1>;
  };
  const route = {
    path: 'admin/users',
    handle: { firstData: first },
    lazy: async () => ({ Component: Screen }),
  };
  serve(container(), defineRemote({ name: 'admin', routes: [route] }));
  await openShell('/app/admin/users', { registry: buildRegistry(users()), session: { roles: ['AD'] } });
  expect(await screen.findByRole('heading', { name: 'Les utilisateurs' })).toBeVisible();
  expect(seen[0]).toEqual(drawn);
});

test('whom a screen excludes, for them its first data are not asked for either (GRD-4)', async () => {
  await openShell('/app/admin/users', { registry: buildRegistry(open()), session: { roles: ['RP'] } });
  await waitFor(() => expect(window.location.pathname).toBe('/app/dashboard'));
  expect(asked).not.toContain('data');
});

test('a screen that the role excludes is not fetched, though its area admits (GRD-4)', async () => {
  const { user } = await openShell('/app/nulle-part', {
    registry: buildRegistry(open()),
    session: { roles: ['RP'] },
  });
  const target = await link();
  await extras();
  await user.hover(target);
  await waitFor(() => expect(fetched).toHaveLength(1));
  expect(asked).toEqual([]);
});

test('what one opens is fetched in idle time, without its data, and never for who is excluded (GRD-4)', async () => {
  const remember = (person: string) =>
    localStorage.setItem('rpd-opened', JSON.stringify({ person, items: ['/app/admin/users'] }));
  const registry = buildRegistry(users());
  remember('c'.repeat(24));
  await openShell('/app/nulle-part', { registry, session: { _id: 'c'.repeat(24), roles: ['RP'] } });
  await extras();
  await openShell('/app/nulle-part', { registry, session: { _id: 'd'.repeat(24), roles: ['AD'] } });
  await extras();
  expect(fetched).toEqual([]);

  remember('e'.repeat(24));
  await openShell('/app/nulle-part', { registry, session: { _id: 'e'.repeat(24), roles: ['AD'] } });
  await waitFor(() => expect(asked).toEqual(['code']));
});

test('the remotes where one may see something are loaded in idle time without their screens, no other (GRD-4)', async () => {
  const player = buildRelease({
    version: `${story}.0.0`,
    url: `/remotes/player/${story}.0.0/`,
    preload: ['first.js'],
    descriptor: buildDescriptor({
      name: 'player',
      areas: [{ path: '/app/me', roles: [] }],
      sidebar: [{ label: 'Mon profil', path: '/app/me', icon: 'users', group: 'player', roles: [] }],
    }),
  });
  serve(
    `rpd_player_${story}_0_0`,
    defineRemote({ name: 'player', routes: [{ path: 'me', Component: () => <h1>Moi</h1> }] }),
  );
  const { user } = await openShell('/app/nulle-part', {
    registry: buildRegistry(users(), player),
    session: { roles: ['RP'] },
  });
  const [profile] = await screen.findAllByRole('link', { name: 'Mon profil' });
  if (!profile) throw new Error('no link');
  await waitFor(() => expect(fetched).toHaveLength(1));
  expect(fetched[0]).toContain('/remotes/player/');
  expect(screens()).toEqual([]);

  await user.click(profile);
  expect(await screen.findByRole('heading', { name: 'Moi' })).toBeVisible();
  // The screen asks for what it needs; fetched ahead of it, each file would be asked for twice.
  expect(screens()).toEqual([]);
  expect(fetched).toHaveLength(1);
});

test('who comes by the address has the chunks of the first screen put into the page with the entry, with their hash', async () => {
  const release = buildRelease({
    version: `${story}.0.0`,
    preload: ['first.js'],
    files: [{ path: 'first.js', integrity: 'sha384-first', bytes: 1 }],
  });
  await openShell('/app/admin/users', { registry: buildRegistry(release), session: { roles: ['AD'] } });
  expect(await screen.findByRole('heading', { name: 'Les utilisateurs' })).toBeVisible();
  const [script, ...more] = screens();
  expect(more).toEqual([]);
  expect(script?.integrity).toBe('sha384-first');
  // What failed is asked for anew by whoever needs it: it would wait for an element that has had its say.
  if (script) fireEvent.error(script);
  expect(screens()).toEqual([]);
});

test('for whom an area excludes nothing of it is put into the page (GRD-4)', async () => {
  const release = buildRelease({ version: `${story}.0.0`, preload: ['first.js'] });
  await openShell('/app/admin/users', { registry: buildRegistry(release), session: { roles: ['RP'] } });
  await waitFor(() => expect(window.location.pathname).toBe('/app/dashboard'));
  expect(screens()).toEqual([]);
});

test('a press asks for what it leads to before the finger is up', async () => {
  await openShell('/app/nulle-part', { registry: buildRegistry(users()), session: { roles: ['AD'] } });
  const target = await link();
  await extras();
  // A finger is on the glass: nothing has rested on the link before.
  fireEvent.pointerDown(target);
  await waitFor(() => expect(asked).toEqual(['code', 'data']));
  expect(screen.queryByRole('heading', { name: 'Les utilisateurs' })).not.toBeInTheDocument();
});

test('a remote that is away while one rests on its link is found by who goes there', async () => {
  serve(container(), () => Promise.reject(new Error('RUNTIME-008')));
  const { user } = await openShell('/app/nulle-part', {
    registry: buildRegistry(users()),
    session: { roles: ['AD'] },
  });
  const target = await link();
  await extras();
  await user.hover(target);
  await waitFor(() => expect(fetched).toHaveLength(1));
  serve(
    container(),
    defineRemote({ name: 'admin', routes: [{ path: 'admin/users', Component: () => <h1>Revenu</h1> }] }),
  );
  await user.click(target);
  expect(await screen.findByRole('heading', { name: 'Revenu' })).toBeVisible();
});
