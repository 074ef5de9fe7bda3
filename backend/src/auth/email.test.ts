import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JournalLine, OwnEmail, PasswordLink } from '@rpd/shared/domain';
import { PASSWORD, startAuthHost, type TestAuthHost } from '../test/auth-host.ts';
import { deliveredMails } from '../test/mails.ts';
import { hashPassword, startServer } from '../test/server.ts';

const NEW = 'nouvelle@rpd.test';
const DAY = 86_400_000;

/** The account of these tests, signed in: calls carry its token. */
async function signInOwner(host: TestAuthHost) {
  const user = await host.addUser({ name: 'Zoé', email: 'zoe@rpd.test' });
  const { token } = await host.signIn(user);
  const headers = { authorization: `Bearer ${token}` };
  const call = async <T>(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
    const answer = await host.app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.json<T & { fields?: Record<string, string> }>() };
  };
  return {
    user,
    token,
    ask: (email = NEW, currentPassword = PASSWORD) =>
      call<OwnEmail>('POST', '/user/email', { email, currentPassword }),
    state: async () => (await call<OwnEmail>('GET', '/user/email')).body,
    call,
  };
}

/** The path of the link in the newest mail to an address. */
async function linkTo(host: TestAuthHost, recipient: string): Promise<string> {
  const mail = (await deliveredMails(host.store)).findLast(one => one.recipient === recipient);
  return (
    /https:\/\/auth\.rpd\.test(\/\w+\?token=[\w-]+)/.exec(mail?.text ?? '')?.[1] ?? assert.fail('no link')
  );
}

