import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { RecoveryCodes, TotpOffer } from '@rpd/shared/domain';
import { Secret, TOTP } from 'otpauth';
import { deliveredMails } from '../test/mails.ts';
import { type Client, hashPassword, startServer, type TestServer } from '../test/server.ts';

const AUTH = '/hosts/auth';
const PASSWORD = 'une phrase facile à retenir';

/** Every session was proved six minutes ago. */
const letTimePass = ({ store }: TestServer) =>
  store.db
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() - 6 * 60_000).toISOString() })
    .execute();

const callAuth = async <T>(rpd: TestServer, { authorization }: Client, url: string, payload: object) => {
  const headers = { authorization: authorization ?? '' };
  const answer = await rpd.inject({ method: 'POST', url: `${AUTH}${url}`, headers, payload });
  return { status: answer.statusCode, body: answer.json<T>() };
};

async function start(t: TestContext) {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'], passwordHash: await hashPassword(PASSWORD) });
  const person = await rpd.signIn({ roles: ['RP'] });
  return { rpd, admin, person };
}

test('asks for a recent proof before roles, accounts, exports and tokens, and does nothing without (ACC-3)', async t => {
  const { rpd, admin, person } = await start(t);
  const { _id, version, email } = person.user;
  const save = { _id, version, roles: ['RP', 'MO'] };
  const careful = {
    roles: () => admin.put('/user/admin', save),
    address: () => admin.put('/user/admin', { _id, version, email: 'autre@rpd.test' }),
    creation: () => admin.post('/user', { name: 'Nouvelle', email: 'n@rpd.test', roles: ['AD'] }),
    link: () => admin.post(`/user/${_id}/password-link`, {}),
    deletion: () => admin.remove(`/user/${_id}`),
    reset: () => admin.remove(`/api/moderation/people/${_id}/factors`),
    token: () => admin.post('/deployments/player/tokens', { name: 'Équipe' }),
    ownership: () => admin.post(`/server/${_id}/transfer`, { name: person.user.name, reason: 'Absent.' }),
    robot: () => admin.post('/robot', { name: 'Crieur', permissions: [] }),
    export: () => admin.get('/user/me/export'),
    signIns: () => admin.remove('/signin?user=me'),
    end: () => person.remove('/user/me', { password: PASSWORD, things: [] }),
  };
  await letTimePass(rpd);
  for (const [name, send] of Object.entries(careful)) {
    const { status, body } = await send();
    assert.deepEqual([status, (body as { code?: string }).code], [403, 'step-up'], name);
  }
  const row = await rpd.store.db.selectFrom('users').selectAll().where('id', '=', _id).executeTakeFirst();
  assert.deepEqual([row?.roles, row?.email, row?.deleted_at], ['["RP"]', email, null]);
  // What gives nobody anything is saved as before.
  assert.equal((await admin.put('/user/admin', { _id, version, bio: 'neuf' })).status, 200);
  assert.equal((await callAuth(rpd, admin, '/user/proof', { password: 'pas le bon' })).status, 422);
  assert.equal((await admin.put('/user/admin', save)).status, 403);
  assert.equal((await callAuth(rpd, admin, '/user/proof', { password: PASSWORD })).status, 200);
  assert.equal((await admin.put('/user/admin', { ...save, version: version + 1 })).status, 200);
  assert.equal((await admin.get('/user/me/export')).status, 200);
});

test('the journal gives no role back without a recent proof either (ACC-3)', async t => {
  const { rpd, admin, person } = await start(t);
  const { _id, version } = person.user;
  assert.equal((await admin.put('/user/admin', { _id, version, roles: ['MO'] })).status, 200);
  const lines = await admin.get<{ _id: string; action: string }[]>('/journal');
  const line = lines.body.find(({ action }) => action === 'roles');
  await letTimePass(rpd);
  const refused = await admin.post<{ code?: string }>(`/journal/${line?._id ?? ''}/undo`, {});
  assert.deepEqual([refused.status, refused.body.code], [403, 'step-up']);
  assert.equal((await callAuth(rpd, admin, '/user/proof', { password: PASSWORD })).status, 200);
  assert.equal((await admin.post(`/journal/${line?._id ?? ''}/undo`, {})).status, 200);
});

test('an administrator takes a lost second factor out of an account, whose owner can bring it back (ACC-2, ACC-8)', async t => {
  const { rpd, admin } = await start(t);
  const lost = await rpd.signIn({ roles: ['MO'], passwordHash: await hashPassword(PASSWORD) });
  const { body: offer } = await callAuth<TotpOffer>(rpd, lost, '/user/totp', {});
  const code = new TOTP({ secret: Secret.fromBase32(offer.secret) }).generate();
  const linked = await callAuth<RecoveryCodes>(rpd, lost, '/user/totp/confirm', { code });
  assert.equal(linked.body.codes.length, 10);
  const exported = await lost.get<Record<string, object[]>>('/user/me/export');
  assert.equal(exported.body['authenticatorApplications']?.length, 1);
  assert.equal(exported.body['recoveryCodes']?.length, 10);
  assert.doesNotMatch(JSON.stringify(exported.body), new RegExp(`seed|hash|${offer.secret}`));

  const path = `/api/moderation/people/${lost.user._id}/factors`;
  const moderator = await rpd.signIn({ roles: ['MO'] });
  assert.equal((await moderator.remove(path)).status, 403);
  assert.equal((await admin.remove(path)).status, 200);
  assert.equal((await admin.remove(path)).status, 409);
  assert.equal((await lost.get('/user/me/export')).status, 401);
  const signIn = async (more: object = {}) => {
    const payload = { username: lost.user.name, password: PASSWORD, token: 'null', ...more };
    return (await rpd.inject({ method: 'POST', url: `${AUTH}/user/authenticate`, payload })).statusCode;
  };
  assert.equal(await signIn(), 200);
  const mail = (await deliveredMails(rpd.store)).at(-1);
  assert.equal(mail?.subject, 'L’équipe a réinitialisé la connexion à votre compte');
  const link = /\/hosts\/auth\/recover\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  assert.equal((await rpd.inject({ method: 'POST', url: link, payload: '', headers })).statusCode, 303);
  const back = await rpd.store.db.selectFrom('totp').select('removed_at').executeTakeFirst();
  assert.equal(back?.removed_at, null);
});
