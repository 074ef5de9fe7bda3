import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Release } from '@rpd/shared/remote';
import { buildRelease } from '../test/builders.ts';
import { grantRemote } from '../test/grants.ts';
import { RELEASE_TOKEN, startServer } from '../test/server.ts';
import type { Refused, TestServer } from '../test/server.ts';

const descriptor = {
  name: 'guilds',
  title: 'Guildes <b>',
  contract: 2,
  areas: [{ path: '/app/guilds', roles: [] }],
  sidebar: [],
  breadcrumb: {},
  isolated: true,
  api: ['read:server'],
};

/** An isolated version with two scripts. */
function versionOf(changes: Partial<Release> = {}, described: object = {}): Release {
  const file = (path: string) => ({ path, bytes: 3, integrity: `sha384-${'a'.repeat(64)}` });
  return buildRelease('1.0.0', {
    url: '/remotes/guilds/1.0.0/',
    descriptor: { ...descriptor, ...described },
    entry: 'remoteEntry.js',
    files: [file('remoteEntry.js'), file('src/remote.mjs'), file('logo.svg')],
    preload: [],
    shares: [],
    screens: [],
    ...changes,
  });
}

async function publish(rpd: TestServer, release: Release) {
  const answer = await rpd.inject({
    method: 'POST',
    url: '/hosts/api/releases/guilds',
    headers: { authorization: `Bearer ${RELEASE_TOKEN}` },
    payload: { release, expectedLive: null },
  });
  return { status: answer.statusCode, ...answer.json<Refused>() };
}

const frame = (rpd: TestServer, version = '1.0.0') =>
  rpd.inject({ url: `/hosts/api/frames/guilds/${version}` });

test('an isolated version has a document that holds nothing but its own scripts, by their hashes (EXT-3)', async t => {
  const rpd = await startServer(t);
  await grantRemote(rpd, 'guilds', { api: ['read:server'] });
  assert.equal((await publish(rpd, versionOf())).status, 201);
  const page = await frame(rpd);
  assert.equal(page.statusCode, 200);
  const policy = String(page.headers['content-security-policy']);
  const lines = policy.split('; ');
  assert.ok(lines.includes('sandbox allow-scripts'), policy);
  for (const none of ['default-src', 'connect-src', 'frame-src', 'worker-src', 'form-action', 'base-uri'])
    assert.ok(lines.includes(`${none} 'none'`), none);
  const scripts = lines.find(line => line.startsWith('script-src')) ?? '';
  assert.match(
    scripts,
    /^script-src 'sha256-[\w+/=]+' 'sha256-[\w+/=]+' http:\/\/[^ ]+\/remotes\/guilds\/1\.0\.0\/$/,
  );
  assert.match(policy, /frame-ancestors http:\/\/[\w.:]+$/);
  assert.match(page.body, /<title>Guildes &lt;b><\/title>/);
  const { integrity } = JSON.parse(/<script type="importmap">(.*?)<\/script>/.exec(page.body)?.[1] ?? '') as {
    integrity: Record<string, string>;
  };
  assert.deepEqual(
    Object.keys(integrity).map(address => address.replace(/.*\/1\.0\.0\//, '')),
    ['remoteEntry.js', 'src/remote.mjs'],
  );
  // It runs by itself: no name of the module that it was written in, and no type.
  const script = /<script>(.*?)<\/script>/s.exec(page.body)?.[1] ?? '';
  // oxlint-disable-next-line typescript/no-implied-eval
  assert.doesNotThrow(() => new Function(script));
  assert.equal((await frame(rpd, '9.9.9')).statusCode, 404);
});

test('nobody gets the document of what an administrator switched off', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  await grantRemote(rpd, 'guilds', { api: ['read:server'] });
  await publish(rpd, versionOf());
  await admin.post('/deployments/guilds/state', { state: 'off' });
  assert.equal((await frame(rpd)).statusCode, 404);
});

test('what ends a line of a policy is escaped in the address of the files', async t => {
  const rpd = await startServer(t);
  await grantRemote(rpd, 'guilds', { api: ['read:server'], origins: ['https://guilds.test'] });
  const url = "https://guilds.test/a;script-src,'unsafe-inline'/";
  assert.equal((await publish(rpd, versionOf({ url }))).status, 201);
  const policy = String((await frame(rpd)).headers['content-security-policy']);
  assert.ok(policy.includes('https://guilds.test/a%3Bscript-src%2C%27unsafe-inline%27/'), policy);
  assert.ok(!policy.includes(';script-src'), policy);
});

test('an isolated remote fills no slot, takes nothing of the page, follows contract 2, and names what can be granted (EXT-3)', async t => {
  const rpd = await startServer(t);
  await grantRemote(rpd, 'guilds', { api: ['read:server'], slots: ['server.tab'] });
  const fill = { id: 'a', slot: 'server.tab@1', module: './A', title: 'A', roles: [] };
  const module = { module: './A', preload: [], shares: [] };
  const bad: [Release, RegExp][] = [
    [versionOf({ modules: [module] }, { fills: [fill] }), /ne remplit aucun emplacement/],
    [versionOf({}, { contract: 1 }), /il suit le contrat 2/],
    [versionOf({ shares: ['react'] }), /ne prend rien de la page, et celui-ci prend react/],
    [versionOf({}, { api: ['read:deployments'] }), /ses accès à l’API/],
    [versionOf({}, { api: ['read:server', 'write:server'] }), /«\swrite:server\s»/],
  ];
  for (const [release, reason] of bad) {
    const { status, fields } = await publish(rpd, release);
    assert.ok(status === 422 || status === 403, String(status));
    assert.match(JSON.stringify(fields), reason);
  }
});

test('whom an administrator isolated does not opt out; the journal and the history say it (EXT-3)', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  await grantRemote(rpd, 'guilds', { api: ['read:server'] });
  const read = async () => (await admin.get<{ name: string; grantsVersion: number }[]>('/deployments')).body;
  const version = (await read()).find(({ name }) => name === 'guilds')?.grantsVersion;
  const grants = {
    areas: ['/app/guilds'],
    groups: [],
    roles: ['AD', 'MO', 'GM', 'RP'],
    origins: [],
    offers: [],
    slots: [],
  };
  const set = await admin.put<{ grantsVersion: number; changes: { after: { isolated: boolean } }[] }>(
    '/deployments/guilds/grants',
    { version, ...grants, api: ['read:server'], isolated: true },
  );
  assert.equal(set.status, 200);
  assert.equal(set.body.changes[0]?.after.isolated, true);
  const out = await publish(rpd, versionOf({}, { isolated: false }));
  assert.equal(out.status, 403);
  assert.match(String(out.fields?.['release.descriptor.isolated']), /L’administration a isolé/);
  assert.equal((await publish(rpd, versionOf())).status, 201);
  // An older page of the administration sends neither: both stay.
  const older = await admin.put<{ grants: { isolated: boolean; api: string[] } }>(
    '/deployments/guilds/grants',
    {
      version: set.body.grantsVersion,
      ...grants,
    },
  );
  assert.deepEqual([older.body.grants.isolated, older.body.grants.api], [true, ['read:server']]);
  const journal = await admin.get<{ entityName: string; detail: string }[]>('/journal');
  assert.ok(
    journal.body.some(
      ({ entityName, detail }) => entityName === 'guilds' && /read:server, isolé/.test(detail),
    ),
    JSON.stringify(journal.body),
  );
});

