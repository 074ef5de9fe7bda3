import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { buildRelease } from '../test/builders.ts';
import { grantRemote } from '../test/grants.ts';
import { RELEASE_TOKEN, startServer } from '../test/server.ts';
import type { Refused } from '../test/server.ts';
import { createUploads } from './uploads.ts';

const API = '/hosts/api/releases';
const digest = (content: string | Buffer) => createHash('sha384').update(content).digest();
const integrityOf = (content: string | Buffer) => `sha384-${digest(content).toString('base64')}`;
const hexOf = (content: string | Buffer) => digest(content).toString('hex');
const fileOf = (path: string, content: string) => ({
  path,
  bytes: Buffer.byteLength(content),
  integrity: integrityOf(content),
});

const ENTRY = 'var rpd_servers = {};';
const PAGE = `export default ${JSON.stringify('page '.repeat(400))};`;
const FILES = [fileOf('remoteEntry.js', ENTRY), fileOf('chunks/page.js', PAGE)];

async function startRegistry(t: TestContext) {
  const rpd = await startServer(t);
  await grantRemote(rpd, 'servers');
  const { dataDir } = rpd.database;
  const call = (
    method: 'POST' | 'PUT',
    path: string,
    payload: object | string | Buffer,
    token = RELEASE_TOKEN,
  ) =>
    rpd.inject({
      method,
      url: `${API}/${path}`,
      payload,
      headers: {
        authorization: `Bearer ${token}`,
        ...((typeof payload === 'string' || Buffer.isBuffer(payload)) && {
          'content-type': 'application/octet-stream',
        }),
      },
    });
  const missing = async (version: string, files = FILES) => {
    const answer = await call('POST', 'servers/uploads', { version, files });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<{ missing: { integrity: string; received: number }[] }>().missing;
  };
  const send = (
    content: string | Buffer,
    { offset = 0, of = content }: { offset?: number; of?: string } | { offset?: number; of?: Buffer } = {},
  ) => call('PUT', `servers/uploads/${hexOf(of)}?offset=${offset}&bytes=${Buffer.byteLength(of)}`, content);
  const publish = (version: string, expectedLive: string | null, files = FILES) =>
    call('POST', 'servers', {
      release: buildRelease(version, { files, preload: [], screens: [] }),
      expectedLive,
      uploaded: true,
    });
  const served = (path: string) => rpd.inject({ url: `/remotes/servers/${path}` });
  return { rpd, dataDir, call, missing, send, publish, served };
}

test('takes a version’s files, serves them once it is registered, and asks for none twice (24.7)', async t => {
  const { missing, send, publish, served, dataDir } = await startRegistry(t);
  assert.deepEqual(
    (await missing('1.0.0')).map(({ received }) => received),
    [0, 0],
  );
  for (const content of [ENTRY, PAGE]) assert.equal((await send(content)).statusCode, 200);
  assert.deepEqual(await missing('1.0.0'), []);
  assert.equal((await served('1.0.0/remoteEntry.js')).statusCode, 404, 'nothing is served before');
  assert.equal((await publish('1.0.0', null)).statusCode, 201);
  assert.equal((await served('1.0.0/chunks/page.js')).body, PAGE);
  assert.ok(
    existsSync(join(dataDir, 'remotes/servers/1.0.0/chunks/page.js.br')),
    'packed as a build packs it',
  );
  assert.deepEqual(readdirSync(join(dataDir, 'uploads/servers')), [], 'what was taken is not kept twice');

  // What another version of the same remote has is not sent again.
  const entry = `${ENTRY} // 2`;
  const files = [fileOf('remoteEntry.js', entry), fileOf('other.js', PAGE)];
  assert.deepEqual(await missing('2.0.0', files), [{ integrity: integrityOf(entry), received: 0 }]);
  await send(entry);
  assert.equal((await publish('2.0.0', '1.0.0', files)).statusCode, 201);
  assert.equal((await served('2.0.0/other.js')).body, PAGE);
});

test('goes on where an upload was cut (24.7)', async t => {
  const { missing, send, publish } = await startRegistry(t);
  await send(ENTRY);
  const part = await send(PAGE.slice(0, 1000), { of: PAGE });
  assert.deepEqual(part.json(), { received: 1000, complete: false });
  assert.deepEqual(await missing('1.0.0'), [{ integrity: integrityOf(PAGE), received: 1000 }]);
  const again = await send(PAGE, { offset: 0, of: PAGE });
  assert.equal(again.statusCode, 409, 'somebody who does not go on where it ended is told');
  const rest = await send(PAGE.slice(1000), { offset: 1000, of: PAGE });
  assert.deepEqual(rest.json(), { received: PAGE.length, complete: true });
  assert.equal((await publish('1.0.0', null)).statusCode, 201);
});

