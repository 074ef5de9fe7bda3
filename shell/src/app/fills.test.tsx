import {
  defineAction,
  defineFill,
  defineRemote,
  type Registry,
  type Release,
  type RemoteReport,
  type SlotFill,
} from '@rpd/shared/remote';
import { Slot, useFills, useSlots } from '@rpd/shared/slot';
import { screen, waitFor } from '@rpd/shared/test';
import { act } from '@testing-library/react';
import { takeRegistry } from './area-updates.ts';
import { LOAD_TIMEOUT_MS } from '../lib/remote-fetch.ts';
import { fetched, serve } from '../test/federation.ts';
import { buildDescriptor, buildRegistry, buildRelease, fakeClock, openShell } from '../test/shell.tsx';

jest.mock('@module-federation/enhanced/runtime', () => jest.requireActual('../test/federation.ts'));

const session = { roles: ['AD' as const] };
const SLOT = 'hall.tab@1';

const LORE: SlotFill = { id: 'lore', slot: SLOT, module: './tabs/Lore', title: 'Chroniques', roles: [] };

/** A version of `guilds`, which fills a slot of the hall. */
const guilds = (version: string, fills: SlotFill[] = [LORE]): Release =>
  buildRelease({
    version,
    url: `/remotes/guilds/${version}/`,
    descriptor: buildDescriptor({
      name: 'guilds',
      title: 'Guildes',
      areas: [{ path: '/app/guilds', roles: [] }],
      sidebar: [],
      fills,
    }),
  });

const hall = buildRelease({
  url: '/remotes/admin/1.0.0/',
  descriptor: buildDescriptor({ offers: [{ slot: 'hall.tab', version: 1, props: 'Nothing.' }] }),
});

function Hall() {
  const fills = useFills(SLOT);
  const run = useSlots(host => host.run);
  return (
    <>
      <h1>La salle</h1>
      {fills.map(fill => (
        <button type="button" key={fill.key} onClick={() => void run(fill, { place: 'salle' })}>
          {fill.title}
        </button>
      ))}
      <Slot name={SLOT} props={{ place: 'salle' }} />
    </>
  );
}

const showing = (text: string) => () =>
  Promise.resolve({
    default: defineFill({
      slot: SLOT,
      Component: ({ place }: { place?: string }) => <p>{`${text} (${place})`}</p>,
    }),
  });

const container = (version: string) => `rpd_guilds_${version.replaceAll('.', '_')}`;
const fetchedOf = (name: string) => fetched.filter(address => address.includes(`/remotes/${name}/`));

async function openHall(registry: Registry, options: Parameters<typeof openShell>[1] = {}) {
  serve('rpd_admin_1_0_0/remote', () =>
    Promise.resolve({
      default: defineRemote({ name: 'admin', routes: [{ path: 'admin/users', Component: Hall }] }),
    }),
  );
  const opened = await openShell('/app/admin/users', { registry, session, ...options });
  expect(await screen.findByRole('heading', { level: 1, name: 'La salle' })).toBeVisible();
  return opened;
}

const withPrevious = (live: Release, previous: Release): Registry => {
  const registry = buildRegistry(hall, live);
  registry.remotes['guilds'] = { live, previous };
  return registry;
};

/** Places that are watched, each with what says that it is seen. */
const watched: (() => void)[] = [];
let isSeenAtOnce = true;
const see = () => watched.splice(0).forEach(say => say());

class Observer {
  readonly say: (entries: { isIntersecting: boolean }[]) => void;

  constructor(say: Observer['say']) {
    this.say = say;
  }

  readonly seen = () => this.say([{ isIntersecting: true }]);

  observe(): void {
    watched.push(this.seen);
    if (isSeenAtOnce) queueMicrotask(see);
  }

  /** What is no longer watched is not seen: a load of an earlier page would end in the next one. */
  disconnect(): void {
    if (watched.includes(this.seen)) watched.splice(watched.indexOf(this.seen), 1);
  }
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  isSeenAtOnce = true;
  watched.length = 0;
  Reflect.set(window, 'IntersectionObserver', Observer);
});
afterEach(() => jest.restoreAllMocks());

