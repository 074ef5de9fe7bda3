import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { ConsentRegister, Server } from '@rpd/shared/domain';
import { unzipSync } from 'fflate';
import { buildServer } from '../test/builders.ts';
import { open, openAccount } from '../test/account-pages.ts';
import { PASSWORD } from '../test/auth-host.ts';
import { addApp } from '../test/app-visit.ts';
import { buildImage, uploadOf } from '../test/pictures.ts';
import { type Client, hashPassword, startServer, type TestServer } from '../test/server.ts';
import { writeConsent } from '../auth/app-consents.store.ts';

const AUTH = '/hosts/auth';

async function start(t: TestContext) {
  const rpd = await startServer(t);
  const passwordHash = await hashPassword(PASSWORD);
  const zoe = await rpd.signIn({ name: 'Zoé', passwordHash });
  const yan = await rpd.signIn({ name: 'Yan', passwordHash });
  return { rpd, zoe, yan, page: await openAccount(rpd, 'Zoé', '', AUTH) };
}

/** The name of the picture that somebody uploaded. */
async function upload(rpd: TestServer, client: Client, seed: number): Promise<string> {
  const answer = await rpd.inject(uploadOf(client.authorization, await buildImage(seed).png().toBuffer()));
  assert.equal(answer.statusCode, 201, answer.body);
  const newest = rpd.store.db.selectFrom('files').select('name').orderBy('created_at', 'desc');
  return (await newest.executeTakeFirstOrThrow()).name;
}

test('ends an account once what it owns has somebody to look after it, and its person has said who they are (PLY-3)', async t => {
  const { rpd, zoe, yan, page } = await start(t);
  const { body: server } = await zoe.post<Server>('/server', buildServer({ name: 'Les Brumes' }));
  const first = await open(rpd, `${AUTH}/accountend`, page.cookie);
  assert.match(first.body, /Les Brumes/);
  const [fate, to] = [`fate-${server._id}`, `to-${server._id}`];
  const undecided = await first.send(`${AUTH}/accountend`, {});
  assert.equal(undecided.status, 422);
  assert.match(undecided.body, /Dites ce que cela devient\./);
  const noHeir = await first.send(`${AUTH}/accountend`, { [fate]: 'transfer', [to]: ' ' });
  assert.match(noHeir.body, /Indiquez le pseudo de la personne qui le reprend/);

  const asked = await first.send(`${AUTH}/accountend`, { [fate]: 'transfer', [to]: 'Personne' });
  assert.match(asked.body, /pour de bon/);
  const again = { [fate]: asked.hidden(fate), [to]: asked.hidden(to) };
  assert.deepEqual(again, { [fate]: 'transfer', [to]: 'Personne' });
  const wrong = await asked.send(`${AUTH}/accountendnow`, { ...again, proof_password: 'pas le bon mot' });
  assert.equal(wrong.status, 401);
  const unknown = await asked.send(`${AUTH}/accountendnow`, { ...again, proof_password: PASSWORD });
  assert.equal(unknown.status, 422);
  assert.match(unknown.body, /Aucun compte actif ne s’appelle/);
  assert.equal((await zoe.get('/server')).status, 200);

  const gone = await asked.send(`${AUTH}/accountendnow`, { ...again, [to]: 'Yan', proof_password: PASSWORD });
  assert.match(gone.body, /Votre compte est supprimé/);
  assert.equal((await zoe.get('/server')).status, 401);
  assert.equal((await open(rpd, `${AUTH}/account`, page.cookie)).status, 303);
  const kept = await rpd.store.db.selectFrom('servers').select('owner_id').executeTakeFirstOrThrow();
  assert.equal(kept.owner_id, yan.user._id);
  assert.equal((await openAccount(rpd, 'Zoé', '', AUTH)).status, 303);
});

test('says yes or no to the version of the conditions that was read, as the application does (ACC-8)', async t => {
  const { rpd, zoe, yan, page } = await start(t);
  assert.doesNotMatch(page.body, /accountterms/);
  const publish = (version: number) =>
    rpd.store.db
      .insertInto('terms')
      .values({ version, text: `On joue **ensemble**, ${version}.`, published_at: new Date().toISOString() })
      .execute();
  await publish(1);
  assert.match((await open(rpd, `${AUTH}/account`, page.cookie)).body, /Votre réponse manque/);
  const shown = await open(rpd, `${AUTH}/accountterms`, page.cookie);
  assert.match(shown.body, /<strong>ensemble<\/strong>/);
  const answer = (version: string, given: string) => shown.send(`${AUTH}/accountterms`, { version, given });
  const registerOf = async (person: typeof zoe) =>
    (await person.get<ConsentRegister>('/user/me/consents')).body;
  assert.match((await answer('1', 'no')).body, /Votre refus est noté/);
  assert.equal((await registerOf(zoe)).refused, 1);
  assert.match((await answer('1', 'yes')).body, /Votre accord est noté/);
  assert.equal((await registerOf(zoe)).agreed, 1);
  assert.match((await open(rpd, `${AUTH}/account`, page.cookie)).body, /Acceptées/);
  // Nobody agrees to what they were not shown, nor by a form that says nothing.
  await publish(2);
  const outdated = await answer('1', 'yes');
  assert.equal(outdated.status, 409);
  assert.match(outdated.body, /On joue <strong>ensemble<\/strong>, 2/);
  await answer('2', '');
  await answer('2', 'peut-être');
  await answer('deux', 'yes');
  const { agreed, refused, lines } = await registerOf(zoe);
  assert.deepEqual([agreed, refused, lines.length], [1, null, 2]);
  assert.equal((await registerOf(yan)).agreed, null);
});

