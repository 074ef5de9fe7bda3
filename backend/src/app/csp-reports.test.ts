import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JournalLine } from '@rpd/shared/domain';
import { flushBounded } from '../lib/journal.bounded.ts';
import { startServer } from '../test/server.ts';
import type { TestServer } from '../test/server.ts';

const report = (changes: object = {}) => ({
  'csp-report': {
    'document-uri': 'https://rpd.test/app/me/0123456789abcdef01234567?auth=secret',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://ailleurs.example/vol.js?token=secret',
    'script-sample': 'secret',
    ...changes,
  },
});

const send = (rpd: TestServer, body: unknown, type = 'application/csp-report') =>
  rpd.inject({
    method: 'POST',
    url: '/hosts/api/csp-reports',
    headers: { 'content-type': type },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });

const details = async (rpd: TestServer) => {
  const admin = await rpd.signIn({ roles: ['AD'] });
  const lines = await admin.get<JournalLine[]>('/journal?sort=at&action=blocked');
  assert.deepEqual([...new Set(lines.body.map(line => line.address))].join(), '');
  return lines.body.map(line => line.detail);
};

test('administrators read what the policy blocked, counted, without a person or an identifier', async t => {
  const rpd = await startServer(t);
  for (let n = 0; n < 5; n += 1) assert.equal((await send(rpd, report())).statusCode, 200);
  const modern = [
    {
      type: 'csp-violation',
      body: { effectiveDirective: 'img-src', blockedURL: 'inline', documentURL: 'https://rpd.test/' },
    },
  ];
  await send(rpd, modern, 'application/reports+json');
  await flushBounded(rpd.store, Infinity);
  const blocked = 'script-src-elem\u00a0: https://ailleurs.example, page /app/me/…';
  assert.deepEqual(await details(rpd), [
    blocked,
    'img-src\u00a0: inline, page /',
    `${blocked} (encore 4 fois)`,
  ]);
});

test('nonsense, extensions and floods leave nothing behind', async t => {
  const rpd = await startServer(t);
  for (const body of ['', '{', '[]', '[null]', 'null', report({ 'effective-directive': '<script>' })]) {
    assert.equal((await send(rpd, body)).statusCode, 200, JSON.stringify(body));
  }
  await send(rpd, report({ 'blocked-uri': 'chrome-extension://abc/x.js' }));
  assert.deepEqual(await details(rpd), []);
  assert.equal((await send(rpd, 'x'.repeat(20_000))).statusCode, 413);
  assert.equal((await send(rpd, report(), 'text/plain')).statusCode, 415);
  for (let n = 0; n < 100; n += 1) {
    await send(rpd, report({ 'blocked-uri': `https://a${n}.example/` }));
  }
  await flushBounded(rpd.store, Infinity);
  assert.ok((await details(rpd)).length <= 13);
});

test('the page and the pages of the authentication host name where to report', async t => {
  const rpd = await startServer(t);
  const policy = async (url: string) =>
    String((await rpd.inject({ url, headers: { accept: 'text/html' } })).headers['content-security-policy']);
  assert.match(await policy('/app/dashboard'), /; report-uri \/hosts\/api\/csp-reports$/);
  assert.match(await policy('/hosts/auth/lostpassword'), /; report-uri csp-reports$/);
  const sent = await rpd.inject({
    method: 'POST',
    url: '/hosts/auth/csp-reports',
    headers: { 'content-type': 'application/csp-report' },
    payload: JSON.stringify(report()),
  });
  assert.equal(sent.statusCode, 200);
  assert.equal((await details(rpd)).length, 1);
});

test('over https the browser stays with https; what a caller claims without a trusted proxy counts for nothing', async t => {
  const header = async (rpd: TestServer) =>
    (await rpd.inject({ url: '/hosts/api/health/live', headers: { 'x-forwarded-proto': 'https' } })).headers[
      'strict-transport-security'
    ];
  assert.equal(await header(await startServer(t)), undefined);
  assert.equal(await header(await startServer(t, { trustProxy: true })), 'max-age=31536000');
  process.env['RPD_HSTS'] = 'yes';
  t.after(() => delete process.env['RPD_HSTS']);
  assert.equal(await header(await startServer(t)), 'max-age=31536000');
});
