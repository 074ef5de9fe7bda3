import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClaimProblem } from '@rpd/shared/domain';
import type {
  Deployment,
  Registry,
  Release,
  RemoteDependents,
  RemoteDescriptor,
  SlotFill,
  SlotOffer,
} from '@rpd/shared/remote';
import { sql } from 'kysely';
import { migrate } from '../store/migrate.ts';
import { grantRemote } from '../test/grants.ts';
import { buildRelease } from '../test/builders.ts';
import { RELEASE_TOKEN, startServer } from '../test/server.ts';
import type { Refused, TestServer } from '../test/server.ts';
import { registerBuild } from './releases.builds.ts';

const TAB: SlotOffer = { slot: 'server.tab', version: 1, props: 'The server: { server }.' };
const LORE: SlotFill = {
  id: 'lore',
  slot: 'server.tab@1',
  module: './tabs/Lore',
  title: 'Lore',
  roles: ['RP'],
};

/** A version of a remote with its own area, these offers and these fills. */
function versionOf(
  name: string,
  version: string,
  { offers, fills }: Pick<RemoteDescriptor, 'offers' | 'fills'>,
): Release {
  const descriptor: RemoteDescriptor = {
    name,
    title: name,
    contract: 1,
    areas: [{ path: `/app/${name}`, roles: ['RP'] }],
    sidebar: [],
    breadcrumb: {},
    ...(offers && { offers }),
    ...(fills && { fills }),
  };
  const modules = (fills ?? []).map(({ module }) => ({ module, preload: ['remoteEntry.js'], shares: [] }));
  return buildRelease(version, { url: `/remotes/${name}/${version}/`, descriptor, modules });
}

async function call(rpd: TestServer, path: string, payload: object) {
  const answer = await rpd.inject({
    method: 'POST',
    url: `/hosts/api/releases/${path}`,
    headers: { authorization: `Bearer ${RELEASE_TOKEN}` },
    payload,
  });
  return { status: answer.statusCode, ...answer.json<Refused>() };
}

const publish = (rpd: TestServer, release: Release, expectedLive: string | null = null) =>
  call(rpd, release.descriptor.name, { release, expectedLive });

const registryOf = async (rpd: TestServer) => (await rpd.anonymous.get<Registry>('/releases')).body;

/** `servers` offers `server.tab` and may; `guilds` may fill it. */
async function startWithSlot(t: Parameters<typeof startServer>[0]): Promise<TestServer> {
  const rpd = await startServer(t);
  await grantRemote(rpd, 'servers', { offers: ['server.tab'] });
  await grantRemote(rpd, 'guilds', { slots: ['server.tab'] });
  assert.equal((await publish(rpd, versionOf('servers', '1.0.0', { offers: [TAB] }))).status, 201);
  return rpd;
}

test('a remote fills a slot that it was granted, and no other (EXT-2)', async t => {
  const rpd = await startWithSlot(t);
  await grantRemote(rpd, 'evil');
  const everywhere = versionOf('evil', '1.0.0', { fills: [{ ...LORE, roles: [] }] });
  const refused = await publish(rpd, everywhere);
  assert.equal(refused.status, 403);
  assert.match(
    String(refused.fields?.['release.descriptor.fills[0].slot']),
    /«\u00a0evil\u00a0» n’a pas le droit/,
  );
  const admin = await rpd.signIn({ roles: ['AD'] });
  const { body: listed } = await admin.get<Deployment[]>('/deployments');
  assert.deepEqual(listed.find(({ name }) => name === 'evil')?.requested?.slots, ['server.tab']);

  // Nor for people whom it may not serve.
  await grantRemote(rpd, 'guilds', { slots: ['server.tab'], roles: ['RP'] });
  const forTeam = versionOf('guilds', '0.9.0', { fills: [{ ...LORE, roles: ['AD'] }] });
  const { status, fields } = await publish(rpd, forTeam);
  assert.deepEqual([status, Object.keys(fields ?? {})], [403, ['release.descriptor.fills[0].roles']]);

  assert.equal((await publish(rpd, versionOf('guilds', '1.0.0', { fills: [LORE] }))).status, 201);
  const { remotes } = await registryOf(rpd);
  assert.deepEqual(remotes['guilds']?.live.descriptor.fills, [LORE]);
});

