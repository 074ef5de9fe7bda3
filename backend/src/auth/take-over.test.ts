import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Factors, RecoveryCodes, TotpOffer } from '@rpd/shared/domain';
import { Secret, TOTP } from 'otpauth';
import { PASSWORD, startAuthHost, type TestAuthHost } from '../test/auth-host.ts';
import { type Authenticator, createAuthenticator, type CreationOptions } from '../test/authenticator.ts';
import { type Person, signedIn } from '../test/factors.ts';
import { deliveredMails } from '../test/mails.ts';
import { openSignIn, signInAddress } from '../test/sign-in-page.ts';

// Somebody else knows a password, and does what an owner can do. The owner's mails take all of it back (ACC-6, ACC-8).

const OWN = 'zoe@rpd.test';
const STOLEN = 'voleur@rpd.test';

async function start(t: TestContext) {
  const host = await startAuthHost(t, { confirms: true });
  const zoe = await signedIn(host, { name: 'Zoé', email: OWN });
  host.wait(1_000);
  const thief = await theSame(host, zoe);
  return { host, zoe, thief };
}

/** Another sign-in of the same account. */
async function theSame(host: TestAuthHost, { user }: Person): Promise<Pick<Person, 'call'>> {
  const { token } = await host.signIn(user);
  const headers = { authorization: `Bearer ${token}` };
  return {
    call: async (method, url, body) => {
      const answer = await host.app.inject({ method, url, headers, ...(body && { payload: body }) });
      return { status: answer.statusCode, body: answer.json() };
    },
  };
}

async function addPasskey(who: Pick<Person, 'call'>, name: string): Promise<Authenticator> {
  const authenticator = createAuthenticator('https://app.rpd.test');
  const { body } = await who.call<CreationOptions>('POST', '/user/passkeys/options');
  const answer = await who.call('POST', '/user/passkeys', { name, response: authenticator.create(body) });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return authenticator;
}

async function signInByPasskey(host: TestAuthHost, authenticator: Authenticator): Promise<number> {
  const page = await openSignIn(host);
  const credential = authenticator.get(page.passkeyOptions, { origin: 'https://auth.rpd.test' });
  return (await page.send(signInAddress('passkey'), { credential: JSON.stringify(credential) })).status;
}

async function addTotp(host: TestAuthHost, who: Pick<Person, 'call'>): Promise<void> {
  const { body: offer } = await who.call<TotpOffer>('POST', '/user/totp');
  const code = new TOTP({ secret: Secret.fromBase32(offer.secret) }).generate({ timestamp: host.auth.now() });
  assert.equal((await who.call<RecoveryCodes>('POST', '/user/totp/confirm', { code })).status, 200);
}

/** The link of the newest mail to an address that leads to `page`. */
async function linkTo(host: TestAuthHost, recipient: string, page: string): Promise<string> {
  const mails = (await deliveredMails(host.store)).filter(mail => mail.recipient === recipient);
  const links = mails.flatMap(({ text }) => new RegExp(`/${page}\\?token=[\\w-]+`).exec(text)?.[0] ?? []);
  return links.at(-1) ?? assert.fail(`no link to ${page} for ${recipient}`);
}

