import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { StoredUser } from '../store/tables/users.ts';
import { PASSWORD, startAuthHost, type TestAuthHost } from '../test/auth-host.ts';
import { deliveredMails } from '../test/mails.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const HOME = '203.0.113.7';
const AWAY = '198.51.100.9';
const TITLE = 'Votre compte s’est ouvert sur un nouvel appareil';

async function start(t: TestContext) {
  const host = await startAuthHost(t);
  return { host, zoe: await host.addUser({ name: 'Zoé' }) };
}

/** Signs in from a place with a browser; answers its cookie and its token. */
async function signInFrom(host: TestAuthHost, user: StoredUser, from: string, agent: string, cookie = '') {
  const answer = await host.app.inject({
    method: 'POST',
    url: '/user/authenticate',
    remoteAddress: from,
    headers: { 'user-agent': agent, cookie },
    payload: { username: user.name, password: PASSWORD, token: 'null' },
  });
  assert.equal(answer.statusCode, 200, answer.body);
  const [mark = ''] = String(answer.headers['set-cookie']).split(';');
  return { mark, token: answer.json<{ token: string }>().token };
}

const newsOf = async ({ store }: TestAuthHost) =>
  (await deliveredMails(store)).filter(({ subject }) => subject === TITLE);

test('tells an owner of a sign-in by a browser that never signed in to the account (ACC-6)', async t => {
  const { host, zoe } = await start(t);
  // The very first one belongs to them.
  const { mark } = await signInFrom(host, zoe, HOME, FIREFOX);
  await signInFrom(host, zoe, HOME, FIREFOX);
  // The same browser in another place knows the account; another address of the same network is the same place.
  await signInFrom(host, zoe, AWAY, FIREFOX, mark);
  await signInFrom(host, zoe, '203.0.113.200', FIREFOX);
  assert.deepEqual(await newsOf(host), []);
  await signInFrom(host, zoe, AWAY, SAFARI);
  const [mail] = await newsOf(host);
  assert.match(mail?.text ?? '', /Safari sur iOS \(téléphone\), depuis le réseau 198\.51\.100\.0\/24/);
  assert.doesNotMatch(mail?.text ?? '', new RegExp(AWAY));
  const { text } = await host.store.db.selectFrom('notifications').selectAll().executeTakeFirstOrThrow();
  assert.match(text, /Safari sur iOS/);
  // Known from now on.
  await signInFrom(host, zoe, AWAY, SAFARI);
  assert.equal((await newsOf(host)).length, 1);
});

test('tells it of an account that nobody opened for long, too (ACC-6)', async t => {
  const { host, zoe } = await start(t);
  await signInFrom(host, zoe, HOME, FIREFOX);
  host.wait(200 * 86_400_000);
  await host.store.db.deleteFrom('sessions').execute();
  await signInFrom(host, zoe, HOME, FIREFOX);
  assert.equal((await newsOf(host)).length, 1);
});

test('« Ce n’était pas moi » closes what the other opened, and their password is worth nothing (ACC-6)', async t => {
  const { host, zoe } = await start(t);
  await signInFrom(host, zoe, HOME, FIREFOX);
  const { token } = await signInFrom(host, zoe, AWAY, SAFARI);
  assert.equal(await host.verify(token), 200);
  const [mail] = await newsOf(host);
  const address = /https:\/\/\S+\/recover\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  const url = new URL(address);
  const answer = await host.app.inject({
    method: 'POST',
    url: url.pathname + url.search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  });
  assert.equal(answer.statusCode, 303, answer.body);
  assert.equal(await host.verify(token), 401);
  const again = { username: zoe.name, password: PASSWORD, token: 'null' };
  assert.equal((await host.post('/user/authenticate', again)).statusCode, 401);
});