test('ends an account that owns five hundred things, with a successor for each (PLY-3)', async t => {
  const { rpd, zoe, page } = await start(t);
  const { body: first } = await zoe.post<Server>('/server', buildServer({ name: 'Les Brumes' }));
  const row = await rpd.store.db
    .selectFrom('servers')
    .selectAll()
    .where('id', '=', first._id)
    .executeTakeFirstOrThrow();
  const ids = Array.from({ length: 499 }, (_, index) => index.toString(16).padStart(24, '0'));
  for (const id of ids)
    await rpd.store.db
      .insertInto('servers')
      .values({ ...row, id, name: `Brume ${id}`, name_key: `brume ${id}` })
      .execute();
  const form: Record<string, string> = {};
  for (const id of [first._id, ...ids]) {
    form[`fate-${id}`] = 'transfer';
    form[`to-${id}`] = 'Personne '.padEnd(40, 'é');
  }
  const asked = await page.send(`${AUTH}/accountend`, form);
  assert.match(asked.body, /pour de bon/);
  const unknown = await asked.send(`${AUTH}/accountendnow`, { ...form, proof_password: PASSWORD });
  assert.equal(unknown.status, 422);
  assert.match(unknown.body, /Aucun compte actif ne s’appelle/);
  for (const id of [first._id, ...ids]) form[`to-${id}`] = 'Yan';
  const gone = await asked.send(`${AUTH}/accountendnow`, { ...form, proof_password: PASSWORD });
  assert.match(gone.body, /Votre compte est supprimé/);
  // Any other form stays short.
  const long = await page.send(`${AUTH}/accountterms`, form);
  assert.equal(long.status, 413);
});

test('hands out the zip with one’s own pictures that the application gives, after a proof (ACC-8)', async t => {
  const { rpd, zoe, yan, page } = await start(t);
  const own = await upload(rpd, zoe, 1);
  const foreign = await upload(rpd, yan, 2);
  assert.match((await open(rpd, `${AUTH}/accountdata`, page.cookie)).body, /avec mes images/);
  const download = () =>
    rpd.inject({
      method: 'POST',
      url: `${AUTH}/accountfile`,
      headers: { cookie: page.cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ form_token: page.hidden('form_token'), format: 'zip' }).toString(),
    });
  const file = await download();
  assert.equal(file.statusCode, 200);
  assert.match(
    String(file.headers['content-disposition']),
    /^attachment; filename="rpd-mes-donnees-[\d-]+\.zip"$/,
  );
  assert.equal(file.headers['cache-control'], 'no-store');
  const files = Object.keys(unzipSync(file.rawPayload));
  assert.ok(files.includes(`images/${own}`), files.join());
  assert.ok(!files.includes(`images/${foreign}`));
});

test('takes back what one lets an application know, and nothing of anybody else (ACC-5)', async t => {
  const { rpd, zoe, yan, page } = await start(t);
  const app = await addApp(rpd, { name: 'Carnet' });
  const at = new Date().toISOString();
  const allow = (userId: string) =>
    writeConsent(rpd.store.db, { userId, appId: app._id, scopes: ['profile'], at });
  const own = await allow(zoe.user._id);
  const foreign = await allow(yan.user._id);
  const list = await open(rpd, `${AUTH}/accountapps`, page.cookie);
  assert.match(list.body, /Carnet/);
  assert.equal(list.hidden('id'), own._id);
  assert.equal((await list.send(`${AUTH}/accountapprevoke`, { id: foreign._id })).status, 404);
  const done = await list.send(`${AUTH}/accountapprevoke`, { id: own._id });
  assert.match(done.body, /L’autorisation de Carnet est retirée/);
  const left = await rpd.store.db.selectFrom('app_consents').select('id').execute();
  assert.deepEqual(
    left.map(({ id }) => id),
    [foreign._id],
  );
});

test('says to a browser without scripts what is kept for how long, with the conditions, where the application says it (ACC-8)', async t => {
  const { rpd } = await start(t);
  await rpd.store.db
    .insertInto('terms')
    .values({
      version: 3,
      text: 'On joue **entre gens** qui se respectent <b>.',
      published_at: new Date().toISOString(),
    })
    .execute();
  const shell = await rpd.inject({ url: '/privacy', headers: { accept: 'text/html' } });
  const host = await rpd.inject({ url: `${AUTH}/privacy` });
  for (const { statusCode, body } of [shell, host]) {
    assert.equal(statusCode, 200);
    assert.match(body, /<h1>Conditions et confidentialité<\/h1>/);
    assert.match(body, /Le journal\s: qui a changé quoi, et d’où/);
    assert.match(body, /<span>400 jours<\/span>/);
    assert.match(body, /<strong>entre gens<\/strong> qui se respectent &lt;b&gt;/);
  }
  // The application's page still is the application's page; its policy lets the style in.
  assert.match(shell.body, /src="\/assets\/a.js"/);
  const [, nonce = ''] = /<noscript><style nonce="([^"]+)">/.exec(shell.body) ?? [];
  assert.ok(
    nonce && String(shell.headers['content-security-policy']).includes(`style-src 'self' 'nonce-${nonce}'`),
  );
  assert.match(shell.body, /href="\/hosts\/auth\/accountdata"/);
  const other = await rpd.inject({ url: '/app/me/data', headers: { accept: 'text/html' } });
  assert.match(other.body, /<a href="\/hosts\/auth\/account">mon compte<\/a>/);
});
