import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClaimProblem, RemoteGrants } from '@rpd/shared/domain';
import type { Deployment, Registry, Release, RemoteDependents } from '@rpd/shared/remote';
import { sql } from 'kysely';
import { buildRelease } from '../test/builders.ts';
import { RELEASE_TOKEN, startServer } from '../test/server.ts';
import type { Client, Refused, TestServer } from '../test/server.ts';
import { migrate } from '../store/migrate.ts';
import { readGrants } from './grants.store.ts';
import { registerBuild } from './releases.builds.ts';
import { addPointer, addRelease } from './releases.pointers.ts';
import { readGrantsBody } from './grants.schema.ts';

const GUILDS: RemoteGrants = {
  areas: ['/app/guilds'],
  groups: ['player'],
  roles: ['RP'],
  origins: [],
  offers: [],
  slots: [],
  api: [],
  isolated: false,
};

/** A version of a remote with these areas. */
function versionOf(name: string, areas: string[], changes: Partial<Release> = {}): Release {
  const descriptor = {
    name,
    title: name,
    contract: 1,
    areas: areas.map(path => ({ path, roles: ['RP' as const] })),
    sidebar: [],
    breadcrumb: {},
  };
  return buildRelease('1.0.0', { url: `/remotes/${name}/1.0.0/`, descriptor, ...changes });
}

const grant = (admin: Client, name: string, grants: Partial<RemoteGrants> = {}, version = 0) =>
  admin.put<Deployment & Refused>(`/deployments/${name}/grants`, { version, ...GUILDS, ...grants });