test('a part of a version is never served, and a version that lacks a file is not registered (24.7)', async t => {
  const { rpd, send, publish, served, dataDir } = await startRegistry(t);
  await send(ENTRY);
  const refused = await publish('1.0.0', null);
  assert.equal(refused.statusCode, 409);
  assert.match(refused.json<Refused>().message, /chunks\/page\.js/);
  assert.equal((await served('1.0.0/remoteEntry.js')).statusCode, 404);
  assert.equal(existsSync(join(dataDir, 'remotes/servers/1.0.0')), false);
  assert.deepEqual((await rpd.anonymous.get<{ remotes: object }>('/releases')).body.remotes, {});
  assert.equal((await rpd.inject({ url: `/remotes/../uploads/servers/${hexOf(ENTRY)}` })).statusCode, 404);
  // Nor one that was refused for another reason: its folder does not come.
  await send(PAGE);
  assert.equal((await publish('1.0.0', '9.9.9')).statusCode, 409);
  assert.equal(existsSync(join(dataDir, 'remotes/servers/1.0.0')), false);
  assert.equal((await publish('1.0.0', null)).statusCode, 201);
});

test('refuses content that is not what its name says, and forgets it (24.7)', async t => {
  const { missing, send } = await startRegistry(t);
  const wrong = await send(PAGE.replaceAll('page', 'evil'), { of: PAGE });
  assert.equal(wrong.statusCode, 422);
  assert.deepEqual(
    (await missing('1.0.0')).map(({ received }) => received),
    [0, 0],
  );
  const longer = await send(`${PAGE}and more`, { of: PAGE });
  assert.equal(longer.statusCode, 413);
  assert.deepEqual(
    (await missing('1.0.0')).map(({ received }) => received),
    [0, 0],
  );
});

test('leads no file out of its folder (24.7)', async t => {
  const { call, send, publish, dataDir } = await startRegistry(t);
  await send(ENTRY);
  for (const path of [
    '../1.0.0/a.js',
    '/etc/passwd',
    'a/../../b.js',
    'a\\b.js',
    './a.js',
    'a//b.js',
    '%2e%2e/a.js',
  ])
    for (const files of [[FILES[0], fileOf(path, ENTRY)] as typeof FILES]) {
      assert.equal(
        (await call('POST', 'servers/uploads', { version: '1.0.0', files })).statusCode,
        422,
        path,
      );
      assert.equal((await publish('1.0.0', null, files)).statusCode, 422, path);
    }
  for (const version of ['..', '.', 'a/b', '../x', ''])
    assert.equal((await call('POST', 'servers/uploads', { version, files: FILES })).statusCode, 422, version);
  for (const hash of ['..%2f..%2frelease-token', 'a'.repeat(95), 'A'.repeat(96)])
    assert.equal(
      (await call('PUT', `servers/uploads/${hash}?offset=0&bytes=3`, 'abc')).statusCode,
      404,
      hash,
    );
  // One path that is another's folder.
  const twisted = [fileOf('a', ENTRY), fileOf('a/b.js', ENTRY)];
  assert.equal((await call('POST', 'servers/uploads', { version: '1.0.0', files: twisted })).statusCode, 422);
  assert.deepEqual(
    readdirSync(join(dataDir, 'remotes')).filter(name => name !== 'servers'),
    [],
  );
});

