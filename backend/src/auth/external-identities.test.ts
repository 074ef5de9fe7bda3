import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PASSWORD } from '../test/auth-host.ts';
import { deliveredMails } from '../test/mails.ts';
import {
  choose,
  heading,
  links,
  openedFor,
  signInBy,
  startWithProvider,
  visit,
} from '../test/provider-visit.ts';
import type { OpenPage } from '../test/sign-in-page.ts';

test('a verified address of nobody makes an account, once a pseudo is chosen (ACC-4)', async t => {
  const { host, club } = await startWithProvider(t, { confirms: true });
  await host.addUser({ name: 'Pris' });
  const page = await signInBy(host, club);
  assert.equal(heading(page), 'Choisissez un pseudo');
  assert.equal(page.value(/id="name"[^>]*value="([^"]*)"/), 'zoe');
  // The rules of every registration: required, taken, looking like another one.
  for (const [name, fault] of [
    [' ', 'Ce champ est obligatoire.'],
    ['Pris', 'Ce pseudo est déjà pris.'],
    ['Ρris', 'Ce pseudo ressemble trop à celui d’un autre compte.'],
    ['\u2800\u2800', 'Un pseudo contient une lettre'],
  ] as const) {
    const again = await choose(page, name);
    assert.notEqual(again.status, 303, name);
    assert.ok(again.body.includes(fault) || name.startsWith('Ρ'), `${name}: ${fault}`);
  }
  const done = await choose(page, 'Zoé');
  assert.equal(openedFor(done), 'Zoé');
  const user = await host.store.db
    .selectFrom('users')
    .selectAll()
    .where('name', '=', 'Zoé')
    .executeTakeFirstOrThrow();
  assert.deepEqual(
    [user.email, user.password_hash, user.confirm_by, user.roles],
    ['zoe@exemple.fr', null, null, '["RP"]'],
  );
  assert.equal((await deliveredMails(host.store)).at(-1)?.subject, 'Bienvenue sur RPD');
  // The form serves once, and the same person comes in at once from now on.
  assert.equal((await choose(page, 'Zoé2')).status, 403);
  assert.equal(openedFor(await signInBy(host, club)), 'Zoé');
  const journal = await host.store.db.selectFrom('journal').select(['action', 'detail']).execute();
  assert.ok(journal.some(({ action, detail }) => action === 'create' && detail === 'par Club (zoe)'));
  assert.ok(journal.some(({ action, detail }) => action === 'sign-in' && detail.endsWith('par Club')));
});

test('two browsers that make an account of one person make one (ACC-4)', async t => {
  const { host, club } = await startWithProvider(t);
  const [one, other] = [await signInBy(host, club), await signInBy(host, club)];
  const done = await Promise.all([choose(one, 'Zoé'), choose(other, 'Zoélie')]);
  assert.deepEqual(done.map(({ status }) => String(status)).toSorted(), ['303', '422']);
  assert.equal((await links(host)).length, 1);
});

test('an address never opens an account: not a player’s, not an administrator’s (ACC-4)', async t => {
  for (const roles of [['RP'], ['AD']] as const) {
    const { host, club } = await startWithProvider(t);
    const owner = await host.addUser({ name: 'Zoé', email: 'Zoe@Exemple.fr', roles: [...roles] });
    const page = await signInBy(host, club);
    assert.equal(heading(page), 'Vous avez déjà un compte');
    assert.equal(openedFor(page), '');
    // Not by the form of the other page, either.
    assert.notEqual((await choose(page, 'Autre')).status, 303);
    assert.equal((await links(host)).length, 0);
    const users = await host.store.db.selectFrom('users').select('id').execute();
    assert.deepEqual(
      users.map(({ id }) => id),
      [owner._id],
    );
  }
});

const UNVERIFIED: Record<string, object> = {
  'says that it is not verified': { email_verified: false },
  'does not say whether it is': { email_verified: undefined },
  'says so in a text': { email_verified: 'true' },
  'says so by a number': { email_verified: 1 },
  'has none': { email: undefined },
  'has two': { email: ['zoe@exemple.fr', 'max@exemple.fr'] },
  'has something else': { email: 'zoe' },
};

