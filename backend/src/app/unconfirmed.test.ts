import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { JournalLine, OwnEmail, User } from '@rpd/shared/domain';
import { createRateLimiter } from '../auth/rateLimiter.ts';
import { buildServer } from '../test/builders.ts';
import { deliveredMails } from '../test/mails.ts';
import { startServer } from '../test/server.ts';
import { removeUnconfirmed } from '../users/users.unconfirmed.ts';

const DAY = 86_400_000;
const AUTH = '/hosts/auth';
const PASSWORD = 'une phrase facile à retenir';
const MAIL = { smtpUrl: 'smtp://mail.rpd.test', from: 'RPD <rpd@rpd.test>' };
const ZOE = { name: 'Zoé', email: 'zoe@rpd.test', password: PASSWORD };

/** A server at which people register; `mail` says whether mails leave. */
async function start(t: TestContext, mail: typeof MAIL | null = MAIL) {
  const rpd = await startServer(t, { mail });
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    rpd.inject({ method: 'POST', url: `${AUTH}${url}`, payload, headers });
  const linkTo = async (recipient: string): Promise<string> => {
    const text = (await deliveredMails(rpd.store)).findLast(one => one.recipient === recipient)?.text ?? '';
    return (
      /http:\/\/rpd\.test(\/hosts\/auth\/\w+\?token=[\w-]+)/.exec(text)?.[1] ??
      assert.fail(`no link: ${text}`)
    );
  };
  return {
    ...rpd,
    post,
    linkTo,
    register: async (person = ZOE) => {
      assert.equal((await post('/user/register', person)).statusCode, 201);
      const answer = await post('/user/authenticate', {
        username: person.name,
        password: PASSWORD,
        token: 'null',
      });
      const { token, ...user } = answer.json<User & { token: string }>();
      const headers = { authorization: `Bearer ${token}` };
      const state = async () =>
        (await rpd.inject({ url: `${AUTH}/user/email`, headers })).json<OwnEmail>().confirmBy;
      return { id: user._id, user, headers, state };
    },
    press: (url: string) =>
      rpd.inject({
        method: 'POST',
        url,
        payload: '',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    /** The queue's mails have left. */
    send: () => rpd.store.db.updateTable('mails').set({ state: 'sent' }).execute(),
    removeAfter: (days: number) =>
      removeUnconfirmed(
        rpd.store,
        {
          post: { home: 'http://rpd.test/', send: async () => '' },
          beforeServerDelete: async () => undefined,
        },
        { log: rpd.app.log, now: Date.now() + days * DAY },
      ),
  };
}

test('keeps an account whose address its owner confirms by a link and a button (LND-9)', async t => {
  const rpd = await start(t);
  const { user, state } = await rpd.register();
  assert.equal(user.confirmBy, await state());
  const days = (Date.parse(user.confirmBy ?? '') - Date.now()) / DAY;
  assert.ok(days > 6.9 && days <= 7, String(days));
  const link = await rpd.linkTo(ZOE.email);
  const page = await rpd.inject({ url: link });
  assert.match(page.body, /Votre compte RPD utilise l’adresse <strong>zoe@rpd\.test/);
  // Who only opens the link, a mailbox's scanner, confirms nothing.
  assert.notEqual(await state(), null);
  assert.match((await rpd.press(link)).body, /Adresse confirmée/);
  assert.equal(await state(), null);
  assert.equal((await rpd.press(link)).statusCode, 410);
  await rpd.send();
  assert.equal(await rpd.removeAfter(30), 0);
});

test('removes an unconfirmed account after 7 days, with what it holds (LND-9)', async t => {
  const rpd = await start(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const { id, user, headers } = await rpd.register();
  const zoe = await rpd.as({ ...admin.user, _id: id });
  assert.equal((await zoe.post('/server', buildServer())).status, 201);
  await rpd.send();
  assert.equal(await rpd.removeAfter(6.9), 0);
  assert.equal(await rpd.removeAfter(7), 1);
  assert.equal(await rpd.removeAfter(7), 0);
  assert.equal((await rpd.inject({ url: `${AUTH}/api/auth/verify`, headers })).statusCode, 401);
  const { body } = await admin.get<User>(`/user/${id}`);
  assert.deepEqual([body.name === user.name, body.deletedAt === null, body.confirmBy], [false, false, null]);
  assert.deepEqual((await admin.get<unknown[]>('/server')).body, []);
  const journal = (await admin.get<JournalLine[]>('/journal?action=delete')).body;
  assert.ok(
    journal.some(({ entityId, detail }) => entityId === id && detail === 'adresse non confirmée à temps'),
  );
  // Pseudo and address are free again.
  await rpd.register();
});

test('keeps an account as long as its link only waits in the queue (LND-9)', async t => {
  const rpd = await start(t);
  await rpd.register();
  assert.equal(await rpd.removeAfter(30), 0);
  await rpd.send();
  assert.equal(await rpd.removeAfter(30), 1);
});

test('asks nobody to confirm an address where no mail leaves (LND-9)', async t => {
  const rpd = await start(t, null);
  const { state } = await rpd.register();
  assert.equal(await state(), null);
  const [mail] = await deliveredMails(rpd.store);
  assert.doesNotMatch(mail?.text ?? '', /confirm/i);
  await rpd.send();
  assert.equal(await rpd.removeAfter(365), 0);
});

test('sends the link again, with growing delays (LND-9)', async t => {
  const rpd = await start(t);
  const { id, headers, state } = await rpd.register();
  const first = await rpd.linkTo(ZOE.email);
  const again = () => rpd.post('/user/email/confirmation', {}, headers);
  const answers = [await again(), await again(), await again(), await again()].map(one => one.statusCode);
  assert.deepEqual(answers, [200, 200, 200, 429]);
  assert.notEqual(await rpd.linkTo(ZOE.email), first);
  await rpd.press(first);
  assert.equal(await state(), null);
  await createRateLimiter(rpd.store, Date.now).reset(`confirm:${id}`);
  assert.equal((await again()).statusCode, 404);
});

test('takes a password set by a mailed link for a confirmation, and not one that an administrator gave (LND-12)', async t => {
  const rpd = await start(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const { id } = await rpd.register();
  const confirmBy = async () => (await admin.get<User>(`/user/${id}`)).body.confirmBy;
  const setPassword = (url: string) =>
    rpd.post('/user/password', {
      token: new URL(url, 'http://rpd.test').searchParams.get('token'),
      password: 'un tout autre secret',
    });
  const given = await admin.post<{ url: string }>(`/user/${id}/password-link`, {});
  assert.equal((await setPassword(given.body.url)).statusCode, 200);
  assert.notEqual(await confirmBy(), null);
  await rpd.post('/user/lostpassword', { email: ZOE.email });
  assert.equal((await setPassword(await rpd.linkTo(ZOE.email))).statusCode, 200);
  assert.equal(await confirmBy(), null);
});

test('takes a confirmed change of address for a confirmation (ACC-6)', async t => {
  const rpd = await start(t);
  const { headers, state } = await rpd.register();
  const body = { email: 'autre@rpd.test', currentPassword: PASSWORD };
  assert.equal((await rpd.post('/user/email', body, headers)).statusCode, 202);
  assert.notEqual(await state(), null);
  await rpd.press(await rpd.linkTo('autre@rpd.test'));
  assert.equal(await state(), null);
});

test('lets an administrator confirm an address by hand, and give another one (ADM-6)', async t => {
  const rpd = await start(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const { id } = await rpd.register();
  const link = await rpd.linkTo(ZOE.email);
  assert.notEqual((await admin.get<User>(`/user/${id}`)).body.confirmBy, null);
  const { status, body } = await admin.post<User>(`/user/${id}/confirm-email`, {});
  assert.deepEqual([status, body.confirmBy], [200, null]);
  assert.equal((await rpd.press(link)).statusCode, 410);
  const [line] = (await admin.get<JournalLine[]>('/journal?action=email')).body;
  assert.deepEqual([line?.entityId, line?.detail], [id, 'adresse confirmée par l’administration']);

  const other = await rpd.register({ name: 'Nil', email: 'nli@rpd.test', password: PASSWORD });
  const stale = await rpd.linkTo('nli@rpd.test');
  const { version } = (await admin.get<User>(`/user/${other.id}`)).body;
  const changed = await admin.put<User>('/user/admin', { _id: other.id, version, email: 'nil@rpd.test' });
  assert.deepEqual([changed.body.email, changed.body.confirmBy], ['nil@rpd.test', null]);
  assert.equal((await rpd.press(stale)).statusCode, 410);
  assert.equal((await admin.post('/user/ffffffffffffffffffffffff/confirm-email', {})).status, 404);
});