const press = async (host: TestAuthHost, url: string) =>
  host.app.inject({
    method: 'POST',
    url,
    payload: '',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

/** Asks for another address, and follows the link that goes there. */
async function changeAddress(host: TestAuthHost, who: Pick<Person, 'call'>): Promise<void> {
  const asked = await who.call('POST', '/user/email', { email: STOLEN, currentPassword: PASSWORD });
  assert.equal(asked.status, 202);
  assert.equal((await press(host, await linkTo(host, STOLEN, 'confirmemail'))).statusCode, 200);
}

const accountOf = (host: TestAuthHost, { user }: Person) =>
  host.store.db.selectFrom('users').selectAll().where('id', '=', user._id).executeTakeFirstOrThrow();

/** What the owner sees in the bell, the newest first. */
const noticesOf = (host: TestAuthHost) =>
  host.store.db.selectFrom('notifications').selectAll().orderBy('id', 'desc').execute();

test('the link about an address takes back the passkey and the codes that were added since (ACC-6)', async t => {
  const { host, zoe, thief } = await start(t);
  const own = await addPasskey(zoe, 'La mienne');
  host.wait(1_000);
  await changeAddress(host, thief);
  const theirs = await addPasskey(thief, 'La leur');
  await addTotp(host, thief);
  assert.equal(await signInByPasskey(host, theirs), 303);
  // The news of these went to the address of the thief.
  const again = await linkTo(host, STOLEN, 'recover');

  const done = await press(host, await linkTo(host, OWN, 'undoemail'));
  assert.equal(done.statusCode, 303);
  assert.equal((await accountOf(host, zoe)).email, OWN);
  assert.equal(await signInByPasskey(host, theirs), 401);
  assert.equal(await signInByPasskey(host, own), 303);
  // The thief's mail opens nothing, neither now nor after a new password.
  assert.equal((await press(host, again)).statusCode, 410);
  const token = new URL(String(done.headers.location), 'https://auth.rpd.test').searchParams.get('token');
  const password = 'un tout autre secret';
  assert.equal((await host.post('/user/password', { token, password })).statusCode, 200);
  assert.equal((await press(host, again)).statusCode, 410);
  const signedBack = await host.post('/user/authenticate', { username: 'Zoé', password, token: 'null' });
  assert.equal(signedBack.statusCode, 200, signedBack.body);
});

test('the link about a passkey gives the address back, too, that was changed after it (ACC-6)', async t => {
  const { host, zoe, thief } = await start(t);
  await addPasskey(thief, 'La leur');
  const recover = await linkTo(host, OWN, 'recover');
  host.wait(1_000);
  await changeAddress(host, thief);
  assert.equal((await press(host, recover)).statusCode, 303);
  assert.equal((await accountOf(host, zoe)).email, OWN);
  // A lost password is sent to the owner alone.
  const before = (await deliveredMails(host.store)).length;
  await host.post('/user/lostpassword', { email: STOLEN });
  assert.equal((await deliveredMails(host.store)).length, before);
  assert.equal((await press(host, await linkTo(host, OWN, 'undoemail'))).statusCode, 410);
});

test('a changed password is shown in the page and sent by mail, and « Ce n’était pas moi » takes it back (ACC-6)', async t => {
  const { host, zoe, thief } = await start(t);
  const theirPassword = 'des mots à quelqu’un d’autre';
  const changed = await thief.call('POST', '/user/password', {
    currentPassword: PASSWORD,
    password: theirPassword,
  });
  assert.equal(changed.status, 200);
  const [notice] = await noticesOf(host);
  assert.equal(notice?.title, 'Le mot de passe de votre compte a changé');
  assert.match(notice?.text ?? '', /Vos autres connexions sont fermées\. Ce n’était pas vous/);
  assert.equal(notice?.to_path, '/app/me/security');
  const mail = (await deliveredMails(host.store)).at(-1);
  assert.equal(mail?.recipient, OWN);
  assert.match(mail?.text ?? '', /Ce n’était pas moi/);
  const theirs = await addPasskey(thief, 'La leur');

  const link = /\/recover\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  assert.equal((await press(host, link)).statusCode, 303);
  assert.equal((await thief.call<Factors>('GET', '/user/factors')).status, 401);
  assert.equal(await signInByPasskey(host, theirs), 401);
  const attempt = { username: zoe.user.name, password: theirPassword, token: 'null' };
  assert.equal((await host.post('/user/authenticate', attempt)).statusCode, 401);
});

test('an address that is asked for, and one that changed, are shown in the page as well (ACC-6)', async t => {
  const { host, thief } = await start(t);
  await changeAddress(host, thief);
  const notices = await noticesOf(host);
  assert.deepEqual(
    notices.map(({ title }) => title),
    ['L’adresse de votre compte a changé', 'Une autre adresse est demandée pour votre compte'],
  );
  assert.match(notices[0]?.text ?? '', new RegExp(`${STOLEN}.*« Ce n’était pas moi ».*ancienne adresse`));
});

test('where no mail leaves, a notice sends nobody to a mail (ACC-6)', async t => {
  const host = await startAuthHost(t);
  const zoe = await signedIn(host, { name: 'Zoé' });
  await addPasskey(zoe, 'Téléphone');
  const [notice] = await noticesOf(host);
  assert.match(notice?.text ?? '', /Fermez vos connexions sous « Sécurité »/);
  assert.doesNotMatch(notice?.text ?? '', /mail/);
});