for (const [name, changes] of Object.entries(UNVERIFIED)) {
  test(`an address is nobody’s where the provider ${name} (ACC-4)`, async t => {
    const { host, club } = await startWithProvider(t);
    club.person = { ...club.person, ...changes };
    for (const taken of [false, true]) {
      if (taken) await host.addUser({ name: 'Zoé', email: 'zoe@exemple.fr' });
      const page = await signInBy(host, club);
      // The same words whether it has an account or not.
      assert.equal(heading(page), 'Il manque une adresse vérifiée');
      assert.equal(page.body.includes('zoe@exemple.fr'), false);
      assert.notEqual((await choose(page, 'Zoélie')).status, 303);
    }
    assert.equal((await links(host)).length, 0);
  });
}

test('who signs in as usual says whether the account is linked (ACC-4)', async t => {
  const { host, club } = await startWithProvider(t);
  await host.addUser({ name: 'Zoé', email: 'zoe@exemple.fr' });
  const sent = await signInBy(host, club);
  const address = sent.value(/<a class="button" href="([^"]*)"/);
  assert.match(address, /^authorize\?/);
  const page = await visit(host, address, sent.cookie);
  assert.match(page.body, /<strong>Club \(zoe\)<\/strong>/);
  assert.doesNotMatch(page.body, /Continuer avec/);
  const wrong = await page.send(`/${address}`, { username: 'Zoé', password: 'pas le bon' });
  assert.equal(wrong.status, 401);
  const asked = await page.send(`/${address}`, { username: 'Zoé', password: PASSWORD });
  assert.equal(heading(asked), 'Relier ce compte ?');
  assert.equal((await links(host)).length, 0);
  const answer = (at: OpenPage, text: string, headers = {}) =>
    at.send(
      `/${address.replace('authorize', 'identitylink')}`,
      { step: at.hidden('step'), by: at.hidden('by'), answer: text },
      headers,
    );
  // Another browser, another site, another account: nobody says yes for somebody else.
  assert.equal((await answer(asked, 'link', { cookie: '' })).status, 403);
  assert.equal((await answer(asked, 'link', { 'sec-fetch-site': 'cross-site' })).status, 403);
  const done = await answer(asked, 'link');
  assert.equal(openedFor(done), 'Zoé');
  assert.equal((await links(host)).length, 1);
  const mail = (await deliveredMails(host.store)).find(({ subject }) => subject.includes('Club'));
  assert.equal(mail?.subject, 'Un compte Club est relié au vôtre');
  assert.match(mail?.text ?? '', /\/recover\?token=/);
  assert.equal(openedFor(await signInBy(host, club)), 'Zoé');
  assert.notEqual((await answer(asked, 'link')).status, 303);
});

test('who does not want it linked is signed in all the same (ACC-4)', async t => {
  const { host, club } = await startWithProvider(t);
  await host.addUser({ name: 'Zoé', email: 'zoe@exemple.fr' });
  const sent = await signInBy(host, club);
  const address = sent.value(/<a class="button" href="([^"]*)"/);
  const page = await visit(host, address, sent.cookie);
  const asked = await page.send(`/${address}`, { username: 'Zoé', password: PASSWORD });
  const done = await asked.send(`/${address.replace('authorize', 'identitylink')}`, {
    step: asked.hidden('step'),
    by: '',
    answer: 'skip',
  });
  assert.equal(openedFor(done), 'Zoé');
  assert.equal((await links(host)).length, 0);
  // Somebody else’s ticket in one's own browser means nothing.
  const stranger = await visit(host, address);
  assert.doesNotMatch(stranger.body, /Club \(zoe\)/);
});

test('issuer and subject are who somebody is, whatever the address becomes (ACC-4)', async t => {
  const { host, club } = await startWithProvider(t);
  await choose(await signInBy(host, club), 'Zoé');
  const victim = await host.addUser({ name: 'Max', email: 'max@exemple.fr' });
  // The same subject with the address of somebody else is still who it was, and changes nothing.
  club.person = { ...club.person, email: victim.email };
  assert.equal(openedFor(await signInBy(host, club)), 'Zoé');
  const { email } = await host.store.db
    .selectFrom('users')
    .select('email')
    .where('name', '=', 'Zoé')
    .executeTakeFirstOrThrow();
  assert.equal(email, 'zoe@exemple.fr');
  // Another subject with the address of somebody who came by this provider is somebody else.
  club.person = { ...club.person, sub: 'sujet-2', email: 'zoe@exemple.fr' };
  assert.equal(heading(await signInBy(host, club)), 'Vous avez déjà un compte');
});