test('a call for an isolated remote reaches what was granted and nothing else, whatever the person may do (EXT-3)', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  await grantRemote(rpd, 'guilds', { api: ['read:server'] });
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, remote = 'guilds') =>
    (
      await rpd.inject({
        method,
        url: `/hosts/api${path}`,
        headers: { authorization: admin.authorization, 'x-rpd-remote': remote },
        ...(method === 'POST' && { payload: {} }),
      })
    ).statusCode;
  assert.equal(await call('GET', '/server'), 200);
  assert.equal(await call('GET', '/server?limit=1&page=1'), 200);
  assert.equal(await call('POST', '/server'), 403);
  assert.equal(await call('GET', '/character'), 403);
  assert.equal(await call('GET', '/deployments'), 403);
  assert.equal(await call('GET', '/server/../deployments'), 403);
  assert.equal(await call('GET', '/server/%2e%2e/deployments'), 403);
  assert.equal(await call('GET', '/server', 'someone-else'), 403);
  assert.equal(await call('GET', '/server', '__proto__'), 403);
});

test('a remote of a developer has a document from the origins alone that pages take remotes from (24.7)', async t => {
  const ask = (rpd: TestServer, from: string) => {
    const query = new URLSearchParams({ from, entry: 'remoteEntry.js', version: 'dev' });
    return rpd.inject({ url: `/hosts/api/frames/guilds?${query.toString()}` });
  };
  const statuses = async (overrides: string[]) => {
    const rpd = await startServer(t, { overrides });
    const found = [];
    for (const from of [
      'http://localhost:4001/',
      'http://localhost:4017/',
      'http://localhost.exemple.fr:4001/',
      'https://localhost:4001/',
    ])
      found.push((await ask(rpd, from)).statusCode);
    return found;
  };
  assert.deepEqual(await statuses([]), [404, 404, 404, 404]);
  assert.deepEqual(await statuses(['http://localhost:4001']), [200, 404, 404, 404]);
  assert.deepEqual(await statuses(['http://localhost:*']), [200, 200, 404, 404]);
});
