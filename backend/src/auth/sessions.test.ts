import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PASSWORD, startAuthHost } from '../test/auth-host.ts';
import { GATHERING } from './sessions.ts';

const HOUR = 3_600_000;
type Pair = { token: string; refreshToken: string };

test('issues a new pair on refresh and continues the session', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser({ roles: ['GM', 'RP'] });
  const first = await host.signIn(user);

  const answer = await host.post('/api/auth/refresh', { refreshToken: first.refreshToken });
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.headers['cache-control'], 'no-store');
  const second = answer.json<Pair & { user: Record<string, unknown> }>();
  assert.notEqual(second.refreshToken, first.refreshToken);
  assert.equal(second.user['_id'], user._id);
  assert.deepEqual(second.user['roles'], ['GM', 'RP']);
  assert.equal('passwordHash' in second.user, false);

  const third = await host.post('/api/auth/refresh', { refreshToken: second.refreshToken });
  assert.equal(third.statusCode, 200);
  assert.equal(await host.verify(third.json<Pair>().token), 200);
});

test('ends the whole family of a reused refresh token, access tokens included, and no other session', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser();
  const [stolen, elsewhere] = [await host.signIn(user), await host.signIn(user)];
  const renewed = (await host.post('/api/auth/refresh', { refreshToken: stolen.refreshToken })).json<Pair>();
  assert.equal(await host.verify(renewed.token), 200);

  host.wait(GATHERING);
  const reuse = await host.post('/api/auth/refresh', { refreshToken: stolen.refreshToken });
  assert.equal(reuse.statusCode, 401);
  assert.equal(reuse.json<{ ended: { because: string } }>().ended.because, 'token-reused');
  const after = await host.post('/api/auth/refresh', { refreshToken: renewed.refreshToken });
  assert.equal(after.statusCode, 401);
  assert.equal(await host.verify(stolen.token), 401);
  assert.equal(await host.verify(renewed.token), 401);
  assert.equal(await host.verify(elsewhere.token), 200);
});

test('issues one successor for parallel refreshes of a token, across processes', async t => {
  const host = await startAuthHost(t);
  const other = await host.another();
  const { refreshToken } = await host.signIn(await host.addUser());

  const answers = await Promise.all(
    [host.app, other, host.app, other, host.app].map(app =>
      app.inject({ method: 'POST', url: '/api/auth/refresh', payload: { refreshToken } }),
    ),
  );
  assert.deepEqual(
    answers.map(answer => answer.statusCode),
    [200, 200, 200, 200, 200],
  );
  const pairs = answers.map(answer => answer.json<Pair>());
  assert.equal(new Set(pairs.map(pair => pair.refreshToken)).size, 1);
  for (const pair of pairs) assert.equal(await host.verify(pair.token), 200);
  const { count } = await host.store.db
    .selectFrom('refresh_tokens')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  assert.equal(count, 2);
  const next = await host.post('/api/auth/refresh', { refreshToken: pairs[0]?.refreshToken });
  assert.equal(next.statusCode, 200);
});

test('ends a session 8 hours after its sign-in whatever its refreshes', async t => {
  const host = await startAuthHost(t);
  let pair: Pair = await host.signIn(await host.addUser());
  for (let hours = 1; hours < 8; hours += 1) {
    host.wait(HOUR);
    assert.equal(await host.verify(pair.token), 401);
    pair = (await host.post('/api/auth/refresh', { refreshToken: pair.refreshToken })).json<Pair>();
    assert.equal(await host.verify(pair.token), 200);
  }
  host.wait(HOUR - 5 * 60_000);
  pair = (await host.post('/api/auth/refresh', { refreshToken: pair.refreshToken })).json<Pair>();
  assert.equal(await host.verify(pair.token), 200);
  host.wait(5 * 60_000);
  assert.equal(await host.verify(pair.token), 401);
  const delayed = await host.post('/api/auth/refresh', { refreshToken: pair.refreshToken });
  assert.equal(delayed.statusCode, 401);
});

test('accepts an access token for 10 minutes', async t => {
  const host = await startAuthHost(t);
  const { token } = await host.signIn(await host.addUser());
  host.wait(9.9 * 60_000);
  assert.equal(await host.verify(token), 200);
  host.wait(0.2 * 60_000);
  assert.equal(await host.verify(token), 401);
});

test('applies a revocation to the next request, by either token, repeatedly', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser();
  const [byRefresh, byAccess] = [await host.signIn(user), await host.signIn(user)];

  for (const _again of [1, 2]) {
    const answer = await host.post('/api/auth/revoke', { refreshToken: byRefresh.refreshToken });
    assert.equal(answer.statusCode, 200);
  }
  assert.equal(await host.verify(byRefresh.token), 401);
  assert.equal(
    (await host.post('/api/auth/refresh', { refreshToken: byRefresh.refreshToken })).statusCode,
    401,
  );

  assert.equal(await host.verify(byAccess.token), 200);
  const bearer = { authorization: `Bearer ${byAccess.token}` };
  assert.equal((await host.post('/api/auth/revoke', { refreshToken: null }, bearer)).statusCode, 200);
  assert.equal(await host.verify(byAccess.token), 401);
});

test('applies deactivation, deletion and a role change to the next request', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser({ roles: ['AD'] });
  const { token, refreshToken } = await host.signIn(user);
  const roles = async () => (await host.auth.identify(`Bearer ${token}`))?.roles;
  assert.deepEqual(await roles(), ['AD']);

  await host.changeUser(user, { roles: ['RP'] });
  assert.deepEqual(await roles(), ['RP']);
  await host.changeUser(user, { valid: false });
  assert.equal(await host.verify(token), 401);
  await host.changeUser(user, { valid: true, deletedAt: new Date().toISOString() });
  assert.equal(await host.verify(token), 401);
  assert.equal((await host.post('/api/auth/refresh', { refreshToken })).statusCode, 401);
  const back = { username: user.name, password: PASSWORD };
  assert.equal((await host.post('/user/authenticate', back)).statusCode, 403);
});

test('stores no secret in clear and logs none', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser();
  const { token, refreshToken } = await host.signIn(user);
  const renewed = (await host.post('/api/auth/refresh', { refreshToken })).json<Pair>();
  await host.verify(token);
  await host.app.inject(`/authorize?auth=${refreshToken}&token=${token}&state=x`);
  await host.app.inject(`/newpassword?token=${refreshToken}`);
  await host.post('/api/auth/revoke', { refreshToken: renewed.refreshToken });

  const stored = JSON.stringify(await host.store.db.selectFrom('refresh_tokens').selectAll().execute());
  const logged = host.logs.join('\n');
  assert.match(logged, /"path":"\/api\/auth\/refresh"/);
  for (const secret of [refreshToken, renewed.refreshToken, token, renewed.token, PASSWORD]) {
    assert.equal(stored.includes(secret), false);
    assert.equal(logged.includes(secret), false);
  }
});
