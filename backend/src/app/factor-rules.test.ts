import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { FactorRule, Factors, RecoveryCodes, TotpOffer } from '@rpd/shared/domain';
import { Secret, TOTP } from 'otpauth';
import { createAuthenticator, type CreationOptions } from '../test/authenticator.ts';
import { deliveredMails } from '../test/mails.ts';
import { hashPassword, startServer, type TestServer } from '../test/server.ts';

const AUTH = '/hosts/auth';
/** Where passkeys work. */
const ORIGIN = 'http://localhost';
const PASSWORD = 'une phrase facile à retenir';

type Method = 'GET' | 'POST' | 'DELETE';
type Answer = { code?: string; message?: string };

async function start(t: TestContext) {
  const rpd = await startServer(t, { publicUrl: ORIGIN });
  const passwordHash = await hashPassword(PASSWORD);
  const admin = await rpd.signIn({ roles: ['AD'], passwordHash });
  const moderator = await rpd.signIn({ roles: ['MO', 'RP'], passwordHash });
  const player = await rpd.signIn({ roles: ['RP'], passwordHash });
  const rule = (role: string, graceDays: number, required = true) =>
    admin.put<FactorRule[]>('/factor-rule', { role, required, graceDays });
  return { rpd, admin, moderator, player, rule };
}

/** Signs in with the password alone: the status, and who asks from then on. */
async function signInAgain(
  rpd: TestServer,
  { user }: Pick<Awaited<ReturnType<TestServer['signIn']>>, 'user'>,
  code?: string,
) {
  const payload = { username: user.name, password: PASSWORD, token: 'null', ...(code && { code }) };
  const answer = await rpd.inject({ method: 'POST', url: `${AUTH}/user/authenticate`, payload });
  const body = answer.json<Answer & { token: string; refreshToken: string; factorDueAt: string | null }>();
  const headers = { authorization: `Bearer ${body.token}` };
  const call = async <T = Answer>(method: Method, url: string, sent?: object) => {
    const reply = await rpd.inject({ method, url, headers, ...(sent && { payload: sent }) });
    return { status: reply.statusCode, body: reply.json<T>() };
  };
  return { status: answer.statusCode, body, call };
}
type SignedIn = Awaited<ReturnType<typeof signInAgain>>;

