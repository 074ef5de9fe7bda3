import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from '../test/account-pages.ts';
import { startAuthHost, type TestAuthHost } from '../test/auth-host.ts';
import { REQUEST_LIMIT } from './rateLimiter.ts';
import { signInAddress } from '../test/sign-in-page.ts';

const ZOE = {
  name: 'Zoé',
  email: 'zoe@rpd.test',
  password: 'trois mots sans rapport',
  confirmation: 'trois mots sans rapport',
};
const accounts = async ({ store }: Pick<TestAuthHost, 'store'>) =>
  (await store.db.selectFrom('users').select('name').execute()).map(({ name }) => name);

test('makes an account without a script, and leads back into the sign-in that was begun (LND-9, 27)', async t => {
  const host = await startAuthHost(t);
  const before = await accounts(host);
  const query = signInAddress('register');
  const page = await open(host, query);
  assert.equal(page.status, 200);
  const done = await page.send(query, ZOE);
  assert.equal(done.status, 200, done.body);
  assert.deepEqual(
    (await accounts(host)).filter(name => !before.includes(name)),
    ['Zoé'],
  );
  const [, href = ''] = /class="button" href="([^"]+)"/.exec(done.body) ?? [];
  const back = await open(host, `/${href.replaceAll('&amp;', '&')}`, done.cookie);
  const signedIn = await back.send(`/${href.replaceAll('&amp;', '&')}`, {
    username: ZOE.name,
    password: ZOE.password,
  });
  assert.equal(signedIn.status, 303, signedIn.body);
  // Without one, it leads to one's account.
  const alone = await open(host, '/register');
  assert.match(alone.body, /href="authorize\?to=account"/);
});

test('says what is wrong at each field, keeps the rest, and writes no password back (LND-9)', async t => {
  const host = await startAuthHost(t);
  const page = await open(host, '/register');
  const empty = await page.send('/register', { name: '', email: 'zoe', password: 'x', confirmation: 'y' });
  assert.equal(empty.status, 422);
  for (const name of ['name', 'email', 'confirmation'])
    assert.match(empty.body, new RegExp(`id="${name}-fault"`), name);
  const weak = await page.send('/register', { ...ZOE, password: 'joueur123', confirmation: 'joueur123' });
  assert.equal(weak.status, 422);
  assert.match(weak.body, /id="password-fault"/);
  assert.match(weak.body, /value="zoe@rpd.test"/);
  assert.doesNotMatch(weak.body, /joueur123/);
  await page.send('/register', ZOE);
  const taken = await page.send('/register', { ...ZOE, email: 'autre@rpd.test' });
  assert.match(taken.body, /id="name-fault"/);
});

test('answers the same for an address that has an account, and refuses forms of other sites (LND-9)', async t => {
  const host = await startAuthHost(t);
  const page = await open(host, '/register');
  const first = await page.send('/register', ZOE);
  const before = await accounts(host);
  const second = await page.send('/register', { ...ZOE, name: 'Yann' });
  const text = (body: string) => body.replaceAll(/nonce="[^"]*"/g, '');
  assert.equal(text(second.body), text(first.body));
  assert.deepEqual(await accounts(host), before);
  const elsewhere: Record<string, string>[] = [{ 'sec-fetch-site': 'cross-site' }, { cookie: '' }];
  for (const headers of elsewhere) {
    const foreign = await page.send('/register', { ...ZOE, name: 'Ana', email: 'ana@rpd.test' }, headers);
    assert.equal(foreign.status, 403);
  }
  assert.deepEqual(await accounts(host), before);
});

test('asks for the terms that are in force (ACC-8)', async t => {
  const host = await startAuthHost(t);
  await host.store.db
    .insertInto('terms')
    .values({ version: 1, text: 'Soyez bons.', published_at: new Date().toISOString() })
    .execute();
  const page = await open(host, '/register');
  assert.match(page.body, /J’accepte les conditions/);
  const without = await page.send('/register', ZOE);
  assert.equal(without.status, 422);
  assert.match(without.body, /id="terms-fault"/);
  const old = await page.send('/register', { ...ZOE, terms: '7' });
  assert.match(old.body, /viennent de changer/);
  const done = await page.send('/register', { ...ZOE, terms: '1' });
  assert.equal(done.status, 200, done.body);
  const { kind } = await host.store.db.selectFrom('consents').select('kind').executeTakeFirstOrThrow();
  assert.equal(kind, 'terms');
});

test('refuses who makes many accounts from one network, with the way on in words (LND-9)', async t => {
  const host = await startAuthHost(t);
  const page = await open(host, '/register');
  const first = await page.send('/register', ZOE);
  assert.equal(first.status, 200);
  for (let count = 0; count < REQUEST_LIMIT.max; count += 1)
    await host.auth.attempts.consume('register:127.0.0.1', REQUEST_LIMIT);
  const last = await page.send('/register', { ...ZOE, name: 'Ana', email: 'ana@rpd.test' });
  assert.equal(last.status, 429);
  assert.match(last.body, /role="alert"/);
  assert.match(last.body, /value="ana@rpd.test"/);
});
