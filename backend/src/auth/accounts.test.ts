import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deliveredMails } from '../test/mails.ts';
import { PASSWORD, startAuthHost, type TestAuthHost } from '../test/auth-host.ts';

const NEW = 'un tout autre secret';
const mails = (host: TestAuthHost) => deliveredMails(host.store);
const ask = (host: TestAuthHost, email: string) => host.post('/user/lostpassword', { email });

/** The token of the link in the last mail. */
async function lastToken(host: TestAuthHost): Promise<string> {
  const mail = (await mails(host)).at(-1);
  return /newpassword\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

test('resets a lost password by a link that works once and ends every session', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser();
  const { token, refreshToken } = await host.signIn(user);
  await ask(host, user.email.toUpperCase());
  const [mail] = await mails(host);
  assert.equal(mail?.recipient, user.email);
  assert.equal(mail?.state, 'waiting');
  assert.match(mail?.text ?? '', /https:\/\/auth\.rpd\.test\/newpassword\?token=/);

  const link = await lastToken(host);
  const set = await host.post('/user/password', { token: link, password: NEW });
  assert.equal(set.statusCode, 200);
  assert.equal(await host.verify(token), 401);
  assert.equal((await host.post('/api/auth/refresh', { refreshToken })).statusCode, 401);
  const attempt = (password: string) => host.post('/user/authenticate', { username: user.name, password });
  assert.equal((await attempt(PASSWORD)).statusCode, 401);
  assert.equal((await attempt(NEW)).statusCode, 200);
  const again = await host.post('/user/password', { token: link, password: 'encore un autre' });
  assert.equal(again.statusCode, 410);
  assert.equal(host.logs.join().includes(link), false);
});

test('answers a lost-password request alike, after the same time, for known and unknown addresses (LND-12)', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser();
  const inactive = await host.addUser({ valid: false });
  const answers = [];
  for (const email of [user.email, inactive.email, 'personne@rpd.test']) {
    const held = host.pauses.length;
    const answer = await ask(host, email);
    answers.push({ status: answer.statusCode, body: answer.body, held: host.pauses.slice(held) });
  }
  assert.deepEqual(answers[0]?.held, [150]);
  assert.deepEqual(answers[0], answers[1]);
  assert.deepEqual(answers[0], answers[2]);
  assert.equal((await mails(host)).length, 1);
});

test('rejects a link after one hour, and after a newer password', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser();
  await ask(host, user.email);
  const first = await lastToken(host);
  host.wait(3_600_000);
  assert.equal((await host.post('/user/password', { token: first, password: NEW })).statusCode, 410);

  await ask(host, user.email);
  const second = await lastToken(host);
  await ask(host, user.email);
  const third = await lastToken(host);
  assert.equal((await host.post('/user/password', { token: third, password: NEW })).statusCode, 200);
  assert.equal((await host.post('/user/password', { token: second, password: NEW })).statusCode, 410);
});

test('sets one password for one link used twice at once', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser();
  await ask(host, user.email);
  const token = await lastToken(host);
  const answers = await Promise.all(
    ['premier secret', 'second secret'].map(password => host.post('/user/password', { token, password })),
  );
  assert.deepEqual(
    answers.map(answer => answer.statusCode).toSorted((a, b) => a - b),
    [200, 410],
  );
});

test('limits the mails of repeated requests', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser();
  for (let n = 1; n <= 5; n += 1) assert.equal((await ask(host, user.email)).statusCode, 200);
  assert.equal((await mails(host)).length, 3);
});