test('a slot shows what others put into it, in their order, and hands on its properties (EXT-2)', async () => {
  const map = { ...LORE, id: 'map', module: './tabs/Map', title: 'Carte', order: -1 };
  serve(`${container('1.0.0')}/tabs/Lore`, showing('Lore'));
  serve(`${container('1.0.0')}/tabs/Map`, showing('Map'));
  await openHall(buildRegistry(hall, guilds('1.0.0', [LORE, map])));
  expect(screen.getAllByRole('button', { name: /Chroniques|Carte/ }).map(one => one.textContent)).toEqual([
    'Carte',
    'Chroniques',
  ]);
  expect(await screen.findByText('Lore (salle)')).toBeVisible();
  expect(await screen.findByText('Map (salle)')).toBeVisible();
  // Both come from one entry, which is evaluated once.
  expect(new Set(fetchedOf('guilds')).size).toBe(1);
});

test('an empty slot asks for nothing, nor does one whose fills are for others, off, or not granted (EXT-2, EXT-3)', async () => {
  const fills = [
    { ...LORE, id: 'team', title: 'Équipe', roles: ['MO' as const] },
    { ...LORE, id: 'later', title: 'Plus tard', flag: 'later' },
    { ...LORE, id: 'off', title: 'Coupé' },
  ];
  const registry: Registry = {
    ...buildRegistry(hall, guilds('1.0.0', fills)),
    switches: { guilds: { off: ['off'], flags: [] } },
  };
  await openHall(registry);
  expect(screen.queryByRole('button', { name: /Équipe|Plus tard|Coupé/ })).not.toBeInTheDocument();
  expect(fetchedOf('guilds')).toEqual([]);

  // The registry would refuse it; the shell does not rely on it.
  const grants = {
    areas: ['/app/guilds'],
    groups: [],
    roles: ['AD', 'MO', 'GM', 'RP'] as const,
    origins: [],
    offers: [],
    api: [],
    isolated: false,
  };
  const own = {
    areas: ['/app/admin'],
    groups: [],
    roles: ['AD'] as const,
    origins: [],
    offers: [],
    slots: [],
    api: [],
    isolated: false,
  };
  const ungranted = {
    ...buildRegistry(hall, guilds('1.0.0')),
    grants: {
      admin: { ...own, roles: [...own.roles] },
      guilds: { ...grants, roles: [...grants.roles], slots: [] },
    },
  };
  await openHall(ungranted);
  expect(screen.queryByRole('button', { name: 'Chroniques' })).not.toBeInTheDocument();
});

test('a fill is loaded when it is seen, not before (EXT-2, EXT-3)', async () => {
  isSeenAtOnce = false;
  serve(`${container('1.0.0')}/tabs/Lore`, showing('Lore'));
  await openHall(buildRegistry(hall, guilds('1.0.0')));
  expect(await screen.findByRole('status', { name: /Chroniques/ })).toBeInTheDocument();
  await waitFor(() => expect(watched).not.toHaveLength(0));
  expect(fetchedOf('guilds')).toEqual([]);
  act(see);
  expect(await screen.findByText('Lore (salle)')).toBeVisible();
});

test('a switch at « Déploiements » takes a fill out of pages that are open, and puts it back (EXT-2)', async () => {
  serve(`${container('1.0.0')}/tabs/Lore`, showing('Lore'));
  const registry = buildRegistry(hall, guilds('1.0.0'));
  await openHall(registry);
  expect(await screen.findByText('Lore (salle)')).toBeVisible();
  await act(() => takeRegistry({ ...registry, switches: { guilds: { off: ['lore'], flags: [] } } }));
  expect(screen.queryByText('Lore (salle)')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'La salle' })).toBeVisible();
  await act(() => takeRegistry(registry));
  expect(await screen.findByText('Lore (salle)')).toBeVisible();
});

test('a fill whose code does not run gives way to the last good version, and is reported (EXT-2, FED-2)', async () => {
  const reports: (RemoteReport & { name: string })[] = [];
  serve(`${container('2.0.0')}/tabs/Lore`, () => Promise.reject(new Error('cassé')));
  serve(`${container('1.0.0')}/tabs/Lore`, showing('Avant'));
  await openHall(withPrevious(guilds('2.0.0'), guilds('1.0.0')), { onReport: one => reports.push(one) });
  expect(await screen.findByText('Avant (salle)')).toBeVisible();
  await waitFor(() => expect(reports).toHaveLength(1));
  expect(reports[0]).toMatchObject({ name: 'guilds', version: '2.0.0', usedVersion: '1.0.0', fill: 'lore' });
});

