import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { buildServer } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import { createHost } from './host.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

test('refuses to start with a route that does not declare its access', () => {
  const app = createHost({ log: 'none' });
  assert.throws(() => app.get('/secret', async () => 'oui'), /GET \/secret does not declare its access/);
});

test('rejects a bad body in French', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const send = (payload: string | Buffer, type: string | undefined = 'application/json') =>
    rpd.inject({
      method: 'POST',
      url: '/hosts/api/server',
      payload,
      headers: { authorization: player.authorization, ...(type && { 'content-type': type }) },
    });
  const deep = '['.repeat(50_000) + ']'.repeat(50_000);
  const cases: [status: number, body: string | Buffer, type?: string][] = [
    [400, '{"name":'],
    [400, ''],
    [400, 'null'],
    [400, '[]'],
    [400, '"texte"'],
    [400, '{"name":"a\\u0000b"}'],
    [400, '{"__proto__":{"x":1}}'],
    [400, '{"constructor":{"prototype":{"x":1}}}'],
    [400, deep],
    [415, 'name=x', 'application/x-www-form-urlencoded'],
    [415, '{}', 'text/plain'],
    [415, '{}', 'multipart/form-data; boundary=x'],
    [413, JSON.stringify({ name: 'x'.repeat(1024 * 1024) })],
    [422, '{}'],
    [422, '{"name":3,"description":[],"options":"x"}'],
    [422, '{"name":{"$gt":""}}'],
    [422, Buffer.from('{"name":"\xff\xfe","x":1}', 'latin1')],
  ];
  for (const [status, body, type] of cases) {
    const answer = await send(body, type);
    assert.equal(answer.statusCode, status, String(body).slice(0, 60));
    const { message } = answer.json<{ message: string }>();
    assert.match(message, /^[A-ZÀ-Ý].*\.$/);
    assert.doesNotMatch(message, /\b(is|not|error|invalid|body)\b/i);
  }
});

test('rejects an object of more keys than any document has before it is looked at (PLS-8)', async t => {
  const rpd = await startServer(t);
  const user = await rpd.signIn();
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]));
  const body = await user.post<{ message: string; fields?: object }>('/character', keys(10_001));
  assert.equal(body.status, 400);
  assert.equal(body.body.message, 'La requête est illisible.');
  assert.equal((await user.post('/character', keys(100))).status, 422);
});

test('rejects an unknown address, and a missing token, in French', async t => {
  const rpd = await startServer(t);
  for (const url of [
    '/hosts/api/rien',
    '/hosts/auth/rien',
    '/hosts/api/%E0%A4%A',
    '/assets/rien.js',
    '/remotes/x/1/rien.js',
  ]) {
    const answer = await rpd.inject({ url, headers: { accept: 'text/html' } });
    assert.ok([400, 404].includes(answer.statusCode), url);
    assert.match(answer.json<{ message: string }>().message, /^(Cette adresse|La requête)/, url);
    assert.doesNotMatch(String(answer.headers['cache-control']), /immutable/);
  }
  const unsigned = await rpd.anonymous.get('/user');
  assert.equal(unsigned.status, 401);
  assert.deepEqual(unsigned.body, { message: 'Vous devez vous connecter.' });
  const forged = await rpd.inject({ url: '/hosts/api/user', headers: { authorization: 'Bearer a.b.c' } });
  assert.deepEqual(forged.json(), { message: 'Token invalide' });
});

test('does not read the body of an unauthorised caller', async t => {
  const rpd = await startServer(t);
  const answer = await rpd.inject({
    method: 'POST',
    url: '/hosts/api/user',
    payload: '{',
    headers: JSON_TYPE,
  });
  assert.equal(answer.statusCode, 401);
});

test('accepts a deletion with a JSON content type and no body', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const { body } = await player.post<{ _id: string }>('/server', buildServer());
  const answer = await rpd.inject({
    method: 'DELETE',
    url: `/hosts/api/server/${body._id}/`,
    headers: { ...JSON_TYPE, authorization: player.authorization },
  });
  assert.equal(answer.statusCode, 200);
});