test('nobody offers what is another’s to offer, by a release or by a grant (EXT-1, EXT-2)', async t => {
  const rpd = await startWithSlot(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const own = versionOf('guilds', '1.0.0', { offers: [TAB, { ...TAB, slot: 'dashboard.card' }] });
  const refused = await publish(rpd, own);
  assert.equal(refused.status, 409);
  assert.match(
    String(refused.fields?.['release.descriptor.offers[0].slot']),
    /offert par «\u00a0servers\u00a0»/,
  );
  assert.match(String(refused.fields?.['release.descriptor.offers[1].slot']), /l’application elle-même/);
  const grants = { areas: ['/app/guilds'], groups: [], roles: ['RP'], origins: [], slots: [] };
  const granted = await admin.put<Refused>('/deployments/guilds/grants', {
    version: 1,
    ...grants,
    offers: ['server.tab'],
  });
  assert.deepEqual([granted.status, Object.keys(granted.body.fields ?? {})], [409, ['offers[0]']]);
});

test('a release with a fill that cannot be drawn is refused with its reason (EXT-2)', async t => {
  const rpd = await startWithSlot(t);
  const withFills = (...fills: object[]) =>
    publish(rpd, versionOf('guilds', '1.0.0', { fills: fills as SlotFill[] }));
  const words = async (...fills: object[]) =>
    Object.values((await withFills(...fills)).fields ?? {}).join(' ');
  assert.match(await words(LORE, { ...LORE, title: 'Encore' }), /deux ajouts s’appellent «\u00a0lore\u00a0»/);
  assert.match(await words({ ...LORE, slot: 'server.tab' }), /sa version, comme «\u00a0server.tab@1\u00a0»/);
  assert.match(await words({ ...LORE, module: '../Lore' }), /module à lui/);
  assert.match(await words({ ...LORE, module: './remote' }), /module à lui/);
  assert.match(await words({ ...LORE, hidden: true }), /Clé inconnue/);
  const unexposed = { ...versionOf('guilds', '1.0.0', { fills: [LORE] }), modules: [] };
  const { status, fields } = await publish(rpd, unexposed);
  assert.equal(status, 422);
  assert.match(
    String(fields?.['release.descriptor.fills[0].module']),
    /n’expose pas «\u00a0.\/tabs\/Lore\u00a0»/,
  );
});

test('a fill of what nobody offers is refused before it is built and when it is released (EXT-2)', async t => {
  const rpd = await startWithSlot(t);
  await grantRemote(rpd, 'guilds', { slots: ['server.tab', 'server.cellar'] });
  const unknown = versionOf('guilds', '1.0.0', { fills: [{ ...LORE, slot: 'server.cellar@1' }] });
  const ahead = versionOf('guilds', '1.0.0', { fills: [{ ...LORE, slot: 'server.tab@2' }] });
  const claims = async ({ descriptor }: Release) => {
    const answer = await rpd.inject({
      method: 'POST',
      url: '/hosts/api/releases/guilds/claims',
      headers: { authorization: `Bearer ${RELEASE_TOKEN}` },
      payload: { descriptor },
    });
    return answer.json<{ problems: ClaimProblem[]; warnings: string[] }>();
  };
  const [problem] = (await claims(unknown)).problems;
  assert.deepEqual([problem?.kind, problem?.field], ['slot', 'descriptor.fills[0].slot']);
  assert.match(String(problem?.message), /Personne n’offre l’emplacement «\u00a0server.cellar\u00a0»/);
  assert.match(String((await claims(ahead)).problems[0]?.message), /en version 1, pas en version 2/);
  assert.equal((await publish(rpd, unknown)).status, 409);
  assert.equal((await publish(rpd, ahead)).status, 409);

  const ending = { ...TAB, deprecated: 'server.tab@2 arrive en juin.' };
  await publish(rpd, versionOf('servers', '1.1.0', { offers: [ending] }), '1.0.0');
  const { problems, warnings } = await claims(versionOf('guilds', '1.0.0', { fills: [LORE] }));
  assert.deepEqual(problems, []);
  assert.match(
    String(warnings[0]),
    /dont «\u00a0servers\u00a0» annonce la fin\u00a0: server.tab@2 arrive en juin/,
  );
});

test('a host cannot drop what a live fill uses, and can go back to before it was offered (EXT-2)', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  await grantRemote(rpd, 'servers', { offers: ['server.tab'] });
  await grantRemote(rpd, 'guilds', { slots: ['server.tab'] });
  await publish(rpd, versionOf('servers', '1.0.0', {}));
  await publish(rpd, versionOf('servers', '1.1.0', { offers: [TAB] }), '1.0.0');
  await publish(rpd, versionOf('guilds', '1.4.0', { fills: [LORE] }));

  const dropped = await publish(rpd, versionOf('servers', '2.0.0', {}), '1.1.0');
  assert.equal(dropped.status, 409);
  assert.match(dropped.message, /«\u00a0guilds\u00a0» 1.4.0 remplit «\u00a0server.tab@1\u00a0»/);
  const tried = { release: versionOf('servers', '2.0.0', {}), expectedLive: '1.1.0', canary: 10 };
  assert.equal((await call(rpd, 'servers', tried)).status, 409);
  const { body: dependents } = await admin.get<RemoteDependents>('/deployments/servers/dependents');
  assert.deepEqual(dependents.fillers, [{ remote: 'guilds', title: 'Lore', slot: 'server.tab@1' }]);

  // In an emergency the way back is open: the fill hides, and both sides are to be seen.
  const back = await call(rpd, 'servers/live', { version: '1.0.0', expectedLive: '1.1.0' });
  assert.equal(back.status, 200);
  const { body: listed } = await admin.get<Deployment[]>('/deployments');
  assert.deepEqual(listed.find(({ name }) => name === 'servers')?.offers, []);
  assert.deepEqual(listed.find(({ name }) => name === 'guilds')?.fills, [LORE]);
  // What is gone already holds nobody up.
  assert.equal((await publish(rpd, versionOf('servers', '1.0.1', {}), '1.0.0')).status, 201);
});

