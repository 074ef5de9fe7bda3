import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Registry, Release } from '@rpd/shared/remote';
import { buildRelease } from '../test/builders.ts';
import { grantRemote } from '../test/grants.ts';
import { RELEASE_TOKEN, startServer } from '../test/server.ts';
import type { TestServer } from '../test/server.ts';
import { loadReleaseToken } from './releases.token.ts';

const { descriptor } = buildRelease('1.0.0');

const publish = (rpd: TestServer, body: object, token: string | null = RELEASE_TOKEN, name = 'servers') =>
  rpd.inject({
    method: 'POST',
    url: `/hosts/api/releases/${name}`,
    payload: body,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });

test('makes a version live, replaces it by the next, and answers at once', async t => {
  const rpd = await startServer(t);
  const empty = await rpd.anonymous.get<Registry>('/releases');
  assert.deepEqual(empty.body, { remotes: {}, grants: {}, off: {}, switches: {} });
  await grantRemote(rpd, 'servers');

  const first = await publish(rpd, { release: buildRelease('1.0.0'), expectedLive: null });
  assert.equal(first.statusCode, 201);
  assert.notEqual(first.json<Release>().releasedAt, '2001-01-01T00:00:00.000Z');
  const second = await publish(rpd, { release: buildRelease('1.1.0'), expectedLive: '1.0.0' });
  assert.equal(second.statusCode, 201);

  const registry = await rpd.anonymous.get<Registry>('/releases');
  assert.deepEqual(registry.body.remotes['servers'], { live: second.json(), previous: first.json() });
  assert.equal(registry.headers['cache-control'], 'no-cache');
  const history = await rpd.store.db.selectFrom('release_history').selectAll().orderBy('id').execute();
  assert.deepEqual(
    history.map(row => [row.version_before, row.version, row.kind]),
    [
      [null, '1.0.0', 'release'],
      ['1.0.0', '1.1.0', 'release'],
    ],
  );
});

test('answers an unchanged registry with 304', async t => {
  const rpd = await startServer(t);
  await grantRemote(rpd, 'servers');
  await publish(rpd, { release: buildRelease('1.0.0'), expectedLive: null });
  const first = await rpd.anonymous.get('/releases');
  const ask = (tag: string) => rpd.inject({ url: '/hosts/api/releases', headers: { 'if-none-match': tag } });
  const etag = String(first.headers['etag']);
  assert.equal((await ask(etag)).statusCode, 304);
  assert.equal((await ask(`"autre", W/${etag}`)).statusCode, 304);
  await publish(rpd, { release: buildRelease('1.1.0'), expectedLive: '1.0.0' });
  assert.equal((await ask(etag)).statusCode, 200);
});

test('answers pages with excerpts, and with the whole of a version by its hash (point 8)', async t => {
  const rpd = await startServer(t);
  await grantRemote(rpd, 'servers');
  const file = (path: string) => ({ path, bytes: 12, integrity: `sha384-${'a'.repeat(64)}` });
  const files = ['remoteEntry.js', 'list.js', 'page.js', 'later.js'].map(file);
  const screens = [{ path: '/app/servers/:id', preload: ['page.js'], shares: [] }];
  const build = (version: string) => buildRelease(version, { files, preload: ['list.js'], screens });
  await publish(rpd, { release: build('1.0.0'), expectedLive: null });
  const needs = { shared: { react: '^19.0.0' }, names: {} };
  await publish(rpd, { release: { ...build('1.1.0'), needs }, expectedLive: '1.0.0' });
  const ask = async (accept: string) => {
    const answer = await rpd.inject({ url: '/hosts/api/releases', headers: { accept } });
    return { headers: answer.headers, servers: answer.json<Registry>().remotes['servers'] };
  };
  const short = await ask('application/json; files=first');
  assert.match(String(short.headers['vary']), /Accept/);
  const paths = short.servers?.live.files.map(({ path }) => path);
  assert.deepEqual(paths, ['remoteEntry.js', 'list.js', 'page.js']);
  const { descriptor: _same, ...previous } = short.servers?.previous ?? ({} as Release);
  assert.deepEqual([_same, previous.version, previous.files], [undefined, '1.0.0', []]);
  // A shell from before asks for no excerpt, and gets none.
  const full = await ask('*/*');
  assert.deepEqual([full.servers?.live.files, full.servers?.live.whole], [files, undefined]);

  for (const excerpt of [short.servers?.live, previous]) {
    const url = `/hosts/api/releases/servers/versions/${excerpt?.version}`;
    const whole = await rpd.inject({ url });
    assert.equal(
      excerpt?.whole,
      `sha384-${createHash('sha384').update(whole.rawPayload).digest('base64')}`,
      'the hash is of the very bytes',
    );
    assert.deepEqual(whole.json<Release>().files, files);
    assert.equal(whole.json<Release>().needs, undefined);
    assert.match(String(whole.headers['cache-control']), /immutable/);
  }
  const away = await rpd.inject({ url: '/hosts/api/releases/servers/versions/9.9.9' });
  assert.equal(away.statusCode, 404);
  await rpd.store.db.updateTable('remotes').set({ state: 'off' }).where('name', '=', 'servers').execute();
  const off = await rpd.inject({ url: '/hosts/api/releases/servers/versions/1.1.0' });
  assert.equal(off.statusCode, 404, 'nothing is named of what is switched off');
});