test('says on the lost-password pages that no mail leaves, where none does (LND-12)', async t => {
  const page = async (confirms: boolean) => {
    const host = await startAuthHost(t, { confirms });
    const sent = await host.app.inject({
      method: 'POST',
      url: '/lostpassword',
      payload: 'email=personne%40rpd.test',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    return [(await host.app.inject('/lostpassword')).body, sent.body];
  };
  for (const body of await page(false)) {
    assert.match(body, /aucun mail ne part.*demandez à l’équipe qui la tient un lien de mot de passe/);
    assert.doesNotMatch(body, /vient de partir|vous y recevrez/);
  }
  for (const body of await page(true)) assert.doesNotMatch(body, /aucun mail ne part/);
});

test('serves the lost-password pages without a script', async t => {
  const host = await startAuthHost(t, { confirms: true });
  const user = await host.addUser();
  const send = (url: string, form: Record<string, string>) =>
    host.app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  assert.match((await host.app.inject('/lostpassword')).body, /Mot de passe oublié/);
  assert.match((await send('/lostpassword', { email: 'pas une adresse' })).body, /n’est pas valide/);
  const [known, unknown] = [
    await send('/lostpassword', { email: user.email }),
    await send('/lostpassword', { email: 'personne@rpd.test' }),
  ];
  assert.equal(known.statusCode, 200);
  assert.match(known.body, /Si un compte correspond à cette adresse/);
  const withoutNonce = (body: string) => body.replace(/nonce="[^"]+"/, '');
  assert.equal(withoutNonce(known.body), withoutNonce(unknown.body));

  const url = `/newpassword?token=${await lastToken(host)}`;
  assert.match((await host.app.inject(url)).body, /Choisissez votre nouveau mot de passe/);
  const wrong = await send(url, { password: 'court', confirmation: 'autre' });
  assert.equal(wrong.statusCode, 400);
  assert.match(wrong.body, /Au moins 8 caractères/);
  assert.match(wrong.body, /ne sont pas les mêmes/);
  const done = await send(url, { password: NEW, confirmation: NEW });
  assert.match(done.body, /Mot de passe enregistré/);
  assert.match(done.body, /href="https:\/\/app\.rpd\.test\/login"/);
  for (const answer of [await host.app.inject(url), await host.app.inject('/newpassword')]) {
    assert.equal(answer.statusCode, 410);
    assert.match(answer.body, /Ce lien ne sert plus/);
  }
});

test('registers a person as a player, sends a welcome mail, and signs them in', async t => {
  const host = await startAuthHost(t);
  const answer = await host.post('/user/register', {
    name: ' Aramis ',
    email: 'aramis@rpd.test',
    password: ' garde les espaces ',
  });
  assert.equal(answer.statusCode, 201);
  const user = answer.json<Record<string, unknown>>();
  assert.equal(user['name'], 'Aramis');
  assert.deepEqual(user['roles'], ['RP']);
  assert.equal(answer.body.includes('argon2'), false);
  const [mail] = await mails(host);
  assert.equal(mail?.subject, 'Bienvenue sur RPD');
  const signIn = (password: string) => host.post('/user/authenticate', { username: 'aramis', password });
  assert.equal((await signIn('garde les espaces')).statusCode, 401);
  assert.equal((await signIn(' garde les espaces ')).statusCode, 200);
});

test('rejects a registration at its field: taken, common, short, and ignores roles', async t => {
  const host = await startAuthHost(t);
  await host.addUser({ name: 'Élodie' });
  const register = async (changes: object) => {
    const body = { name: 'Athos', email: 'athos@rpd.test', password: NEW, ...changes };
    const answer = await host.post('/user/register', body);
    return { status: answer.statusCode, fields: answer.json<{ fields?: Record<string, string> }>().fields };
  };
  assert.deepEqual(await register({ name: 'elodie' }), {
    status: 409,
    fields: { name: 'Ce pseudo est déjà pris.' },
  });
  for (const password of [
    'password123',
    'AzertyUiop',
    'motdepasse',
    'jetaime123',
    'aaaaaaaaaa',
    'athos@rpd.test',
    'aventure',
    'rpd12345',
    'joueur123',
    'admin2024',
    'Azerty123!',
    'donjonsetdragons',
    'ilovedragons',
    'Maître du jeu 2026',
    'Aventure2026!',
    'jeu-de-role',
    'Dashboard123',
    'Athos2026',
    'qsdfghjkl',
    'P@ssw0rd2024',
    '1l'.repeat(60),
  ]) {
    const { status, fields } = await register({ password });
    assert.equal(status, 422, password);
    assert.ok(fields?.['password'], password);
  }
  assert.deepEqual(await register({ password: 'sept787' }), {
    status: 422,
    fields: { password: 'Au moins 8 caractères.' },
  });
  assert.deepEqual(await register({ roles: ['AD'] }), { status: 422, fields: { roles: 'Champ inconnu.' } });
  assert.equal((await mails(host)).length, 0);
  assert.equal((await register({ password: 'é'.repeat(30) + 'x y z'.repeat(8) })).status, 201);
});

test('changes one’s own password with the present one, keeps this session and ends all others', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser();
  const [here, there] = [await host.signIn(user), await host.signIn(user)];
  const change = (body: object, token?: string) =>
    host.post('/user/password', body, token ? { authorization: `Bearer ${token}` } : {});

  assert.equal((await change({ currentPassword: PASSWORD, password: NEW })).statusCode, 401);
  const wrong = await change({ currentPassword: 'pas celui-ci', password: NEW }, here.token);
  assert.equal(wrong.statusCode, 422);
  assert.ok(wrong.json<{ fields: Record<string, string> }>().fields['currentPassword']);
  const common = await change({ currentPassword: PASSWORD, password: 'azerty123' }, here.token);
  assert.equal(common.statusCode, 422);
  assert.equal((await change({ currentPassword: PASSWORD, password: NEW }, here.token)).statusCode, 200);
  assert.equal(await host.verify(here.token), 200);
  assert.equal((await host.post('/api/auth/refresh', { refreshToken: here.refreshToken })).statusCode, 200);
  assert.equal(await host.verify(there.token), 401);
  const ended = await host.post('/api/auth/refresh', { refreshToken: there.refreshToken });
  assert.equal(ended.json<{ ended: { because: string } }>().ended.because, 'password-changed');
});

test('answers a registration the same whether the address has an account, and tells its owner (LND-9)', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser({ name: 'Élodie', email: 'elodie@rpd.test' });
  const register = async (name: string, email: string) => {
    const answer = await host.post('/user/register', { name, email, password: NEW });
    const { message } = answer.json<{ message: string }>();
    return { status: answer.statusCode, keys: Object.keys(answer.json<object>()), message };
  };
  const free = await register('Athos', 'athos@rpd.test');
  assert.deepEqual(await register('Porthos', 'ELODIE@rpd.test'), free);
  assert.equal(free.status, 201);
  const [, notice] = await mails(host);
  assert.deepEqual([notice?.recipient, notice?.subject], [user.email, 'Vous avez déjà un compte']);
  const names = await host.store.db.selectFrom('users').select('name').execute();
  assert.deepEqual(names.map(({ name }) => name).toSorted(), ['Athos', 'Élodie']);
});

/** What shows as « Admin », or as nothing. */
const UNSEEN = [
  'Admin\u2800',
  'Admin\ufff9',
  'Admin\ue000',
  'Ad\u200bmin',
  '\u0301\u0301\u0301',
  '\u2800\u2800',
];

test('refuses a pseudo that looks like another, mixes alphabets or breaks the line, and takes username for name', async t => {
  const host = await startAuthHost(t);
  await host.addUser({ name: 'Admin' });
  await host.addUser({ name: 'Paul' });
  let count = 0;
  const register = async (body: object) => {
    count += 1;
    const whole = { email: `nouveau${count}@rpd.test`, password: NEW, ...body };
    const answer = await host.post('/user/register', whole);
    return answer.json<{ name?: string; fields?: Record<string, string> }>();
  };
  for (const name of [
    '\u0410dmin',
    'Adm\u0456n',
    'PauI',
    'Pau1',
    'Adrnin',
    'Zo\u00e9\nNil',
    'ADMIN',
    ...UNSEEN,
  ]) {
    assert.ok((await register({ name })).fields?.['name'], name);
  }
  assert.equal((await register({ name: 'Борис' })).name, 'Борис');
  assert.equal((await register({ username: 'Milady' })).name, 'Milady');
});