test('sends the landing page packed once, its scripts and styles known by their hashes (LND-1)', async t => {
  const rpd = await startServer(t);
  const file = join(rpd.shellDir, 'landing.html');
  const write = (title: string) =>
    writeFileSync(
      file,
      `<!doctype html><style nonce="__CSP_NONCE__">h1{color:red}</style><h1>${title}</h1><script nonce="__CSP_NONCE__">go()</script>`,
    );
  write('Bienvenue');
  const ask = (headers: Record<string, string> = {}) =>
    rpd.inject({ url: '/?utm=x', headers: { accept: 'text/html', ...headers } });
  const { body, headers } = await ask();
  assert.match(body, /Bienvenue/);
  assert.doesNotMatch(body, /nonce/);
  const hash = (text: string) => createHash('sha256').update(text).digest('base64');
  const policy = String(headers['content-security-policy']);
  assert.ok(policy.includes(`script-src 'self' 'sha256-${hash('go()')}'`), policy);
  assert.ok(policy.includes(`style-src 'self' 'sha256-${hash('h1{color:red}')}'`), policy);
  assert.doesNotMatch(policy, /nonce|unsafe/);

  const packed = await ask({ 'accept-encoding': 'gzip, deflate, br;q=1.0' });
  assert.equal(packed.headers['content-encoding'], 'br');
  assert.equal(brotliDecompressSync(packed.rawPayload).toString(), body);
  const zipped = await ask({ 'accept-encoding': 'br;q=0, gzip' });
  assert.equal(gunzipSync(zipped.rawPayload).toString(), body);
  const known = await ask({ 'if-none-match': String(headers.etag) });
  assert.equal(known.statusCode, 304);
  assert.equal(known.body, '');

  write('Bonjour à tous');
  assert.match((await ask({ 'if-none-match': String(headers.etag) })).body, /Bonjour à tous/);
  assert.doesNotMatch(
    (await rpd.inject({ url: '/login', headers: { accept: 'text/html' } })).body,
    /Bonjour/,
  );
});

test('sends the application’s page packed around its nonce, which is another one in each answer (25.5)', async t => {
  const rpd = await startServer(t);
  const write = (title: string) =>
    writeFileSync(
      join(rpd.shellDir, 'index.html'),
      `<!doctype html><title>${title}</title><style nonce="__CSP_NONCE__"></style><script nonce="__CSP_NONCE__" src="/a.js"></script>${'<p>é</p>'.repeat(300)}`,
    );
  write('Avant');
  const ask = (encoding: string, method: 'GET' | 'HEAD' = 'GET') =>
    rpd.inject({
      method,
      url: '/app/x',
      headers: { accept: 'text/html', 'accept-encoding': encoding, 'if-none-match': '*' },
    });
  const unfold = {
    br: brotliDecompressSync,
    gzip: gunzipSync,
    identity: (page: Buffer) => page,
  };
  const nonces = new Set<string>();
  for (const encoding of ['br', 'gzip', 'identity'] as const) {
    for (let turn = 0; turn < 2; turn += 1) {
      const { statusCode, headers, rawPayload } = await ask(encoding);
      assert.equal(statusCode, 200);
      assert.equal(headers['content-encoding'], encoding === 'identity' ? undefined : encoding);
      assert.equal(headers['content-length'], String(rawPayload.length));
      assert.match(String(headers['vary']), /accept-encoding/i);
      // Who kept it would show an old nonce with a policy that names a new one.
      assert.equal(headers['etag'], undefined);
      const page = unfold[encoding](rawPayload).toString();
      assert.match(page, /<title>Avant/);
      const [nonce = '', ...others] = [...page.matchAll(/nonce="([\w-]{24})"/g)].map(([, found]) => found);
      assert.deepEqual(others, [nonce]);
      const policy = String(headers['content-security-policy']);
      assert.deepEqual(
        [...policy.matchAll(/'nonce-([^']+)'/g)].map(([, named]) => named),
        [nonce, nonce],
      );
      assert.doesNotMatch(policy, /unsafe|__CSP/);
      nonces.add(nonce);
    }
    const head = await ask(encoding, 'HEAD');
    assert.deepEqual([head.statusCode, head.rawPayload.length], [200, 0]);
  }
  assert.equal(nonces.size, 6);
  write('Après un déploiement');
  assert.match(brotliDecompressSync((await ask('br')).rawPayload).toString(), /Après un déploiement/);
});