test('a token takes files for its own remote alone, and reads nobody else’s (24.7)', async t => {
  const { rpd, call, send } = await startRegistry(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const made = await admin.post<{ token: string }>('/deployments/taverns/tokens', { name: 'Tavernes' });
  assert.equal(made.status, 201);
  for (const token of [made.body.token, 'rpd_none', '']) {
    const wanted = token === made.body.token ? 403 : 401;
    const asked = await call('POST', 'servers/uploads', { version: '1.0.0', files: FILES }, token);
    const sent = await call('PUT', `servers/uploads/${hexOf(ENTRY)}?offset=0&bytes=3`, 'abc', token);
    assert.deepEqual([asked.statusCode, sent.statusCode], [wanted, wanted]);
  }
  // Who knows a hash does not get another team's file by it.
  await send(ENTRY);
  const own = await call('POST', 'taverns/uploads', { version: '1.0.0', files: FILES }, made.body.token);
  assert.equal(own.json<{ missing: object[] }>().missing.length, 2);
});

test('holds sizes, the whole of a version, and what lies unfinished to a limit (24.7)', async t => {
  const { call, send, dataDir } = await startRegistry(t);
  const big = { ...fileOf('big.js', ENTRY), bytes: 11 * 1024 * 1024 };
  assert.equal((await call('POST', 'servers/uploads', { version: '1.0.0', files: [big] })).statusCode, 413);
  const many = Array.from({ length: 60 }, (_, index) => ({
    ...fileOf(`${index}.js`, String(index)),
    bytes: 1024 * 1024,
  }));
  assert.equal((await call('POST', 'servers/uploads', { version: '1.0.0', files: many })).statusCode, 413);
  const declared = await call('PUT', `servers/uploads/${hexOf('x')}?offset=0&bytes=${11 * 1024 * 1024}`, 'x');
  assert.equal(declared.statusCode, 413);
  // What others left unfinished counts: a team cannot fill the disk.
  const folder = join(dataDir, 'uploads/servers');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, hexOf('left')), Buffer.alloc(100 * 1024 * 1024));
  const full = await send(PAGE);
  assert.equal(full.statusCode, 413);
  assert.match(full.json<Refused>().message, /100 Mio/);
});

test('a version that is registered or lies there takes no more files (24.7)', async t => {
  const { call, send, publish, dataDir } = await startRegistry(t);
  await send(ENTRY);
  await send(PAGE);
  await publish('1.0.0', null);
  assert.equal((await call('POST', 'servers/uploads', { version: '1.0.0', files: FILES })).statusCode, 409);
  const before = readFileSync(join(dataDir, 'remotes/servers/1.0.0/remoteEntry.js'), 'utf8');
  assert.equal((await publish('1.0.0', '1.0.0')).statusCode, 409);
  assert.equal(readFileSync(join(dataDir, 'remotes/servers/1.0.0/remoteEntry.js'), 'utf8'), before);
  // Another content lies under the name of a version: what is registered would not be what is served.
  mkdirSync(join(dataDir, 'remotes/servers/1.1.0'), { recursive: true });
  writeFileSync(join(dataDir, 'remotes/servers/1.1.0/remoteEntry.js'), 'something else');
  await send(ENTRY);
  assert.equal((await publish('1.1.0', '1.0.0')).statusCode, 409);
});

test('the versions of a remote that were sent have a place of their own, and no more (24.7)', async t => {
  const { call, send, publish } = await startRegistry(t);
  await send(ENTRY);
  await send(PAGE);
  // Registered by their sizes alone, as versions that lie elsewhere on the platform: nothing of 2 GiB has to be written.
  const many = Array.from({ length: 205 }, (_, index) => ({
    ...fileOf(`${index}.js`, String(index)),
    bytes: 10 * 1024 * 1024,
  }));
  const large = buildRelease('0.9.0', { files: [...FILES, ...many], preload: [], screens: [] });
  assert.equal((await call('POST', 'servers', { release: large, expectedLive: null })).statusCode, 201);
  const refused = await publish('1.0.0', '0.9.0');
  assert.equal(refused.statusCode, 413);
  assert.match(refused.json<Refused>().message, /2 Gio/);
});

test('clears away what nobody went on with for a day (24.7)', async t => {
  const { dataDir, send, missing } = await startRegistry(t);
  await send(ENTRY);
  await send(PAGE.slice(0, 10), { of: PAGE });
  const folder = join(dataDir, 'uploads/servers');
  symlinkSync('/etc', join(folder, 'strange'));
  const uploads = createUploads(dataDir);
  assert.equal(await uploads.purge(Date.now()), 0);
  const old = new Date(Date.now() - 25 * 3_600_000);
  for (const name of readdirSync(folder)) if (name !== 'strange') utimesSync(join(folder, name), old, old);
  assert.equal(await uploads.purge(Date.now()), 2);
  assert.ok(existsSync('/etc'));
  assert.deepEqual(
    (await missing('1.0.0')).map(({ received }) => received),
    [0, 0],
  );
});
