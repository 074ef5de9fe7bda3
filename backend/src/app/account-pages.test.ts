import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { Server } from '@rpd/shared/domain';
import { buildServer } from '../test/builders.ts';
import { open, openAccount } from '../test/account-pages.ts';
import { PASSWORD } from '../test/auth-host.ts';
import { addApp } from '../test/app-visit.ts';
import { hashPassword, startServer } from '../test/server.ts';
import { writeConsent } from '../auth/app-consents.store.ts';

const AUTH = '/hosts/auth';

async function start(t: TestContext) {
  const rpd = await startServer(t);
  const passwordHash = await hashPassword(PASSWORD);
  const zoe = await rpd.signIn({ name: 'Zoé', passwordHash });
  const yan = await rpd.signIn({ name: 'Yan', passwordHash });
  return { rpd, zoe, yan, page: await openAccount(rpd, 'Zoé', '', AUTH) };
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
  assert.match(noHeir.body, /Indiquez le pseudo de qui le reprend/);

  const asked = await first.send(`${AUTH}/accountend`, { [fate]: 'transfer', [to]: 'Personne' });
  assert.match(asked.body, /pour de bon/);
  const again = { [fate]: asked.hidden(fate), [to]: asked.hidden(to) };
  assert.deepEqual(again, { [fate]: 'transfer', [to]: 'Personne' });
  const wrong = await asked.send(`${AUTH}/accountendnow`, { ...again, proof_password: 'pas le bon mot' });
  assert.equal(wrong.status, 401);
  const unknown = await asked.send(`${AUTH}/accountendnow`, { ...again, proof_password: PASSWORD });
  assert.equal(unknown.status, 422);
  assert.match(unknown.body, /Personne d’actif ne s’appelle/);
  assert.equal((await zoe.get('/server')).status, 200);

  const gone = await asked.send(`${AUTH}/accountendnow`, { ...again, [to]: 'Yan', proof_password: PASSWORD });
  assert.match(gone.body, /Votre compte est supprimé/);
  assert.equal((await zoe.get('/server')).status, 401);
  assert.equal((await open(rpd, `${AUTH}/account`, page.cookie)).status, 303);
  const kept = await rpd.store.db.selectFrom('servers').select('owner_id').executeTakeFirstOrThrow();
  assert.equal(kept.owner_id, yan.user._id);
  assert.equal((await openAccount(rpd, 'Zoé', '', AUTH)).status, 303);
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
