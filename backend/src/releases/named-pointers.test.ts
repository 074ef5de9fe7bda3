import assert from 'node:assert/strict';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import type { Deployment, Preview, Registry } from '@rpd/shared/remote';
import { buildRelease } from '../test/builders.ts';
import { grantRemote } from '../test/grants.ts';
import { RELEASE_TOKEN, startServer } from '../test/server.ts';
import type { Client, Refused } from '../test/server.ts';
import { purgePreviews } from './named-pointers.purge.ts';
import { createUploads } from './uploads.ts';

const DAY_MS = 24 * 3_600_000;

async function startRegistry(t: TestContext) {
  const rpd = await startServer(t);
  await grantRemote(rpd, 'servers');
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, token = RELEASE_TOKEN) =>
    rpd.inject({
      method,
      url: `/hosts/api/releases/${path}`,
      ...(payload && { payload }),
      headers: { authorization: `Bearer ${token}` },
    });
  const release = (version: string, more: object, expectedLive: string | null = null) =>
    call('POST', 'servers', { release: buildRelease(version), expectedLive, ...more });
  const deployment = async () => (await call('GET', 'servers')).json<Deployment>();
  const registry = async () => (await rpd.anonymous.get<Registry>('/releases')).body.remotes['servers'];
  const admin = await rpd.signIn({ roles: ['AD'] });
  assert.equal((await release('1.0.0', {})).statusCode, 201);
  return { rpd, admin, call, release, deployment, registry };
}

const see = (person: Client, pointer: string) =>
  person.get<Preview & Refused>(`/releases/servers/pointers/${pointer}`);

test('releases a preview that is nobody’s live, and replaces it by the next of its name (24.7)', async t => {
  const { admin, release, deployment, registry, rpd } = await startRegistry(t);
  assert.equal((await release('1.1.0', { pointer: 'fix-dice', days: 3 })).statusCode, 201);
  const first = await registry();
  assert.deepEqual([first?.live.version, first?.previous, first?.canary], ['1.0.0', null, undefined]);
  const shown = await see(admin, 'fix-dice');
  assert.equal(shown.status, 200);
  assert.equal(shown.body.release.version, '1.1.0');
  assert.deepEqual(shown.body.release.files, buildRelease('1.1.0').files, 'with the hash of each file');
  assert.equal(shown.headers['cache-control'], 'no-store');
  const left = Date.parse(shown.body.pointer.expiresAt ?? '') - Date.now();
  assert.ok(left > 2 * DAY_MS && left <= 3 * DAY_MS);

  assert.equal((await release('1.2.0', { pointer: 'fix-dice' })).statusCode, 201);
  assert.equal((await see(admin, 'fix-dice')).body.release.version, '1.2.0');
  const { pointers, history, live } = await deployment();
  assert.deepEqual(
    pointers.map(({ name, version, who }) => [name, version, who]),
    [['fix-dice', '1.2.0', 'release-token']],
  );
  assert.deepEqual(
    history.slice(0, 2).map(({ kind, pointer, version, before }) => [kind, pointer, version, before]),
    [
      ['point', 'fix-dice', '1.2.0', '1.1.0'],
      ['point', 'fix-dice', '1.1.0', null],
    ],
  );
  assert.equal(live, '1.0.0');
  const journal = await rpd.store.db.selectFrom('journal').select('detail').execute();
  assert.ok(journal.some(({ detail }) => detail === '1.2.0 à « fix-dice »'));
});

test('holds a preview against grants as a release, and refuses names that are none (24.7)', async t => {
  const { release, call } = await startRegistry(t);
  const { descriptor } = buildRelease('1.1.0');
  const beyond = { ...descriptor, areas: [{ path: '/app/elsewhere', roles: [] }] };
  const refused = await call('POST', 'servers', {
    release: buildRelease('1.1.0', { descriptor: beyond }),
    expectedLive: null,
    pointer: 'fix-dice',
  });
  assert.equal(refused.statusCode, 403);
  for (const pointer of ['live', 'Fix', 'a/b', '-a', 'a'.repeat(41), ''])
    assert.equal((await release('1.1.0', { pointer })).statusCode, 422, pointer);
  for (const more of [{ days: 0 }, { days: 91 }, { canary: 10 }])
    assert.equal((await release('1.1.0', { pointer: 'a', ...more })).statusCode, 422, JSON.stringify(more));
});