test('an administrator switches a fill off and on, past releases, with journal, for everybody at once (EXT-2)', async t => {
  const rpd = await startWithSlot(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const player = await rpd.signIn({ roles: ['RP'] });
  const flagged = { ...LORE, id: 'map', flag: 'atlas' };
  await publish(rpd, versionOf('guilds', '1.0.0', { fills: [LORE, flagged] }));
  assert.deepEqual((await registryOf(rpd)).switches, {});

  const off = { kind: 'fill', name: 'lore', state: 'off' };
  assert.equal((await player.post('/deployments/guilds/switches', off)).status, 403);
  const unknown = { ...off, name: 'cellar' };
  assert.equal((await admin.post('/deployments/guilds/switches', unknown)).status, 404);
  const { body } = await admin.post<Deployment>('/deployments/guilds/switches', off);
  assert.deepEqual(
    body.switches.map(({ kind, name, state }) => ({ kind, name, state })),
    [off],
  );
  await admin.post('/deployments/guilds/switches', { kind: 'flag', name: 'atlas', state: 'on' });
  await publish(rpd, versionOf('guilds', '1.1.0', { fills: [LORE, flagged] }), '1.0.0');
  assert.deepEqual((await registryOf(rpd)).switches, { guilds: { off: ['lore'], flags: ['atlas'] } });
  const { body: rows } = await admin.get<{ action: string; detail: string }[]>('/journal?entity=Release');
  assert.ok(
    rows.some(({ action, detail }) => action === 'deactivate' && /Ajout «\u00a0Lore\u00a0»/.test(detail)),
  );

  // Off, it holds no host up.
  assert.equal((await publish(rpd, versionOf('servers', '2.0.0', {}), '1.0.0')).status, 409);
  await admin.post('/deployments/guilds/switches', { kind: 'fill', name: 'map', state: 'off' });
  assert.equal((await publish(rpd, versionOf('servers', '2.0.0', {}), '1.0.0')).status, 201);
  await admin.post('/deployments/guilds/switches', { ...off, state: 'on' });
  assert.deepEqual((await registryOf(rpd)).switches, { guilds: { off: ['map'], flags: ['atlas'] } });
});

test('a start takes the builds of all remotes together, whichever comes first (EXT-2, EXT-8)', async t => {
  const rpd = await startServer(t);
  const builds = [
    versionOf('admin', '1.0.0', { fills: [LORE] }),
    versionOf('servers', '1.0.0', { offers: [TAB] }),
  ];
  const alongside = builds.map(({ descriptor }) => descriptor);
  for (const release of builds) {
    const { outcome } = await registerBuild(rpd.store, release.descriptor.name, release, {
      who: 'npm start',
      alongside,
    });
    assert.equal(outcome, 'released');
  }
  const { grants } = await registryOf(rpd);
  assert.deepEqual([grants?.['admin']?.slots, grants?.['servers']?.offers], [['server.tab'], ['server.tab']]);
  // One that nobody offers is refused, and said so.
  const lone = versionOf('player', '1.0.0', { fills: [{ ...LORE, slot: 'server.cellar@1' }] });
  const { outcome, problems } = await registerBuild(rpd.store, 'player', lone, { who: 'npm start' });
  assert.deepEqual([outcome, problems.length], ['refused', 1]);
});

test('what browsers could not show in a slot is counted for the fill, if its version has one (EXT-2)', async t => {
  const rpd = await startWithSlot(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  await publish(rpd, versionOf('guilds', '1.0.0', { fills: [LORE] }));
  const report = { version: '1.0.0', problem: 'render', file: null, usedVersion: null };
  await admin.post('/releases/guilds/reports', { ...report, fill: 'lore' });
  await admin.post('/releases/guilds/reports', { ...report, fill: 'lore' });
  await admin.post('/releases/guilds/reports', { ...report, fill: 'cellar' });
  await admin.post('/releases/guilds/reports', report);
  assert.equal((await admin.post('/releases/guilds/reports', { ...report, fill: '../x' })).status, 422);
  const { body } = await admin.get<Deployment[]>('/deployments');
  const guilds = body.find(({ name }) => name === 'guilds');
  assert.deepEqual(
    guilds?.fillReports.map(({ fill, version, count }) => ({ fill, version, count })),
    [{ fill: 'lore', version: '1.0.0', count: 2 }],
  );
  assert.equal(guilds?.reports[0]?.count, 4);
});

test('what was granted before slots existed names none, and is read like anything else (EXT-1, EXT-2)', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  await grantRemote(rpd, 'guilds');
  const old = JSON.stringify({ areas: ['/app/guilds'], groups: [], roles: ['RP'], origins: [] });
  await rpd.store.transaction(async trx => {
    await trx.updateTable('remotes').set({ grants: old, requested: old }).execute();
    await trx.updateTable('remote_changes').set({ grants_before: old, grants_after: old }).execute();
    await trx.schema.dropTable('slot_switches').execute();
    await sql`delete from migrations where name = '0184_slots'`.execute(trx);
    await migrate(trx, rpd.store.dialect, new Set(['0184_slots']));
  });
  const [guilds] = (await admin.get<Deployment[]>('/deployments')).body;
  const none = { offers: [], slots: [] };
  assert.deepEqual(guilds?.grants, { ...(JSON.parse(old) as object), ...none });
  assert.deepEqual(guilds.requested, guilds.grants);
  assert.deepEqual(guilds.changes[0]?.before, guilds.grants);
});