test('rejects an existing version, and a publisher who missed a release', async t => {
  const rpd = await startServer(t);
  await grantRemote(rpd, 'servers');
  await publish(rpd, { release: buildRelease('1.0.0'), expectedLive: null });
  const again = await publish(rpd, { release: buildRelease('1.0.0'), expectedLive: '1.0.0' });
  assert.equal(again.statusCode, 409);
  assert.match(again.json<{ message: string }>().message, /déjà publiée/);
  const delayed = await publish(rpd, { release: buildRelease('1.0.1'), expectedLive: null });
  assert.equal(delayed.statusCode, 409);

  const rivals = await Promise.all(
    ['2.0.0', '2.0.1', '2.0.2'].map(version =>
      publish(rpd, { release: buildRelease(version), expectedLive: '1.0.0' }),
    ),
  );
  assert.equal(rivals.filter(answer => answer.statusCode === 201).length, 1);
  assert.equal(rivals.filter(answer => answer.statusCode === 409).length, 2);
});

const screen = (path: string, preload: string[]) => ({ path, preload, shares: [] });

test('accepts loadable releases from the holder of the release token only', async t => {
  const rpd = await startServer(t);
  await grantRemote(rpd, 'servers');
  const admin = await rpd.signIn({ roles: ['AD'] });
  const body = { release: buildRelease('1.0.0'), expectedLive: null };
  for (const token of [null, 'faux', `${RELEASE_TOKEN}x`, admin.authorization?.slice(7) ?? '']) {
    assert.equal((await publish(rpd, body, token)).statusCode, 401);
  }
  const wrong: [string, Partial<Release>][] = [
    ['release.version', { version: '../1' }],
    ['release.url', { url: '//ailleurs/1/' }],
    ['release.url', { url: 'javascript:alert(1)/' }],
    ['release.entry', { entry: '../../entry.js' }],
    [
      'release.files[0].path',
      { files: [{ path: '/etc/passwd', bytes: 1, integrity: `sha384-${'a'.repeat(64)}` }] },
    ],
    ['release.descriptor', { descriptor: { ...descriptor, contract: 99 } }],
    [
      'release.descriptor',
      {
        descriptor: {
          ...descriptor,
          sidebar: [
            { label: 'Quêtes', path: '/app/servers', icon: 'quests' as 'sword', group: 'game', roles: [] },
          ],
        },
      },
    ],
    ['release.descriptor.name', { descriptor: { ...descriptor, name: 'admin' } }],
    ['release.files[0].integrity', { files: [{ path: 'a.js', bytes: 1, integrity: 'sha384-abc' }] }],
    ['release.surprise', { surprise: 1 } as Partial<Release>],
    ['release.entry', { entry: 'https://ailleurs.test/entry.js' }],
    ['release.entry', { entry: 'data:text/javascript,1' }],
    ['release.entry', { entry: '%2e%2e/%2e%2e/admin/entry.js' }],
    ['release.entry', { entry: 'a//entry.js' }],
    ['release.entry', { entry: 'unregistered.js' }],
    ['release.preload[0]', { preload: ['https://ailleurs.test/entry.js'] }],
    ['release.preload[0]', { preload: ['unregistered.js'] }],
    ['release.screens[0].preload[0]', { screens: [screen('/app/servers/:id', ['unregistered.js'])] }],
    ['release.screens[0].preload[0]', { screens: [screen('/app/servers/:id', ['//ailleurs.test/a.js'])] }],
    ['release.screens[0].path', { screens: [screen('/hosts/api', ['remoteEntry.js'])] }],
    ['release.url', { url: '/remotes/servers/..%2fadmin/' }],
    ['release.descriptor', { descriptor: { ...descriptor, title: 'Serveurs\nAdministration' } }],
    ['release.descriptor', { descriptor: { ...descriptor, breadcrumb: { servers: 'x'.repeat(61) } } }],
    [
      'release.descriptor',
      {
        descriptor: {
          ...descriptor,
          sidebar: Array.from({ length: 21 }, () => ({
            label: 'Serveurs',
            path: '/app/servers',
            icon: 'sword' as const,
            group: 'game' as const,
            roles: [],
          })),
        },
      },
    ],
  ];
  for (const [field, changes] of wrong) {
    const refused = await publish(rpd, { release: buildRelease('1.0.0', changes), expectedLive: null });
    assert.equal(refused.statusCode, 422, field);
    assert.deepEqual(Object.keys(refused.json<{ fields: object }>().fields), [field]);
  }
  assert.equal((await publish(rpd, body, RELEASE_TOKEN, '..%2Fx')).statusCode, 404);
});