test('never two versions of a remote: when one fill goes back, the other and the area follow (EXT-2)', async () => {
  const map = { ...LORE, id: 'map', module: './tabs/Map', title: 'Carte' };
  const fills = [LORE, map];
  let failMap: (error: Error) => void = () => undefined;
  serve(`${container('2.0.0')}/tabs/Lore`, showing('Lore 2'));
  serve(`${container('2.0.0')}/tabs/Map`, () => new Promise((_, reject) => (failMap = reject)));
  serve(`${container('1.0.0')}/tabs/Lore`, showing('Lore 1'));
  serve(`${container('1.0.0')}/tabs/Map`, showing('Carte 1'));
  const area = (text: string) => () =>
    Promise.resolve({
      default: defineRemote({
        name: 'guilds',
        routes: [{ path: 'guilds', Component: () => <h1>{text}</h1> }],
      }),
    });
  serve(`${container('2.0.0')}/remote`, area('Espace 2'));
  serve(`${container('1.0.0')}/remote`, area('Espace 1'));
  const { router } = await openHall(withPrevious(guilds('2.0.0', fills), guilds('1.0.0', fills)));
  expect(await screen.findByText('Lore 2 (salle)')).toBeVisible();
  await waitFor(
    () => {
      failMap(new Error('cassé'));
      expect(screen.getByText('Carte 1 (salle)')).toBeVisible();
    },
    { timeout: 3000 },
  );
  expect(await screen.findByText('Lore 1 (salle)')).toBeVisible();
  expect(screen.queryByText('Lore 2 (salle)')).not.toBeInTheDocument();
  await act(() => router.navigate('/app/guilds'));
  expect(await screen.findByRole('heading', { name: 'Espace 1' })).toBeVisible();
});

test('a fill that throws while it is drawn leaves the page as it is, and comes back on retry (EXT-2)', async () => {
  const reports: RemoteReport[] = [];
  let broken = true;
  const Shaky = () => {
    if (broken) throw new Error('boum');
    return <p>Réparé</p>;
  };
  serve(`${container('1.0.0')}/tabs/Lore`, () =>
    Promise.resolve({ default: defineFill({ slot: SLOT, Component: Shaky }) }),
  );
  const { user } = await openHall(buildRegistry(hall, guilds('1.0.0')), {
    onReport: one => reports.push(one),
  });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('« Chroniques » n’a pas pu être affiché');
  expect(alert).toHaveTextContent('Le reste de la page continue de fonctionner.');
  expect(screen.queryByText(/boum/)).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'La salle' })).toBeVisible();
  await waitFor(() =>
    expect(reports).toEqual([
      { name: 'guilds', version: '1.0.0', problem: 'render', file: null, usedVersion: null, fill: 'lore' },
    ]),
  );
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Réparé')).toBeVisible();
});

test('a fill that never answers is given up, and the page goes on meanwhile (EXT-2)', async () => {
  fakeClock();
  serve(`${container('1.0.0')}/tabs/Lore`, () => new Promise(() => undefined));
  await openHall(buildRegistry(hall, guilds('1.0.0')));
  expect(await screen.findByRole('status', { name: /Chroniques/ })).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(LOAD_TIMEOUT_MS + 1000));
  expect(await screen.findByRole('alert')).toHaveTextContent('mettent trop de temps à arriver');
  jest.useRealTimers();
});

test('a module that fills another slot, or nothing, is not used (EXT-2)', async () => {
  serve(`${container('1.0.0')}/tabs/Lore`, () =>
    Promise.resolve({ default: defineFill({ slot: 'other.tab@1', Component: () => <p>Ailleurs</p> }) }),
  );
  await openHall(buildRegistry(hall, guilds('1.0.0')));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Il remplit « other.tab@1 » et non « hall.tab@1 »',
  );
  expect(screen.queryByText('Ailleurs')).not.toBeInTheDocument();
});

test('an action runs with what the slot gives, and says when it cannot (EXT-2)', async () => {
  const did: object[] = [];
  serve(`${container('1.0.0')}/tabs/Lore`, () =>
    Promise.resolve({
      default: defineAction({
        slot: SLOT,
        run: (props, { navigate }) => {
          did.push(props);
          if (did.length > 1) throw new Error('boum');
          navigate('/app/admin/users?done');
        },
      }),
    }),
  );
  const { user, router } = await openHall(buildRegistry(hall, guilds('1.0.0')));
  await user.click(screen.getByRole('button', { name: 'Chroniques' }));
  await waitFor(() => expect(router.state.location.search).toBe('?done'));
  expect(did).toEqual([{ place: 'salle' }]);
  await user.click(screen.getByRole('button', { name: 'Chroniques' }));
  expect(await screen.findByText('« Chroniques » n’a pas pu être fait')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'La salle' })).toBeVisible();
});