const codeOf = (secret: string, at = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

async function linkApplication({ call }: SignedIn): Promise<{ secret: string; codes: string[] }> {
  const { body: offer } = await call<TotpOffer>('POST', `${AUTH}/user/totp`);
  const sent = { code: codeOf(offer.secret) };
  const { status, body } = await call<RecoveryCodes>('POST', `${AUTH}/user/totp/confirm`, sent);
  assert.equal(status, 200, JSON.stringify(body));
  return { secret: offer.secret, codes: body.codes };
}

async function addPasskey({ call }: SignedIn): Promise<Factors> {
  const { body: options } = await call<CreationOptions>('POST', `${AUTH}/user/passkeys/options`);
  const response = createAuthenticator(ORIGIN).create(options);
  const { status, body } = await call<Factors>('POST', `${AUTH}/user/passkeys`, { name: 'Clé', response });
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}

test('a role that requires a second factor gives its accounts a term, and says so by notice and mail (ACC-2)', async t => {
  const { rpd, moderator, player, rule } = await start(t);
  assert.equal((await rule('MO', 14)).status, 200);
  const before = Date.now();
  const mo = await signInAgain(rpd, moderator);
  const days = (Date.parse(mo.body.factorDueAt ?? '') - before) / 86_400_000;
  assert.ok(days >= 14 && days < 14.1, String(days));
  // Nothing is refused yet, and the term is the same at the next sign-in.
  assert.equal((await mo.call('GET', '/hosts/api/ticket')).status, 200);
  assert.equal((await signInAgain(rpd, moderator)).body.factorDueAt, mo.body.factorDueAt);
  const title = 'Votre rôle demande une protection de plus';
  const mails = (await deliveredMails(rpd.store)).filter(({ subject }) => subject === title);
  assert.equal(mails.length, 1);
  assert.match(mails[0]?.text ?? '', /avant le .+\/app\/me\/security/s);
  assert.equal((await signInAgain(rpd, player)).body.factorDueAt, null);
});

test('after its term an account can get a second factor, and nothing else (ACC-2)', async t => {
  const { rpd, moderator, rule } = await start(t);
  await rule('MO', 0);
  const mo = await signInAgain(rpd, moderator);
  assert.equal(mo.status, 200);
  const refused = { status: 403, code: 'factor-required' };
  const calls: [Method, string, object?][] = [
    ['GET', '/hosts/api/ticket'],
    ['GET', '/hosts/api/user/me'],
    ['POST', '/hosts/api/ticket', { subject: 'Au secours', text: 'Bonjour', category: 'idea' }],
    ['DELETE', '/hosts/api/signin?user=me'],
    ['GET', '/hosts/api/user/me/export'],
    ['GET', '/hosts/api/live'],
    ['DELETE', `${AUTH}/user/password`],
    ['GET', `${AUTH}/user/email`],
  ];
  for (const [method, url, sent] of calls) {
    const { status, body } = await mo.call(method, url, sent);
    assert.deepEqual({ status, code: body.code }, refused, `${method} ${url}`);
  }
  assert.equal((await mo.call('GET', `${AUTH}/api/auth/verify`)).status, 200);
  const { secret, codes } = await linkApplication(mo);
  assert.equal((await mo.call('GET', '/hosts/api/ticket')).status, 200);
  // What the role requires cannot be taken out again; another one in its place can.
  const kept = await mo.call('DELETE', `${AUTH}/user/totp`);
  assert.equal(kept.status, 409);
  assert.match(kept.body.message ?? '', /ajoutez-en un autre/);
  assert.equal((await signInAgain(rpd, moderator)).status, 401);
  assert.equal((await signInAgain(rpd, moderator, codes[0])).body.factorDueAt, null);
  assert.equal((await signInAgain(rpd, moderator, codeOf(secret))).status, 401);
  await addPasskey(mo);
  assert.equal((await mo.call('DELETE', `${AUTH}/user/totp`)).status, 200);
});

test('a passkey counts only along with the password, not beside it (ACC-2)', async t => {
  const { rpd, moderator, rule } = await start(t);
  const first = await signInAgain(rpd, moderator);
  await addPasskey(first);
  const made = await first.call<RecoveryCodes>('POST', `${AUTH}/user/recovery-codes`);
  // Nobody requires it: the password is enough.
  assert.equal((await signInAgain(rpd, moderator)).status, 200);
  await rule('MO', 14);
  const { status, body } = await signInAgain(rpd, moderator);
  assert.deepEqual([status, body.code], [401, 'second-factor']);
  const back = await signInAgain(rpd, moderator, made.body.codes[0]);
  assert.deepEqual([back.status, back.body.factorDueAt], [200, null]);
});

test('a rule reaches who is signed in with the next refresh, and leaves them when it ends (ACC-2)', async t => {
  const { rpd, moderator, rule } = await start(t);
  const { body, call } = await signInAgain(rpd, moderator);
  await rule('MO', 0);
  await rpd.inject({
    method: 'POST',
    url: `${AUTH}/api/auth/refresh`,
    payload: { refreshToken: body.refreshToken },
  });
  assert.equal((await call('GET', '/hosts/api/ticket')).status, 403);
  await rule('MO', 0, false);
  assert.equal((await call('GET', '/hosts/api/ticket')).status, 200);
});

test('only administrators set the rules, and first protect their own account (ACC-2)', async t => {
  const { rpd, admin, moderator, rule } = await start(t);
  assert.equal(
    (await moderator.put('/factor-rule', { role: 'MO', required: true, graceDays: 1 })).status,
    403,
  );
  const own = await rule('AD', 14);
  assert.equal(own.status, 409);
  assert.match((own.body as unknown as Answer).message ?? '', /votre propre compte/);
  for (const wrong of [
    { role: 'XX', required: true, graceDays: 1 },
    { role: 'MO', required: true, graceDays: 91 },
    { role: 'MO', required: true, graceDays: -1 },
    { role: 'MO', required: true, graceDays: 1.5 },
  ])
    assert.equal((await admin.put('/factor-rule', wrong)).status, 422, JSON.stringify(wrong));
  await addPasskey(await signInAgain(rpd, admin));
  const { body } = await rule('AD', 7);
  assert.deepEqual(
    body.find(({ role }) => role === 'AD'),
    { role: 'AD', required: true, graceDays: 7, accounts: 1, protectedAccounts: 1 },
  );
  assert.deepEqual(
    body.find(({ role }) => role === 'MO'),
    { role: 'MO', required: false, graceDays: 14, accounts: 1, protectedAccounts: 0 },
  );
  const lines = await rpd.store.db.selectFrom('journal').selectAll().where('action', '=', 'update').execute();
  assert.ok(lines.some(({ entity_name: name }) => name === 'Protection des comptes : Admin'));
});
