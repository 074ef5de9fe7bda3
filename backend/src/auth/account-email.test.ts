import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, openAccount, SIX_MINUTES, startAccount } from '../test/account-pages.ts';
import { PASSWORD, startAuthHost, type TestAuthHost } from '../test/auth-host.ts';
import { deliveredMails } from '../test/mails.ts';
import type { OpenPage } from '../test/sign-in-page.ts';

const NEW = 'nouvelle@rpd.test';

const ask = (page: OpenPage, email = NEW, password = PASSWORD) =>
  page.send('/accountemail', { email, current_password: password });

const changesOf = ({ store }: TestAuthHost) =>
  store.db.selectFrom('email_changes').select(['new_email', 'ended_at', 'confirmed_at']).execute();

const emailOf = async ({ store }: TestAuthHost, id: string) =>
  (await store.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;

/** The path of the newest link of this kind. */
async function linkOf(host: TestAuthHost, recipient: string, kind: string): Promise<string> {
  const mail = (await deliveredMails(host.store)).findLast(one => one.recipient === recipient);
  return new RegExp(`https://auth\\.rpd\\.test(/${kind}\\?token=[\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? '';
}

test('another address counts once its link is pressed, and the old one can take it back (ACC-6)', async t => {
  const { host, zoe, page } = await startAccount(t);
  const old = zoe.user.email;
  const asked = await ask(page);
  assert.match(asked.body, /Un lien est envoyé à nouvelle@rpd\.test/);
  assert.match(asked.body, /Annuler la demande/);
  assert.equal(await emailOf(host, zoe.user._id), old);
  const undo = await linkOf(host, old, 'undoemail');
  assert.match(undo, /undoemail/);
  const confirm = await open(host, await linkOf(host, NEW, 'confirmemail'), page.cookie);
  await confirm.send(await linkOf(host, NEW, 'confirmemail'), {});
  assert.equal(await emailOf(host, zoe.user._id), NEW);
  assert.match((await open(host, '/accountemail', page.cookie)).body, /nouvelle@rpd\.test<\/bdi>/);

  // « Ce n’était pas moi » ends this sign-in, too.
  await confirm.send(undo, {});
  assert.equal(await emailOf(host, zoe.user._id), old);
  assert.equal((await open(host, '/accountemail', page.cookie)).status, 303);
});

test('a pending address is shown, sent again and taken back; its link is then worth nothing (ACC-6)', async t => {
  const { host, zoe, page } = await startAccount(t);
  await ask(page);
  assert.match((await open(host, '/accountemail', page.cookie)).body, /Adresse en attente/);
  const again = await page.send('/accountemailagain', {});
  assert.match(again.body, /Le lien est envoyé de nouveau à nouvelle@rpd\.test/);
  const sent = (await deliveredMails(host.store)).filter(({ recipient }) => recipient === NEW);
  assert.equal(sent.length, 2);
  const done = await page.send('/accountemailcancel', {});
  assert.match(done.body, /La demande est annulée/);
  assert.doesNotMatch(done.body, /Adresse en attente/);
  const link = await linkOf(host, NEW, 'confirmemail');
  const late = await open(host, link, page.cookie);
  assert.equal(late.status, 410);
  await late.send(link, {});
  assert.equal(await emailOf(host, zoe.user._id), zoe.user.email);
});

test('a stolen cookie changes no address: the present password does, and guesses are counted (ACC-6)', async t => {
  const { host, page } = await startAccount(t);
  // The sign-in has just proved the password; that does not stand for it here.
  const missing = await ask(page, NEW, '');
  assert.equal(missing.status, 400);
  assert.match(missing.body, /id="current_password-fault"/);
  for (const path of ['/accountemail', '/accountemailproved']) {
    const wrong = await page.send(path, { email: NEW, current_password: 'deviné' });
    assert.equal(wrong.status, 422, path);
    assert.match(wrong.body, /id="current_password-fault">Ce n’est pas votre mot de passe actuel/);
    assert.match(wrong.body, /value="nouvelle@rpd\.test"/);
    assert.doesNotMatch(wrong.body, /deviné/);
  }
  const statuses: number[] = [];
  let last = page;
  for (let count = 0; count < 8; count += 1) {
    last = await ask(page, NEW, 'deviné');
    statuses.push(last.status);
  }
  assert.equal(last.status, 429, statuses.join());
  assert.match(last.body, /value="nouvelle@rpd\.test"/);
  assert.deepEqual(await changesOf(host), []);
});

test('says at the field what is no address, and nothing of whose an address is (ACC-6)', async t => {
  const { host, zoe, page } = await startAccount(t);
  const empty = await ask(page, ' ', '');
  assert.match(empty.body, /2 champs sont à corriger/);
  for (const [email, fault] of [
    ['zoe', /id="email-fault">[^<]+/],
    [zoe.user.email.toUpperCase(), /C’est déjà l’adresse de votre compte/],
  ] as const) {
    const refused = await ask(page, email);
    assert.equal(refused.status, 422, email);
    assert.match(refused.body, fault);
  }
  const yan = await host.addUser({ name: 'Yan', email: 'yan@rpd.test' });
  const taken = await ask(page, yan.email);
  const free = await ask(page, 'libre@rpd.test');
  const words = ({ body }: OpenPage, email: string) =>
    body
      .replaceAll(email, '')
      .replaceAll(/nonce="[^"]*"/g, '')
      .replace(/avant le[^<]*/, '');
  assert.equal(words(taken, yan.email), words(free, 'libre@rpd.test'));
  assert.equal(await linkOf(host, yan.email, 'confirmemail'), '');
  assert.equal(await emailOf(host, yan._id), yan.email);
});

test('who has no password gives another proof, and keeps what was typed (ACC-6)', async t => {
  const { host, zoe, page } = await startAccount(t);
  host.wait(SIX_MINUTES);
  await host.changeUser(zoe.user, { passwordHash: null });
  const shown = await open(host, '/accountemail', page.cookie);
  assert.doesNotMatch(shown.body, /current_password/);
  // Not without the proof by the other form.
  const around = await page.send('/accountemail', { email: NEW });
  assert.notEqual(around.status, 200);
  const asked = await shown.send('/accountemailproved', { email: NEW });
  assert.match(asked.body, /Me connecter de nouveau/);
  assert.deepEqual(await changesOf(host), []);
});

test('sends the link of a new account once more, and not endlessly (ACC-6)', async t => {
  const host = await startAuthHost(t, { confirms: true });
  const confirmBy = new Date(host.auth.now() + 86_400_000).toISOString();
  await host.addUser({ name: 'Neuve', email: 'neuve@rpd.test', confirmBy });
  const page = await openAccount(host, 'Neuve');
  assert.match(page.body, /À confirmer/);
  const sent = await page.send('/accountemailconfirm', {});
  assert.match(sent.body, /Le lien est envoyé de nouveau à neuve@rpd\.test/);
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1)
    statuses.push((await page.send('/accountemailconfirm', {})).status);
  assert.ok(statuses.includes(429), statuses.join());
});