test('shows a preview to administrators and to those whom the team names, and to nobody else (24.7)', async t => {
  const { rpd, release, call, deployment } = await startRegistry(t);
  await release('1.1.0', { pointer: 'fix-dice' });
  const [alix, other] = [await rpd.signIn({ name: 'Alix' }), await rpd.signIn()];
  for (const pointer of ['fix-dice', 'unknown', 'LIVE']) {
    const answer = await see(alix, pointer);
    assert.equal(answer.status, 403, 'which previews there are is not said either');
    assert.match(answer.body.message, /n’est pas pour vous/);
  }
  assert.equal((await rpd.anonymous.get('/releases/servers/pointers/fix-dice')).status, 401);

  const unknown = await call('POST', 'servers/viewers', { account: 'Personne' });
  assert.equal(unknown.statusCode, 422);
  assert.match(unknown.json<Refused>().fields?.['account'] ?? '', /Aucun compte/);
  for (const account of ['alix', 'Alix'])
    assert.equal((await call('POST', 'servers/viewers', { account })).statusCode, 200);
  const { viewers } = await deployment();
  assert.deepEqual(
    viewers.map(({ name, who }) => [name, who]),
    [['Alix', 'release-token']],
  );
  assert.equal((await see(alix, 'fix-dice')).status, 200);
  assert.equal((await see(alix, 'unknown')).status, 404);
  assert.equal((await see(other, 'fix-dice')).status, 403);
  // Named for one remote is named for that one alone.
  const elsewhere = await alix.get('/releases/admin/pointers/fix-dice');
  assert.equal(elsewhere.status, 403);

  await call('DELETE', `servers/viewers/${viewers[0]?._id}`);
  assert.equal((await see(alix, 'fix-dice')).status, 403);
});

test('lets administrators take previews away and name people, and nobody else (24.7)', async t => {
  const { rpd, admin, release, deployment } = await startRegistry(t);
  await release('1.1.0', { pointer: 'fix-dice' });
  const player = await rpd.signIn({ name: 'Alix' });
  assert.equal((await player.post('/deployments/servers/viewers', { account: 'Alix' })).status, 403);
  assert.equal((await player.remove('/deployments/servers/pointers/fix-dice')).status, 403);
  const named = await admin.post<Deployment>('/deployments/servers/viewers', { account: 'Alix' });
  assert.deepEqual(
    named.body.viewers.map(({ name }) => name),
    ['Alix'],
  );
  assert.equal((await admin.remove('/deployments/servers/pointers/fix-dice')).status, 200);
  const gone = await see(player, 'fix-dice');
  assert.equal(gone.status, 404);
  assert.match(gone.body.message, /pris fin/);
  assert.equal((await admin.remove('/deployments/servers/pointers/fix-dice')).status, 404);
  assert.deepEqual((await deployment()).pointers, []);
});

test('keeps a token of another remote, and everything of a remote that is off, out (24.7)', async t => {
  const { admin, release, call } = await startRegistry(t);
  await release('1.1.0', { pointer: 'fix-dice' });
  const made = await admin.post<{ token: string }>('/deployments/other/tokens', { name: 'Autres' });
  for (const [method, path] of [
    ['DELETE', 'servers/pointers/fix-dice'],
    ['POST', 'servers/viewers'],
    ['POST', 'servers/pointers/staging'],
  ] as const)
    assert.equal((await call(method, path, {}, made.body.token)).statusCode, 403, path);
  assert.equal((await admin.post('/deployments/servers/state', { state: 'off' })).status, 200);
  assert.equal((await see(admin, 'fix-dice')).status, 404);
});