test('refuses a file that a version lists twice: one of its hashes would count (FED-1)', async t => {
  const rpd = await startServer(t);
  await grantRemote(rpd, 'servers');
  const [file] = buildRelease('1.0.0').files;
  assert.ok(file);
  const twice = buildRelease('1.0.0', { files: [file, file] });
  const refused = await publish(rpd, { release: twice, expectedLive: null });
  assert.equal(refused.statusCode, 422);
  assert.ok(refused.json<{ fields: object }>().fields['release.files[1].path' as never]);
});

test('creates the release token once, readable by its owner only', async t => {
  const { database } = await startServer(t);
  const token = loadReleaseToken(database.dataDir, undefined);
  assert.match(token, /^[\w-]{43}$/);
  assert.equal(loadReleaseToken(database.dataDir, undefined), token);
  assert.equal(loadReleaseToken(database.dataDir, 'donné'), 'donné');
  // What docker-compose.yml hands on where no token is set: a space that published would be a token that everybody knows.
  assert.equal(loadReleaseToken(database.dataDir, ' '), token);
  assert.equal(statSync(join(database.dataDir, 'release-token')).mode & 0o777, 0o600);
});

test('keeps what a version takes from the page, and tells it to who asks (24.7)', async t => {
  const rpd = await startServer(t);
  await grantRemote(rpd, 'servers');
  const needs = { shared: { react: '^19.0.0' }, names: { '@rpd/shared/ui': ['Box', 'Text'] } };
  const release = buildRelease('1.0.0');
  for (const wrong of [
    { shared: {} },
    { ...needs, more: {} },
    { ...needs, shared: { react: 19 } },
    { ...needs, names: { react: 'Box' } },
    { ...needs, names: { react: ['x'.repeat(101)] } },
  ]) {
    const refused = await publish(rpd, { release: { ...release, needs: wrong }, expectedLive: null });
    assert.equal(refused.statusCode, 422);
    assert.match(refused.json<{ fields: Record<string, string> }>().fields['release.needs'] ?? '', /plages/);
  }
  assert.equal((await publish(rpd, { release: { ...release, needs }, expectedLive: null })).statusCode, 201);
  const plain = await rpd.anonymous.get<Registry>('/releases');
  assert.equal(plain.body.remotes['servers']?.live.needs, undefined);
  const asked = await rpd.anonymous.get<Registry>('/releases?with=needs');
  assert.deepEqual(asked.body.remotes['servers']?.live.needs, needs);
});
