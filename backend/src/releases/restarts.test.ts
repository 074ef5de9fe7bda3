import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Deployment, Registry } from '@rpd/shared/remote';
import { buildRelease } from '../test/builders.ts';
import { RELEASE_TOKEN, startServer } from '../test/server.ts';
import type { TestServer } from '../test/server.ts';
import { registerBuild } from './releases.builds.ts';

/** What a start of the platform does with a version of 'servers' that lies built. */
const start = async (rpd: TestServer, version: string) =>
  (await registerBuild(rpd.store, 'servers', buildRelease(version), { who: 'npm start' })).outcome;

const liveVersion = async (rpd: TestServer) =>
  (await rpd.anonymous.get<Registry>('/releases')).body.remotes['servers']?.live.version;

test('registers a first version at start and follows the build until somebody chooses a version (EXT-8)', async t => {
  const rpd = await startServer(t);
  assert.equal(await start(rpd, '1.0.0'), 'released');
  assert.equal(await start(rpd, '1.0.0'), 'unchanged');
  assert.equal(await start(rpd, '1.1.0'), 'released');
  const { remotes } = (await rpd.anonymous.get<Registry>('/releases')).body;
  assert.equal(remotes['servers']?.previous?.version, '1.0.0');
  // Back on the branch of before.
  assert.equal(await start(rpd, '1.0.0'), 'released');
  assert.equal(await liveVersion(rpd), '1.0.0');
});

test('keeps a rollback at start and registers a newer build without making it live (EXT-8)', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  await start(rpd, '1.0.0');
  await start(rpd, '1.1.0');
  await admin.post('/deployments/servers/live', { version: '1.0.0', expectedLive: '1.1.0' });
  assert.equal(await start(rpd, '1.1.0'), 'kept');
  assert.equal(await liveVersion(rpd), '1.0.0');

  assert.equal(await start(rpd, '1.2.0'), 'registered');
  assert.equal(await start(rpd, '1.2.0'), 'kept');
  assert.equal(await liveVersion(rpd), '1.0.0');
  const moved = await admin.post<Deployment>('/deployments/servers/live', {
    version: '1.2.0',
    expectedLive: '1.0.0',
  });
  assert.equal(moved.body.previous, '1.0.0');
  assert.deepEqual(
    moved.body.history.map(({ kind, version }) => `${kind} ${version}`),
    ['release 1.2.0', 'register 1.2.0', 'rollback 1.0.0', 'release 1.1.0', 'release 1.0.0'],
  );
});

test('keeps a canary and a team’s release at start (EXT-8)', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  await start(rpd, '1.0.0');
  await start(rpd, '1.1.0');
  await admin.post('/deployments/servers/canary', { version: '1.0.0', share: 10 });
  assert.equal(await start(rpd, '1.2.0'), 'registered');
  const { remotes } = (await rpd.anonymous.get<Registry>('/releases')).body;
  assert.equal(remotes['servers']?.live.version, '1.1.0');
  assert.equal(remotes['servers'].canary?.release.version, '1.0.0');
  // The end of a trial is a choice too.
  await admin.remove('/deployments/servers/canary');
  assert.equal(await start(rpd, '1.2.0'), 'kept');

  const released = await rpd.inject({
    method: 'POST',
    url: '/hosts/api/releases/servers',
    headers: { authorization: `Bearer ${RELEASE_TOKEN}` },
    payload: { release: buildRelease('2.0.0'), expectedLive: '1.1.0' },
  });
  assert.equal(released.statusCode, 201);
  assert.equal(await start(rpd, '1.3.0'), 'registered');
  assert.equal(await liveVersion(rpd), '2.0.0');
});