test('moves a version from dev over staging to live, and keeps the history of each (24.7)', async t => {
  const { admin, call, release, deployment, registry } = await startRegistry(t);
  assert.equal((await release('1.1.0', { pointer: 'dev' })).statusCode, 201);
  const point = (version: string, expected: string | null) =>
    call('POST', 'servers/pointers/staging', { version, expected });
  assert.equal((await point('9.9.9', null)).statusCode, 404);
  const moved = await point('1.1.0', '1.0.0');
  assert.equal(moved.statusCode, 409, 'who missed a change reads again');
  assert.equal((await point('1.1.0', null)).statusCode, 200);
  assert.equal((await see(admin, 'staging')).body.pointer.expiresAt, null);
  assert.equal((await registry())?.live.version, '1.0.0');
  const live = await call('POST', 'servers/live', { version: '1.1.0', expectedLive: '1.0.0' });
  assert.equal(live.statusCode, 200);
  assert.equal((await registry())?.live.version, '1.1.0');
  const { history, pointers } = await deployment();
  assert.deepEqual(
    pointers.map(({ name }) => name),
    ['dev', 'staging'],
  );
  assert.deepEqual(
    history.map(({ kind, pointer }) => `${kind} ${pointer}`),
    ['release ', 'point staging', 'point dev', 'release '],
  );
});

test('does not count what happens in a preview for the health of versions (EXT-4)', async t => {
  const { rpd, admin, release, call, deployment } = await startRegistry(t);
  await release('1.1.0', { pointer: 'fix-dice' });
  const report = { version: '1.1.0', problem: 'render', file: null, usedVersion: '1.1.0' };
  assert.equal((await admin.post('/releases/servers/reports', report)).status, 200);
  assert.equal((await rpd.store.db.selectFrom('release_health').selectAll().execute()).length, 0);
  assert.equal((await deployment()).reports[0]?.count, 1, 'its team reads it all the same');
  await call('POST', 'servers/live', { version: '1.1.0', expectedLive: '1.0.0' });
  await admin.post('/releases/servers/starts', { version: '1.1.0' });
  assert.equal((await rpd.store.db.selectFrom('release_health').selectAll().execute()).length, 1);
});

test('takes a preview away when its days are over, and its files a day after (24.7)', async t => {
  const { rpd, admin, release, call, deployment } = await startRegistry(t);
  const { dataDir } = rpd.database;
  const folder = (version: string) => join(dataDir, 'remotes/servers', version);
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    mkdirSync(folder(version), { recursive: true });
    writeFileSync(join(folder(version), 'remoteEntry.js'), 'var x = 1;');
  }
  await release('1.1.0', { pointer: 'fix-dice', days: 1 });
  await release('1.2.0', { pointer: 'staging' });
  const uploads = createUploads(dataDir);
  const now = Date.now();
  assert.deepEqual(await purgePreviews(rpd.store, uploads, now), { ended: 0, removed: 0 });
  assert.deepEqual(await purgePreviews(rpd.store, uploads, now + 1.5 * DAY_MS), { ended: 1, removed: 0 });
  assert.equal((await see(admin, 'fix-dice')).status, 404);
  assert.equal((await deployment()).history[0]?.who, 'expiry');
  assert.deepEqual(await purgePreviews(rpd.store, uploads, now + 3 * DAY_MS), { ended: 0, removed: 1 });
  assert.deepEqual(
    ['1.0.0', '1.1.0', '1.2.0'].map(version => existsSync(folder(version))),
    [true, false, true],
    'only what was nothing but a preview goes',
  );
  assert.equal((await rpd.inject({ url: '/hosts/api/releases/servers/versions/1.1.0' })).statusCode, 404);
  assert.equal(
    (await call('POST', 'servers/live', { version: '1.1.0', expectedLive: '1.0.0' })).statusCode,
    404,
  );

  // The name of the version stays that of this code.
  const other = [{ path: 'remoteEntry.js', bytes: 12, integrity: `sha384-${'b'.repeat(64)}` }];
  const altered = await call('POST', 'servers', {
    release: buildRelease('1.1.0', { files: other }),
    expectedLive: '1.0.0',
  });
  assert.equal(altered.statusCode, 409);
  assert.equal((await release('1.1.0', {}, '1.0.0')).statusCode, 201, 'the same code may come back');
});

test('refuses more than 30 previews of a remote (24.7)', async t => {
  const { call, release } = await startRegistry(t);
  await release('1.1.0', { pointer: 'p0' });
  const point = (name: string) =>
    call('POST', `servers/pointers/${name}`, { version: '1.1.0', expected: null });
  for (let count = 1; count < 30; count += 1) assert.equal((await point(`p${count}`)).statusCode, 200);
  assert.equal((await point('p30')).statusCode, 409);
  assert.equal((await point('staging')).statusCode, 200, 'environments do not count');
});