test('embeds the configuration in the page and escapes it', async t => {
  const rpd = await startServer(t, { overrides: ['http://localhost:4001/</script>'] });
  const page = '<script type="application/json" id="config">__RPD_CONFIG__</script>';
  writeFileSync(join(rpd.shellDir, 'index.html'), page);
  const { body } = await rpd.inject({ url: '/login', headers: { accept: 'text/html' } });
  const [, text = ''] = /^<script[^>]*>([^<]*)<\/script>$/.exec(body) ?? [];
  const asked = await rpd.inject({ url: '/config.json' });
  assert.deepEqual(JSON.parse(text), asked.json());
});

test('sends the service worker with a policy of its own, or the one that ends it (25.1)', async t => {
  for (const worker of [true, false]) {
    const rpd = await startServer(t, { worker });
    writeFileSync(join(rpd.shellDir, 'sw.js'), 'keep()');
    writeFileSync(join(rpd.shellDir, 'sw-off.js'), 'end()');
    const { body, headers } = await rpd.inject({ url: '/sw.js' });
    assert.equal(body, worker ? 'keep()' : 'end()');
    assert.match(String(headers['content-type']), /^(?:text|application)\/javascript/);
    // Browsers look for another one at every navigation.
    assert.match(String(headers['cache-control']), /max-age=0/);
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /^default-src 'none'; connect-src 'self' https:/);
    assert.doesNotMatch(policy, /script-src|unsafe/);
  }
});

test('sends the security headers with every response', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const signed = { authorization: player.authorization };
  for (const request of [
    { url: '/' },
    { url: '/config.json' },
    { url: '/hosts/api/releases' },
    { url: '/hosts/api/server', headers: signed },
    { url: '/hosts/api/user', headers: signed },
    { url: '/hosts/api/rien' },
    { url: '/hosts/auth/.well-known/jwks.json' },
  ]) {
    const { headers } = await rpd.inject(request);
    assert.equal(headers['x-content-type-options'], 'nosniff', request.url);
    assert.equal(headers['referrer-policy'], 'no-referrer', request.url);
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin', request.url);
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /frame-ancestors 'none'/, request.url);
    assert.doesNotMatch(policy, /unsafe-eval|script-src[^;]*unsafe-inline/, request.url);
  }
  assert.equal((await player.get('/server')).headers['cache-control'], 'no-store');
});

test('serves the shell’s page at every address of the application, with a fresh nonce', async t => {
  const rpd = await startServer(t, { overrides: ['http://localhost:4001'] });
  const nonces = new Set<string>();
  for (const url of ['/', '/index.html', '/app/servers/123?x=1', '/login', '/nulle/part.html']) {
    const { statusCode, headers, body } = await rpd.inject({ url, headers: { accept: 'text/html,*/*' } });
    assert.equal(statusCode, 200, url);
    assert.match(String(headers['content-type']), /^text\/html/);
    assert.equal(headers['cache-control'], 'no-cache');
    const [, nonce = ''] = /nonce="([^"]+)" src/.exec(body) ?? [];
    assert.ok(nonce.length >= 22);
    assert.doesNotMatch(body, /__CSP_NONCE__/);
    const policy = String(headers['content-security-policy']);
    assert.ok(policy.includes(`script-src 'self' http://localhost:4001 'nonce-${nonce}'`));
    assert.ok(policy.includes(`style-src 'self' http://localhost:4001 'nonce-${nonce}'`));
    nonces.add(nonce);
  }
  assert.equal(nonces.size, 5);
  assert.equal(
    (await rpd.inject({ url: '/app/x', headers: { accept: 'application/json' } })).statusCode,
    404,
  );
  const posted = await rpd.inject({ method: 'POST', url: '/app/x', headers: { accept: 'text/html' } });
  assert.equal(posted.statusCode, 404);
  assert.deepEqual((await rpd.inject({ url: '/config.json' })).json(), {
    authHost: '/hosts/auth',
    apiHost: '/hosts/api',
    registry: '/hosts/api/releases',
    overrides: ['http://localhost:4001'],
    vitals: 0.25,
    tracing: 0,
  });
});