async function publish(
  rpd: TestServer,
  release: object & { descriptor: { name: string } },
  token = RELEASE_TOKEN,
) {
  const answer = await rpd.inject({
    method: 'POST',
    url: `/hosts/api/releases/${release.descriptor.name}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { release, expectedLive: null },
  });
  return { status: answer.statusCode, ...answer.json<Refused>() };
}

const policy = async (rpd: TestServer) =>
  String(
    (await rpd.inject({ url: '/', headers: { accept: 'text/html' } })).headers['content-security-policy'],
  );

test('a token publishes what an administrator granted and nothing else (EXT-1)', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const made = await admin.post<{ token: string }>('/deployments/guilds/tokens', { name: 'Guildes' });
  const { token } = made.body;

  const early = await publish(rpd, versionOf('guilds', ['/app/guilds']), token);
  assert.equal(early.status, 403);
  assert.match(
    String(early.fields?.['release.descriptor.areas[0].path']),
    /n’est pas accordé à «\u00a0guilds\u00a0»/,
  );
  // The administrator finds the remote, which was never released, with what it asked for.
  const { body: listed } = await admin.get<Deployment[]>('/deployments');
  assert.deepEqual([listed[0]?.name, listed[0]?.live, listed[0]?.requested], ['guilds', null, GUILDS_ASKED]);

  const { descriptor } = versionOf('guilds', ['/app/guilds', '/app/halls']);
  const asked = await rpd.inject({
    method: 'POST',
    url: '/hosts/api/releases/guilds/claims',
    headers: { authorization: `Bearer ${token}` },
    payload: { descriptor },
  });
  const { problems } = asked.json<{ problems: ClaimProblem[] }>();
  assert.ok(problems.some(({ field }) => field === 'descriptor.areas[1].path'));
  const again = (await admin.get<Deployment[]>('/deployments')).body[0];
  assert.deepEqual(again?.requested?.areas, ['/app/guilds', '/app/halls']);

  assert.equal((await grant(admin, 'guilds')).status, 200);
  assert.equal(
    (await publish(rpd, versionOf('guilds', ['/app/guilds', '/app/guilds/halls']), token)).status,
    201,
  );
  const { body: registry } = await rpd.anonymous.get<Registry>('/releases');
  assert.deepEqual(registry.grants, { guilds: GUILDS });
});
const GUILDS_ASKED: RemoteGrants = { ...GUILDS, groups: [] };

test('roles, menu groups and folders beyond the grants are refused with the claim (EXT-1)', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  await grant(admin, 'guilds');
  const base = versionOf('guilds', ['/app/guilds']);
  const entry = {
    label: 'Guildes',
    path: '/app/guilds',
    icon: 'book',
    group: 'player',
    roles: ['RP'],
  } as const;
  const setting = { label: 'Or', help: 'Qui en prend.', path: '/app/guilds', topic: 'worlds', roles: ['RP'] };
  const withDescriptor = (changes: object) => ({ ...base, descriptor: { ...base.descriptor, ...changes } });
  const cases: [number, string, object & { descriptor: { name: string } }][] = [
    [
      403,
      'release.descriptor.areas[0].roles',
      withDescriptor({ areas: [{ path: '/app/guilds', roles: [] }] }),
    ],
    [
      403,
      'release.descriptor.areas[0].roles',
      withDescriptor({ areas: [{ path: '/app/guilds', roles: ['AD'] }] }),
    ],
    [403, 'release.descriptor.sidebar[0].group', withDescriptor({ sidebar: [{ ...entry, group: 'admin' }] })],
    [
      422,
      'release.descriptor.sidebar[0].path',
      withDescriptor({ sidebar: [{ ...entry, path: '/app/guilds/../admin' }] }),
    ],
    [
      422,
      'release.descriptor.settings[0].path',
      withDescriptor({ settings: [{ ...setting, path: '/app/admin/users' }] }),
    ],
    [
      403,
      'release.descriptor.settings[0].roles',
      withDescriptor({ settings: [{ ...setting, roles: ['AD'] }] }),
    ],
    [422, 'release.descriptor.sidebar[0].hidden', withDescriptor({ sidebar: [{ ...entry, hidden: true }] })],
    [422, 'release.descriptor.slots', withDescriptor({ slots: [] })],
    [
      422,
      'release.descriptor.areas[0].exact',
      withDescriptor({ areas: [{ path: '/app/guilds', roles: ['RP'], exact: true }] }),
    ],
    [409, 'release.url', { ...base, url: '/remotes/admin/1.0.0/' }],
    [409, 'release.url', { ...base, url: '/remotes/guilds/../admin/1.0.0/' }],
    [409, 'release.url', { ...base, url: '/hosts/api/files/' }],
    [403, 'release.url', { ...base, url: 'http://guilds.test/1.0.0/' }],
    [403, 'release.url', { ...base, url: 'https://guilds.test/1.0.0/' }],
  ];
  for (const [status, field, release] of cases) {
    const refused = await publish(rpd, release);
    assert.equal(refused.status, status, `${field}: ${JSON.stringify(refused)}`);
    assert.ok(refused.fields?.[field], `${field}: ${JSON.stringify(refused.fields)}`);
  }
  const unknown = await publish(rpd, withDescriptor({ slots: [] }));
  assert.match(String(unknown.fields?.['release.descriptor.slots']), /name, title, contract, areas/);
});

test('paths of another remote and of the shell are refused with their owner (EXT-1)', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  await grant(admin, 'admin', { areas: ['/app/admin'], roles: ['AD'] });
  await grant(admin, 'guilds');
  for (const [path, status, owner] of [
    ['/app/admin/users', 409, '« admin »'],
    ['/app/admin', 409, '« admin »'],
    ['/app/dashboard', 409, 'l’application elle-même'],
    ['/app/dev/extra', 409, 'l’application elle-même'],
    ['/app/administrators', 403, 'n’est pas accordé'],
    ['/app/Admin/users', 422, 'en minuscules'],
    ['/app/%61dmin/users', 422, 'en minuscules'],
    ['/app/admin//users', 422, 'en minuscules'],
    ['/app/guilds/../admin', 422, 'en minuscules'],
    ['/app', 422, 'en minuscules'],
  ] as const) {
    const refused = await publish(rpd, versionOf('guilds', ['/app/guilds', path]));
    assert.equal(refused.status, status, path);
    assert.ok(String(refused.fields?.['release.descriptor.areas[1].path']).includes(owner), refused.message);
  }
  for (const path of ['/app/admin/users', '/app/dashboard', '/app/dev']) {
    const refused = await grant(admin, 'taverns', { areas: ['/app/taverns', path] });
    assert.equal(refused.status, 409, path);
    assert.ok(refused.body.fields?.['areas[1]']);
  }
  // A path above what another owns would take it in.
  await grant(admin, 'halls', { areas: ['/app/world/halls'] });
  const above = await grant(admin, 'world', { areas: ['/app/world'] });
  assert.match(above.body.message, /«\u00a0halls\u00a0» \(\/app\/world\/halls\)/);
  for (const path of [
    '/app/Taverns',
    '/app/taverns/',
    '/login',
    'app/taverns',
    '/app/../login',
    '/app/t%2e',
  ]) {
    assert.equal((await grant(admin, 'taverns', { areas: [path] })).status, 422, path);
  }
});

test('scripts come from granted origins: https, or loopback where the platform is (EXT-1)', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  for (const origin of [
    'http://guilds.test',
    'http://localhost:4001',
    'https://guilds.test/',
    'javascript:1',
    '*',
    'https://*',
    'https://*.guilds.test',
    "https://guilds.test'",
  ]) {
    const refused = await grant(admin, 'guilds', { origins: [origin] });
    assert.equal(refused.status, 422, origin);
    assert.ok(refused.body.fields?.['origins[0]']);
  }
  await grant(admin, 'guilds', { origins: ['https://guilds.test'] });
  assert.match(await policy(rpd), /script-src 'self' https:\/\/guilds\.test /);
  const release = versionOf('guilds', ['/app/guilds'], { url: 'https://guilds.test/1.0.0/' });
  assert.equal((await publish(rpd, release)).status, 201);
  await admin.post('/deployments/guilds/state', { state: 'off' });
  assert.doesNotMatch(await policy(rpd), /guilds\.test/);

  const body = { version: 0, ...GUILDS, origins: ['http://localhost:4001'] };
  assert.deepEqual(readGrantsBody(body, true).grants.origins, ['http://localhost:4001']);
  assert.throws(() => readGrantsBody({ ...body, origins: ['http://taverns.test'] }, true));
});

test('grants have a history, and a stale change is refused (EXT-1)', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const first = await grant(admin, 'guilds');
  const [change] = first.body.changes;
  assert.deepEqual(
    [change?.kind, change?.who, change?.before.areas, change?.after],
    ['grants', admin.user.name, [], GUILDS],
  );
  assert.equal((await grant(admin, 'guilds', { areas: [] }, 0)).status, 412);
  await publish(rpd, versionOf('guilds', ['/app/guilds']));
  const less = await grant(admin, 'guilds', { areas: ['/app/halls'] }, first.body.grantsVersion);
  assert.match(String(less.body.beyond[0]), /«\u00a0\/app\/guilds\u00a0» n’est pas accordé/);
  const { body: journal } = await admin.get<{ entityName: string; detail: string }[]>('/journal');
  assert.ok(
    journal.some(
      ({ entityName, detail }) => entityName === 'guilds' && detail.startsWith('Accordé : /app/halls'),
    ),
  );
  const player = await rpd.signIn({ roles: ['RP'] });
  assert.equal((await grant(player, 'guilds')).status, 403);
});

test('a remote is switched off and on, and taken out with what depends on it (EXT-7)', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const made = await admin.post<{ token: string }>('/deployments/guilds/tokens', { name: 'Guildes' });
  await grant(admin, 'guilds');
  await publish(rpd, versionOf('guilds', ['/app/guilds']));
  const read = async () => (await rpd.anonymous.get<Registry>('/releases')).body;

  assert.equal(
    (await admin.post<Deployment>('/deployments/guilds/state', { state: 'off' })).body.state,
    'off',
  );
  assert.equal((await admin.post('/deployments/guilds/state', { state: 'off' })).status, 409);
  const { remotes, off } = await read();
  assert.equal(remotes['guilds'], undefined);
  assert.deepEqual(off?.['guilds'], { title: 'guilds', areas: [{ path: '/app/guilds', roles: ['RP'] }] });
  await admin.post('/deployments/guilds/state', { state: 'on' });
  assert.equal((await read()).remotes['guilds']?.live.version, '1.0.0');

  const dependents = await admin.get<RemoteDependents>('/deployments/guilds/dependents');
  assert.deepEqual(dependents.body, {
    areas: ['/app/guilds'],
    entries: [],
    canary: null,
    sessions: 1,
    tokens: 1,
    fillers: [],
  });
  const call = (token: string) =>
    rpd.inject({
      method: 'DELETE',
      url: '/hosts/api/releases/guilds',
      headers: { authorization: `Bearer ${token}` },
    });
  assert.equal((await call(made.body.token)).statusCode, 403);
  assert.equal((await call(RELEASE_TOKEN)).statusCode, 200);
  assert.equal((await call(RELEASE_TOKEN)).statusCode, 404);
  const after = await read();
  assert.deepEqual([after.remotes, after.grants], [{}, {}]);
  assert.equal((await call(made.body.token)).statusCode, 401);
  assert.deepEqual((await admin.get<Deployment[]>('/deployments')).body, []);
  // Its path is free; its versions stay what they are, and come back when an administrator grants again.
  assert.equal((await grant(admin, 'taverns')).status, 200);
  assert.equal((await admin.remove('/deployments/taverns')).status, 200);
  const again = await grant(admin, 'guilds');
  assert.equal(again.body.versions[0]?.version, '1.0.0');
  assert.deepEqual(
    again.body.changes.map(({ kind }) => kind),
    ['grants', 'remove', 'on', 'off', 'grants'],
  );
  assert.equal((await publish(rpd, versionOf('guilds', ['/app/guilds']))).status, 409);
  const back = { version: '1.0.0', expectedLive: null };
  assert.equal((await admin.post<Deployment>('/deployments/guilds/live', back)).body.live, '1.0.0');
});

test('the remote of « Déploiements » can be neither switched off nor taken out (EXT-7)', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const { body } = await grant(admin, 'admin', { areas: ['/app/admin'], roles: ['AD'] });
  assert.equal((await admin.post('/deployments/admin/state', { state: 'off' })).status, 409);
  assert.equal((await admin.remove('/deployments/admin')).status, 409);
  assert.equal((await grant(admin, 'admin', { areas: ['/app/other'] }, body.grantsVersion)).status, 409);
});

test('a start grants built-in remotes what they ask for until an administrator decides (EXT-1)', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const start = async (name: string, areas: string[], version: string) =>
    (
      await registerBuild(
        rpd.store,
        name,
        { ...versionOf(name, areas), version, url: `/remotes/${name}/${version}/` },
        { who: 'npm start' },
      )
    ).outcome;
  assert.equal(await start('player', ['/app/me'], '1.0.0'), 'released');
  assert.equal(await start('player', ['/app/me', '/app/quests'], '1.1.0'), 'released');
  // What another owns is not given, and another team's remote waits for an administrator.
  assert.equal(await start('servers', ['/app/servers', '/app/me/servers'], '1.0.0'), 'refused');
  assert.equal(await start('guilds', ['/app/guilds'], '1.0.0'), 'refused');
  const { body } = await admin.get<Deployment[]>('/deployments');
  const player = body.find(({ name }) => name === 'player');
  assert.deepEqual(player?.grants.areas, ['/app/me', '/app/quests']);
  assert.deepEqual(body.find(({ name }) => name === 'guilds')?.requested?.areas, ['/app/guilds']);

  await grant(admin, 'player', { areas: ['/app/me'] }, player.grantsVersion);
  assert.equal(await start('player', ['/app/me', '/app/quests'], '1.2.0'), 'refused');
  await admin.remove('/deployments/player');
  assert.equal(await start('player', ['/app/me'], '1.3.0'), 'removed');
});

test('remotes that were live before grants existed keep what they use, the first owner first (EXT-1)', async t => {
  const { store } = await startServer(t);
  const built = [
    versionOf('evil', ['/app/admin/users', '/app/dashboard', '/app/evil']),
    versionOf('admin', ['/app/admin'], { url: 'https://admin.test/1.0.0/' }),
  ];
  await store.transaction(async trx => {
    for (const release of built) {
      await addRelease(trx, release.descriptor.name, release);
      await addPointer(trx, release.descriptor.name, { live: '1.0.0', setBy: 'person' });
    }
    for (const table of ['remotes', 'remote_changes'] as const) await trx.schema.dropTable(table).execute();
    await sql`delete from migrations where name = '0074_remotes'`.execute(trx);
    await migrate(trx, store.dialect, new Set(['0074_remotes']));
  });
  const grants = await readGrants(store.db);
  assert.deepEqual(grants['admin'], {
    areas: ['/app/admin'],
    groups: [],
    roles: ['RP'],
    origins: ['https://admin.test'],
    offers: [],
    slots: [],
    api: [],
    isolated: false,
  });
  assert.deepEqual(grants['evil']?.areas, ['/app/evil']);
});