const press = (host: TestAuthHost, url: string) =>
  host.app.inject({
    method: 'POST',
    url,
    payload: '',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

const emailOf = async (host: TestAuthHost, id: string) =>
  (await host.store.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow())
    .email;

test('changes an address once its link is followed and its button pressed (ACC-6)', async t => {
  const host = await startAuthHost(t);
  const { user, ask, state } = await signInOwner(host);
  assert.equal((await ask()).status, 202);
  const { email, pending } = await state();
  assert.deepEqual([email, pending?.email], ['zoe@rpd.test', NEW]);

  const link = await linkTo(host, NEW);
  const page = await host.app.inject(link);
  assert.equal(page.statusCode, 200);
  assert.match(page.body, /Il utilisera désormais <strong>nouvelle@rpd\.test/);
  // What a scanner of mailboxes does changes nothing.
  assert.equal(await emailOf(host, user._id), 'zoe@rpd.test');
  assert.match((await press(host, link)).body, /Adresse confirmée/);
  assert.equal(await emailOf(host, user._id), NEW);
  assert.deepEqual(await state(), { email: NEW, pending: null, confirmBy: null });
  for (const again of [await press(host, link), await host.app.inject(link)]) {
    assert.equal(again.statusCode, 410);
  }
  const notified = (await deliveredMails(host.store)).filter(mail => mail.recipient === 'zoe@rpd.test');
  assert.deepEqual(
    notified.map(({ subject }) => subject),
    ['Une autre adresse est demandée pour votre compte', 'L’adresse de votre compte a changé'],
  );
});

test('refuses another address without the present password, and counts the guesses (ACC-6)', async t => {
  const host = await startAuthHost(t);
  const { ask, state, call } = await signInOwner(host);
  const wrong = await ask(NEW, 'deviné');
  assert.deepEqual([wrong.status, Object.keys(wrong.body.fields ?? {})], [422, ['currentPassword']]);
  assert.deepEqual(Object.keys((await call('POST', '/user/email', { email: NEW })).body.fields ?? {}), [
    'currentPassword',
  ]);
  assert.deepEqual((await ask('ZOE@rpd.test')).body.fields, {
    email: 'C’est déjà l’adresse de votre compte.',
  });
  assert.equal((await state()).pending, null);
  assert.equal((await host.post('/user/email', { email: NEW, currentPassword: PASSWORD })).statusCode, 401);
});

test('restores the account of a person who did not ask for the change: address, sessions, links, password (ACC-6)', async t => {
  const host = await startAuthHost(t);
  const { user, token, ask } = await signInOwner(host);
  await ask();
  await press(host, await linkTo(host, NEW));
  // The thief goes on: another address, and a link to its mailbox.
  const thief = await host.signIn({ ...user, email: NEW });
  await host.post('/user/lostpassword', { email: NEW });
  const stolen = await linkTo(host, NEW);
  const headers = { authorization: `Bearer ${thief.token}` };
  await host.post('/user/email', { email: 'voleur@rpd.test', currentPassword: PASSWORD }, headers);
  const onward = await linkTo(host, 'voleur@rpd.test');
  const back = await linkTo(host, NEW);

  host.wait(7 * DAY - 60_000);
  const undo = await linkTo(host, 'zoe@rpd.test');
  assert.match((await host.app.inject(undo)).body, /rend <strong>zoe@rpd\.test/);
  assert.equal(await emailOf(host, user._id), NEW);
  const done = await press(host, undo);
  assert.equal(done.statusCode, 303);
  assert.equal(await emailOf(host, user._id), 'zoe@rpd.test');
  for (const link of [stolen, onward, back, undo])
    assert.equal((await host.app.inject(link)).statusCode, 410);
  assert.equal(await host.verify(token), 401);
  assert.equal(await host.verify(thief.token), 401);
  const signIn = (password: string) => host.post('/user/authenticate', { username: 'Zoé', password });
  assert.equal((await signIn(PASSWORD)).statusCode, 401);
  const setPassword = new URL(String(done.headers.location), 'https://auth.rpd.test').search.slice(7);
  const set = await host.post('/user/password', { token: setPassword, password: 'un tout autre secret' });
  assert.equal(set.statusCode, 200);
  assert.equal((await signIn('un tout autre secret')).statusCode, 200);
});

test('keeps the undo link of an earlier change when somebody undoes a later one (ACC-6)', async t => {
  const host = await startAuthHost(t);
  const { user, ask } = await signInOwner(host);
  await ask();
  await press(host, await linkTo(host, NEW));
  const undo = await linkTo(host, 'zoe@rpd.test');
  // The thief asks for one more address, and undoes that in the mailbox that they hold.
  host.wait(60_000);
  const thief = await host.signIn({ ...user, email: NEW });
  const headers = { authorization: `Bearer ${thief.token}` };
  await host.post('/user/email', { email: 'voleur@rpd.test', currentPassword: PASSWORD }, headers);
  const done = await press(host, await linkTo(host, NEW));
  assert.equal(done.statusCode, 303);
  const token = new URL(String(done.headers.location), 'https://auth.rpd.test').search.slice(7);
  await host.post('/user/password', { token, password: 'un secret de voleur 71' });

  // Nobody else takes the first address meanwhile, and its owner gets the account back.
  const rival = { name: 'Rival', email: 'zoe@rpd.test', password: 'un secret de rival 84' };
  await host.post('/user/register', rival);
  const signIn = (username: string, password: string) =>
    host.post('/user/authenticate', { username, password });
  assert.equal((await signIn(rival.name, rival.password)).statusCode, 401);
  assert.equal((await press(host, undo)).statusCode, 303);
  assert.equal(await emailOf(host, user._id), 'zoe@rpd.test');
  assert.equal((await signIn('Zoé', 'un secret de voleur 71')).statusCode, 401);
  assert.equal((await host.app.inject(undo)).statusCode, 410);
});

test('lets nobody undo a change after seven days, nor take the old address before (ACC-6)', async t => {
  const host = await startAuthHost(t);
  const { ask } = await signInOwner(host);
  await ask();
  await press(host, await linkTo(host, NEW));
  const undo = await linkTo(host, 'zoe@rpd.test');
  const other = await host.addUser({ name: 'Nil', email: 'nil@rpd.test' });
  const { token } = await host.signIn(other);
  await host.post(
    '/user/email',
    { email: 'zoe@rpd.test', currentPassword: PASSWORD },
    {
      authorization: `Bearer ${token}`,
    },
  );
  assert.match(await linkTo(host, 'zoe@rpd.test'), /^\/undoemail/);
  host.wait(7 * DAY);
  assert.equal((await host.app.inject(undo)).statusCode, 410);
});

test('answers the same whether the address is taken, and tells its owner (ACC-6)', async t => {
  const host = await startAuthHost(t);
  const { ask, state } = await signInOwner(host);
  await host.addUser({ name: 'Nil', email: 'nil@rpd.test' });
  const free = await ask('libre@rpd.test');
  const taken = await ask('nil@rpd.test');
  assert.equal(taken.status, free.status);
  assert.deepEqual(Object.keys(taken.body), Object.keys(free.body));
  assert.equal((await state()).pending?.email, 'nil@rpd.test');
  const mail = (await deliveredMails(host.store)).find(({ recipient }) => recipient === 'nil@rpd.test');
  assert.equal(mail?.subject, 'Vous avez déjà un compte');
  assert.doesNotMatch(mail?.text ?? '', /confirmemail/);
});

test('sends the link again, cancels the change, and lets a link of before serve no more (ACC-6)', async t => {
  const host = await startAuthHost(t);
  const { user, ask, call } = await signInOwner(host);
  assert.equal((await call('POST', '/user/email/resend', {})).status, 404);
  await ask();
  const first = await linkTo(host, NEW);
  assert.equal((await call('POST', '/user/email/resend', {})).status, 200);
  const second = await linkTo(host, NEW);
  assert.notEqual(first, second);
  assert.equal((await call<OwnEmail>('DELETE', '/user/email')).body.pending, null);
  for (const link of [first, second]) assert.equal((await press(host, link)).statusCode, 410);
  await ask();
  host.wait(DAY);
  assert.equal((await press(host, await linkTo(host, NEW))).statusCode, 410);
  assert.equal(await emailOf(host, user._id), 'zoe@rpd.test');
});

test('changes no address by the profile, nor an administrator’s own by the administration (ACC-6)', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn({ name: 'Zoé', email: 'zoe@rpd.test' });
  const admin = await rpd.signIn({ roles: ['AD'], name: 'Gardienne' });
  for (const body of [{ email: NEW }, { user: { email: NEW, bio: 'x' } }]) {
    const refused = await player.put('/user', body);
    assert.equal(refused.status, 422);
    assert.ok(refused.body.fields?.['email']);
  }
  assert.equal((await player.put('/user', { email: 'zoe@rpd.test', bio: 'Conteuse' })).status, 200);
  const own = await admin.put('/user/admin', { _id: admin.user._id, email: NEW });
  assert.deepEqual([own.status, Object.keys(own.body.fields ?? {})], [422, ['email']]);

  // Another's: notified to the old address; links that went there are worth nothing.
  await rpd.inject({
    method: 'POST',
    url: '/hosts/auth/user/lostpassword',
    payload: { email: 'zoe@rpd.test' },
  });
  const { body } = await admin.put<{ email: string }>('/user/admin', { _id: player.user._id, email: NEW });
  assert.equal(body.email, NEW);
  const mails = await deliveredMails(rpd.store);
  assert.equal(mails.at(-1)?.recipient, 'zoe@rpd.test');
  assert.equal(mails.at(-1)?.subject, 'L’équipe a changé l’adresse de votre compte');
  const link = /newpassword\?token=[\w-]+/.exec(mails[0]?.text ?? '')?.[0] ?? '';
  assert.equal((await rpd.inject({ url: `/hosts/auth/${link}` })).statusCode, 410);
  const [line] = (await admin.get<JournalLine[]>('/journal?action=update&entity=User')).body;
  assert.deepEqual([line?.actor.name, line?.fields], ['Gardienne', ['email']]);
});

test('lets an administrator give out a password link, once, journalled and notified to its owner (ACC-7)', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'], name: 'Gardienne' });
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const passwordHash = await hashPassword(PASSWORD);
  const player = await rpd.signIn({ name: 'Zoé', email: 'zoe@rpd.test', passwordHash });
  const path = `/user/${player.user._id}/password-link`;
  assert.equal((await moderator.post(path, {})).status, 403);
  const { status, body } = await admin.post<PasswordLink>(path, {});
  assert.equal(status, 201);
  assert.match(body.url, /^http:\/\/rpd\.test\/hosts\/auth\/newpassword\?token=/);
  const [notice] = (await player.get<{ title: string }[]>('/api/notifications')).body;
  assert.equal(notice?.title, 'Gardienne a créé un lien vers votre mot de passe');
  const mail = (await deliveredMails(rpd.store)).at(-1);
  assert.equal(mail?.recipient, 'zoe@rpd.test');
  assert.doesNotMatch(mail?.text ?? '', /newpassword/);
  const lines = (await admin.get<JournalLine[]>('/journal?action=link')).body;
  assert.deepEqual(
    lines.map(({ actor, entityName }) => [actor.name, entityName]),
    [['Gardienne', 'Zoé']],
  );
  const [, token = ''] = body.url.split('token=');
  assert.ok(!JSON.stringify(lines).includes(token));
  const payload = { token, password: 'un tout autre secret' };
  const set = () => rpd.inject({ method: 'POST', url: '/hosts/auth/user/password', payload });
  assert.equal((await set()).statusCode, 200);
  assert.equal((await set()).statusCode, 410);
  const gone = await rpd.addUser({ deletedAt: new Date().toISOString() });
  assert.equal((await admin.post(`/user/${gone._id}/password-link`, {})).status, 404);
});