test('serves files with their type and cache lifetime, and nothing outside the folder', async t => {
  const rpd = await startServer(t);
  const { shellDir, database } = rpd;
  const script = 'const nom = "valeur";\n'.repeat(200);
  const remote = join(database.dataDir, 'remotes/servers/1.0.0');
  mkdirSync(remote, { recursive: true });
  writeFileSync(join(remote, 'remoteEntry.js'), script);
  writeFileSync(join(remote, 'remoteEntry.js.br'), brotliCompressSync(script));
  writeFileSync(join(shellDir, 'assets/a.js'), script);
  writeFileSync(join(shellDir, 'assets/photo.webp'), Buffer.alloc(4096));
  writeFileSync(join(shellDir, 'favicon.svg'), '<svg/>');
  const headers = { 'accept-encoding': 'gzip, br' };

  const entry = await rpd.inject({ url: '/remotes/servers/1.0.0/remoteEntry.js', headers });
  assert.equal(entry.statusCode, 200);
  assert.equal(entry.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.equal(entry.headers['content-encoding'], 'br');
  assert.match(String(entry.headers['content-type']), /javascript/);
  assert.deepEqual(entry.rawPayload, brotliCompressSync(script));
  const plain = await rpd.inject({ url: '/remotes/servers/1.0.0/remoteEntry.js' });
  assert.equal(plain.body, script);

  const asset = await rpd.inject({ url: '/assets/a.js', headers });
  assert.equal(asset.headers['content-encoding'], 'br');
  assert.match(String(asset.headers['cache-control']), /immutable/);
  const image = await rpd.inject({ url: '/assets/photo.webp', headers });
  assert.equal(image.headers['content-encoding'], undefined);
  const icon = await rpd.inject({ url: '/favicon.svg', headers });
  assert.equal(icon.headers['cache-control'], 'public, max-age=0');

  for (const url of [
    '/remotes/../release-token',
    '/remotes/%2e%2e/rpd.sqlite',
    '/..%2frpd.sqlite',
    '/assets/..%2findex.html%00',
    '/remotes/servers',
  ]) {
    const answer = await rpd.inject({ url });
    assert.ok(answer.statusCode >= 400 && answer.statusCode < 500, url);
  }
});

test('allows only listed origins to call the hosts', async t => {
  const rpd = await startServer(t, { corsOrigins: ['https://app.rpd.test'] });
  const preflight = (origin: string, url = '/hosts/api/server') =>
    rpd.inject({ method: 'OPTIONS', url, headers: { origin, 'access-control-request-method': 'PUT' } });
  const allowed = await preflight('https://app.rpd.test');
  assert.equal(allowed.headers['access-control-allow-origin'], 'https://app.rpd.test');
  assert.match(String(allowed.headers['access-control-allow-methods']), /PUT.*DELETE/);
  const refused = await preflight('https://ailleurs.test');
  assert.notEqual(refused.headers['access-control-allow-origin'], 'https://ailleurs.test');
  const auth = await preflight('https://app.rpd.test', '/hosts/auth/api/auth/refresh');
  assert.equal(auth.headers['access-control-allow-origin'], 'https://app.rpd.test');
  const read = await rpd.inject({ url: '/hosts/api/server', headers: { origin: 'https://app.rpd.test' } });
  assert.equal(read.statusCode, 401);
  assert.equal(read.headers['access-control-allow-origin'], 'https://app.rpd.test');
  assert.match(String(read.headers['access-control-expose-headers']), /x-total-count/);
});

test('reports liveness and readiness', async t => {
  const rpd = await startServer(t);
  assert.deepEqual((await rpd.anonymous.get('/health/live')).body, { status: 'live' });
  assert.deepEqual((await rpd.anonymous.get('/health/ready')).body, { status: 'ready' });
});
