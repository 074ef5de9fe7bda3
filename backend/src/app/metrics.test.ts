import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startServer } from '../test/server.ts';
import type { TestServer } from '../test/server.ts';

const scrape = (rpd: TestServer, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  rpd.inject({ url: '/metrics', headers: { host: 'localhost:3000', ...headers }, remoteAddress });

test('exposes requests by route, statements, lag, mails and pushes to Prometheus', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  await player.get(`/server/${'f'.repeat(24)}`);
  await rpd.inject({ url: '/hosts/api/nulle/part/42' });
  const answer = await scrape(rpd);
  assert.equal(answer.statusCode, 200);
  assert.match(String(answer.headers['content-type']), /^text\/plain/);
  assert.match(
    answer.body,
    /rpd_http_request_duration_seconds_count\{method="GET",route="\/hosts\/api\/server\/:id",status="404"\} 1/,
  );
  assert.doesNotMatch(answer.body, /nulle|ffffff/);
  assert.match(answer.body, /rpd_db_query_duration_seconds_count\{dialect="(sqlite|postgres)",kind="select"/);
  assert.match(answer.body, /nodejs_eventloop_lag_p99_seconds/);
  assert.match(answer.body, /# HELP rpd_mails /);
  assert.match(answer.body, /# HELP rpd_pushes /);
  assert.match(answer.body, /^rpd_push_devices 0$/m);
});

test('exposes metrics without a token to this machine only, not through a proxy', async t => {
  const rpd = await startServer(t);
  assert.equal((await scrape(rpd, {}, '::1')).statusCode, 200);
  const cases = [
    scrape(rpd, {}, '192.0.2.7'),
    scrape(rpd, { 'x-forwarded-for': '127.0.0.1' }),
    scrape(rpd, { via: '1.1 proxy' }),
    scrape(rpd, { host: 'rpd.example' }),
  ];
  for (const answer of await Promise.all(cases)) {
    assert.equal(answer.statusCode, 404);
    assert.doesNotMatch(answer.body, /rpd_/);
  }
});

test('exposes metrics with a token from anywhere', async t => {
  const rpd = await startServer(t, { metricsToken: 'jeton' });
  assert.equal((await scrape(rpd)).statusCode, 404);
  assert.equal((await scrape(rpd, { authorization: 'Bearer autre' })).statusCode, 404);
  const elsewhere = { authorization: 'Bearer jeton', host: 'rpd.example', 'x-forwarded-for': '192.0.2.7' };
  assert.equal((await scrape(rpd, elsewhere, '192.0.2.7')).statusCode, 200);
});
