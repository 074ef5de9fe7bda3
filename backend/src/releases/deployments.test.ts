import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Deployment, Registry, ReleaseToken, RemoteReport } from '@rpd/shared/remote';
import { buildRelease } from '../test/builders.ts';
import { grantRemote } from '../test/grants.ts';
import { RELEASE_TOKEN, startServer } from '../test/server.ts';
import type { TestServer } from '../test/server.ts';

const call = (
  rpd: TestServer,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  payload?: object,
  token = RELEASE_TOKEN,
) =>
  rpd.inject({
    method,
    url: `/hosts/api${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });

/** The remote 'servers' with these versions, the last one live. */
async function release(rpd: TestServer, ...versions: string[]): Promise<void> {
  let expectedLive: string | null = null;
  await grantRemote(rpd, 'servers');
  for (const version of versions) {
    const body: object = { release: buildRelease(version), expectedLive };
    assert.equal((await call(rpd, 'POST', '/releases/servers', body)).statusCode, 201);
    expectedLive = version;
  }
}

const readServers = async (rpd: TestServer) =>
  (await rpd.anonymous.get<Registry>('/releases')).body.remotes['servers'];

test('rolls back to the version before and excludes the bad one from fallback', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  await release(rpd, '1.0.0', '1.1.0', '1.2.0');
  const stale = await call(rpd, 'POST', '/releases/servers/live', {
    version: '1.1.0',
    expectedLive: '1.1.0',
  });
  assert.equal(stale.statusCode, 409);
  const back = await call(rpd, 'POST', '/releases/servers/live', { version: '1.1.0', expectedLive: '1.2.0' });
  assert.equal(back.statusCode, 200);
  const servers = await readServers(rpd);
  assert.equal(servers?.live.version, '1.1.0');
  assert.equal(servers.previous?.version, '1.0.0');
  const again = await admin.post<Deployment>('/deployments/servers/live', {
    version: '1.0.0',
    expectedLive: '1.1.0',
  });
  assert.equal(again.body.previous, null);
  assert.deepEqual(
    again.body.history.map(({ kind, version, who }) => [kind, version, who]),
    [
      ['rollback', '1.0.0', admin.user.name],
      ['rollback', '1.1.0', 'release-token'],
      ['release', '1.2.0', 'release-token'],
      ['release', '1.1.0', 'release-token'],
      ['release', '1.0.0', 'release-token'],
    ],
  );
  const unknown = { version: '9.0.0', expectedLive: '1.0.0' };
  assert.equal((await admin.post('/deployments/servers/live', unknown)).status, 404);
  const same = { version: '1.0.0', expectedLive: '1.0.0' };
  assert.equal((await admin.post('/deployments/servers/live', same)).status, 409);
});

test('serves a canary to a share, then to everybody or nobody', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  await grantRemote(rpd, 'servers');
  const early = { release: buildRelease('1.0.0'), expectedLive: null, canary: 10 };
  assert.equal((await call(rpd, 'POST', '/releases/servers', early)).statusCode, 409);
  await release(rpd, '1.0.0');

  const body = { release: buildRelease('1.1.0'), expectedLive: '1.0.0', canary: 10 };
  assert.equal((await call(rpd, 'POST', '/releases/servers', body)).statusCode, 201);
  const first = await readServers(rpd);
  assert.equal(first?.live.version, '1.0.0');
  assert.deepEqual([first.canary?.release.version, first.canary?.share], ['1.1.0', 10]);

  const more = await admin.post('/deployments/servers/canary', { version: '1.1.0', share: 50 });
  assert.equal(more.status, 200);
  for (const share of [0, 100, 2.5, '10'])
    assert.equal((await admin.post('/deployments/servers/canary', { version: '1.1.0', share })).status, 422);
  const live = await call(rpd, 'POST', '/releases/servers/canary', { version: '1.0.0', share: 10 });
  assert.equal(live.statusCode, 409);
  assert.equal((await readServers(rpd))?.canary?.share, 50);

  const promoted = await admin.post<Deployment>('/deployments/servers/live', {
    version: '1.1.0',
    expectedLive: '1.0.0',
  });
  assert.deepEqual(
    [promoted.body.live, promoted.body.previous, promoted.body.canary],
    ['1.1.0', '1.0.0', null],
  );
  assert.equal(promoted.body.history[0]?.kind, 'promote');

  assert.equal((await admin.remove('/deployments/servers/canary')).status, 409);
  await admin.post('/deployments/servers/canary', { version: '1.0.0', share: 5 });
  const aborted = await call(rpd, 'DELETE', '/releases/servers/canary');
  assert.equal(aborted.json<Deployment>().history[0]?.kind, 'abort');
  assert.equal((await readServers(rpd))?.canary, undefined);
});

test('accepts a team’s token for its own remote until it is revoked', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  await release(rpd, '1.0.0');
  const made = await admin.post<ReleaseToken & { token: string }>('/deployments/servers/tokens', {
    name: 'Équipe serveurs',
  });
  assert.equal(made.status, 201);
  const { token, _id } = made.body;
  const own = await call(
    rpd,
    'POST',
    '/releases/servers',
    { release: buildRelease('1.1.0'), expectedLive: '1.0.0' },
    token,
  );
  assert.equal(own.statusCode, 201);
  for (const path of ['/releases/admin', '/releases/admin/live', '/releases/admin/canary']) {
    const other = await call(rpd, 'POST', path, {}, token);
    assert.equal(other.statusCode, 403);
    assert.match(other.json<{ message: string }>().message, /autre remote/);
  }

  const { body } = await admin.get<Deployment[]>('/deployments');
  assert.equal(body[0]?.history[0]?.who, 'Équipe serveurs');
  assert.ok(body[0].tokens[0]?.lastUsedAt);
  assert.ok(!JSON.stringify(body).includes(token));
  const { db } = rpd.store;
  assert.ok(!JSON.stringify(await db.selectFrom('release_tokens').selectAll().execute()).includes(token));

  assert.equal((await admin.remove(`/deployments/servers/tokens/${_id}`)).status, 200);
  assert.equal((await admin.remove(`/deployments/servers/tokens/${_id}`)).status, 404);
  const delayed = await call(rpd, 'GET', '/releases/servers', undefined, token);
  assert.equal(delayed.statusCode, 401);
});

test('counts browser reports per version and problem, within limits', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn({ roles: ['RP'] });
  const admin = await rpd.signIn({ roles: ['AD'] });
  await release(rpd, '1.0.0', '1.1.0');
  const report: RemoteReport = {
    version: '1.1.0',
    problem: 'integrity',
    file: 'remoteEntry.js',
    usedVersion: '1.0.0',
  };
  const send = (change: object = {}) => player.post('/releases/servers/reports', { ...report, ...change });
  assert.equal((await rpd.anonymous.post('/releases/servers/reports', report)).status, 401);
  assert.equal((await send()).status, 200);
  assert.equal((await send({ file: 'inventé.js' })).status, 200);
  assert.equal((await send({ problem: 'network', usedVersion: null })).status, 200);
  for (const problem of ['render', 'event', 'promise'])
    assert.equal((await send({ problem, usedVersion: '1.1.0' })).status, 200);
  assert.equal((await send({ version: '7.0.0' })).status, 404);
  assert.equal((await send({ problem: 'ennui' })).status, 422);
  assert.equal((await send({ file: '../x' })).status, 422);

  const { body } = await admin.get<Deployment[]>('/deployments');
  const counted = body[0]?.reports.map(({ problem, count, file }) => [problem, count, file]).toSorted();
  assert.deepEqual(counted, [
    ['event', 1, 'remoteEntry.js'],
    ['integrity', 2, null],
    ['network', 1, 'remoteEntry.js'],
    ['promise', 1, 'remoteEntry.js'],
    ['render', 1, 'remoteEntry.js'],
  ]);

  let status = 0;
  for (let sent = 0; sent < 60 && status !== 429; sent += 1) ({ status } = await send());
  assert.equal(status, 429);
});
